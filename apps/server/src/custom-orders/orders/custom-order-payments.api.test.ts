import type { CustomOrderId, PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { paymentJobs } from '../../payments/payment.jobs.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { eraseBuyer } from '../../sales/invoices/invoices.privacy.ts';
import { listTaxDocuments } from '../../sales/invoices/tax-document.repository.ts';
import { invoiceJobs } from '../../sales/invoices/tax-documents.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { aBidOrder, anAcceptedOrder, type Order } from './test-custom-orders.ts';

let till: Till;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  [asha, designer, admin] = await Promise.all([
    aPerson(till),
    aPerson(till, 'designer'),
    aPerson(till, 'admin'),
  ]);
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

const open = (orderId: string, amount: unknown = 12_500, by = asha) =>
  till.call('POST /api/custom-order/razorpay', { token: by.token, body: { orderId, amount } });
const verify = (orderId: string, word: object, by = asha) =>
  till.call('POST /api/custom-order/verify-razorpay', { token: by.token, body: { orderId, ...word } });
const orderOf = async (id: string): Promise<Order | undefined> => {
  const { body } = await till.call('GET /api/custom-order', { token: asha.token });
  return (body.orders as Order[]).find((order) => order._id === id);
};
const standing = async (id: string) => {
  const order = await orderOf(id);
  return [order?.status, order?.payment];
};
const studio = (by: Someone, id: string, call: string, body: unknown = {}) =>
  till.call(`POST /api/studio/custom-orders/${id}/${call}`, { token: by.token, body });
const cancel = (id: string) => studio(admin, id, 'status', { status: 'cancelled' });
/** An order with its payment dialog open. */
const anOpenOrder = async (): Promise<string> => {
  const id = await anAcceptedOrder(till, asha, designer);
  const answer = await open(id);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
};
const gatewayOrdersOf = (id: string) =>
  [...till.simulator.state.orders.values()].filter(({ notes }) => notes.orderId === id);
const refundsOf = (id: string) =>
  till.db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(['refunds.id', 'refunds.state', 'refunds.amount_paise', 'refunds.reason'])
    .where('payable_id', '=', id as PayableId)
    .execute();
const runRefunds = async (id: string) => {
  for (const refund of await refundsOf(id)) await paymentJobs(till.deps).refund({ refundId: refund.id });
};
const ROUNDS = Array.from({ length: 6 }, (_, round) => round);

describe('paying an accepted price', () => {
  it('opens a gateway order for it, and the order waits for its payment', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, orderId: id, order: { amount: 1_250_000, currency: 'INR' } });
    expect(body.key).toBe(till.simulator.keys.razorpayKeyId);
    expect(gatewayOrdersOf(id)).toMatchObject([{ id: (body.order as { id: string }).id }]);
    expect(await standing(id)).toEqual(['waiting_payment', false]);
  });

  it('repeated or ten times at once opens the same gateway order', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(id)));
    answers.push(await open(id));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body.order as { id: string }).id)).size).toBe(1);
    expect(gatewayOrdersOf(id)).toHaveLength(1);
  });

  it.each([12_499.99, 12_501, 0, -12_500])('of %d is refused and names the price', async (amount) => {
    const id = await anAcceptedOrder(till, asha, designer);
    expect(await open(id, amount)).toMatchObject({
      status: 409,
      body: { success: false, code: 'custom_order.price_changed', price: 12_500 },
    });
    expect(gatewayOrdersOf(id)).toEqual([]);
    expect(await standing(id)).toEqual(['accepted', false]);
  });

  it.each(['12500', null, undefined, {}])('with %j as amount is bad input', async (amount) => {
    const id = await anAcceptedOrder(till, asha, designer);
    const body = { orderId: id, amount };
    expect((await till.call('POST /api/custom-order/razorpay', { token: asha.token, body })).status).toBe(
      400,
    );
  });

  it('is for its own customer and for an accepted price', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    const stranger = await aPerson(till);
    const unknown = await open('00000000-0000-7000-8000-000000000000');
    for (const answer of [await open(id, 12_500, stranger), unknown, await open('x')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'custom_order.not_found' } });
    }
    const bid = await aBidOrder(till, asha, designer);
    expect(await open(bid)).toMatchObject({ status: 409, body: { code: 'custom_order.not_allowed' } });
  });

  it('says so while the gateway is away, and resumes where it stopped', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    Object.assign(till.simulator.switches.razorpay.api, { fault: 'reset', takesEffect: true });
    expect(await open(id)).toMatchObject({ status: 502, body: { code: 'gateway_unavailable' } });
    expect(await standing(id)).toEqual(['accepted', false]);
    till.simulator.switchAllOff();
    expect((await open(id)).status).toBe(200);
    expect(gatewayOrdersOf(id)).toHaveLength(1);
    expect(await standing(id)).toEqual(['waiting_payment', false]);
  });

  it('opens again after its time is over, and money authorised for the old one is not captured', async () => {
    const id = await anOpenOrder();
    await till.expireHold(id);
    const [old] = gatewayOrdersOf(id);
    expect((await open(id)).status).toBe(200);
    expect(gatewayOrdersOf(id)).toHaveLength(2);
    await till.simulator.payRazorpay(String(old?.id));
    await till.simulator.settled();
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await standing(id)).toEqual(['waiting_payment', false]);
    expect((await verify(id, await till.pay('razorpay', id))).status).toBe(200);
    expect(await standing(id)).toEqual(['in_progress', true]);
  });
});

