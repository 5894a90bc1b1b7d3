import { describe, expect, it } from 'vitest';
import {
  ADDRESS,
  aCustomer,
  adminToken,
  aPiece,
  moveOrder,
  orderPiece,
  ordersOf,
  putIntoCart,
} from './people-and-goods.ts';
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

it('a refund that the payment provider refuses is tried anew with another press', async () => {
  const person = await aCustomer(shop, 'Refused at first');
  const kurta = await aPiece(shop, { name: 'Refused Kurta', price: 1000 });
  await putIntoCart(shop, person, kurta, 'M');
  const { orderId, session_url } = (await shop.call('POST', '/api/order/stripe', person.token, {
    items: [{ ...kurta, size: 'M', quantity: 1 }],
    amount: 1049,
    address: ADDRESS,
  })) as { orderId: string; session_url: string };
  const steer = async (what: string, body: object) => {
    const answer = await fetch(new URL(`/simulator/${what}`, session_url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  await steer('actions', { action: 'pay-session', id: new URL(session_url).pathname.split('/').at(-1) });
  await eventually(async () => (await ordersOf(shop, person)).length).toBe(1);
  await steer('switches', { stripe: { refunds: 'refused' } });
  const { page } = await shop.visitAs('admin', `/admin/orders/${orderId}`, DESKTOP, { expectsErrors: true });
  await page.getByRole('button', { name: 'Make a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a refund' });
  const press = () => dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByRole('radio', { name: /^Part of it/ }).check();
  await dialog.getByLabel('Amount in rupees').fill('100');
  await press();
  await dialog.getByText(/^The payment provider refused/).waitFor();
  await steer('switches', { stripe: { refunds: 'done' } });
  await press();
  await page.getByText('The refund has been made.').waitFor();
  await eventually(async () =>
    shop.call('GET', `/api/admin/orders/${orderId}`, await adminToken(shop)),
  ).toMatchObject({ money: { refunded: 100, rest: 949 } });
});
