import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import type { Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from '../order-edits/test-order-admin.ts';

let shop: Till;
let owner: Someone;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, owner, at } = await startOrderAdmin());
});
const running: string[] = [];
afterEach(async () => {
  for (const id of running.splice(0))
    expect((await shop.call(`PATCH /api/admin/automatic-discounts/${id}`, pause())).status).toBe(200);
  expect(await ledgerFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const pause = () => ({ token: owner.token, body: { paused: true } });
type Goods = { readonly _id: string };
const of = (...goods: readonly Goods[]) => ({ of: 'products', ids: goods.map(({ _id }) => _id) });
const aDiscount = async (terms: object) => {
  const { status, body } = await at.asAdmin('POST /api/admin/automatic-discounts', terms);
  expect(status, JSON.stringify(body)).toBe(200);
  running.push((body.discount as { _id: string })._id);
};
const aTenth = (goods: Goods, more: object = {}) =>
  aDiscount({ name: 'A tenth off', kind: 'percent', percent: 10, goods: of(goods), ...more });
const CASH = { method: 'cash' } as const;
const aSale = async (lines: readonly object[], changes: object = {}) => ({
  lines,
  address: anAddress({ email: (await aPerson(shop)).email }),
  isHandedOver: true,
  payment: CASH,
  ...changes,
});
const enter = (sale: object, key?: string) =>
  shop.call('POST /api/admin/orders', {
    token: owner.token,
    body: sale,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const entered = async (sale: object) => {
  const { status, body } = await enter(sale);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order as Record<string, unknown> & { _id: string };
};
const quote = async (body: object) =>
  (
    await at.asAdmin('POST /api/admin/orders/quote', {
      isHandedOver: true,
      isCash: false,
      pinCode: '',
      ...body,
    })
  ).body;

describe('an order entered by staff', () => {
  it('gets the current discounts, as quoted, and is invoiced for what was paid', async () => {
    const kurta = await at.aKurta();
    await aTenth(kurta);
    const lines = [wanted(kurta, { quantity: 2 })];
    expect(await quote({ lines })).toMatchObject({
      subtotal: 2_000,
      discount: 200,
      discounts: [{ name: 'A tenth off', amount: 200, isDelivery: false }],
      total: 1_800,
    });
    const order = await entered(await aSale(lines, { total: 1_800 }));
    expect(order).toMatchObject({
      amount: 1_800,
      discounts: [{ name: 'A tenth off', amount: 200 }],
      items: [{ price: 1_000, discount: 200 }],
    });
    expect(order.discount).toBeUndefined();
    const [invoice] = await listTaxDocuments(shop.db, order._id as PayableId);
    expect(invoice).toMatchObject({ kind: 'invoice', totalPaise: 180_000 });
    expect((await at.orderAt(order._id)).money).toMatchObject({ captured: 1_800 });
  });

  it('by phone gets them in the checkout’s order: free pieces, goods, then delivery', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    await aDiscount({
      name: 'Dupatta free',
      kind: 'buy and get',
      percent: 100,
      goods: of(kurta),
      gets: of(dupatta),
      buyPieces: 1,
      getPieces: 1,
    });
    await aTenth(kurta);
    await aDiscount({ name: 'Free ride', kind: 'free delivery', goods: of(kurta) });
    const lines = [wanted(kurta), wanted(dupatta)];
    const asked = { lines, isHandedOver: false, pinCode: '560001' };
    expect(await quote(asked)).toMatchObject({
      discounts: [
        { name: 'Dupatta free', amount: 1_000 },
        { name: 'A tenth off', amount: 100 },
        { name: 'Free ride', amount: 49, isDelivery: true },
      ],
      delivery: 0,
      total: 900,
    });
    const sale = await aSale(lines, { isHandedOver: false, payment: { method: 'on delivery' } });
    expect(await entered(sale)).toMatchObject({ amount: 900, deliveryFee: 0 });
  });

  it('leaves them out if staff choose so, with a note in the audit', async () => {
    const kurta = await at.aKurta();
    await aTenth(kurta);
    const lines = [wanted(kurta)];
    expect(await quote({ lines, isDiscounted: false })).toMatchObject({ discounts: [], total: 1_000 });
    const order = await entered(await aSale(lines, { isDiscounted: false }));
    expect(order).toMatchObject({ amount: 1_000 });
    expect(order.discounts).toBeUndefined();
    const { entries } = (await at.asAdmin('GET /api/admin/audit?limit=5')).body as {
      entries: { action: string; changes: object }[];
    };
    expect(entries.find(({ action }) => action === 'order.entered')?.changes).toMatchObject({
      withoutDiscounts: true,
    });
  });

  it('keeps an agreed price: such pieces get no discounts and count towards none', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    await aDiscount({ name: 'A tenth off', kind: 'percent', percent: 10, goods: of(kurta, dupatta) });
    await aDiscount({
      name: 'From two on',
      kind: 'amount',
      amount: 300,
      goods: { of: 'everything', ids: [] },
      minimumPieces: 2,
    });
    const agreed = wanted(kurta, { price: 800 });
    const sale = await aSale([agreed, wanted(dupatta)], { because: 'price matched' });
    expect(await entered(sale)).toMatchObject({
      amount: 1_700,
      discounts: [{ name: 'A tenth off', amount: 100 }],
      items: [{ price: 800 }, { price: 1_000, discount: 100 }],
    });
  });

  it('deducts a discount by hand from what is left after all of them', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    await aTenth(kurta, { combinesWithCode: false });
    await aTenth(dupatta, { name: 'A half off', percent: 50, combinesWithCode: true });
    const by = { discount: 150, because: 'regular customer' };
    const order = await entered(await aSale([wanted(kurta), wanted(dupatta)], by));
    expect(order).toMatchObject({
      amount: 1_250,
      discount: { code: 'as agreed', amount: 150 },
      discounts: [
        { name: 'A tenth off', amount: 100 },
        { name: 'A half off', amount: 500 },
      ],
    });
    const all = await enter(await aSale([wanted(kurta)], { discount: 950, because: 'other' }));
    expect(all).toMatchObject({ status: 400, body: { fields: { discount: 'At most ₹899' } } });
  });

  it('gets a once-per-customer discount once per email address, and never without one', async () => {
    const kurta = await at.aKurta();
    await aTenth(kurta, { oncePerCustomer: true });
    const lines = [wanted(kurta)];
    const sale = await aSale(lines);
    const { email } = sale.address;
    expect(await quote({ lines, email })).toMatchObject({ total: 900 });
    expect(await entered(sale)).toMatchObject({ amount: 900 });
    expect(await quote({ lines, email })).toMatchObject({ total: 1_000 });
    expect(await entered(sale)).toMatchObject({ amount: 1_000 });
    expect(await quote({ lines })).toMatchObject({ total: 1_000 });
    expect(await entered({ ...sale, address: {} })).toMatchObject({ amount: 1_000 });
    const somebodyNew = `first-${Math.random().toString(36).slice(2)}@example.com`;
    expect(await quote({ lines, email: somebodyNew })).toMatchObject({ total: 900 });
    const first = { ...sale, address: anAddress({ email: somebodyNew }) };
    expect(await entered(first)).toMatchObject({ amount: 900 });
  });

  it('does not get it again while a payment link is still open', async () => {
    const kurta = await at.aKurta();
    await aTenth(kurta, { oncePerCustomer: true });
    const lines = [wanted(kurta)];
    const byLink = await aSale(lines, { isHandedOver: false, payment: { method: 'link', hours: 24 } });
    const { email } = byLink.address;
    expect(await quote({ lines, email })).toMatchObject({ total: 900 });
    await entered(byLink);
    expect(await quote({ lines, email })).toMatchObject({ total: 1_000 });
  });

  it('does not get it again by renewing a link that has ended', async () => {
    const kurta = await at.aKurta();
    await aTenth(kurta, { oncePerCustomer: true });
    const lines = [wanted(kurta)];
    const byLink = await aSale(lines, { isHandedOver: false, payment: { method: 'link', hours: 24 } });
    const { _id } = await entered(byLink);
    const renew = () => at.asAdmin(`POST /api/admin/orders/${_id}/payment-link`, { hours: 2 });
    const close = () => at.asAdmin(`POST /api/admin/orders/${_id}/payment-link/close`);
    expect((await close()).status).toBe(200);
    expect((await renew()).status).toBe(200);
    expect((await close()).status).toBe(200);
    const other = await entered(byLink);
    const isUsed = { status: 409, body: { code: 'payment_link.discount_used' } };
    expect(await renew(), 'promised to another order').toMatchObject(isUsed);
    await at.asAdmin(`POST /api/admin/orders/${other._id}/payment-link/close`);
    expect((await renew()).status).toBe(200);
    expect((await close()).status).toBe(200);
    expect(await entered({ ...byLink, payment: { method: 'on delivery' } })).toMatchObject({ amount: 949 });
    expect(await renew()).toMatchObject(isUsed);
  });

  it('is refused at another total than staff saw, and takes nothing', async () => {
    const kurta = await at.aKurta();
    const sale = await aSale([wanted(kurta)], { total: 1_000 });
    await aTenth(kurta);
    expect((await enter(sale)).body).toMatchObject({
      code: 'order.total_changed',
      message: 'The total is now ₹900. Please look at it again.',
    });
    expect(await entered({ ...sale, total: 900 })).toMatchObject({ amount: 900 });
  });

  it('keeps agreed prices and amounts when edited, beside recalculated discounts', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    await aDiscount({ name: 'A tenth off', kind: 'percent', percent: 10, goods: of(kurta, dupatta) });
    const sale = await aSale([wanted(kurta, { price: 800 }), wanted(dupatta)], {
      discount: 50,
      because: 'regular customer',
      isHandedOver: false,
      payment: { method: 'on delivery' },
    });
    const { _id } = await entered(sale);
    const more = { lines: [wanted(kurta), wanted(dupatta, { quantity: 2 })] };
    expect(await at.edited(_id, more)).toMatchObject({
      amount: 800 + 2_000 - 200 - 50 + 49,
      discount: { code: 'as agreed', amount: 50 },
      discounts: [{ name: 'A tenth off', amount: 200 }],
      items: [{ price: 800 }, { price: 1_000, discount: 200 }],
    });
    const cheaper = {
      lines: [wanted(kurta), wanted(dupatta, { quantity: 2, price: 900 })],
      because: 'other',
    };
    const all = await at.edited(_id, cheaper);
    expect(all).toMatchObject({ amount: 800 + 1_800 - 50 + 49, discount: { amount: 50 } });
    expect(all.discounts).toBeUndefined();
  });
});
