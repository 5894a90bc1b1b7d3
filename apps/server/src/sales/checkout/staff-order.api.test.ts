import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { newId } from '../../platform/db/id.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';

let shop: Till;
let owner: Someone;
beforeAll(async () => {
  shop = await startTill();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const CASH = { method: 'cash' } as const;
const ON_DELIVERY = { method: 'on delivery' } as const;
const enter = (body: object, { token } = owner, headers: Record<string, string> = {}) =>
  shop.call('POST /api/admin/orders', { token, body, headers });
const aSale = async (changes: object = {}) => {
  const buyer = await aPerson(shop);
  const { _id } = await shop.aKurta(5, 100_000);
  const lines = [{ _id, size: 'M', quantity: 2 }];
  const address = anAddress({ email: buyer.email });
  return { buyer, _id, sale: { lines, address, isHandedOver: true, payment: CASH, ...changes } };
};
type Entered = { readonly _id: string };
const orderIn = (body: Record<string, unknown>) => body.order as Entered & Record<string, unknown>;
const entered = async (sale: object) => {
  const { status, body } = await enter(sale);
  expect(status, JSON.stringify(body)).toBe(200);
  return orderIn(body);
};
const moneyOf = async (id: string) =>
  (await shop.call(`GET /api/admin/orders/${id}`, { token: owner.token })).body.money as {
    captured: number;
    rest: number;
    entries: object[];
  };
describe('an order entered by staff', () => {
  it('at the counter is paid, invoiced and handed over at once, without a delivery fee', async () => {
    const { buyer, _id, sale } = await aSale();
    const order = await entered(sale);
    expect(order).toMatchObject({
      status: 'Delivered',
      payment: true,
      takenBy: 'cash',
      channel: 'counter',
      amount: 2_000,
      deliveryFee: 0,
      hasInvoice: true,
    });
    expect(await stockOf(shop, _id)).toBe(3);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: order._id, status: 'Delivered' }]);
    const [invoice] = await listTaxDocuments(shop.db, order._id as PayableId);
    expect(invoice).toMatchObject({ kind: 'invoice', totalPaise: 200_000 });
    const { body: audit } = await shop.call('GET /api/admin/audit?limit=20', { token: owner.token });
    expect((audit.entries as { action: string }[]).map(({ action }) => action)).toContain('order.entered');
  });

  it('names its payment method `way` as it did a release ago, and is the same order under both names', async () => {
    const { sale } = await aSale();
    const key = { 'Idempotency-Key': 'under-both-names' };
    const before = await enter({ ...sale, payment: { way: 'cash' } }, owner, key);
    expect(before, JSON.stringify(before.body)).toMatchObject({
      status: 200,
      body: { order: { takenBy: 'cash' } },
    });
    for (const payment of [CASH, { ...CASH, way: 'cash' }])
      expect(orderIn((await enter({ ...sale, payment }, owner, key)).body)._id).toBe(
        orderIn(before.body)._id,
      );
  });

  it('paid at the card machine is in the ledger and on the receipt with its slip number', async () => {
    const { buyer, sale } = await aSale({ payment: { method: 'card machine', reference: 'RRN 4471 0023' } });
    const { _id } = await entered(sale);
    expect(await moneyOf(_id)).toMatchObject({
      captured: 2_000,
      rest: 2_000,
      entries: [{ movement: 'cash_collected', takenBy: 'card machine', reference: 'RRN 4471 0023' }],
    });
    const { body } = await shop.call(`GET /api/receipt/${_id}`, { token: buyer.token });
    expect(body.receipt).toMatchObject({
      takenBy: 'card machine',
      payment: { reference: 'RRN 4471 0023', charged: 2_000 },
    });
  });

  it('by phone waits to be packed, with its delivery fee, at the agreed price', async () => {
    const { _id, sale } = await aSale({
      isHandedOver: false,
      payment: ON_DELIVERY,
      discount: 100.5,
      because: 'many pieces',
    });
    const lines = [{ _id, size: 'M', quantity: 2, price: 899.99 }];
    expect(await entered({ ...sale, lines })).toMatchObject({
      status: 'Order Placed',
      payment: false,
      paymentMethod: 'COD',
      channel: 'phone',
      amount: 1_799.98 - 100.5 + 49,
      deliveryFee: 49,
      discount: { code: 'as agreed', amount: 100.5 },
      items: [{ price: 899.99, quantity: 2 }],
    });
  });

  it('paid at the counter and cancelled before sending is refunded by hand', async () => {
    const { _id, sale } = await aSale({ isHandedOver: false });
    const order = await entered(sale);
    expect(order).toMatchObject({ status: 'Order Placed', payment: true, amount: 2_049 });
    const { status } = await shop.call(`POST /api/admin/orders/${order._id}/status`, {
      token: owner.token,
      body: { status: 'Cancelled' },
    });
    expect(status).toBe(200);
    expect(await moneyOf(order._id)).toMatchObject({ captured: 2_049, rest: 0 });
    expect(await stockOf(shop, _id)).toBe(5);
  });

  it('paid in cash and cancelled by its customer tells the owner what to pay back', async () => {
    const { buyer, sale } = await aSale({ isHandedOver: false });
    const { _id: id } = await entered(sale);
    expect((await shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token })).status).toBe(200);
    const { body } = await shop.call('GET /api/admin/audit?limit=20', { token: owner.token });
    expect(body.entries).toContainEqual(
      expect.objectContaining({
        action: 'payment.attention',
        subject: `order:${id}`,
        changes: { because: 'cash to pay back', paise: 204_900 },
      }),
    );

    const waiting = async () => {
      const today = await shop.call('GET /api/admin/today', { token: owner.token });
      return (today.body.waiting as Record<string, unknown>).cashToPay;
    };
    expect(await waiting()).toBe(1);
    const toPay = await shop.call('GET /api/admin/refunds/to-pay', { token: owner.token });
    expect(toPay.body.refunds).toEqual([
      { _id: expect.any(String), kind: 'order', orderId: id, amount: 2_049, since: expect.any(String) },
    ]);
    const [refund] = toPay.body.refunds as { _id: string }[];
    const pay = (refundId: unknown) =>
      shop.call(`POST /api/admin/refunds/${refundId}/paid`, { token: owner.token });
    expect((await pay(newId())).status).toBe(404);
    for (const again of [false, true]) expect([again, (await pay(refund?._id)).status]).toEqual([again, 200]);
    expect(await waiting()).toBe(0);
    const paidBack = await shop.call('GET /api/admin/audit?limit=20', { token: owner.token });
    const paid = (paidBack.body.entries as { action: string; subject: string; changes: object }[]).filter(
      ({ action }) => action === 'payment.cash_paid_back',
    );
    expect(paid).toMatchObject([
      { subject: `order:${id}`, changes: { refundId: refund?._id, paise: 204_900 } },
    ]);
  });

  it('of an anonymous visitor belongs to no account, and is taxed in the shop’s own state', async () => {
    const { sale } = await aSale();
    const order = await entered({ ...sale, address: {} });
    expect(order).toMatchObject({ status: 'Delivered', address: { firstName: 'Counter sale', email: '' } });
    const [invoice] = await listTaxDocuments(shop.db, order._id as PayableId);
    expect(invoice?.figures).toMatchObject({ split: 'cgst+sgst' });
    expect(invoice?.buyer).toMatchObject({ name: 'Counter sale' });
  });

  it('of a new customer creates one account, however often it is submitted', async () => {
    const { sale, _id } = await aSale();
    const address = anAddress({ email: 'new-at-the-counter@example.com', firstName: 'Meera' });
    const answers = await Promise.all(
      [1, 2, 3].map(() => enter({ ...sale, address }, owner, { 'Idempotency-Key': 'once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => orderIn(body)._id)).size).toBe(1);
    expect(await stockOf(shop, _id)).toBe(3);
    const accounts = await shop.db
      .selectFrom('users')
      .select(['role', 'name'])
      .where('email', '=', 'new-at-the-counter@example.com')
      .execute();
    expect(accounts).toEqual([{ role: 'customer', name: 'Meera Rao' }]);
    const other = await enter({ ...sale, address, isHandedOver: false }, owner, {
      'Idempotency-Key': 'once',
    });
    expect(other.body.code).toBe('order.idempotency_reused');
  });

  it('is not shown to a stranger who registered its email without confirming it', async () => {
    const email = 'meera-calls@example.com';
    const password = 'a-long-password';
    const body = { name: 'Somebody', email, password };
    await shop.call('POST /api/user/register', { body });
    const login = () => shop.call('POST /api/user/login', { body: { email, password } });
    const token = String((await login()).body.token);
    const orders = () => shop.call('POST /api/order/userorders', { token, body: {} });
    expect((await orders()).status).toBe(200);

    const { sale } = await aSale();
    await enter({ ...sale, address: anAddress({ email }), total: 1 });
    expect((await orders()).status, 'a refused order changes nothing').toBe(200);
    await entered({ ...sale, address: anAddress({ email }) });
    expect((await orders()).status).toBe(401);
    expect((await login()).body.success).toBe(false);
  });

  it.each([true, false])('says so to the email, once (taken along: %s)', async (isHandedOver) => {
    const email = `signed-out-${isHandedOver}@example.com`;
    const body = { name: 'Somebody', email, password: 'a-long-password' };
    await shop.call('POST /api/user/register', { body });
    for (let orders = 0; orders < 2; orders++)
      await entered({ ...(await aSale()).sale, isHandedOver, address: anAddress({ email }) });
    const mails = (await deliverMail(shop)).filter(
      ({ to, id }) => to === email && id.startsWith('signed-out-'),
    );
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('/forgot-password')]);
    expect(mails[0]?.text).not.toContain('Somebody');
  });

  it('does not say so to a customer whom it gives an account', async () => {
    const email = 'never-signed-in@example.com';
    for (let orders = 0; orders < 2; orders++)
      await entered({ ...(await aSale()).sale, address: anAddress({ email }) });
    const mails = (await deliverMail(shop)).filter(({ to }) => to === email);
    expect(mails.map(({ id }) => /^[a-z-]+/.exec(id)?.[0])).toEqual(['order-', 'order-']);
  });

  it('leaves a customer with a confirmed email signed in', async () => {
    const { sale, buyer } = await aSale();
    const { _id } = await entered(sale);
    const { body } = await shop.call('POST /api/order/userorders', { token: buyer.token, body: {} });
    expect((body.orders as Entered[]).map((order) => order._id)).toEqual([_id]);
  });

  it('sells the last piece once, even against a competing sale', async () => {
    const { buyer, _id, sale } = await aSale();
    const lines = [{ _id, size: 'M', quantity: 3 }];
    const answers = await Promise.all([
      enter({ ...sale, lines }),
      enter({ ...sale, lines, isHandedOver: false, payment: ON_DELIVERY }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(shop, _id)).toBe(2);
    expect(await shop.ordersOf(buyer)).toHaveLength(1);
  });

  it('is charged as quoted', async () => {
    const { _id } = await shop.aKurta(5, 100_000);
    const asked = { lines: [{ _id, size: 'M', quantity: 2, price: 950 }], discount: 50, pinCode: '560001' };
    const quote = async (more: object) =>
      (
        await shop.call('POST /api/admin/orders/quote', {
          token: owner.token,
          body: { ...asked, ...more },
        })
      ).body;
    const goods = { subtotal: 1_900, discount: 50 };
    expect(await quote({ isHandedOver: true, isCash: false })).toMatchObject({ ...goods, total: 1_850 });
    expect(await quote({ isHandedOver: false, isCash: true })).toMatchObject({ ...goods, total: 1_899 });
    expect(await stockOf(shop, _id)).toBe(5);
  });

  it.each([
    ['another price without a reason', { lines: [{ price: 999 }] }, 'because'],
    ['something taken off without a reason', { discount: 1 }, 'because'],
    ['everything taken off', { discount: 2_000, because: 'other' }, 'discount'],
    ['no piece', { lines: [] }, 'lines'],
    ['half a piece', { lines: [{ quantity: 1.5 }] }, 'lines.0.quantity'],
    ['a price of nothing', { lines: [{ price: 0 }] }, 'lines.0.price'],
    ['an unknown size', { lines: [{ size: 'XXL' }] }, 'lines.0'],
    ['a wrong PIN code', { address: anAddress({ pinCode: '12' }) }, 'address.pinCode'],
    ['an email and no name', { address: { email: 'a@example.com' } }, 'address.firstName'],
    ['a card without its slip', { payment: { method: 'card machine', reference: ' ' } }, 'payment.reference'],
    ['cash on delivery of what is taken along', { payment: ON_DELIVERY }, 'payment'],
    [
      'an invoice over ₹50,000 for nobody',
      { lines: [{ price: 25_000 }], because: 'other', address: {} },
      'address.firstName',
    ],
  ])('is refused with %s, and nothing is taken', async (_what, changes, field) => {
    const { _id, sale } = await aSale();
    const more = changes as { lines?: object[] };
    const lines = more.lines?.map((line) => ({ _id, size: 'M', quantity: 2, ...line })) ?? sale.lines;
    const { status, body } = await enter({ ...sale, ...changes, lines });
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toContain(field);
    expect(await stockOf(shop, _id)).toBe(5);
  });

  it('is not attached to a staff account', async () => {
    const { sale } = await aSale();
    const { status, body } = await enter({ ...sale, address: anAddress({ email: owner.email }) });
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['address.email']]);
  });

  it.each(['customer', 'packer', 'designer'] as const)('cannot be entered by a %s', async (role) => {
    const { sale } = await aSale();
    expect((await enter(sale, await aPerson(shop, role))).status).toBe(403);
  });

  it('leaves a consistent ledger', async () => {
    expect(await ledgerFaults(shop.db)).toEqual([]);
  });
});
