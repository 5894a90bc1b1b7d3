import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, stockOf } from '../../test-factories.ts';
import type { Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from './test-order-admin.ts';

let shop: Till;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, at } = await startOrderAdmin());
});
afterEach(async () => {
  await shop.simulator.settled();
  expect(await ledgerFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

describe('an order that is not packed', () => {
  it('gets another size and address: stock follows, and the agreed price stays', async () => {
    const kurta = await at.aKurta();
    const { buyer, id } = await at.cashOrder([kurta]);
    await shop.db.updateTable('products').set({ price_paise: 120_000 }).where('id', '=', kurta._id).execute();
    const address = anAddress({ streetAddress: '4 Church Street', pinCode: '560002' });
    const change = { lines: [wanted(kurta, { size: 'L', was: 'M' })], address };
    const { body } = await at.preview(id, change);
    expect(body).toMatchObject({
      changes: ['Madder Buti Kurta: Size L instead of size M', 'Delivery address: Street Address, Pin Code'],
      before: { total: 1_049 },
      after: { total: 1_049, delivery: 49 },
      difference: 0,
      givenBack: 0,
    });
    expect(await stockOf(shop, kurta._id, 'L')).toBe(5);
    expect(await at.edited(id, change)).toMatchObject({
      items: [{ size: 'L', price: 1_000 }],
      address: { streetAddress: '4 Church Street' },
      amount: 1_049,
    });
    expect([await stockOf(shop, kurta._id), await stockOf(shop, kurta._id, 'L')]).toEqual([5, 4]);
    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id, items: [{ size: 'L' }] }]);
    expect((await at.orderAt(id)).timeline.at(-1)).toMatchObject({
      from: 'Order Placed',
      to: 'Order Placed',
      changes: body.changes as string[],
    });
    const { entries } = (await at.asAdmin('GET /api/admin/audit?limit=5')).body as {
      entries: { action: string; changes: object }[];
    };
    const entry = entries.find(({ action }) => action === 'order.edited');
    expect(entry?.changes).toMatchObject({
      [`${kurta._id} L pieces`]: [0, 1],
      totalPaise: [104_900, 104_900],
    });
    expect(JSON.stringify(entry)).not.toContain('Church');
  });

  it('in cash costs more with another piece, and the courier collects it', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    const { id } = await at.cashOrder([kurta]);
    const lines = [wanted(kurta, { quantity: 2 }), wanted(dupatta, { size: 'L' })];
    expect(await at.edited(id, { lines })).toMatchObject({ amount: 3_049, payment: false });
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      expect((await at.move(id, status)).status).toBe(200);
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 3_049, rest: 3_049 });
    const [invoice] = await listTaxDocuments(shop.db, id as PayableId);
    expect(invoice).toMatchObject({ kind: 'invoice', totalPaise: 304_900 });
    expect([await stockOf(shop, kurta._id), await stockOf(shop, dupatta._id, 'L')]).toEqual([3, 4]);
  });

  it.each(['stripe', 'razorpay'] as const)(
    'paid by %s costs less without a piece, and the difference goes back without a credit note',
    async (method) => {
      const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
      const { buyer, id } = await at.paidOrder(method, [kurta, dupatta]);
      expect((await at.orderAt(id)).order.amount).toBe(2_049);
      expect(await at.edited(id, { lines: [wanted(kurta)] })).toMatchObject({ amount: 1_049, payment: true });
      await at.settleAll();
      const after = await at.orderAt(id);
      expect(after.money).toMatchObject({ captured: 2_049, refunded: 1_000, refunding: 0, rest: 1_049 });
      expect(after.order.refunded).toBeUndefined();
      expect(after.refundable).toMatchObject({ lines: [{ values: [1_000] }], delivery: 49 });
      expect(await stockOf(shop, dupatta._id)).toBe(5);
      const { body } = await shop.call(`GET /api/receipt/${id}`, { token: buyer.token });
      expect(body.receipt).toMatchObject({ total: 1_049, kept: 1_049 });
      for (const status of ['Packing', 'Shipped']) expect((await at.move(id, status)).status).toBe(200);
      await at.settleAll();
      const documents = await listTaxDocuments(shop.db, id as PayableId);
      expect(documents).toMatchObject([{ kind: 'invoice', totalPaise: 104_900 }]);
    },
  );

  it('edited and then cancelled is refunded the rest', async () => {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    const { id } = await at.paidOrder('razorpay', [kurta, dupatta]);
    await at.edited(id, { lines: [wanted(kurta)] });
    await at.settleAll();
    expect((await at.move(id, 'Cancelled')).status).toBe(200);
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 2_049, rest: 0 });
    expect([await stockOf(shop, kurta._id), await stockOf(shop, dupatta._id)]).toEqual([5, 5]);
  });

  it('paid to staff has its difference recorded as refunded by hand', async () => {
    const kurta = await at.aKurta();
    const sale = {
      lines: [wanted(kurta, { quantity: 2 })],
      address: anAddress({ email: (await aPerson(shop)).email }),
      isHandedOver: false,
      payment: { method: 'cash' },
    };
    const { _id: id } = (await at.asAdmin('POST /api/admin/orders', sale)).body.order as { _id: string };
    await at.edited(id, { lines: [wanted(kurta)] });
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, refunded: 1_000, rest: 1_049 });
  });

  it('keeps its code while it qualifies, and loses it below its minimum', async () => {
    const kurta = await at.aKurta();
    const code = `TEN${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
    const terms = { code, percent: 10, amount: null, minimum: 2_000, startsAt: null, endsAt: null };
    const made = await at.asAdmin('POST /api/admin/discounts', {
      ...terms,
      mostUses: null,
      oncePerCustomer: true,
      note: '',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = await at.cashOrder([{ ...kurta, quantity: 3 }], { discountCode: code, amount: 2_749 });
    expect(await at.edited(id, { lines: [wanted(kurta, { quantity: 2 })] })).toMatchObject({
      amount: 1_849,
      discount: { code, amount: 200 },
    });
    const without = await at.edited(id, { lines: [wanted(kurta)] });
    expect(without).toMatchObject({ amount: 1_049 });
    expect(without.discount).toBeUndefined();
  });

  it('keeps automatic discounts while only sizes differ, and recalculates them for fewer pieces', async () => {
    const [kurta, dupatta] = [{ ...(await at.aKurta()), quantity: 2 }, await at.aKurta()];
    const goods = (item: { _id: string }) => ({ of: 'products', ids: [item._id] });
    const outfit = { name: 'Dupatta free', kind: 'buy and get', percent: 100, buyPieces: 2, getPieces: 1 };
    const ride = { name: 'Free ride', kind: 'free delivery', goods: goods(kurta), minimumPieces: 2 };
    for (const terms of [{ ...outfit, goods: goods(kurta), gets: goods(dupatta) }, ride]) {
      const made = await at.asAdmin('POST /api/admin/automatic-discounts', terms);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    }
    const { id } = await at.cashOrder([kurta, dupatta], { amount: 2_000 });
    const small = wanted(dupatta, { size: 'L', was: 'M' });
    expect(await at.edited(id, { lines: [wanted(kurta), small] })).toMatchObject({
      amount: 2_000,
      items: [{ size: 'M' }, { size: 'L', discount: 1_000 }],
      discounts: [{ name: 'Dupatta free', amount: 1_000 }, { name: 'Free ride' }],
    });
    const fewer = await at.edited(id, { lines: [wanted(kurta, { quantity: 1 }), small] });
    expect(fewer).toMatchObject({ amount: 2_049, deliveryFee: 49 });
    expect(fewer.discounts).toBeUndefined();
  });

  it('is mailed to its customer in its new form, with the changes', async () => {
    const kurta = await at.aKurta();
    const { buyer, id } = await at.cashOrder([kurta]);
    await at.edited(id, { lines: [wanted(kurta, { quantity: 2 })] });
    const mails = (await deliverMail(shop)).filter(({ to }) => to === buyer.email);
    const mail = mails.find(({ subject }) => subject.includes('has been changed'));
    expect(mail?.text).toContain('Madder Buti Kurta, Size M: 2 pieces instead of 1');
    expect(mail?.text).toContain('Total: ₹2,049 instead of ₹1,049');
    expect(mail?.text).toContain('keep ₹2,049 ready');
  });
});

describe('an edit is refused', () => {
  it('once the order is packed or cancelled', async () => {
    const kurta = await at.aKurta();
    const { id } = await at.cashOrder([kurta]);
    const change = { lines: [wanted(kurta, { quantity: 2 })] };
    await at.move(id, 'Packing');
    expect((await at.edit(id, change)).body.code).toBe('order.edit_too_late');
    await at.move(id, 'Cancelled');
    expect((await at.edit(id, change)).body.code).toBe('order.edit_too_late');
    expect((await at.orderAt(id)).order.canEdit).toBe(false);
  });

  it('with a total that staff have not seen, or an order that somebody else changed', async () => {
    const kurta = await at.aKurta();
    const { id } = await at.cashOrder([kurta]);
    const change = { lines: [wanted(kurta, { quantity: 2 })], version: 1 };
    const send = (more: object) => at.asAdmin(`POST /api/admin/orders/${id}/edit`, { ...change, ...more });
    expect((await send({ total: 1_049 })).body.code).toBe('order.edit_total_changed');
    expect((await send({ total: 2_049, version: 7 })).body.code).toBe('order.moved_meanwhile');
    const twice = await Promise.all([send({ total: 2_049 }), send({ total: 2_049 })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(shop, kurta._id)).toBe(3);
  });

  it('after a refund by piece, and while one is pending', async () => {
    const kurta = await at.aKurta();
    const { id } = await at.paidOrder('razorpay', [{ ...kurta, quantity: 3 }]);
    const refund = await at.asAdmin(`POST /api/admin/orders/${id}/refund`, { lines: [wanted(kurta)] });
    expect(refund.status, JSON.stringify(refund.body)).toBe(200);
    const { body } = await at.edit(id, { lines: [wanted(kurta)] });
    expect(body.code).toMatch(/^order\.edit_refund(ed|ing)$/);
  });

  it.each([
    ['nothing different', {}, {}, 'order.edit_nothing'],
    ['more pieces than there are', { quantity: 7 }, {}, 'order.stock_changed'],
    ['another price without a reason', { price: 900 }, {}, 'request.invalid'],
    ['an unknown size', { size: 'XXL' }, {}, 'request.invalid'],
    ['no pieces', undefined, {}, 'request.invalid'],
    ['a wrong PIN code', {}, { address: anAddress({ pinCode: '12' }) }, 'request.invalid'],
  ])('with %s', async (_what, line, more, code) => {
    const kurta = await at.aKurta();
    const { id } = await at.cashOrder([kurta]);
    const lines = line === undefined ? [] : [wanted(kurta, line)];
    const { body } = await at.edit(id, { lines, ...more });
    expect(body.code, JSON.stringify(body)).toBe(code);
    expect(await stockOf(shop, kurta._id)).toBe(4);
  });

  it.each(['customer', 'packer', 'designer'] as const)('by a %s', async (role) => {
    const kurta = await at.aKurta();
    const { id } = await at.cashOrder([kurta]);
    const { token } = await aPerson(shop, role);
    const body = { lines: [wanted(kurta, { quantity: 2 })], version: 1, total: 2_049 };
    expect((await shop.call(`POST /api/admin/orders/${id}/edit`, { token, body })).status).toBe(403);
  });
});