describe('the money', () => {
  it('starts the work once, however often the dialog’s answer is sent', async () => {
    const id = await anOpenOrder();
    const word = await till.pay('razorpay', id);
    for (let again = 0; again < 3; again += 1) {
      expect(await verify(id, word)).toMatchObject({
        status: 200,
        body: {
          success: true,
          status: { success: true },
          message: 'Payment verified successfully! Your order is now in progress.',
        },
      });
    }
    expect(await standing(id)).toEqual(['in_progress', true]);
    const told = await till.call('POST /api/custom-order/update-status', {
      token: asha.token,
      body: { orderId: id, status: 'in_progress' },
    });
    expect(told.status).toBe(200);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: 'order.already_paid' } });
    const paidMails = (await deliverMail(till)).filter(({ subject }) => subject.includes(id.slice(-6)));
    expect(paidMails.filter(({ subject }) => subject.includes('paid and in progress'))).toHaveLength(1);
  });

  it('is learnt from a webhook before any answer of the dialog', async () => {
    const id = await anOpenOrder();
    till.simulator.switches.razorpay.autoCapture = true;
    const word = await till.pay('razorpay', id);
    await till.simulator.settled();
    expect(await standing(id)).toEqual(['in_progress', true]);
    expect((await verify(id, word)).status).toBe(200);
  });

  it('is found by the reconciler if no message came', async () => {
    const id = await anOpenOrder();
    till.simulator.switches.razorpay.webhooks.timing = 'never';
    await till.pay('razorpay', id);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await standing(id)).toEqual(['in_progress', true]);
  });

  it.each(ROUNDS)('reported by dialog, webhook and reconciler at once is one capture (%i)', async () => {
    const id = await anOpenOrder();
    till.simulator.switches.razorpay.webhooks.copies = 2;
    const word = await till.pay('razorpay', id);
    await till.allDue();
    await Promise.all([verify(id, word), reconcilePayments(till.deps), verify(id, word)]);
    await till.simulator.settled();
    expect(await standing(id)).toEqual(['in_progress', true]);
    const captures = await till.db
      .selectFrom('captures')
      .selectAll()
      .where('payable_id', '=', id as PayableId)
      .execute();
    expect(captures).toMatchObject([{ kind: 'custom_order', amount_paise: 1_250_000, is_settling: true }]);
  });

  it('is not settled by a forged, reused or foreign answer', async () => {
    const [mine, other] = [await anOpenOrder(), await anOpenOrder()];
    const word = (await till.pay('razorpay', other)) as Record<string, string>;
    const forged = { ...word, razorpay_order_id: till.razorpayOrderOf(mine) };
    for (const given of [word, forged, { ...forged, razorpay_signature: '0'.repeat(64) }]) {
      expect(await verify(mine, given)).toMatchObject({
        status: 400,
        body: { success: false, status: { success: false }, message: 'Payment verification failed' },
      });
    }
    expect((await verify(other, word, await aPerson(till))).status).toBe(404);
    // the call for shop orders does not know custom orders, and vice versa
    expect((await till.verifyRazorpay(asha, other, word)).status).toBe(404);
    expect(await standing(mine)).toEqual(['waiting_payment', false]);
  });

  it('not there yet is a pending payment', async () => {
    const id = await anOpenOrder();
    const word = {
      razorpay_payment_id: 'pay_none',
      razorpay_order_id: till.razorpayOrderOf(id),
      razorpay_signature: 'x',
    };
    expect((await verify(id, word)).body).toMatchObject({ success: false, code: 'payment.not_signed' });
    expect(await standing(id)).toEqual(['waiting_payment', false]);
  });

  it('that comes after the payment time is over still starts the work', async () => {
    const id = await anOpenOrder();
    await till.expireHold(id);
    await reconcilePayments(till.deps);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    expect(await standing(id)).toEqual(['in_progress', true]);
  });
});

