import type { OrderId, PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import type { Someone } from '../../test-factories.ts';
import type { Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from './test-order-admin.ts';

let shop: Till;
let owner: Someone;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, owner, at } = await startOrderAdmin());
});
afterEach(async () => {
  shop.simulator.switchAllOff();
  await shop.simulator.settled();
  expect(await ledgerFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const refuses = () => {
  shop.simulator.switches.razorpay.refunds = 'refused';
};
type Refused = { captureId: string; amount: number; attempt: number; nextTryAt: string | null };
const listed = async (id: string): Promise<Refused | undefined> => {
  const { body } = await at.asAdmin('GET /api/admin/refunds/refused');
  return (body.refunds as (Refused & { orderId: string })[]).find(({ orderId }) => orderId === id);
};
const documents = (id: string) => listTaxDocuments(shop.db, id as PayableId);
const leavesTheHouse = async (id: string) => {
  for (const status of ['Packing', 'Shipped']) expect((await at.move(id, status)).status).toBe(200);
  await at.settleAll();
};
/** However often it is tried, the gateway does not make pending refunds. */
const isGivenUp = async () => {
  await at.settleAll();
  for (let round = 0; round < 8; round += 1) {
    await sql`update refunds set next_try_at = now() - interval '1 hour' where state = 'requested'`.execute(
      shop.db,
    );
    await reconcilePayments(shop.deps);
  }
};
/** Paid with ₹2,049 and made cheaper by ₹1,000, which the gateway does not refund. */
const anEditThatIsOwed = async () => {
  const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
  const { id } = await at.paidOrder('razorpay', [kurta, dupatta]);
  refuses();
  await at.edited(id, { lines: [wanted(kurta)] });
  await isGivenUp();
  const owed = await listed(id);
  expect(owed).toMatchObject({ amount: 1_000, nextTryAt: null });
  return { id: id as OrderId, kurta, captureId: owed?.captureId ?? '' };
};
const taxOfThisMonth = async () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const { body } = await at.asAdmin(`GET /api/admin/tax/${day.slice(0, 7)}`);
  return body.report as {
    net: { total: number };
    creditNotes: { documents: number };
    checks: { check: string; examples: string[] }[];
  };
};

describe('an edit’s refund that the gateway did not make', () => {
  it.each(['before it left the house', 'after it was invoiced'])(
    'is given back %s by the owner as what it was: no credit note, and the month agrees',
    async (when) => {
      const { id, kurta, captureId } = await anEditThatIsOwed();
      const before = await taxOfThisMonth();
      if (when === 'after it was invoiced') await leavesTheHouse(id);
      shop.simulator.switchAllOff();
      const route = `POST /api/admin/captures/${captureId}/refund`;
      expect(await at.asAdmin(route, { amount: 1_000 })).toMatchObject({ status: 200 });
      await at.settleAll();
      if (when !== 'after it was invoiced') await leavesTheHouse(id);
      expect(await documents(id)).toMatchObject([{ kind: 'invoice', totalPaise: 104_900 }]);
      const { order, money, refundable } = await at.orderAt(id);
      expect(money).toMatchObject({ captured: 2_049, refunded: 1_000, refunding: 0, rest: 1_049 });
      expect(order.refunded).toBeUndefined();
      expect(refundable).toMatchObject({ lines: [{ values: [1_000] }], delivery: 49 });
      expect(await listed(id)).toBeUndefined();
      const after = await taxOfThisMonth();
      expect(after.net.total - before.net.total).toBeCloseTo(1_049);
      expect(after.creditNotes.documents).toBe(before.creditNotes.documents);
      const uncredited = after.checks.find(({ check }) => check === 'refund_without_credit_note');
      expect(uncredited?.examples ?? []).not.toContain((await documents(id))[0]?.number);
      // a later refund is for a piece of the order
      const piece = { lines: [wanted(kurta)] };
      expect((await at.asAdmin(`POST /api/admin/orders/${id}/refund`, piece)).status).toBe(200);
      await at.settleAll();
      expect(await documents(id)).toMatchObject([
        { kind: 'invoice', totalPaise: 104_900 },
        { kind: 'credit_note', totalPaise: 100_000 },
      ]);
    },
  );

  it('can be retried from its own order too, and stays owed if the gateway refuses again', async () => {
    const { id } = await anEditThatIsOwed();
    const route = `POST /api/admin/orders/${id}/refund`;
    const key = { 'idempotency-key': `owed-${id}` };
    const again = (headers = {}) =>
      shop.call(route, { token: owner.token, body: { amount: 1_000 }, headers });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'refund.refused' } });
    expect(await listed(id)).toMatchObject({ amount: 1_000, nextTryAt: null });
    shop.simulator.switchAllOff();
    expect((await again(key)).status).toBe(200);
    expect((await again(key)).status).toBe(200);
    await leavesTheHouse(id);
    expect(await documents(id)).toHaveLength(1);
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_000, rest: 1_049 });
  });

  it('is separate from what is refundable of the order, and stays owed after all that is refunded', async () => {
    const { id } = await anEditThatIsOwed();
    await leavesTheHouse(id);
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, refunded: 0, rest: 1_049 });
    shop.simulator.switchAllOff();
    const route = `POST /api/admin/orders/${id}/refund`;
    expect((await at.asAdmin(route, { amount: 1_500 })).body).toMatchObject({
      code: 'refund.too_much',
      message: 'At most ₹1,049 can be refunded.',
    });
    expect((await at.asAdmin(route)).status).toBe(200);
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_049, rest: 0 });
    expect(await listed(id)).toMatchObject({ amount: 1_000 });
    expect((await at.asAdmin(route)).status).toBe(200);
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 2_049, rest: 0 });
    const [, note, ...more] = await documents(id);
    expect(note).toMatchObject({ kind: 'credit_note', totalPaise: 104_900 });
    expect(more).toEqual([]);
  });

  it('is refunded under its own reason when the order is cancelled', async () => {
    const { id } = await anEditThatIsOwed();
    shop.simulator.switchAllOff();
    expect((await at.move(id, 'Cancelled')).status).toBe(200);
    await at.settleAll();
    const { order, money } = await at.orderAt(id);
    expect(money).toMatchObject({ refunded: 2_049, refunding: 0, rest: 0 });
    expect(order).toMatchObject({ refunded: 1_049 });
    expect(await listed(id)).toBeUndefined();
  });

  it('does not prevent another edit, whose difference is refunded beside it', async () => {
    const { id, kurta } = await anEditThatIsOwed();
    shop.simulator.switchAllOff();
    const cheaper = { lines: [wanted(kurta, { price: 900 })], because: 'small fault' };
    expect(await at.edited(id, cheaper)).toMatchObject({ amount: 949 });
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 100, refunding: 0, rest: 949 });
    expect(await listed(id)).toMatchObject({ amount: 1_000 });
  });
});

