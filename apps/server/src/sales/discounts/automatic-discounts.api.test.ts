import type { OrderId, PayableId, ProductId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';
import { orderPayable } from '../orders/settle-order.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterAll(async () => {
  expect(await ledgerFaults(till.db)).toEqual([]);
  await till.close();
});

type Made = { _id: string; version: number; uses: number; given: number; state: string };
const asOwner = (route: string, body?: unknown) => till.call(route, { token: owner.token, body });
const aDiscount = async (body: Record<string, unknown>): Promise<Made> => {
  const answer = await asOwner('POST /api/admin/automatic-discounts', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.discount as Made;
};
const products = (...items: readonly Item[]) => ({ of: 'products', ids: items.map(({ _id }) => _id) });

const buyTwoGetOne = (kurta: Item, dupatta: Item, more: Record<string, unknown> = {}) =>
  aDiscount({
    name: 'Two kurtas, a dupatta free',
    kind: 'buy and get',
    percent: 100,
    goods: products(kurta),
    gets: products(dupatta),
    buyPieces: 2,
    getPieces: 1,
    ...more,
  });
const aCustomOrder = async () => {
  const kurta = { ...(await till.aKurta(9, 100_000)), quantity: 2 };
  const dupatta = await till.aKurta(9, 40_000);
  return { kurta, dupatta, items: [kurta, dupatta] };
};
const aBuyer = async (items: readonly Item[]) => {
  const buyer = await aPerson(till);
  await till.fill(buyer, items);
  return buyer;
};
const inCash = (buyer: Someone, items: readonly Item[], amount: number, more: object = {}) =>
  till.checkOut(buyer, 'place-cod', items, { amount, ...more });
const deliver = async (orderId: unknown) => {
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
    expect((await asOwner(`POST /api/admin/orders/${orderId}/status`, { status })).status).toBe(200);
};

describe('buy two kurtas, get a dupatta free', () => {
  it('applies at the checkout, and shows on order, receipt, email and invoice', async () => {
    const { kurta, dupatta, items } = await aCustomOrder();
    const discount = await buyTwoGetOne(kurta, dupatta);
    const buyer = await aBuyer(items);
    expect((await till.call('GET /api/cart/discounts', { token: buyer.token })).body.discounts).toMatchObject(
      [{ _id: discount._id, products: [kurta._id], gets: [dupatta._id], buyPieces: 2, percent: 100 }],
    );
    expect(await inCash(buyer, items, 2_449)).toMatchObject({
      status: 409,
      body: { code: 'order.changed', amount: 2_049 },
    });
    const placed = await inCash(buyer, items, 2_049);
    expect(placed.status).toBe(200);
    expect(await till.ordersOf(buyer)).toMatchObject([
      {
        amount: 2_049,
        discounts: [{ name: 'Two kurtas, a dupatta free', amount: 400, isDelivery: false }],
        items: expect.arrayContaining([expect.objectContaining({ _id: dupatta._id, discount: 400 })]),
      },
    ]);
    expect((await till.ordersOf(buyer))[0]).not.toHaveProperty('discount');
    const receipt = await till.call(`GET /api/receipt/${placed.body.orderId}`, { token: buyer.token });
    expect(receipt.body.receipt).toMatchObject({
      total: 2_049,
      discount: null,
      discounts: [{ name: 'Two kurtas, a dupatta free', amount: 400 }],
    });
    const mail = (await deliverMail(till)).find(({ subject }) => subject.includes('is confirmed'));
    expect(mail?.text).toMatch(/Two kurtas, a dupatta free.*−₹400/);
    await deliver(placed.body.orderId);
    const { rows } = await sql<{ figures: { lines: { grossPaise: number; discountPaise: number }[] } }>`
      select figures from tax_documents where order_id = ${placed.body.orderId}`.execute(till.db);
    const lines = rows[0]?.figures.lines ?? [];
    expect(lines.reduce((sum, line) => sum + line.grossPaise, 0)).toBe(204_900);
    expect(lines.map(({ discountPaise }) => discountPaise).toSorted()).toEqual([0, 0, 40_000]);
    const all = await asOwner('GET /api/admin/automatic-discounts');
    expect(all.body.discounts).toMatchObject([{ _id: discount._id, uses: 1, given: 400, state: 'running' }]);
  });

  it.each([
    ['a kurta', 0, 1_000],
    ['the dupatta', 1, 0],
  ] as const)('gives back for %s that is returned what was paid for it', async (_, which, worth) => {
    const { kurta, dupatta, items } = await aCustomOrder();
    await buyTwoGetOne(kurta, dupatta);
    const buyer = await aBuyer(items);
    const placed = await inCash(buyer, items, 2_049);
    await deliver(placed.body.orderId);
    const asked = await till.call(`POST /api/order/${placed.body.orderId}/returns`, {
      token: buyer.token,
      body: {
        lines: [{ _id: items[which]?._id, size: 'M', quantity: 1 }],
        resolution: 'refund',
        reason: 'Too long',
        payout: { method: 'upi', upiId: 'asha@okaxis' },
      },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const returned = asked.body.return as { _id: string };
    for (const state of ['approved', 'received', 'refunded']) {
      const moved = await asOwner(`POST /api/admin/returns/${returned._id}/state`, {
        state,
        ...(state === 'refunded' ? { reference: 'UPI 1' } : {}),
      });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
    const [order] = await till.ordersOf(buyer);
    expect(order?.refunded ?? 0).toBe(worth);
  });

  it('is based on the price paid: pieces of one line share their discount', async () => {
    const kurta = { ...(await till.aKurta(9, 100_000)), quantity: 3 };
    await buyTwoGetOne(kurta, kurta);
    const buyer = await aBuyer([kurta]);
    const placed = await inCash(buyer, [kurta], 2_049);
    await deliver(placed.body.orderId);
    const { body } = await asOwner(`GET /api/admin/orders/${placed.body.orderId}`);
    expect(body).toMatchObject({ refundable: { lines: [{ values: [666.66, 1_333.33, 2_000] }] } });
  });
});

describe('a discount without a code', () => {
  it('can also apply to collections, categories and types', async () => {
    const { kurta, dupatta, items } = await aCustomOrder();
    const made = await asOwner('POST /api/admin/collections', {
      name: `Festive ${kurta._id}`,
      products: [kurta._id],
    });
    const collection = (made.body.collection as { _id: string })._id;
    const paused: Made[] = [];
    for (const goods of [
      { of: 'collections', ids: [collection] },
      { of: 'categories', ids: ['nowhere'] },
      { of: 'types', ids: ['Topwear'] },
    ]) {
      paused.push(await aDiscount({ name: goods.of, kind: 'percent', percent: 10, goods, minimumPieces: 2 }));
    }
    const buyer = await aBuyer(items);
    const { body } = await till.call('GET /api/cart/discounts', { token: buyer.token });
    const about = (name: string) =>
      (body.discounts as { name: string; products: ProductId[] }[]).find((one) => one.name === name)
        ?.products;
    expect(about('collections')).toEqual([kurta._id]);
    expect(about('categories')).toEqual([]);
    expect(about('types')?.toSorted()).toEqual([kurta._id, dupatta._id].toSorted());
    for (const { _id } of paused)
      await asOwner(`PATCH /api/admin/automatic-discounts/${_id}`, { paused: true });
    expect((await till.call('GET /api/cart/discounts', { token: buyer.token })).body.discounts).toHaveLength(
      (body.discounts as unknown[]).length - 3,
    );
  });

  it('applies before a code it combines with, and instead of one worth less', async () => {
    const kurta = await till.aKurta(9, 100_000);
    const code = 'WITH-OTHERS';
    await asOwner('POST /api/admin/discounts', { code, percent: 10 });
    const half = await aDiscount({
      name: 'Half price',
      kind: 'percent',
      percent: 50,
      goods: products(kurta),
      combinesWithCode: true,
    });
    const [one, other] = [await aBuyer([kurta]), await aBuyer([kurta])];
    const quoted = await till.call('POST /api/cart/discount', {
      token: one.token,
      body: { discountCode: code },
    });
    expect(quoted.body.discount).toMatchObject({ saves: 50 });
    expect((await inCash(one, [kurta], 499, { discountCode: code })).status).toBe(200);
    expect(await till.ordersOf(one)).toMatchObject([
      { amount: 499, discount: { code, amount: 50 }, discounts: [{ amount: 500 }] },
    ]);
    const alone = await aDiscount({
      name: 'Two thirds',
      kind: 'percent',
      percent: 66,
      goods: products(kurta),
    });
    await asOwner(`PATCH /api/admin/automatic-discounts/${half._id}`, { paused: true });
    expect((await inCash(other, [kurta], 389, { discountCode: code })).status).toBe(200);
    expect((await till.ordersOf(other))[0]).not.toHaveProperty('discount');
    const { rows } = await sql<{ uses: number }>`
      select uses from discount_codes where code = ${code}`.execute(till.db);
    expect(rows).toEqual([{ uses: 1 }]);
    await asOwner(`PATCH /api/admin/automatic-discounts/${alone._id}`, { paused: true });
  });

  it('gives free delivery under its name, once per customer; a cancelled order does not count', async () => {
    const kurta = await till.aKurta(9, 100_000);
    await aDiscount({
      name: 'First delivery free',
      kind: 'free delivery',
      goods: products(kurta),
      minimum: 1_000,
      oncePerCustomer: true,
    });
    const buyer = await aBuyer([kurta]);
    const placed = await inCash(buyer, [kurta], 1_000);
    expect(placed.status).toBe(200);
    expect(await till.ordersOf(buyer)).toMatchObject([
      {
        amount: 1_000,
        deliveryFee: 0,
        discounts: [{ name: 'First delivery free', amount: 49, isDelivery: true }],
      },
    ]);
    await till.fill(buyer, [kurta]);
    expect(await inCash(buyer, [kurta], 1_000)).toMatchObject({ status: 409, body: { amount: 1_049 } });
    await till.call(`POST /api/order/${placed.body.orderId}/cancel`, { token: buyer.token });
    expect((await inCash(buyer, [kurta], 1_000)).status).toBe(200);
  });

  it('is not given twice to one customer when money arrives after the first order’s hold has ended', async () => {
    const item = await till.aKurta(9, 100_000);
    await aDiscount({
      name: 'Once',
      kind: 'percent',
      percent: 10,
      goods: products(item),
      oncePerCustomer: true,
    });
    const buyer = await aBuyer([item]);
    const opened = await till.checkOut(buyer, 'razorpay', [item], { amount: 949 });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const orderId = String(opened.body.orderId);
    await till.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('payments')
        .set({ state: 'closed' })
        .where('payable_id', '=', orderId as PayableId)
        .execute();
      await orderPayable.release(tx, orderId as OrderId);
    });
    // another filling of the cart: not the first order with another payment method
    await till.call('POST /api/cart/clear', { token: buyer.token });
    const again = { ...item, quantity: 2 };
    await till.fill(buyer, [again]);
    const second = await inCash(buyer, [again], 1_849);
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    const revived = await till.db
      .transaction()
      .execute((tx) => orderPayable.revive(tx, orderId as OrderId & PayableId, paise(94_900)));
    expect(revived, 'its money goes back').toBe(false);
    expect(await till.ordersOf(buyer)).toHaveLength(1);
  });

  it('is honoured when paid online, even if it ends meanwhile', async () => {
    const { kurta, dupatta, items } = await aCustomOrder();
    const discount = await buyTwoGetOne(kurta, dupatta);
    const buyer = await aBuyer(items);
    const opened = await till.checkOut(buyer, 'stripe', items, { amount: 2_049 });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    await asOwner(`PATCH /api/admin/automatic-discounts/${discount._id}`, { paused: true });
    await till.pay('stripe', String(opened.body.orderId));
    await till.verifyStripe(buyer, opened.body.orderId);
    expect(await till.ordersOf(buyer)).toMatchObject([{ amount: 2_049, discounts: [{ amount: 400 }] }]);
    await till.fill(buyer, items);
    expect(await inCash(buyer, items, 2_049)).toMatchObject({ status: 409, body: { amount: 2_449 } });
  });
});

describe('the terms of a discount', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['a percentage without one', { kind: 'percent', percent: null }, 'percent'],
    ['all for nothing', { kind: 'percent', percent: 100 }, 'percent'],
    ['an amount without one', { kind: 'amount', percent: null }, 'amount'],
    ['nothing to get', { kind: 'buy and get', percent: 100, buyPieces: 2, getPieces: 1 }, 'gets'],
    ['goods without a choice', { goods: { of: 'types', ids: [] } }, 'goods'],
    [
      'an end before its start',
      { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' },
      'endsAt',
    ],
  ])('are refused: %s', async (_, changes, field) => {
    const terms = { name: 'Sale', kind: 'percent', percent: 10, goods: { of: 'everything' } };
    const answer = await asOwner('POST /api/admin/automatic-discounts', { ...terms, ...changes });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  });

  it('are not overwritten unseen', async () => {
    const { kurta, dupatta } = await aCustomOrder();
    const { _id, version } = await buyTwoGetOne(kurta, dupatta);
    const route = `PATCH /api/admin/automatic-discounts/${_id}`;
    expect((await asOwner(route, { paused: true, version })).body.discount).toMatchObject({
      state: 'paused',
    });
    expect(await asOwner(route, { paused: false, version })).toMatchObject({
      status: 409,
      body: { code: 'discount.automatic_changed' },
    });
  });
});