describe('a cancellation by the admin', () => {
  it('refunds what was captured, once, and notifies the customer', async () => {
    const id = await anOpenOrder();
    await verify(id, await till.pay('razorpay', id));
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(409);
    await runRefunds(id);
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount_paise: 1_250_000 }]);
    expect(await standing(id)).toEqual(['cancelled', true]);
    expect((await studio(admin, id, 'undo')).status).toBe(409);
    const mails = (await deliverMail(till)).filter(({ subject }) => subject.includes('refunded'));
    expect(mails.map(({ subject }) => subject)).toEqual([
      `₹12,500 refunded for your custom order #${id.slice(-6)}`,
    ]);
  });

  it('ends an open payment: money authorised for it is not captured', async () => {
    const id = await anOpenOrder();
    expect((await cancel(id)).status).toBe(200);
    const word = await till.pay('razorpay', id);
    expect(await verify(id, word)).toMatchObject({ status: 409, body: { code: 'payment.ended' } });
    expect(await refundsOf(id)).toEqual([]);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: 'custom_order.not_allowed' } });
  });

  it('refunds money captured after it', async () => {
    const id = await anOpenOrder();
    await cancel(id);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount_paise: 1_250_000 }]);
    expect(await standing(id)).toEqual(['cancelled', false]);
  });

  it('that is undone leaves the order payable', async () => {
    const id = await anOpenOrder();
    await cancel(id);
    expect((await studio(admin, id, 'undo')).status).toBe(200);
    expect((await open(id)).status).toBe(200);
    expect((await verify(id, await till.pay('razorpay', id))).status).toBe(200);
    expect(await standing(id)).toEqual(['in_progress', true]);
  });

  it('that is undone after late money was refunded leaves the order payable, and its answer is accepted', async () => {
    const id = await anOpenOrder();
    await cancel(id);
    till.simulator.switches.razorpay.autoCapture = true;
    const late = await till.pay('razorpay', id);
    await till.simulator.settled();
    expect((await studio(admin, id, 'undo')).status).toBe(200);
    till.simulator.switches.razorpay.autoCapture = false;
    expect((await open(id)).status).toBe(200);
    const good = await till.pay('razorpay', id);
    expect(await verify(id, good)).toMatchObject({ status: 200, body: { status: { success: true } } });
    expect(await standing(id)).toEqual(['in_progress', true]);
    // the first attempt's answer is about the refunded money
    expect(await verify(id, late)).toMatchObject({ status: 409, body: { code: 'payment.returned' } });
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount_paise: 1_250_000 }]);
  });

  it.each(ROUNDS)('racing a payment leaves no money behind (%i)', async (round) => {
    const id = await anOpenOrder();
    const word = await till.pay('razorpay', id);
    const calls = [() => verify(id, word), () => cancel(id)];
    if (round % 2 === 1) calls.reverse();
    await Promise.all(calls.map((call) => call()));
    await till.simulator.settled();
    expect((await standing(id))[0]).toBe('cancelled');
    await till.allDue();
    await reconcilePayments(till.deps);
    await runRefunds(id);
    const captures = await till.db
      .selectFrom('captures')
      .selectAll()
      .where('payable_id', '=', id as PayableId)
      .execute();
    for (const capture of captures) expect(capture.refunded_paise).toBe(capture.amount_paise);
  });

  it.each(ROUNDS)('racing an opening leaves no open payment (%i)', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    const [opened] = await Promise.all([open(id), cancel(id)]);
    expect([200, 409]).toContain(opened?.status);
    expect((await standing(id))[0]).toBe('cancelled');
    const live = await till.db
      .selectFrom('payments')
      .select('id')
      .where('payable_id', '=', id)
      .where('state', 'in', ['opening', 'open'])
      .execute();
    expect(live).toEqual([]);
  });
});

