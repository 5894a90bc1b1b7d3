import { describe, expect, it } from 'vitest';
import { aCustomer } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

describe('the door of the studio', () => {
  it('sends who is signed out to login and lets her in afterwards', async () => {
    const { page } = await shop.visit('/studio');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill('designer@example.com');
    await page.getByLabel('Password').fill('darzi-demo-1');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/studio');
    await page.getByRole('heading', { level: 1, name: 'Studio' }).waitFor();
  });

  it('tells a customer kindly that this is not her room', async () => {
    const person = await aCustomer(shop);
    const { page } = await shop.visit('/studio/orders', PHONE, { token: person.token });
    await page.getByRole('heading', { name: 'The studio is for the people who work in it' }).waitFor();
    expect(await page.getByRole('link', { name: 'Studio' }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)('board and list at a %s', (_device, viewport) => {
  it('shows what stands where, and finds an order by its state and its customer', async () => {
    const { page } = await shop.visitAs('designer', '/studio', viewport);
    const inProgress = page.getByRole('region', { name: /^In Progress/ });
    await inProgress.getByRole('link').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'All orders' }).click();
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
    await rows.first().waitFor();
    const all = await rows.count();
    await page.getByLabel('State').selectOption('shipped');
    await eventually(() => rows.count()).toBeLessThan(all);
    expect(await rows.first().innerText()).toContain('Shipped');
    expect(await axeFindings(page)).toEqual([]);

    await page.getByLabel('Name or order number').fill('nobody of this name');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No order fits' }).waitFor();
    expect(new URL(page.url()).search).toContain('q=nobody');
  });
});
