import { describe, expect, it } from 'vitest';
import { aCustomer, adminToken, aPiece, moveOrder, orderPiece } from './people-and-goods.ts';
import { axeFindings, DESKTOP, eventually, openShopForJourneys, PHONE } from './shop-in-browser.ts';

const shop = openShopForJourneys();

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('a refund of pieces at a %s', (device, viewport) => {
  it('has nothing preselected, covers a piece without its delivery, and is credited as such', async () => {
    const person = await aCustomer(shop, `Refunded ${device}`);
    const id = await orderPiece(
      shop,
      person,
      await aPiece(shop, { name: `Refund Kurta ${device}`, price: 1000 }),
      'M',
    );
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      await moveOrder(shop, id, status);
    const { page } = await shop.visitAs('admin', `/admin/orders/${id}`, viewport);
    await page.getByRole('button', { name: 'Make a refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a refund' });
    await dialog.getByRole('radio', { name: /Pieces and delivery/ }).waitFor();
    await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Please choose what is refunded').waitFor();

    await dialog.getByRole('radio', { name: /Pieces and delivery/ }).check();
    await dialog.getByLabel(/Refund Kurta/).selectOption({ label: '1 piece: ₹1,000' });
    await dialog.getByText('Total').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await page.getByText('The refund has been made.').waitFor();
    await page.getByRole('button', { name: /^Credit note CRN\// }).waitFor();
    const refundable = async () =>
      (await shop.call('GET', `/api/admin/orders/${id}`, await adminToken(shop))).refundable;
    await eventually(refundable).toMatchObject({ lines: [{ values: [] }], delivery: 49 });
  });
});
