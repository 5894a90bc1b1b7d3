import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminToken, aPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const main = (page: Page) => page.getByRole('main');

it('an owner pastes a chart for a type, edits it by keyboard, and shoppers read it in both units', async () => {
  const token = await adminToken(shop);
  const { charts } = (await shop.call('GET', '/api/admin/size-charts', token)) as {
    charts: { _id: string }[];
  };
  for (const { _id } of charts) await shop.call('DELETE', `/api/admin/size-charts/${_id}`, token);
  const piece = await aPiece(shop, {
    name: 'Selvedge Jeans',
    category: 'Men',
    subCategory: 'Bottomwear',
    stock: { 30: 4, 32: 4 },
  });
  const { page } = await shop.visit('/admin/size-charts', DESKTOP, { token });
  await main(page).getByText('No size charts yet').waitFor();
  await main(page).getByRole('link', { name: 'New size chart' }).click();
  const grid = main(page).getByRole('region', { name: 'Measurements by size' });
  // it starts with the shop's standard chart
  await eventually(() => grid.getByLabel('Chest of M').inputValue()).toBe('38–40');
  await main(page).getByLabel('Name').fill('Jeans');
  for (const gone of ['Sleeves', 'Length', 'Shoulders', 'Chest']) {
    await grid.getByRole('button', { name: `Remove ${gone}` }).click();
  }
  await grid.getByLabel('Size of row 1').evaluate((cell) => {
    const clipboardData = new DataTransfer();
    const rows = [
      'Size\tWaist\tHips\tInseam',
      '30\t30½\t38-39\t32',
      '32\t32½\t40-41\t32',
      '34\twide\t42\t32',
    ];
    clipboardData.setData('text/plain', rows.join('\r\n'));
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await eventually(() => grid.getByLabel('Inseam of 32').inputValue()).toBe('32');
  for (const gone of ['L', 'XL', 'XXL']) {
    await grid.getByRole('button', { name: `Remove ${gone}`, exact: true }).click();
  }
  await grid.getByLabel('What Inseam is measured on').selectOption('garment');
  await main(page).getByRole('button', { name: 'Show it for a category or type' }).click();
  await main(page).getByLabel('Type 1').selectOption('Bottomwear');
  await main(page).getByRole('button', { name: 'Add size chart' }).click();
  await main(page).getByText('Waist of 34: a figure or a range, such as 38 or 38–40').waitFor();
  await eventually(() =>
    grid.getByLabel('Waist of 34').evaluate((cell) => cell.matches(':focus[aria-invalid]')),
  ).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await grid.getByLabel('Waist of 30').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('34.5');
  await eventually(() => grid.getByLabel('Waist of 34').inputValue()).toBe('34.5');
  await main(page).getByRole('button', { name: 'Add size chart' }).click();
  const row = main(page).getByRole('row').filter({ hasText: 'Jeans' });
  await row.getByRole('cell', { name: 'Bottomwear', exact: true }).waitFor();

  const shopper = (await shop.visit(`/product/${piece.handle}`, PHONE)).page;
  await main(shopper).getByRole('button', { name: 'Size guide' }).click();
  const guide = shopper.getByRole('dialog', { name: 'Size guide' });
  const body = guide.getByRole('region', { name: 'Body measurements', exact: true });
  const cells = (part: string, size: string) =>
    guide
      .getByRole('region', { name: part, exact: true })
      .getByRole('row')
      .filter({ has: shopper.getByRole('rowheader', { name: size, exact: true }) })
      .getByRole('cell')
      .allInnerTexts();
  await body.getByRole('table').waitFor();
  await eventually(() => cells('Body measurements', '32')).toEqual(['32.5', '40–41']);
  await eventually(() => cells('Garment measurements', '32')).toEqual(['32']);
  expect(await axeFindings(shopper)).toEqual([]);
  await guide.getByText('Centimetres', { exact: true }).click();
  await eventually(() => cells('Body measurements', '32')).toEqual(['82.5', '101.5–104']);
  await eventually(() => cells('Garment measurements', '32')).toEqual(['81.5']);

  // standard measurements have Hindi names, whoever wrote the chart
  await shopper.goto(`${shop.url()}/hi/product/${piece.handle}`);
  await main(shopper).getByRole('button', { name: 'साइज़ गाइड' }).click();
  const inHindi = shopper.getByRole('dialog', { name: 'साइज़ गाइड' });
  await inHindi.getByRole('columnheader', { name: 'कमर' }).waitFor();
  await inHindi.getByRole('columnheader', { name: 'अंदर की लंबाई' }).waitFor();

  // a product can have its own chart
  await page.goto(`${shop.url()}/admin/products/${piece._id}`);
  await main(page).getByLabel('Size chart').selectOption({ label: 'Jeans' });
  await main(page).getByRole('button', { name: 'Save' }).first().click();
  await main(page).getByText('Everything is saved').waitFor();
  await page.goto(`${shop.url()}/admin/size-charts`);
  await row.getByRole('cell', { name: 'Bottomwear · 1 product' }).waitFor();
  await page.setViewportSize(PHONE);
  await row.getByRole('link', { name: 'Jeans' }).click();
  await grid.waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});

it('a second chart for the same place is refused in sight of who adds it', async () => {
  const { page } = await shop.visitAs('admin', '/admin/size-charts/new', PHONE, { expectsErrors: true });
  const add = main(page).getByRole('button', { name: 'Add size chart' });
  const fill = async (name: string) => {
    await main(page).getByLabel('Name').fill(name);
    await main(page).getByRole('button', { name: 'Show it for a category or type' }).click();
    await main(page).getByLabel('Category 1').selectOption('Kids');
    await add.click();
  };
  await fill('Kids');
  await main(page).getByRole('link', { name: 'New size chart' }).click();
  await fill('Kids again');
  const fault = main(page).locator('[data-fault]');
  await fault.waitFor();
  await eventually(() =>
    fault.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    }),
  ).toBe(true);
});
