import { describe, expect, it } from 'vitest';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

describe('the door of the studio', () => {
  it('sends visitors to login and lets staff in afterwards', async () => {
    const { page } = await shop.visit('/studio', DESKTOP, { isLive: true });
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('designer@example.com');
    await page.getByLabel('Password').fill('darzi-demo-1');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/studio');
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  });

  it('tells customers politely that it is not for them', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/studio/orders', PHONE, { token: person.token });
    await page.getByRole('heading', { name: 'The studio is for staff only' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Studio' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('board and list at a %s', (_device, viewport) => {
  it('shows orders by state, and finds one by state and customer', async () => {
    const { page } = await shop.visitAs('designer', '/studio', viewport, { isLive: true });
    const inProgress = page.getByRole('region', { name: /^In Progress/ });
    await inProgress.getByRole('link').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'All orders' }).click();
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    await rows.first().waitFor();
    const all = await rows.count();
    await page.getByLabel('State').selectOption('shipped');
    await eventually(() => rows.count()).toBeLessThan(all);
    await eventually(() => rows.first().innerText()).toContain('Shipped');
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('Name or order number').fill('nobody of this name');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No order matches' }).waitFor();
    expect(new URL(page.url()).search).toContain('q=nobody');
  });
});

describe('the keyboard', () => {
  it('searches with /, moves through orders with arrows, opens one with Enter and lists shortcuts with ?', async () => {
    const { page } = await shop.visitAs('designer', '/studio', DESKTOP, { isLive: true });
    await page
      .getByRole('region', { name: /^In Progress/ })
      .getByRole('link')
      .first()
      .waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Search the orders').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await eventually(() => help.isVisible()).toBe(false);

    await page.keyboard.press('/');
    const search = page.getByLabel('Name or order number');
    await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    await search.blur();
    const links = page.getByRole('list', { name: 'Orders' }).getByRole('link');
    await links.nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    const second = await links.nth(1).getAttribute('href');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(second);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${second}`);
    await page.getByRole('heading', { name: 'Measurements' }).waitFor();
  });
});
