import { WEBHOOK_EVENT_NAMES } from '@darzi/contract/integrations/webhook-events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { A_DESIGN, anAddress, submit } from '../custom-orders/orders/test-custom-orders.ts';
import { aPerson, aProduct, type Someone } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';

let till: Till;
let admin: Someone;
let endpoint: string;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  // nothing is sent here: the test reads what was recorded
  const { body } = await asAdmin('POST /api/admin/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: WEBHOOK_EVENT_NAMES,
  });
  endpoint = (body.endpoint as { _id: string })._id;
});
afterAll(() => till.close());

const asAdmin = (route: string, body?: object) => till.call(route, { token: admin.token, body });
type Posted = { event: string; data: Record<string, unknown> };
/** The recorded events of a subject, oldest first. */
const postedFor = async (id: string): Promise<Posted[]> => {
  const { body } = await asAdmin(`GET /api/admin/webhooks/${endpoint}/deliveries?limit=100`);
  const deliveries = body.deliveries as { event: string; body: string }[];
  return deliveries
    .filter((one) => one.body.includes(id))
    .map((one) => ({ event: one.event, data: JSON.parse(one.body).data }))
    .reverse();
};
const eventsOf = async (id: string) => (await postedFor(id)).map(({ event }) => event);

it('an order paid online is placed and paid at once; when cancelled, it is refunded', async () => {
  const kurta = await till.aKurta();
  const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
  expect(await eventsOf(orderId)).toEqual([]);
  await till.pay('stripe', orderId);
  await till.verifyStripe(buyer, orderId);
  expect(await postedFor(orderId)).toMatchObject([
    { event: 'order.placed', data: { isPaid: true, method: 'Stripe', status: 'Order Placed' } },
    { event: 'order.paid', data: { total: 1548.5 } },
  ]);
  const refunded = await asAdmin(`POST /api/admin/orders/${orderId}/refund`, { amount: 100 });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
  expect((await postedFor(orderId)).at(-1)).toMatchObject({
    event: 'refund.settled',
    data: { of: 'order', payableId: orderId, amount: 100, currency: 'INR' },
  });
  await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status: 'Cancelled' });
  expect((await postedFor(orderId)).at(-1)).toMatchObject({
    event: 'order.cancelled',
    data: { status: 'Cancelled' },
  });
});

it('an order sold over the counter is placed, paid and delivered', async () => {
  const product = await aProduct(till, { stock: { M: 3 } });
  const { status, body } = await asAdmin('POST /api/admin/orders', {
    lines: [{ _id: product, size: 'M', quantity: 1 }],
    address: {},
    payment: { method: 'cash' },
    isHandedOver: true,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { _id } = body.order as { _id: string };
  expect((await eventsOf(_id)).sort()).toEqual(['order.delivered', 'order.paid', 'order.placed']);
});

it('an order edited by staff is announced with its new total', async () => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta]);
  const orderId = String(body.orderId);
  const lines = [{ _id: kurta._id, size: 'M', quantity: 2 }];
  const edited = await asAdmin(`POST /api/admin/orders/${orderId}/edit`, { lines, version: 1, total: 3_048 });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  expect((await postedFor(orderId)).at(-1)).toMatchObject({ event: 'order.edited', data: { total: 3_048 } });
});

it('a return request names pieces and resolution, but not the reason', async () => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta]);
  const orderId = String(body.orderId);
  for (const to of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
    await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status: to });
  await till.call(`POST /api/order/${orderId}/returns`, {
    token: buyer.token,
    body: {
      lines: [{ _id: kurta._id, size: 'M', quantity: 1 }],
      resolution: 'refund',
      reason: 'Too long for me',
    },
  });
  const posted = (await postedFor(orderId)).find(({ event }) => event === 'return.requested');
  expect(posted?.data).toEqual({
    returnId: expect.any(String),
    orderId,
    state: 'requested',
    resolution: 'refund',
    pieces: 1,
  });
});

it('a custom order is submitted, and its bid accepted', async () => {
  const customer = await aPerson(till);
  const submitted = await submit(till, customer, { design: A_DESIGN });
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  const { _id } = submitted.body.order as { _id: string };
  await asAdmin(`POST /api/studio/custom-orders/${_id}/bid`, { price: 5_000 });
  await till.call('GET /api/custom-order', { token: customer.token });
  const accepted = await till.call('POST /api/custom-order/accept-bid', {
    token: customer.token,
    body: { orderId: _id, price: 5_000, shippingAddress: anAddress() },
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect(await postedFor(_id)).toEqual([
    {
      event: 'custom_order.submitted',
      data: { customOrderId: _id, status: 'pending', price: null, currency: 'INR' },
    },
    {
      event: 'custom_order.accepted',
      data: { customOrderId: _id, status: 'accepted', price: 5_000, currency: 'INR' },
    },
  ]);
});
