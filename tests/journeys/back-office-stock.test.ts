import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys } from './shop-in-browser.ts';

const shop = openShopForJourneys();
const TABLET = { width: 820, height: 1180 } as const;

const stockOf = async (id: string): Promise<Record<string, number>> => {
  const { product } = await shop.call('GET', `/api/admin/products/${id}`, await adminToken(shop));
  return (product as { stock: Record<string, number> }).stock;
};

describe.each([
  ['desktop', DESKTOP],
  ['tablet', TABLET],
] as const)('the owner at a %s', (device, viewport) => {
  it('counts stock, keeps sales made meanwhile, and reads who did what', async () => {
    const name = `Counted Stole ${device}`;
    const piece = await aPiece(shop, { name, stock: { S: 10, M: 2 } });
    const { page } = await shop.visitAs('admin', `/admin/stock?q=counted+stole+${device}`, viewport);
    await page.getByLabel(`S of ${name}, in stock 10, Counted`).fill('9');
    await page.getByLabel(`M of ${name}, in stock 2, Counted`).fill('many');
    await page.getByText('1 size without a whole number of pieces').waitFor();
    await page.getByLabel(`M of ${name}, in stock 2, Counted`).fill('0');
    await page.getByLabel('Note').fill('Shelf 4');
    expect(await axeFindings(page)).toEqual([]);
    await orderPiece(shop, await aCustomer(shop), piece, 'S');
    await page.getByRole('button', { name: 'Book 2 sizes: counted' }).click();
    await page.getByLabel(`S of ${name}, in stock 8, Counted`).waitFor();
    expect(await stockOf(piece._id)).toEqual({ S: 8, M: 0 });
    // counting goes on from there
    const last = page.getByLabel(`M of ${name}, in stock 0, Counted`);
    await eventually(() => last.evaluate((field) => field === document.activeElement)).toBe(true);

    await page.goto(`${shop.url()}/admin/stock/movements?product=${piece._id}`);
    const rows = page.getByRole('table', { name: /Stock movements/ }).getByRole('row');
    await rows.nth(1).waitFor();
    const told = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(told).toHaveLength(6);
    expect(told.slice(1, 4).map((text) => /([+−]\d+) (\d+)/.exec(text)?.slice(1))).toEqual([
      ['−1', '8'],
      ['−2', '0'],
      ['−1', '9'],
    ]);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Why').selectOption('sale');
    await page.getByText('1 movement', { exact: true }).waitFor();
  });
});

it('sees what is invalid, and nothing changes', async () => {
  const piece = await aPiece(shop, { name: 'Lost Dupatta', stock: { S: 1, M: 5 } });
  const { page } = await shop.visitAs('admin', '/admin/stock?q=lost+dupatta', DESKTOP, {
    expectsErrors: true,
  });
  await page.getByLabel('You enter what was').selectOption('damaged');
  await page.getByLabel('S of Lost Dupatta, in stock 1, Damaged or lost').fill('3');
  await page.getByLabel('M of Lost Dupatta, in stock 5, Damaged or lost').fill('1');
  await page.getByRole('button', { name: /^Book 2 sizes/ }).click();
  await page.getByText('Lost Dupatta, S: There are only 1. Nothing was changed.').waitFor();
  expect(await stockOf(piece._id)).toEqual({ S: 1, M: 5 });
});
