import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { ledgerFaults } from '../../ledger-faults.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { type Answer, startTill, type Till } from '../../test-till.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterEach(async () => {
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

const ROUNDS = Array.from({ length: 8 }, (_, round) => round);
const post = (route: string, key: string, body: object = {}) =>
  till.call(`POST ${route}`, { token: admin.token, body, headers: { 'idempotency-key': key } });

const aPaidOrder = async (): Promise<string> => {
  const { orderId } = await till.aPayment('stripe', [await till.aKurta()]);
  await till.pay('stripe', orderId);
  await till.simulator.settled();
  return orderId;
};

const aPaidCustomOrder = async (): Promise<string> => {
  const customer = await aPerson(till);
  const id = await anAcceptedOrder(till, customer, await aPerson(till, 'designer'));
  const asked = { token: customer.token, body: { orderId: id, amount: 12_500 } };
  expect((await till.call('POST /api/custom-order/razorpay', asked)).status).toBe(200);
  till.simulator.switches.razorpay.autoCapture = true;
  await till.pay('razorpay', id);
  await till.simulator.settled();
  return id;
};

const aMessage = async (): Promise<string> => {
  const body = { name: 'Asha', email: 'asha@example.com', subject: 'A hem', message: 'Too long by an inch.' };
  expect((await till.call('POST /api/contact', { body })).status).toBe(200);
  const { id } = await till.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

/** One request succeeded, the other was refused because the key is taken. */
const expectOneWinner = (answers: readonly Answer[]) => {
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('order.idempotency_reused');
};

it.each(ROUNDS)(
  'one key used for the refunds of two orders at once refunds one of them (%i)',
  async (round) => {
    const orders = [await aPaidOrder(), await aPaidOrder()];
    expectOneWinner(
      await Promise.all(
        orders.map((id) => post(`/api/admin/orders/${id}/refund`, `twice-${round}`, { amount: 100 })),
      ),
    );
  },
);

it('one key used for the refunds of an order and a custom order at once refunds one of them', async () => {
  const [order, customOrder] = [await aPaidOrder(), await aPaidCustomOrder()];
  expectOneWinner(
    await Promise.all([
      post(`/api/admin/orders/${order}/refund`, 'both', { amount: 100 }),
      post(`/api/studio/custom-orders/${customOrder}/refund`, 'both', { amount: 100 }),
    ]),
  );
});

it.each(ROUNDS)(
  'one key used for the answers to two messages at once answers one of them (%i)',
  async (round) => {
    const messages = [await aMessage(), await aMessage()];
    expectOneWinner(
      await Promise.all(
        messages.map((id) =>
          post(`/api/admin/messages/${id}/answer`, `answer-${round}`, { text: 'Bring it in.' }),
        ),
      ),
    );
  },
);