describe('a refund by the owner', () => {
  const refund = (id: string, body: object | undefined, by = admin, headers: Record<string, string> = {}) =>
    till.call(`POST /api/studio/custom-orders/${id}/refund`, { token: by.token, body, headers });

  it('refunds parts and then the rest, in the ledger too, and never more', async () => {
    const id = await anOpenOrder();
    expect(await refund(id, undefined)).toMatchObject({ status: 409, body: { code: 'refund.nothing_paid' } });
    await verify(id, await till.pay('razorpay', id));
    const key = { 'idempotency-key': `refund-${id}` };
    for (let again = 0; again < 2; again += 1) {
      expect(await refund(id, { amount: 2_500.5 }, admin, key)).toMatchObject({
        status: 200,
        body: {
          message: 'The refund has been made.',
          order: { status: 'in_progress', payment: true, refunded: 2_500.5 },
        },
      });
    }
    expect(await refund(id, { amount: 10_000 })).toMatchObject({
      status: 409,
      body: { message: 'At most ₹9,999.50 can be refunded.' },
    });
    expect((await refund(id, undefined)).status).toBe(200);
    expect((await refund(id, undefined)).status).toBe(409);
    const ledger = await till.db
      .selectFrom('ledger_entries')
      .select(['movement', 'kind', 'amount_paise'])
      .where('payable_id', '=', id as PayableId)
      .orderBy('id')
      .execute();
    expect(ledger).toEqual([
      { movement: 'capture', kind: 'custom_order', amount_paise: 1_250_000 },
      { movement: 'refund', kind: 'custom_order', amount_paise: -250_050 },
      { movement: 'refund', kind: 'custom_order', amount_paise: -999_950 },
    ]);
    // nothing is left to refund when it is cancelled
    expect((await cancel(id)).status).toBe(200);
    expect(await refundsOf(id)).toHaveLength(2);
  });

  it('is reserved to the admin', async () => {
    const id = await anOpenOrder();
    await verify(id, await till.pay('razorpay', id));
    expect((await refund(id, {}, designer)).status).toBe(403);
    expect((await refund(id, {}, asha)).status).toBe(403);
    expect((await refund('x', {})).status).toBe(404);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('cash at the door', () => {
  const confirm = (shop: Till, id: string, by: Someone, body: unknown = { orderId: id, amount: 12_500 }) =>
    shop.call(`POST /api/custom-order/${id}/confirm-cod`, { token: by.token, body });

  it('is not offered unless the owner allows it; others’ orders are not found', async () => {
    const id = await anAcceptedOrder(till, asha, designer);
    expect(await confirm(till, id, asha)).toMatchObject({
      status: 400,
      body: { success: false, message: 'Invalid payment method' },
    });
    expect(await confirm(till, id, asha, undefined)).toMatchObject({ status: 400 });
    expect((await confirm(till, id, await aPerson(till))).status).toBe(404);
    expect((await confirm(till, 'x', asha)).status).toBe(404);
    expect(await standing(id)).toEqual(['accepted', false]);
  });

  it('starts the work unpaid; on delivery the cash is in the ledger', async () => {
    const shop = await startTill({ CUSTOM_ORDER_COD: '1' });
    try {
      const [customer, tailor] = [await aPerson(shop), await aPerson(shop, 'designer')];
      const id = await anAcceptedOrder(shop, customer, tailor);
      expect((await confirm(shop, id, customer, { amount: 1 })).status).toBe(409);
      await shop.call('POST /api/custom-order/razorpay', {
        token: customer.token,
        body: { orderId: id, amount: 12_500 },
      });
      expect(await confirm(shop, id, customer)).toMatchObject({
        status: 200,
        body: { success: true, order: { status: 'in_progress', payment: false } },
      });
      expect((await confirm(shop, id, customer)).status).toBe(409);
      expect(await ledgerFaults(shop.db)).toEqual([]);
      shop.simulator.switches.razorpay.autoCapture = true;
      await shop.pay('razorpay', id);
      await shop.simulator.settled();
      const move = (body: object) =>
        shop.call(`POST /api/studio/custom-orders/${id}/status`, { token: tailor.token, body });
      await move({ status: 'completed' });
      await move({ status: 'shipped', carrier: 'Delhivery', trackingNumber: 'D1' });
      expect(await move({ status: 'delivered' })).toMatchObject({
        status: 200,
        body: { order: { payment: true } },
      });
      const undo = await shop.call(`POST /api/studio/custom-orders/${id}/undo`, { token: tailor.token });
      expect(undo.status).toBe(409);
      const captures = await shop.db
        .selectFrom('captures')
        .select(['provider', 'is_settling', 'amount_paise', 'refunding_paise'])
        .where('payable_id', '=', id)
        .orderBy('provider')
        .execute();
      expect(captures).toEqual([
        { provider: 'cash', is_settling: true, amount_paise: 1_250_000, refunding_paise: 0 },
        { provider: 'razorpay', is_settling: false, amount_paise: 1_250_000, refunding_paise: 1_250_000 },
      ]);
      expect(await ledgerFaults(shop.db)).toEqual([]);
    } finally {
      await shop.close();
    }
  });
});

describe('the tax invoice of a custom order', () => {
  const runCredits = async (id: CustomOrderId) => {
    for (const refund of await refundsOf(id)) {
      const work = { orderId: id, refundId: refund.id, payableKind: 'custom_order' } as const;
      await invoiceJobs(till.deps)['credit-note'](work);
      await invoiceJobs(till.deps)['credit-note'](work);
    }
  };
  const documentsOf = async (id: string, by: Someone) =>
    till.call(`GET /api/order/${id}/tax-documents`, { token: by.token });
  const aShippedCustomOrder = async (price = 12_500) => {
    const id = await anAcceptedOrder(till, asha, designer, price);
    const { body } = await open(id, price);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.simulator.payRazorpay((body.order as { id: string }).id);
    await till.simulator.settled();
    await studio(designer, id, 'status', { status: 'completed' });
    const shipped = { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL-7' };
    expect((await studio(designer, id, 'status', shipped)).status).toBe(200);
    return id;
  };

  it('is issued on shipping, in the common number series, at the rate for its price', async () => {
    const unshipped = await anOpenOrder();
    expect((await documentsOf(unshipped, asha)).body.documents).toEqual([]);
    const id = await aShippedCustomOrder();
    const [invoice, ...more] = await listTaxDocuments(till.db, id);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', payableKind: 'custom_order', totalPaise: 1_250_000 });
    expect(invoice?.number).toMatch(/^INV\//);
    // 12,500.00 at 18 %: taxable 10,593.22, tax 1,906.78
    expect(invoice?.figures.lines).toMatchObject([
      { ratePercent: 18, quantity: 1, grossPaise: 1_250_000, taxablePaise: 1_059_322 },
    ]);
    expect(invoice?.figures.lines[0]?.name).toMatch(/^Made to measure/);
    const cheap = await listTaxDocuments(till.db, await aShippedCustomOrder(2_625));
    // 2,625.00 is 2,500.00 at 5 %: the limit
    expect(cheap[0]?.figures.lines).toMatchObject([{ ratePercent: 5, taxablePaise: 250_000 }]);
    const serialOf = (number: string | undefined) => Number(number?.slice(-6));
    expect(serialOf(cheap[0]?.number)).toBe(serialOf(invoice?.number) + 1);
  });

  it('can be read and printed by its customer and the studio, and by nobody else', async () => {
    const id = await aShippedCustomOrder();
    const [document] = await listTaxDocuments(till.db, id);
    const print = (by: Someone) =>
      till.app.inject({
        url: `/api/tax-documents/${document?.id}`,
        headers: { authorization: `Bearer ${by.token}` },
      });
    for (const reader of [asha, designer, admin]) {
      expect((await documentsOf(id, reader)).body.documents).toMatchObject([
        { number: document?.number, amount: 12_500 },
      ]);
      expect((await print(reader)).headers['content-type']).toBe('application/pdf');
    }
    for (const other of [await aPerson(till), await aPerson(till, 'packer')]) {
      expect((await documentsOf(id, other)).status).toBe(404);
      expect((await print(other)).statusCode).toBe(404);
    }
  });

  it('is credited once by a refund, and stays the only one if shipping was undone', async () => {
    const id = await aShippedCustomOrder();
    expect((await studio(designer, id, 'undo')).status).toBe(200);
    const shipped = { status: 'shipped', carrier: 'Blue Dart', trackingNumber: 'BD-8' };
    expect((await studio(designer, id, 'status', shipped)).status).toBe(200);
    const refunded = await till.call(`POST /api/studio/custom-orders/${id}/refund`, {
      token: admin.token,
      body: { amount: 2_500 },
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    await runCredits(id);
    const documents = await listTaxDocuments(till.db, id);
    expect(documents.map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 1_250_000],
      ['credit_note', 250_000],
    ]);
    expect(documents[1]?.figures.against?.number).toBe(documents[0]?.number);
  });

  it('loses its buyer with the account', async () => {
    const leaving = await aPerson(till);
    const id = await anAcceptedOrder(till, leaving, designer);
    const { body } = await open(id, 12_500, leaving);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.simulator.payRazorpay((body.order as { id: string }).id);
    await till.simulator.settled();
    await studio(designer, id, 'status', { status: 'completed' });
    await studio(designer, id, 'status', { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL-9' });
    expect((await listTaxDocuments(till.db, id))[0]?.buyer?.address).toContain('India');
    await till.db.transaction().execute((tx) => eraseBuyer(tx, leaving.userId));
    expect((await listTaxDocuments(till.db, id))[0]?.buyer).toBeNull();
  });
});
