import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aLivelyCustomer, sidewaysOf } from './every-page.ts';
import type { Goods, Person } from './people-and-goods.ts';
import { DESKTOP, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

let person: Person;
let goods: Goods;
beforeAll(async () => {
  ({ person, goods } = await aLivelyCustomer(shop));
});

it('the garment form does not scroll sideways at any step, with text at 200 %', async () => {
  const { page } = await shop.visit('/craft-your-look?garment=lehenga-set&who=woman', PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const step of ['Measurements', 'Design', 'Reference']) {
    await page.getByRole('main').getByRole('tab', { name: step }).click();
    if (step === 'Design') await page.getByRole('main').getByText('Price, about').waitFor();
    expect(await sidewaysOf(page), step).toEqual([]);
  }
});

it('a list of people with long addresses does not scroll sideways at 320 px', async () => {
  const email = 'a.very.long.address.of.somebody@mail.a-shop-with-a-long-name.example';
  await shop.call('POST', '/api/user/register', undefined, {
    name: 'Asha',
    email,
    password: 'mulmul-and-silk-7',
  });
  const { page } = await shop.visitAs('admin', '/admin/customers', { width: 320, height: 640 });
  await page.getByText(email).filter({ visible: true }).waitFor();
  expect(await sidewaysOf(page)).toEqual([]);
});

describe('nothing moves while a page loads', () => {
  const MOST = 0.02;
  const watchShifts = (page: Page) =>
    page.addInitScript(() => {
      const shifts: { value: number; what: string }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '').join(' | ');
          shifts.push({ value: entry.value, what });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  const shiftsOn = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts);

  it.each(
    [
      ['/', 'visitor'],
      ['/collection', 'visitor'],
      ['a product', 'visitor'],
      ['/cart', 'customer'],
      ['/place-order', 'customer'],
      ['/orders', 'customer'],
    ].flatMap(([path, who]) => [
      { path, who, device: 'phone', viewport: PHONE },
      { path, who, device: 'desktop', viewport: DESKTOP },
    ]),
  )('on $path for a $who at a $device', async ({ path, who, viewport }) => {
    const { page } = await shop.visit(
      path === 'a product' ? `/product/${goods.handle}` : (path ?? '/'),
      viewport,
      {
        reducedMotion: 'no-preference',
        prepare: watchShifts,
        ...(who === 'customer' && { token: person.token }),
      },
    );
    const shifts = await shiftsOn(page);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
  });
});
