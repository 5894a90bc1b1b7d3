import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedOrder } from '../custom-orders/orders/test-custom-orders.ts';
import { deliverMail, repeatJob } from '../test-delivery.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const receiptOf = (id: string, { token }: Pick<Someone, 'token'>) =>
  till.call(`GET /api/receipt/${id}`, { token });

describe('a receipt', () => {
  it('of a card payment lists lines, fee, total, reference and refunds', async () => {
    const kurta = { ...(await till.aKurta()), quantity: 2 };
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    expect((await receiptOf(orderId, buyer)).status).toBe(404);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    const session = till.simulator.state.sessions.get(till.sessionOf(orderId));
    expect((await receiptOf(orderId, buyer)).body.receipt).toMatchObject({
      orderId,
      kind: 'order',
      name: 'Asha Rao',
      lines: [{ detail: 'Size M', quantity: 2, amount: 2_999 }],
      deliveryFee: 49,
      total: 3_048,
      paymentMethod: 'Stripe',
      payment: { reference: session?.paymentIntent, currency: 'usd', charged: 35.86 },
      refunds: [],
      kept: 3_048,
    });
    await till.call(`POST /api/admin/orders/${orderId}/refund`, {
      token: admin.token,
      body: { amount: 48.5 },
    });
    const { body } = await receiptOf(orderId, buyer);
    expect(body.receipt).toMatchObject({ refunds: [{ amount: 48.5 }], kept: 2_999.5 });
    const letters = (await deliverMail(till)).filter(({ text }) => text.includes(`/receipt/${orderId}`));
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('₹48.50 refunded'),
      expect.stringContaining('confirmed and paid'),
    ]);
  });

  it('of cash is unpaid until the order is handed over', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    await till.checkOut(buyer, 'place-cod', [kurta]);
    const [order] = await till.ordersOf(buyer);
    const { body } = await receiptOf(String(order?._id), buyer);
    expect(body.receipt).toMatchObject({ paymentMethod: 'COD', payment: null, kept: null, refunds: [] });
  });

  it('of a custom order exists once it is paid, and is mailed once', async () => {
    const buyer = await aPerson(till);
    const id = await anAcceptedOrder(till, buyer, await aPerson(till, 'designer'));
    expect((await receiptOf(id, buyer)).status).toBe(404);
    await till.call('POST /api/custom-order/razorpay', {
      token: buyer.token,
      body: { orderId: id, amount: 12_500 },
    });
    const word = (await till.pay('razorpay', id)) as { razorpay_payment_id: string };
    await till.call('POST /api/custom-order/verify-razorpay', {
      token: buyer.token,
      body: { orderId: id, ...word },
    });
    expect((await receiptOf(id, buyer)).body.receipt).toMatchObject({
      kind: 'custom_order',
      lines: [{ name: 'Made to measure, fusion', detail: 'silk', quantity: 1, amount: 12_500 }],
      deliveryFee: 0,
      total: 12_500,
      payment: { reference: word.razorpay_payment_id, currency: 'inr', charged: 12_500 },
    });
    await till.call(`POST /api/studio/custom-orders/${id}/refund`, {
      token: admin.token,
      body: { amount: 500 },
    });
    const mailsOf = (mails: Awaited<ReturnType<typeof deliverMail>>) =>
      mails.filter(({ text }) => text.includes(`/receipt/${id}`));
    expect(mailsOf(await deliverMail(till))).toHaveLength(2);
    const refund = await till.db
      .selectFrom('refunds')
      .innerJoin('captures', 'captures.id', 'refunds.capture_id')
      .select('refunds.id')
      .where('payable_id', '=', id)
      .executeTakeFirstOrThrow();
    const again = mailsOf(await repeatJob(till, 'refund-mail', { orderId: id, refundId: refund.id }));
    expect(again).toHaveLength(2);
  });

  it('is hidden from everybody else', async () => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect((await receiptOf(orderId, buyer)).status).toBe(200);
    for (const by of [await aPerson(till), admin]) {
      expect(await receiptOf(orderId, by)).toMatchObject({ status: 404, body: { code: 'order.not_found' } });
    }
    expect((await till.call(`GET /api/receipt/${orderId}`)).status).toBe(401);
    expect((await receiptOf('x', buyer)).status).toBe(404);
  });
});
