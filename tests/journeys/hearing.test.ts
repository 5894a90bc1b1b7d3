import { describe, expect, it } from 'vitest';
import { aCustomer, aPiece, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

const anOrder = async (name: string) => {
  const person = await aCustomer(shop, name);
  const piece = await aPiece(shop, { name: `Kurta of ${name}`, stock: { M: 5 } });
  const orderId = await orderPiece(shop, person, piece, 'M');
  return { person, orderId };
};

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('a message about an order, at a %s', (device, viewport) => {
  it('stands on Today and in Messages until it needs no answer', async () => {
    const { person, orderId } = await anOrder(`Leela ${device}`);
    const text = `Is it lined? asked at a ${device}`;
    await shop.call('POST', `/api/order/${orderId}/messages`, person.token, { text });
    const { page } = await shop.visitAs('admin', '/admin', viewport);
    const tiles = page.getByRole('list', { name: 'Waiting' });
    await tiles.getByRole('link', { name: 'Messages about orders' }).click();
    const messages = page.getByRole('list', { name: 'Messages about orders' });
    const row = messages.getByRole('listitem').filter({ hasText: text });
    await row.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('button', { name: /No answer needed/ }).click();
    await eventually(() => row.count()).toBe(0);
  });
});

describe('who hears of what', () => {
  it('is chosen under Staff and holds at once', async () => {
    const { page } = await shop.visitAs('admin', '/admin/staff', DESKTOP);
    const open = () =>
      page
        .getByRole('row')
        .filter({ hasText: 'admin@example.com' })
        .getByRole('button', { name: /Change/ })
        .click();
    await open();
    const orders = page.getByRole('dialog').getByLabel('New orders');
    await orders.click();
    await eventually(() => orders.isEnabled()).toBe(true);
    await eventually(() => orders.isChecked()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    const { orderId } = await anOrder('Told by mail');
    const mails = `${shop.url()}/dev/mail`;
    await eventually(async () => (await fetch(mails)).text()).toContain(`alert-orders-${orderId}`);
    await page.reload();
    await open();
    await eventually(() => orders.isChecked()).toBe(true);
  });
});

describe('the browser', () => {
  it('is asked only after a press, and then notifies of an order', async () => {
    const { page } = await shop.visitAs('admin', '/admin/orders', DESKTOP, {
      prepare: async (page) => {
        await page.clock.install();
        await page.addInitScript(() => {
          const shown: string[] = [];
          const asked = { times: 0 };
          class Stand {
            static permission = 'default';
            static requestPermission = async () => {
              asked.times += 1;
              Stand.permission = 'granted';
              return 'granted';
            };
            onclick: (() => void) | null = null;
            constructor(title: string) {
              shown.push(title);
            }
            close() {}
          }
          Object.assign(globalThis, { Notification: Stand, shown, asked });
        });
      },
    });
    const button = page.getByRole('button', { name: 'Notify me in this browser' });
    await button.waitFor();
    const askedTimes = () =>
      page.evaluate(() => (globalThis as unknown as { asked: { times: number } }).asked.times);
    expect(await askedTimes()).toBe(0);
    await button.click();
    await page.getByRole('button', { name: 'Stop notifying me' }).waitFor();
    expect(await askedTimes()).toBe(1);
    const { orderId } = await anOrder('Notified');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(31_000);
          return page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain(`New order #${orderId.slice(-6)}`);
  });
});

describe('who works here', () => {
  it.each([
    ['admin', '/admin'],
    ['designer', '/studio'],
  ])('lands, as %s, at %s', async (who, path) => {
    const { page } = await shop.visit('/login', DESKTOP);
    await page.getByRole('main').getByLabel('Email').fill(`${who}@example.com`);
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill('darzi-demo-1');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await eventually(() => new URL(page.url()).pathname).toMatch(new RegExp(`^${path}`));
  });

  it('comes back to the page that login was entered from', async () => {
    const { page } = await shop.visit('/login?returnTo=/about', DESKTOP);
    await page.getByRole('main').getByLabel('Email').fill('admin@example.com');
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill('darzi-demo-1');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/about');
  });
});
