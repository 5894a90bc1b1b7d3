import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { runJobs } from '../../test-delivery.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { type Item, type PaymentChoice, startTill, type Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { invoiceJobs } from '../invoices/tax-documents.ts';

let shop: Till;
let owner: Someone;
beforeAll(async () => {
  shop = await startTill();
  owner = await aPerson(shop, 'admin');
  const form = new FormData();
  form.append('file', new Blob(['pin,zone\n560001,South\n781001,North East\n400001,\n']), 'pins.csv');
  const { headers, payload } = await encodeForm(form);
  await shop.call('POST /api/admin/delivery', { token: owner.token, headers, body: payload });
});
afterAll(() => shop.close());

const RATES = {
  freeFrom: 5_000,
  cashFee: 30,
  rows: [
    { zone: 'North East', from: 0, fee: 120.5 },
    { zone: 'South', from: 2_000, fee: 0 },
  ],
  weight: { includedGrams: 500, stepGrams: 500, fee: 20, pieceGrams: 400 },
};
const set = (body: Record<string, unknown>) =>
  shop.call('PATCH /api/admin/settings', { token: owner.token, body });
const BEGIN = { freeFrom: null, cashFee: 0, rows: [], weight: null };
afterEach(async () => {
  await set({ deliveryRates: BEGIN });
});

/** Buys kurtas of 1,499.50 with this delivery charge. */
const buy = async (method: PaymentChoice, pinCode: string, quantity: number, delivery: number) => {
  const buyer = await aPerson(shop);
  const kurta: Item = { ...(await shop.aKurta(20)), quantity };
  await shop.fill(buyer, [kurta]);
  const amount = Math.round((kurta.price * quantity + delivery) * 100) / 100;
  const answer = await shop.checkOut(buyer, method, [kurta], { amount, address: anAddress({ pinCode }) });
  return { buyer, kurta, answer, id: String(answer.body.orderId) };
};

it('of a PIN code names its zone, which has no effect while one fee applies', async () => {
  const { body } = await shop.call('GET /api/delivery/781001');
  expect(body).toMatchObject({ zone: 'North East', isServed: true });
  expect((await shop.call('GET /api/delivery/400001')).body.zone).toBeNull();
  expect((await buy('place-cod', '781001', 1, 49)).answer.status).toBe(200);
});

it.each([
  ['stripe', '400001', 1, 49],
  ['place-cod', '400001', 1, 79],
  ['razorpay', '400001', 2, 69],
  ['stripe', '781001', 1, 120.5],
  ['place-cod', '781001', 2, 170.5],
  ['stripe', '560001', 1, 49],
  ['razorpay', '560001', 2, 20],
  ['stripe', '781001', 4, 0],
  ['place-cod', '781001', 4, 30],
] as const)(
  'by %s to %s, %i pieces are delivered for %f rupees and not a paisa less',
  async (method, pin, pieces, fee) => {
    expect((await set({ deliveryRates: RATES })).status).toBe(200);
    const less = await buy(method, pin, pieces, fee === 0 ? 1 : fee - 0.01);
    expect(less.answer).toMatchObject({
      status: 409,
      body: { code: 'order.changed', amount: 1_499.5 * pieces + fee },
    });
    const { answer } = await buy(method, pin, pieces, fee);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  },
);

it('uses the weights that the owner entered', async () => {
  await set({ deliveryRates: RATES });
  const buyer = await aPerson(shop);
  const kurta = await shop.aKurta();
  await shop.db
    .updateTable('product_sizes')
    .set({ weight_grams: 1_600 })
    .where('product_id', '=', kurta._id)
    .execute();
  const { body } = await shop.call(`GET /api/product/${kurta._id}`);
  expect(body.product).toMatchObject({ variants: [{ grams: 1_600 }] });
  await shop.fill(buyer, [kurta]);
  const address = anAddress({ pinCode: '400001' });
  const { status } = await shop.checkOut(buyer, 'stripe', [kurta], { amount: 1_499.5 + 49 + 60, address });
  expect(status).toBe(200);
});

