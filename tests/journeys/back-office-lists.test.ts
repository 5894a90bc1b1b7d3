import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

it('an owner sorts a list, saves the view, comes back to it, and removes it', async () => {
  const token = await adminToken(shop);
  for (const [name, price] of [
    ['Ledger Kurta', 1_500],
    ['Ledger Sari', 9_000],
    ['Ledger Cap', 300],
  ] as const)
    await aPiece(shop, { name, price });
  const { views } = (await shop.call('GET', '/api/admin/views', token)) as { views: { _id: string }[] };
  for (const { _id } of views) await shop.call('DELETE', `/api/admin/views/${_id}`, token);
  const { page } = await shop.visit('/admin/products?q=ledger', DESKTOP, { token });
  const names = () => main(page).locator('[data-row-link]').allInnerTexts();
  const head = main(page).getByRole('columnheader', { name: 'Price' });
  await eventually(names).toHaveLength(3);
  await head.getByRole('link').click();
  await eventually(() => head.getAttribute('aria-sort')).toBe('descending');
  await eventually(async () => (await names())[0]).toBe('Ledger Sari');
  await head.getByRole('link').click();
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending');
  await eventually(async () => (await names())[0]).toBe('Ledger Cap');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price');
  expect(await axeFindings(page)).toEqual([]);

  await main(page).getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Cheapest ledger');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const view = main(page).getByRole('navigation', { name: 'Saved views' });
  await eventually(() =>
    view.getByRole('link', { name: 'Cheapest ledger' }).getAttribute('aria-current'),
  ).toBe('true');
  await page.goto(`${shop.url()}/admin/products`);
  await view.getByRole('link', { name: 'Cheapest ledger' }).click();
  await eventually(async () => (await names())[0]).toBe('Ledger Cap');

  await page.setViewportSize(PHONE);
  await main(page).getByLabel('Sorted').selectOption({ label: 'Highest price first' });
  await eventually(async () => (await names())[0]).toBe('Ledger Sari');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await view.getByRole('button', { name: 'Remove the view Cheapest ledger' }).click();
  await view.getByRole('link', { name: 'Cheapest ledger' }).waitFor({ state: 'hidden' });

  await page.goto(`${shop.url()}/admin/orders?from=2001-01-01&to=2001-01-02&sort=-total`);
  await main(page).getByText('No order matches').waitFor();
});

it('one search finds an order, a person and a product from anywhere', async () => {
  const token = await adminToken(shop);
  const person = await aCustomer(shop, 'Tarini Zaveri');
  const piece = await aPiece(shop, { name: 'Zaveri Bandhani Dupatta' });
  await orderPiece(shop, person, piece, 'M');
  const { page } = await shop.visit('/admin/settings', DESKTOP, { token });
  await main(page).getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Find anything' });
  await dialog.getByRole('searchbox').waitFor();
  await page.keyboard.type('zaveri');
  await dialog.getByRole('region', { name: 'Customers' }).getByText('Tarini Zaveri').first().waitFor();
  await dialog
    .getByRole('region', { name: 'Products' })
    .getByText('Zaveri Bandhani Dupatta')
    .first()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const first = dialog.locator('[data-found]').first();
  await page.keyboard.press('ArrowDown');
  await eventually(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  await dialog.getByRole('region', { name: 'Products' }).getByRole('link').first().click();
  await main(page).getByRole('heading', { level: 1, name: 'Zaveri Bandhani Dupatta' }).waitFor();

  // a list with a search of its own needs a second key press
  await page.goto(`${shop.url()}/admin/orders`);
  const search = main(page).getByLabel('Number, name, phone, email');
  await search.waitFor();
  await page.keyboard.press('/');
  await eventually(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('/');
  await dialog.getByRole('searchbox').waitFor();
  await page.keyboard.type('nobody is called so');
  await dialog.getByText('Nothing found for “nobody is called so”.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.setViewportSize(PHONE);
  await main(page).getByRole('button', { name: 'Find anything' }).click();
  await dialog.getByRole('searchbox').waitFor();
});
