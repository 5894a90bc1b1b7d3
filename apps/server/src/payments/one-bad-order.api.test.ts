import type { PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../ledger-faults.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';
import { paymentJobs } from './payment.jobs.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

/** A payment that expired unpaid and is now paid without a message to the shop. */
const lateMoney = async (buyer?: Someone, discountCode?: string) => {
  const kurta = await till.aKurta();
  const by = buyer ?? (await aPerson(till));
  await till.fill(by, [kurta]);
  const asked = discountCode === undefined ? {} : { discountCode, amount: 1_398.55 };
  const opened = await till.checkOut(by, 'razorpay', [kurta], asked);
  expect(opened.status).toBe(200);
  const orderId = String(opened.body.orderId);
  await till.expireHold(orderId);
  await reconcilePayments(till.deps);
  return { buyer: by, orderId, kurta };
};
const payUnheard = async (orderId: string) => {
  till.simulator.switches.razorpay.autoCapture = true;
  till.simulator.switches.razorpay.webhooks.timing = 'never';
  await till.pay('razorpay', orderId);
};
const finalPollAt = (orderId: string, at: Date) =>
  till.db
    .updateTable('payments')
    .set({ final_poll_at: at })
    .where('payable_id', '=', orderId as PayableId)
    .execute();
/** Makes the database refuse to place this order. */
const breakOrder = (orderId: string) =>
  sql`alter table orders add constraint broken check (id <> ${sql.lit(orderId)} or placed_at is null)`.execute(
    till.db,
  );
const mend = () => sql`alter table orders drop constraint broken`.execute(till.db);

describe('late money', () => {
  it('for a code that was limited to once and no longer is, is booked', async () => {
    const body = { code: 'ONCE-ONLY', percent: 10, oncePerCustomer: true };
    const made = await till.call('POST /api/admin/discounts', { token: owner.token, body });
    const { _id, code } = made.body.discount as { _id: string; code: string };
    const { buyer, orderId, kurta } = await lateMoney(undefined, code);
    // another filling of the cart uses the code; then the owner lifts the limit
    const { token } = buyer;
    await till.call('POST /api/cart/update', { token, body: { itemId: kurta._id, size: 'M', quantity: 0 } });
    const shawl = await till.aKurta();
    await till.fill(buyer, [shawl]);
    const asked = { discountCode: code, amount: 1_398.55 };
    expect((await till.checkOut(buyer, 'place-cod', [shawl], asked)).status).toBe(200);
    const changed = await till.call(`PATCH /api/admin/discounts/${_id}`, {
      token: owner.token,
      body: { oncePerCustomer: false },
    });
    expect(changed.status).toBe(200);
    const other = await lateMoney();
    for (const id of [orderId, other.orderId]) await payUnheard(id);
    await finalPollAt(orderId, new Date(0));
    await finalPollAt(other.orderId, new Date(1_000));
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toContainEqual(
      expect.objectContaining({ _id: orderId, payment: true }),
    );
    expect(await till.ordersOf(other.buyer)).toMatchObject([{ _id: other.orderId, payment: true }]);
  });

  it('that cannot be booked now does not stop others, and is retried until it is', async () => {
    const [bad, good] = [await lateMoney(), await lateMoney()];
    await breakOrder(bad.orderId);
    for (const { orderId } of [bad, good]) await payUnheard(orderId);
    await finalPollAt(bad.orderId, new Date(0));
    await finalPollAt(good.orderId, new Date(1_000));
    // an attempt of the last day has no further poll of its own
    await sql`update payments set created_at = now() - interval '2 days' where payable_id = ${bad.orderId}`.execute(
      till.db,
    );
    await reconcilePayments(till.deps);
    await mend();
    expect(await till.ordersOf(bad.buyer)).toEqual([]);
    expect(await till.ordersOf(good.buyer)).toMatchObject([{ _id: good.orderId, payment: true }]);
    await sql`update payments set final_poll_at = final_poll_at - interval '1 hour' where payable_id = ${bad.orderId}`.execute(
      till.db,
    );
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(bad.buyer)).toMatchObject([{ _id: bad.orderId, payment: true }]);
  });

  it('keeps its final poll while the gateway is away', async () => {
    const { buyer, orderId } = await lateMoney();
    await payUnheard(orderId);
    await finalPollAt(orderId, new Date(0));
    await sql`update payments set created_at = now() - interval '2 days' where payable_id = ${orderId}`.execute(
      till.db,
    );
    till.simulator.switches.razorpay.api.fault = 'error500';
    await reconcilePayments(till.deps);
    till.simulator.switches.razorpay.api.fault = 'none';
    await sql`update payments set final_poll_at = final_poll_at - interval '1 hour' where payable_id = ${orderId}`.execute(
      till.db,
    );
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });
});

describe('a refund that cannot be booked', () => {
  it('does not stop others: the rest of the run is refunded, and it follows', async () => {
    const paid = async () => {
      const { orderId } = await till.aPayment('stripe', [await till.aKurta()]);
      await till.pay('stripe', orderId);
      await till.simulator.settled();
      const route = `POST /api/admin/orders/${orderId}/status`;
      const cancelled = await till.call(route, { token: owner.token, body: { status: 'Cancelled' } });
      expect(cancelled.status).toBe(200);
      return orderId;
    };
    const [bad, good] = [await paid(), await paid()];
    const stateOf = async (orderId: string) =>
      (
        await till.db
          .selectFrom('refunds')
          .innerJoin('captures', 'captures.id', 'refunds.capture_id')
          .select('state')
          .where('payable_id', '=', orderId as PayableId)
          .executeTakeFirstOrThrow()
      ).state;
    await sql`alter table ledger_entries add constraint broken
      check (payable_id <> ${sql.lit(bad)} or refund_id is null)`.execute(till.db);
    await reconcilePayments(till.deps);
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['requested', 'done']);
    await sql`alter table ledger_entries drop constraint broken`.execute(till.db);
    await sql`update refunds set next_try_at = now()`.execute(till.db);
    await paymentJobs(till.deps)['reconcile-payments']({});
    expect(await stateOf(bad)).toBe('done');
  });
});