it('does not take six digits in another country for a zone', async () => {
  await set({ deliveryRates: { ...RATES, rows: [{ zone: 'South', from: 0, fee: 5 }], weight: null } });
  await shop.call('DELETE /api/admin/delivery', { token: owner.token });
  const buyer = await aPerson(shop);
  const kurta = await shop.aKurta();
  await shop.fill(buyer, [kurta]);
  const address = anAddress({ country: 'Singapore', state: 'Singapore' });
  const { status } = await shop.checkOut(buyer, 'stripe', [kurta], { amount: 1_548.5, address });
  expect(status).toBe(200);
});

const credit = () => runJobs(shop, invoiceJobs(shop.deps));

it('stays as charged, with its own lines on invoice, credit note and order', async () => {
  await set({ deliveryRates: { ...RATES, weight: null } });
  const { buyer, id } = await buy('place-cod', '400001', 1, 79);
  await set({ deliveryFee: 99, deliveryRates: BEGIN });
  const [order] = await shop.ordersOf(buyer);
  expect(order).toMatchObject({ amount: 1_578.5, deliveryFee: 49, cashFee: 30 });
  const receipt = await shop.call(`GET /api/receipt/${id}`, { token: buyer.token });
  expect(receipt.body.receipt).toMatchObject({ deliveryFee: 49, cashFee: 30, total: 1_578.5 });
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    await shop.call(`POST /api/admin/orders/${id}/status`, { token: owner.token, body: { status } });
  }
  const linesOf = async (kind: string) =>
    (await listTaxDocuments(shop.db, id as PayableId))
      .filter((document) => document.kind === kind)
      .map(({ totalPaise, figures }) => ({
        totalPaise,
        lines: figures.lines.map(
          ({ name, grossPaise, ratePercent }) => `${name} ${grossPaise} ${ratePercent}`,
        ),
        sum: figures.lines.reduce(
          (sum, line) => sum + line.taxablePaise + line.cgstPaise * 2 + line.igstPaise,
          0,
        ),
      }));
  expect(await linesOf('invoice')).toEqual([
    {
      totalPaise: 157_850,
      lines: ['Madder Buti Kurta 149950 5', 'Delivery 4900 5', 'Cash on delivery 3000 5'],
      sum: 157_850,
    },
  ]);
  const refund = (body: object) =>
    shop.call(`POST /api/admin/orders/${id}/refund`, {
      token: owner.token,
      body: { ...body, reference: 'UTR 1' },
    });
  expect((await refund({ amount: 50 })).status).toBe(200);
  expect((await refund({ delivery: true })).status).toBe(200);
  await credit();
  expect((await linesOf('credit_note')).map(({ lines }) => lines)).toEqual([
    ['Madder Buti Kurta 0 5', 'Delivery 4900 5', 'Cash on delivery 100 5'],
    ['Madder Buti Kurta 0 5', 'Delivery 0 5', 'Cash on delivery 2900 5'],
  ]);
  expect((await refund({ delivery: true })).body.code).toBe('refund.delivery_gone');
  expect(await ledgerFaults(shop.db)).toEqual([]);
  await set({ deliveryFee: 49 });
});

it.each([
  [{ ...BEGIN, freeFrom: -1 }, 'deliveryRates.freeFrom'],
  [{ ...BEGIN, cashFee: 0.001 }, 'deliveryRates.cashFee'],
  [{ ...BEGIN, rows: [{ zone: 'x'.repeat(41), from: 0, fee: 1 }] }, 'deliveryRates.rows.0.zone'],
  [{ ...BEGIN, rows: [{ zone: 'A', from: 0, fee: -1 }] }, 'deliveryRates.rows.0.fee'],
  [{ ...BEGIN, rows: ['A', ' a '].map((zone) => ({ zone, from: 5, fee: 1 })) }, 'deliveryRates.rows'],
  [{ ...BEGIN, weight: { ...RATES.weight, stepGrams: 0 } }, 'deliveryRates.weight.stepGrams'],
])('is not made of %j', async (deliveryRates, field) => {
  const { status, body } = await set({ deliveryRates });
  expect(status).toBe(400);
  expect(Object.keys(body.fields as object)).toEqual([field]);
});
