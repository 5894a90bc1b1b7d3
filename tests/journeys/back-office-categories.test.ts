import { expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

it('an owner adds a category, sells in it and renames it; its old address redirects', async () => {
  const { page } = await shop.visitAs('admin', '/admin/categories', DESKTOP);
  const categories = page.getByRole('region', { name: 'Categories' });
  await categories.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('Name').fill('Home & Linen');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await categories.getByRole('button', { name: 'Change Home & Linen' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await dialog.waitFor({ state: 'hidden' });
  // the shop's public settings have been refetched, without a reload
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page
    .getByLabel('Category')
    .locator('option', { hasText: 'Home & Linen' })
    .waitFor({ state: 'attached' });
  await aPiece(shop, { name: 'Block-Printed Quilt', category: 'Home & Linen', stock: { Single: 4 } });

  const shopper = (await shop.visit('/category/home%20&%20linen', PHONE)).page;
  await shopper.getByRole('heading', { level: 1, name: 'Home & Linen' }).waitFor();
  await shopper
    .getByRole('link', { name: /Block-Printed Quilt/ })
    .first()
    .waitFor();

  const token = await adminToken(shop);
  const { categories: all } = (await shop.call('GET', '/api/admin/categories', token)) as {
    categories: { _id: string; name: string }[];
  };
  const id = all.find(({ name }) => name === 'Home & Linen')?._id ?? '';
  await shop.call('PATCH', `/api/admin/categories/${id}`, token, { name: 'Home' });
  const old = `${shop.url()}/collection?category=Home+%26+Linen&sort=low-high`;
  await eventually(async () => (await fetch(old, { redirect: 'manual' })).status).toBe(301);
  await shopper.goto(old);
  await shopper.getByRole('heading', { level: 1, name: 'Home', exact: true }).waitFor();
  expect(new URL(shopper.url()).search).toBe('?category=Home&sort=low-high');
});

it('an owner orders the categories by keyboard, press after press', async () => {
  const { page } = await shop.visitAs('admin', '/admin/categories', DESKTOP);
  const categories = page.getByRole('region', { name: 'Categories' });
  const names = async () =>
    (await categories.getByRole('button', { name: /^Change / }).allInnerTexts()).map((text) => text.slice(7));
  const before = await names();
  const down = categories.getByRole('button', { name: 'Move Men down' });
  await down.focus();
  for (const place of [1, 2]) {
    await page.keyboard.press('Enter');
    await eventually(async () => (await names()).indexOf('Men')).toBe(place);
    await eventually(() => down.evaluate((one) => one === document.activeElement)).toBe(true);
    // the next press counts once the last one has been saved
    await eventually(() => categories.getByRole('button', { name: 'Move Men up' }).isDisabled()).toBe(false);
  }
  expect((await names()).filter((name) => name !== 'Men')).toEqual(before.filter((name) => name !== 'Men'));
});
