import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { keyOfDeliveredMail } from './undo-delivery.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const move = (id: string, status: string, { token } = admin) =>
  till.call(`POST /api/admin/orders/${id}/status`, { token, body: { status } });
const undo = (id: string, { token } = admin) =>
  till.call(`POST /api/admin/orders/${id}/undo-delivery`, { token });
const show = async (id: string, { token } = admin) =>
  (await till.call(`GET /api/admin/orders/${id}`, { token })).body as {
    order: { status: string; payment: boolean };
    undoUntil: string | null;
    money: { captured: number; rest: number; entries: { movement: string; amount: number }[] };
  };
const aDelivered = async (method: 'place-cod' | 'stripe' = 'place-cod') => {
  const item = await till.aKurta(5, 100_000);
  const buyer = await aPerson(till);
  await till.fill(buyer, [item]);
  const { body } = await till.checkOut(buyer, method, [item]);
  const id = String(body.orderId) as OrderId;
  if (method === 'stripe') {
    await till.pay('stripe', id);
    await till.verifyStripe(buyer, id);
  }
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) await move(id, status);
  return { id, buyer, item };
};
const heldMail = async (id: OrderId) => {
  const { rows } = await sql<{ late: boolean }>`select run_at > now() + interval '9 minutes' as late
    from graphile_worker._private_jobs where key = ${keyOfDeliveredMail(id)}`.execute(till.db);
  return rows;
};

describe('a delivery against cash', () => {
  it('can be undone within ten minutes: unpaid, out for delivery, and nobody notified', async () => {
    const { id } = await aDelivered();
    expect(await show(id)).toMatchObject({
      undoUntil: expect.stringMatching(/Z$/),
      money: { captured: 1_049 },
    });
    expect(await heldMail(id)).toEqual([{ late: true }]);
    expect((await undo(id)).body.order).toMatchObject({ status: 'Out for delivery', payment: false });
    expect(await heldMail(id)).toEqual([]);
    expect(await show(id)).toMatchObject({
      undoUntil: null,
      money: {
        captured: 0,
        rest: 0,
        entries: [
          { movement: 'cash_collected', amount: 1_049 },
          { movement: 'cash_refunded', amount: -1_049 },
        ],
      },
    });
    const documents = await till.call(`GET /api/order/${id}/tax-documents`, { token: admin.token });
    expect(documents.body.documents).toHaveLength(1);
  });

  it('can be delivered again, with its cash in the ledger once', async () => {
    const { id } = await aDelivered();
    await undo(id);
    expect((await move(id, 'Delivered')).body.order).toMatchObject({ status: 'Delivered', payment: true });
    expect(await show(id)).toMatchObject({ money: { captured: 1_049, rest: 1_049 } });
    expect(await heldMail(id)).toEqual([{ late: true }]);
  });

  it('undone twice at once is undone once', async () => {
    const { id } = await aDelivered();
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['by somebody else', async ({ id }: { id: string }) => undo(id, await aPerson(till, 'packer'))],
    [
      'after ten minutes',
      async ({ id }: { id: string }) => {
        await sql`update order_events set at = at - interval '11 minutes' where order_id = ${id}`.execute(
          till.db,
        );
        return undo(id);
      },
    ],
    [
      'once something was refunded',
      async ({ id }: { id: string }) => {
        await till.call(`POST /api/admin/orders/${id}/refund`, { token: admin.token, body: { amount: 100 } });
        return undo(id);
      },
    ],
    [
      'once something is sent back',
      async ({ id, buyer, item }: Awaited<ReturnType<typeof aDelivered>>) => {
        await till.call(`POST /api/order/${id}/returns`, {
          token: buyer.token,
          body: {
            lines: [{ _id: item._id, size: item.size, quantity: 1 }],
            reason: 'too small',
            resolution: 'refund',
            payout: { method: 'upi', upiId: 'asha@upi' },
          },
        });
        const { rows } = await sql`select 1 from returns where order_id = ${id}`.execute(till.db);
        expect(rows).toHaveLength(1);
        return undo(id);
      },
    ],
  ])('is not undone %s', async (_, tryIt) => {
    const delivered = await aDelivered();
    expect((await tryIt(delivered)).body.code).toBe('order.undo_impossible');
    expect((await show(delivered.id)).order).toMatchObject({ status: 'Delivered', payment: true });
  });

  it('of a paid order is announced at once and stays', async () => {
    const { id } = await aDelivered('stripe');
    expect(await heldMail(id)).toEqual([]);
    expect((await undo(id)).body.code).toBe('order.undo_impossible');
  });

  it('leaves a consistent ledger', async () => {
    expect(await ledgerFaults(till.db)).toEqual([]);
  });
});
