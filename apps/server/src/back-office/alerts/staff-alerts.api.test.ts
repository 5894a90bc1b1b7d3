import type { OrderId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../accounts/staff.ts';
import { newId } from '../../platform/db/id.ts';
import { deliverMail, repeatJob } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let owner: Someone;
let packer: Someone;
beforeAll(async () => {
  till = await startTill({ CONTACT_EMAIL: 'atelier@darzi.example' });
  owner = await aPerson(till, 'admin');
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

const hear = (who: Someone, hearsOf: readonly string[]) =>
  till.call(`POST /api/admin/staff/${who.userId}/alerts`, { token: owner.token, body: { hearsOf } });
const buy = async (buyer: Someone): Promise<string> => {
  const items = [await till.aKurta()];
  await till.fill(buyer, items);
  return String((await till.checkOut(buyer, 'place-cod', items)).body.orderId);
};
const deliver = async (buyer: Someone, orderId: string) => {
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    const body = { status, carrier: 'Delhivery', trackingNumber: 'DL-1' };
    const path = `POST /api/admin/orders/${orderId}/status`;
    expect((await till.call(path, { token: owner.token, body })).status).toBe(200);
  }
  const { body } = await till.call('POST /api/order/userorders', { token: buyer.token });
  const orders = body.orders as { _id: string; items: { _id: string; size: string }[] }[];
  return orders.find(({ _id }) => _id === orderId)?.items[0];
};
const write = (who: Someone, orderId: string, text: string) =>
  till.call(`POST /api/order/${orderId}/messages`, { token: who.token, body: { text } });
const subjectsTo = async (email: string) =>
  (await deliverMail(till)).filter(({ to }) => to === email).map(({ subject }) => subject);
const waiting = async () =>
  (await till.call('GET /api/admin/order-messages', { token: packer.token })).body.messages as {
    orderId: string;
    text: string;
  }[];

describe('email notifications to staff', () => {
  it('are sent once to each subscriber, and never unasked', async () => {
    const buyer = await aPerson(till);
    await buy(buyer);
    expect(await subjectsTo(owner.email)).toEqual([]);
    expect((await hear(owner, ['orders', 'returns'])).status).toBe(200);
    expect((await hear(packer, ['messages'])).status).toBe(200);
    const orderId = await buy(buyer);
    await write(buyer, orderId, 'Is it lined?');
    const number = orderId.slice(-6);
    expect(await subjectsTo(owner.email)).toEqual([expect.stringContaining(number)]);
    expect(await subjectsTo(packer.email)).toEqual([expect.stringContaining(number)]);
    // the shop's own address gets messages as before
    expect((await subjectsTo('atelier@darzi.example')).length).toBe(1);

    await repeatJob(till, 'staff-alert', { kind: 'orders', id: orderId as OrderId });
    expect(await subjectsTo(owner.email)).toHaveLength(1);

    const line = await deliver(buyer, orderId);
    const asked = await till.call(`POST /api/order/${orderId}/returns`, {
      token: buyer.token,
      body: {
        lines: [{ _id: line?._id, size: line?.size, quantity: 1 }],
        resolution: 'refund',
        reason: 'Too long',
        payout: { method: 'upi', upiId: 'asha@okaxis' },
      },
    });
    expect(asked.status).toBe(200);
    expect(await subjectsTo(owner.email)).toContainEqual(expect.stringMatching(/^Return requested/));
    const { body } = await till.call('GET /api/admin/today', { token: owner.token });
    expect(body.fromCustomers).toMatchObject({ returnsRequested: 1, orderMessages: 1 });
  });

  it('are shown in the staff list, audited, and removed with the role', async () => {
    const member = await aPerson(till, 'packer');
    await hear(member, ['orders']);
    const { body } = await till.call('GET /api/admin/staff', { token: owner.token });
    const staff = body.staff as { _id: string; hearsOf: string[] }[];
    expect(staff.find(({ _id }) => _id === member.userId)?.hearsOf).toEqual(['orders']);
    expect((await hear(member, ['gossip'])).status).toBe(400);
    await till.call(`DELETE /api/admin/staff/${member.userId}`, { token: owner.token });
    await buy(await aPerson(till));
    expect(await subjectsTo(member.email)).toEqual([]);
    expect((await hear(member, ['orders'])).status).toBe(404);
  });

  it('default to orders and returns for an owner who opens a shop', async () => {
    await createAdmin(till.db, { name: 'Owner', email: 'first@example.com', password: 'a-long-password-1' });
    await buy(await aPerson(till));
    expect(await subjectsTo('first@example.com')).toHaveLength(1);
  });
});

describe('a customer’s message about an order', () => {
  it('waits until it is answered, or marked as needing no answer', async () => {
    const buyer = await aPerson(till);
    const [first, second] = [await buy(buyer), await buy(buyer)];
    await write(buyer, first, 'Where is it?');
    await write(buyer, second, 'Thank you!');
    expect((await waiting()).map(({ orderId }) => orderId)).toEqual(expect.arrayContaining([first, second]));
    await write(packer, first, 'On its way.');
    expect((await waiting()).map(({ orderId }) => orderId)).not.toContain(first);
    const settle = `POST /api/admin/orders/${second}/messages/settled`;
    expect((await till.call(settle, { token: packer.token })).status).toBe(200);
    expect((await waiting()).map(({ orderId }) => orderId)).not.toContain(second);
    await write(buyer, second, 'One more thing');
    expect((await waiting())[0]).toMatchObject({ orderId: second, text: 'One more thing' });
    expect(
      (await till.call('POST /api/admin/orders/x/messages/settled', { token: packer.token })).status,
    ).toBe(404);
  });
});

describe('news for the browser', () => {
  it('is what came in since the last poll', async () => {
    const look = async (since: string) =>
      (await till.call(`GET /api/admin/news?since=${encodeURIComponent(since)}`, { token: packer.token }))
        .body;
    const { now } = await look(new Date().toISOString());
    const buyer = await aPerson(till);
    const orderId = await buy(buyer);
    await write(buyer, orderId, 'Hello');
    const { news, now: later } = await look(String(now));
    expect((news as { kind: string; orderId: string }[]).map(({ kind, orderId: of }) => [kind, of])).toEqual([
      ['messages', orderId],
      ['orders', orderId],
    ]);
    expect((await look(String(later))).news).toEqual([]);
    expect((await look('1999-01-01T00:00:00Z')).news).not.toEqual([]);
  });

  it('does not miss what was being written during the last poll', async () => {
    const look = async (since: unknown) =>
      (
        await till.call(`GET /api/admin/news?since=${encodeURIComponent(String(since))}`, {
          token: packer.token,
        })
      ).body;
    const buyer = await aPerson(till);
    const orderId = (await buy(buyer)) as OrderId;
    const written = Promise.withResolvers<void>();
    const polled = Promise.withResolvers<void>();
    const writing = till.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('order_messages')
        .values({ id: newId(), order_id: orderId, author_id: buyer.userId, side: 'customer', body: 'Slow' })
        .execute();
      written.resolve();
      await polled.promise;
    });
    await written.promise;
    const { now } = await look(new Date().toISOString());
    polled.resolve();
    await writing;
    const { news } = await look(now);
    expect(news).toContainEqual(expect.objectContaining({ kind: 'messages', orderId }));
  });
});

describe('the customers’ list', () => {
  it('contains no staff', async () => {
    const buyer = await aPerson(till);
    const { body } = await till.call('GET /api/admin/customers?limit=100', { token: owner.token });
    const ids = (body.customers as { _id: string }[]).map(({ _id }) => _id);
    expect(ids).toContain(buyer.userId);
    expect(ids).not.toContain(owner.userId);
    expect(ids).not.toContain(packer.userId);
  });
});
