import { paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail, repeatJob } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startWork } from './settle-custom-order.ts';
import { aBidOrder, aCustomOrder, anAcceptedOrder, threePeople } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer, admin] = await threePeople(shop);
});
afterAll(() => shop.close());

const move = async (by: Someone, id: string, body: unknown) =>
  expect(
    (await shop.call(`POST /api/studio/custom-orders/${id}/status`, { token: by.token, body })).status,
  ).toBe(200);
const undo = async (by: Someone, id: string) =>
  expect((await shop.call(`POST /api/studio/custom-orders/${id}/undo`, { token: by.token })).status).toBe(
    200,
  );
const aPaidOrder = async (): Promise<string> => {
  const id = await anAcceptedOrder(shop, asha, designer);
  await shop.db.transaction().execute((tx) => startWork(tx, id, paise(1_250_000)));
  return id;
};
/** Moves everything that waits for its time this much closer. */
const pass = (minutes: number) =>
  sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`.execute(
    shop.db,
  );
const subjectsOf = async (id: string) =>
  (await deliverMail(shop))
    .filter(({ to, subject }) => to === asha.email && subject.includes(id.slice(-6)))
    .map(({ subject }) => subject.replace(/^.*#\w{6} /, ''));

describe('the mail of a move that can be undone', () => {
  it('waits until it can no longer be undone, then goes out once', async () => {
    const id = await aPaidOrder();
    await move(designer, id, { status: 'completed' });
    expect(await subjectsOf(id)).not.toContain('is finished');
    await pass(9);
    expect(await subjectsOf(id)).not.toContain('is finished');
    await pass(1);
    expect((await subjectsOf(id)).filter((subject) => subject === 'is finished')).toHaveLength(1);
  });

  it('is dropped if the move is undone: nobody is notified of either', async () => {
    const id = await aPaidOrder();
    await move(designer, id, { status: 'completed' });
    await pass(10);
    const before = await subjectsOf(id);
    for (const trackingNumber of ['7', '8']) {
      await move(admin, id, { status: 'shipped', carrier: 'DTDC', trackingNumber });
      await undo(admin, id);
    }
    await move(admin, id, { status: 'shipped', carrier: 'DTDC', trackingNumber: 'D9001' });
    await pass(11);
    const after = await subjectsOf(id);
    expect(after.length - before.length).toBe(1);
    expect(after).toContain('is on its way');
    const [shipped] = (await deliverMail(shop)).filter(({ subject }) => subject.includes('is on its way'));
    expect(shipped?.text).toContain(
      '\n\nCarrier: DTDC\nTracking number: D9001\n\nFollow your parcel: https://',
    );
  });

  it('that went out before the undo is corrected', async () => {
    const id = await aPaidOrder();
    await move(designer, id, { status: 'completed' });
    await pass(10);
    expect(await subjectsOf(id)).toContain('is finished');
    // the job's clock ran ahead of the order's
    await undo(designer, id);
    expect((await deliverMail(shop)).map(({ subject }) => subject)).toContain(
      `A correction to your custom order #${id.slice(-6)}`,
    );
  });

  it('of an unpaid cancellation waits as well', async () => {
    const id = await aBidOrder(shop, asha, designer);
    await move(admin, id, { status: 'cancelled' });
    expect(await subjectsOf(id)).not.toContain('has been cancelled');
    await pass(10);
    expect(await subjectsOf(id)).toContain('has been cancelled');
  });

  it('is not held for what cannot be undone: a paid cancellation, the customer’s own, bids', async () => {
    const paid = await aPaidOrder();
    await move(admin, paid, { status: 'cancelled' });
    expect(await subjectsOf(paid)).toContain('has been cancelled');
    const own = await aCustomOrder(shop, asha);
    await shop.call(`POST /api/custom-order/${own}/cancel`, { token: asha.token });
    expect(await subjectsOf(own)).toContain('has been cancelled');
    const bid = await aBidOrder(shop, asha, designer, 9_000);
    expect((await deliverMail(shop)).map(({ subject }) => subject)).toContain(
      `₹9,000 for your custom order #${bid.slice(-6)}`,
    );
  });

  it('sent again after a crash is still one mail', async () => {
    const id = await aPaidOrder();
    await move(designer, id, { status: 'completed' });
    await pass(10);
    const sent = (await subjectsOf(id)).length;
    const { rows } = await sql<{ id: number }>`
      select max(id)::int as id from custom_order_events where custom_order_id = ${id}`.execute(shop.db);
    await repeatJob(shop, 'custom-order-mail', { eventId: rows[0]?.id ?? 0, to: 'customer' });
    expect(await subjectsOf(id)).toHaveLength(sent);
  });
});

it('designs sent in and taken back under somebody else’s unconfirmed email leave it mails', async () => {
  const stranger = await aPerson(shop);
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('email', '=', stranger.email)
    .execute();
  const mails = async () =>
    (await deliverMail(shop)).filter(({ to, id }) => to === stranger.email && id.startsWith('custom-order-'));
  let last = '';
  for (let designs = 0; designs < 7; designs += 1) last = await aCustomOrder(shop, stranger);
  expect(await mails()).toHaveLength(6);
  const bid = { token: designer.token, body: { price: 12_500 } };
  expect((await shop.call(`POST /api/studio/custom-orders/${last}/bid`, bid)).status).toBe(200);
  expect(await mails()).toHaveLength(7);
});