it('an abandoned refund of a return is made after all for the pieces that came back', async () => {
  const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
  const { id, buyer } = await at.paidOrder('razorpay', [kurta, dupatta]);
  await leavesTheHouse(id);
  for (const status of ['Out for delivery', 'Delivered']) await at.move(id, status);
  const asked = { lines: [wanted(dupatta)], resolution: 'refund', reason: 'Too long for me' };
  const { body } = await shop.call(`POST /api/order/${id}/returns`, { token: buyer.token, body: asked });
  const { _id: returnId } = body.return as { _id: string };
  refuses();
  for (const state of ['approved', 'received', 'refunded']) {
    const moved = await at.asAdmin(`POST /api/admin/returns/${returnId}/state`, { state });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  await isGivenUp();
  shop.simulator.switchAllOff();
  const { captureId, amount } = (await listed(id)) ?? {};
  const again = await at.asAdmin(`POST /api/admin/captures/${captureId}/refund`, { amount });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  await at.settleAll();
  const [, note] = await documents(id);
  expect(note).toMatchObject({ kind: 'credit_note', totalPaise: 100_000 });
  expect(JSON.stringify(note?.figures)).toContain('Refund of the pieces named below.');
  expect((await at.orderAt(id)).refundable).toMatchObject({ lines: [{ values: [1_000] }, { values: [] }] });
});
