import type { CustomOrderId, PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { paymentJobs } from '../../payments/payment.jobs.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { listTaxDocuments } from '../../sales/invoices/tax-document.repository.ts';
import { invoiceJobs } from '../../sales/invoices/tax-documents.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { gatewaysDiffer } from '../../test-ledger.ts';
import { startTill, type Till } from '../../test-till.ts';
import { aBidOrder, anAddress, type Order } from './test-custom-orders.ts';

let till: Till;
let asha: Someone;
let designer: Someone;
let admin: Someone;
const set = async (settings: object) => {
  const answer = await till.call('PATCH /api/admin/settings', { token: admin.token, body: settings });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
beforeAll(async () => {
  till = await startTill();
  [asha, designer, admin] = await Promise.all([
    aPerson(till),
    aPerson(till, 'designer'),
    aPerson(till, 'admin'),
  ]);
});
beforeEach(() => set({ advancePercent: 50, isCustomCashOffered: false }));
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
  expect(await gatewaysDiffer(till.db, till.simulator.state)).toEqual([]);
});
afterAll(() => till.close());

const orderOf = async (id: string): Promise<Order | undefined> => {
  const { body } = await till.call('GET /api/custom-order', { token: asha.token });
  return (body.orders as Order[]).find((order) => order._id === id);
};
const accept = (orderId: string, more: object = {}) =>
  till.call('POST /api/custom-order/accept-bid', {
    token: asha.token,
    body: { orderId, shippingAddress: anAddress(), ...more },
  });
const open = (orderId: string, amount: number, by = asha) =>
  till.call('POST /api/custom-order/razorpay', { token: by.token, body: { orderId, amount } });
const verify = (orderId: string, word: object) =>
  till.call('POST /api/custom-order/verify-razorpay', { token: asha.token, body: { orderId, ...word } });
const studio = (by: Someone, id: string, call: string, body: unknown = {}, headers = {}) =>
  till.call(`POST /api/studio/custom-orders/${id}/${call}`, { token: by.token, body, headers });
const finish = (id: string) => studio(designer, id, 'status', { status: 'completed' });
const ship = (id: string) =>
  studio(admin, id, 'status', { status: 'shipped', carrier: 'Delhivery', trackingNumber: `D-${id}` });
const cancel = (id: string) => studio(admin, id, 'status', { status: 'cancelled' });
const must = ({ status, body }: { status: number; body: unknown }) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

const anAccepted = async (price = 9_000): Promise<CustomOrderId> => {
  const id = await aBidOrder(till, asha, designer, price);
  must(await accept(id));
  return id;
};
const pay = async (id: string, amount: number) => {
  must(await open(id, amount));
  const word = await till.pay('razorpay', id);
  return { word, answer: await verify(id, word) };
};
/** Its advance of ₹4,500 is paid; the same amount is still owed. */
const aBegun = async (): Promise<CustomOrderId> => {
  const id = await anAccepted();
  must((await pay(id, 4_500)).answer);
  return id;
};
const capturesOf = (id: string) =>
  till.db
    .selectFrom('captures')
    .select(['part', 'is_settling', 'amount_paise', 'refunded_paise'])
    .where('payable_id', '=', id as PayableId)
    .orderBy('created_at')
    .execute();
const refundsOf = (id: string) =>
  till.db
    .selectFrom('refunds as r')
    .innerJoin('captures as c', 'c.id', 'r.capture_id')
    .select(['r.id', 'r.state', 'r.amount_paise as amount', 'c.part', 'r.reason'])
    .where('c.payable_id', '=', id as PayableId)
    .orderBy('c.part', 'desc')
    .orderBy('r.created_at')
    .execute();
const runRefunds = async (id: string) => {
  for (const refund of await refundsOf(id)) await paymentJobs(till.deps).refund({ refundId: refund.id });
};
const documentsOf = (id: string) =>
  till.db.transaction().execute((tx) => listTaxDocuments(tx, id as PayableId));
const mailsAbout = async (id: string) =>
  (await deliverMail(till)).filter(({ subject }) => subject.includes(id.slice(-6)));

describe('a bid with an advance', () => {
  it('names both amounts before it is accepted, and keeps them as agreed', async () => {
    const id = await aBidOrder(till, asha, designer, 9_000);
    const advance = { amount: 4_500, rest: 4_500, isPaid: false };
    expect(await orderOf(id)).toMatchObject({ price: 9_000, payment: false, advance });
    must(await accept(id, { price: 9_000, advance: 4_500 }));
    await set({ advancePercent: 100 });
    expect(await orderOf(id)).toMatchObject({ status: 'accepted', advance });
    expect((await orderOf(id))?.owed).toBeUndefined();
    const { body } = await till.call(`GET /api/custom-order/${id}/agreement`, { token: asha.token });
    expect(body.agreement).toMatchObject({ bid: { price: 9_000, advance: 4_500 } });
    expect(await open(id, 9_000)).toMatchObject({
      status: 409,
      body: { code: 'custom_order.amount_due', amount: 4_500 },
    });
    must((await pay(id, 4_500)).answer);
    expect(await orderOf(id)).toMatchObject({ status: 'in_progress', owed: 4_500 });
  });

  it('is not accepted at an advance that the customer has not seen', async () => {
    const id = await aBidOrder(till, asha, designer, 9_000);
    await set({ advancePercent: 80 });
    expect(await accept(id, { price: 9_000, advance: 4_500 })).toMatchObject({
      status: 409,
      body: { code: 'custom_order.advance_changed', advance: 7_200 },
    });
    expect((await orderOf(id))?.status).toBe('pending');
    must(await accept(id, { price: 9_000, advance: 7_200 }));
    expect(await orderOf(id)).toMatchObject({ advance: { amount: 7_200, rest: 1_800 } });
  });

  it('asks for whole rupees, and for all of a price too small to split', async () => {
    await set({ advancePercent: 33 });
    expect(await orderOf(await aBidOrder(till, asha, designer, 1_234.5))).toMatchObject({
      advance: { amount: 408, rest: 826.5 },
    });
    const small = await orderOf(await aBidOrder(till, asha, designer, 1.5));
    expect(small?.price).toBe(1.5);
    expect(small?.advance).toBeUndefined();
  });

  it('of the whole price changes nothing', async () => {
    await set({ advancePercent: 100 });
    const id = await aBidOrder(till, asha, designer, 9_000);
    expect((await orderOf(id))?.advance).toBeUndefined();
    must(await accept(id, { price: 9_000, advance: 9_000 }));
    must((await pay(id, 9_000)).answer);
    const paid = await orderOf(id);
    expect(paid).toMatchObject({ status: 'in_progress', payment: true });
    expect([paid?.advance, paid?.owed]).toEqual([undefined, undefined]);
    expect(await capturesOf(id)).toMatchObject([{ part: 1, amount_paise: 900_000 }]);
  });

  it.each([9, 101, 50.5, '50'])('cannot be set to %j', async (advancePercent) => {
    const answer = await till.call('PATCH /api/admin/settings', {
      token: admin.token,
      body: { advancePercent },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { advancePercent: expect.anything() } } });
  });
});

describe('the advance', () => {
  it('lets work begin; the rest is owed, and nothing is shipped before it is paid', async () => {
    const id = await anAccepted();
    const { answer } = await pay(id, 4_500);
    expect(answer.body).toMatchObject({
      message: 'Payment verified successfully! Your order is now in progress.',
    });
    const begun = { token: asha.token, body: { orderId: id, status: 'in_progress' } };
    expect((await till.call('POST /api/custom-order/update-status', begun)).status).toBe(200);
    expect(await orderOf(id)).toMatchObject({
      status: 'in_progress',
      payment: false,
      owed: 4_500,
      advance: { isPaid: true },
    });
    const receipt = await till.call(`GET /api/receipt/${id}`, { token: asha.token });
    expect(receipt.body.receipt).toMatchObject({
      total: 9_000,
      owed: 4_500,
      kept: 4_500,
      payments: [{ amount: 4_500 }],
    });
    must(await finish(id));
    expect(await ship(id)).toMatchObject({
      status: 409,
      body: {
        code: 'custom_order.rest_unpaid',
        message: '₹4,500 of the price has not been paid yet. It can be shipped once that is paid.',
      },
    });
    expect(await documentsOf(id)).toEqual([]);
    const shipped = till.db
      .updateTable('custom_orders')
      .set({ status: 'shipped', shipped_at: new Date(), carrier: 'X', tracking_number: '1' })
      .where('id', '=', id)
      .execute();
    await expect(shipped).rejects.toThrow(/custom_orders_paid_or_cash/);
    const today = await till.call('GET /api/admin/today', { token: admin.token });
    expect(today.body.waiting).toMatchObject({ restsOwed: { orders: 1, amount: 4_500 } });
    const board = await till.call('GET /api/studio/custom-orders', { token: designer.token });
    expect((board.body.orders as Order[]).find(({ _id }) => _id === id)).toMatchObject({ owed: 4_500 });
    must((await pay(id, 4_500)).answer);
    must(await ship(id));
  });

  it('is reported to both sides, as is that the custom order waits for the rest', async () => {
    const id = await aBegun();
    must(await finish(id));
    // held back while it can be undone
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(till.db);
    const subjects = (await mailsAbout(id)).map(({ subject }) => subject);
    const number = `#${id.slice(-6)}`;
    expect(subjects).toContain(`We have your advance: custom order ${number} is in progress`);
    expect(subjects).toContain(`Advance paid: custom order ${number}`);
    expect(subjects).toContain(`Your custom order ${number} is finished: ₹4,500 to pay before it ships`);
  });
});

describe('the rest', () => {
  it('can be paid once while the garment is made; the invoice is over the whole price', async () => {
    const id = await aBegun();
    const { word, answer } = await pay(id, 4_500);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Payment verified successfully! Your order is paid in full.' },
    });
    for (let again = 0; again < 2; again += 1) expect((await verify(id, word)).status).toBe(200);
    expect(await open(id, 4_500)).toMatchObject({ status: 409, body: { code: 'order.already_paid' } });
    const paid = await orderOf(id);
    expect(paid).toMatchObject({ status: 'in_progress', payment: true, advance: { isPaid: true } });
    expect(paid?.owed).toBeUndefined();
    expect(await capturesOf(id)).toMatchObject([
      { part: 1, is_settling: true, amount_paise: 450_000 },
      { part: 2, is_settling: true, amount_paise: 450_000 },
    ]);
    must(await finish(id));
    must(await ship(id));
    expect(await documentsOf(id)).toMatchObject([{ kind: 'invoice', totalPaise: 900_000 }]);
    const receipt = (await till.call(`GET /api/receipt/${id}`, { token: asha.token })).body.receipt;
    expect(receipt).toMatchObject({ kept: 9_000, payments: [{ amount: 4_500 }, { amount: 4_500 }] });
    expect((await mailsAbout(id)).filter(({ subject }) => subject.includes('paid in full'))).toHaveLength(1);
  });

  it.each([4_499, 9_000, 4_500.5])('of %d is refused and names what is due', async (amount) => {
    const id = await aBegun();
    expect(await open(id, amount)).toMatchObject({
      status: 409,
      body: { code: 'custom_order.amount_due', amount: 4_500 },
    });
  });

  it('is not settled by the advance’s dialog answer, nor by anybody else’s', async () => {
    const id = await anAccepted();
    const { word } = await pay(id, 4_500);
    must(await open(id, 4_500));
    const forged = { ...(word as Record<string, string>), razorpay_order_id: till.razorpayOrderOf(id) };
    expect(await verify(id, forged)).toMatchObject({ status: 400, body: { success: false } });
    expect(await verify(id, word)).toMatchObject({ status: 200 });
    expect(await orderOf(id)).toMatchObject({ payment: false, owed: 4_500 });
    expect((await open(id, 4_500, await aPerson(till))).status).toBe(404);
  });

  it('that comes late and twice by webhook is counted once', async () => {
    const id = await aBegun();
    must(await finish(id));
    must(await open(id, 4_500));
    await till.expireHold(id);
    await reconcilePayments(till.deps);
    Object.assign(till.simulator.switches.razorpay, { autoCapture: true });
    till.simulator.switches.razorpay.webhooks.copies = 2;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    expect(await orderOf(id)).toMatchObject({ status: 'completed', payment: true });
    expect(await capturesOf(id)).toHaveLength(2);
    must(await ship(id));
  });

  it('is found by the reconciler if no message came', async () => {
    const id = await aBegun();
    must(await open(id, 4_500));
    till.simulator.switches.razorpay.webhooks.timing = 'never';
    await till.pay('razorpay', id);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await orderOf(id)).toMatchObject({ status: 'in_progress', payment: true });
  });

  it('is not taken for the advance: money paid again for the first part is refunded', async () => {
    const id = await anAccepted();
    must(await open(id, 4_500));
    const first = till.razorpayOrderOf(id);
    await till.expireHold(id);
    must((await pay(id, 4_500)).answer);
    Object.assign(till.simulator.switches.razorpay, { autoCapture: true });
    await till.simulator.payRazorpay(first);
    await till.simulator.settled();
    expect(await orderOf(id)).toMatchObject({ payment: false, owed: 4_500 });
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount: 450_000, reason: 'paid twice' }]);
    expect(await capturesOf(id)).toMatchObject([
      { part: 1, is_settling: true },
      { part: 1, is_settling: false, refunded_paise: 450_000 },
    ]);
  });
});

describe('a finished custom order whose rest is never paid', () => {
  const aFinished = async () => {
    const id = await aBegun();
    must(await finish(id));
    return id;
  };
  const end = (id: string, giveBack?: number, by = admin) =>
    studio(by, id, 'status', { status: 'cancelled', ...(giveBack === undefined ? {} : { giveBack }) });
  const historyOf = async (id: string) => {
    const { body } = await till.call(`GET /api/studio/custom-orders/${id}`, { token: admin.token });
    return body as { history: { what: string }[]; money: Record<string, unknown> };
  };

  it.each([
    [4_500, 0, '₹4,500 of the advance went back, ₹0 was kept'],
    [0, 4_500, '₹0 of the advance went back, ₹4,500 was kept'],
    [1_999.5, 2_500.5, '₹1,999.50 of the advance went back, ₹2,500.50 was kept'],
  ])('is cancelled by the owner with ₹%d refunded and ₹%d kept', async (giveBack, kept, told) => {
    const id = await aFinished();
    must(await open(id, 4_500));
    must(await end(id, giveBack));
    await runRefunds(id);
    const cancelled = await orderOf(id);
    expect(cancelled).toMatchObject({ status: 'cancelled', payment: false });
    expect([cancelled?.kept, cancelled?.owed]).toEqual([kept || undefined, undefined]);
    expect((await refundsOf(id)).map(({ amount }) => amount / 100)).toEqual(giveBack === 0 ? [] : [giveBack]);
    const { history, money } = await historyOf(id);
    expect(history.some(({ what }) => what.includes(told))).toBe(true);
    expect(money).toMatchObject({ captured: 4_500, refunded: giveBack, rest: kept });
    expect(await documentsOf(id)).toEqual([]);
    const receipt = await till.call(`GET /api/receipt/${id}`, { token: asha.token });
    expect(receipt.body.receipt).toMatchObject({ kept });
    const file = await till.app.inject({
      url: '/api/admin/export/custom-orders',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const row = file.body.split('\r\n').find((one) => one.startsWith(id));
    expect(file.body.split('\r\n')[0]?.endsWith(',advance kept')).toBe(true);
    expect(row?.endsWith(`,${kept || ''}`)).toBe(true);
    const mail = (await mailsAbout(id)).find(({ subject }) => subject.includes('has been cancelled'));
    expect(mail?.text).toContain('the remaining ₹4,500 was not paid');
    expect(mail?.text.includes('we return')).toBe(giveBack > 0);
    expect(mail?.text.includes('We keep')).toBe(kept > 0);
    expect((await studio(admin, id, 'undo')).status).toBe(409);
    const today = await till.call('GET /api/admin/today', { token: admin.token });
    expect(JSON.stringify(today.body.waiting)).not.toContain('restsOwed":{"orders":0');
    // somebody with the dialog open pays anyway
    Object.assign(till.simulator.switches.razorpay, { autoCapture: true });
    await till.pay('razorpay', id);
    await till.simulator.settled();
    await runRefunds(id);
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', payment: false });
    expect((await historyOf(id)).money).toMatchObject({ captured: 4_500, rest: kept });
  });

  it('cancelled twice, refunded or paid at the same moment, is decided once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await aFinished();
      must(await open(id, 4_500));
      const rivals = [
        () => end(id, 4_500),
        () => studio(admin, id, 'refund', { amount: 1_000 }),
        async () => {
          const word = await till.pay('razorpay', id).catch(() => undefined);
          return word === undefined ? { status: 409, body: {} } : verify(id, word);
        },
      ] as const;
      const rival = rivals[round % rivals.length] ?? rivals[0];
      const [mine, other] = await Promise.all([end(id, 0), rival()]);
      for (const one of [mine, other]) expect(one.status, JSON.stringify(one.body)).toBeLessThan(500);
      await till.simulator.settled();
      await runRefunds(id);
      await runRefunds(id);
      const order = await orderOf(id);
      const { money } = await historyOf(id);
      const paid = order?.status === 'completed' ? 9_000 : Number(order?.kept ?? 0);
      if (mine.status === 200) expect(order?.status).toBe('cancelled');
      // what was kept may still be refunded by a later request
      const isRefund = round % rivals.length === 1 && other.status === 200;
      expect(
        [paid, ...(isRefund ? [paid - 1_000] : [])],
        `${round} ${mine.status} ${other.status}`,
      ).toContain(money.rest);
    }
  });

  it('is not cancelled before the owner decides about the advance', async () => {
    const id = await aFinished();
    expect(await end(id)).toMatchObject({
      status: 400,
      body: {
        code: 'custom_order.advance_undecided',
        message: 'Please say how much of the ₹4,500 that was paid goes back.',
        fields: { giveBack: 'Required' },
      },
    });
    expect(await end(id, 4_500.01)).toMatchObject({
      status: 400,
      body: { fields: { giveBack: 'At most ₹4,500' } },
    });
    expect((await end(id, -1)).status).toBe(400);
    expect((await end(id, 0, designer)).status).toBe(409);
    expect(await orderOf(id)).toMatchObject({ status: 'completed', owed: 4_500 });
    must(await studio(admin, id, 'refund', { amount: 1_000 }));
    await runRefunds(id);
    expect(await end(id, 4_000)).toMatchObject({ body: { fields: { giveBack: 'At most ₹3,500' } } });
    must(await end(id, 500));
    await runRefunds(id);
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', kept: 3_000, refunded: 1_500 });
    // what was kept can still be refunded later
    must(await studio(admin, id, 'refund', {}));
    await runRefunds(id);
    expect((await historyOf(id)).money).toMatchObject({ rest: 0 });
  });

  it('stays as it is if it was paid in full, or cash was promised', async () => {
    const paid = await aFinished();
    must((await pay(paid, 4_500)).answer);
    expect(await end(paid, 0)).toMatchObject({ status: 409, body: { code: 'custom_order.not_allowed' } });
    await set({ isCustomCashOffered: true });
    const cash = await anAccepted();
    must(
      await till.call(`POST /api/custom-order/${cash}/confirm-cod`, {
        token: asha.token,
        body: { amount: 9_000 },
      }),
    );
    must(await finish(cash));
    expect(await end(cash, 0)).toMatchObject({ status: 409, body: { code: 'custom_order.not_allowed' } });
  });

  it('ends one way when paid and cancelled at once', async () => {
    const id = await aFinished();
    must(await open(id, 4_500));
    const word = await till.pay('razorpay', id);
    const [, ended] = await Promise.all([verify(id, word), end(id, 0)]);
    await till.simulator.settled();
    await till.allDue();
    await reconcilePayments(till.deps);
    await runRefunds(id);
    const after = await orderOf(id);
    expect([after?.status, after?.payment]).toEqual(
      ended.status === 200 ? ['cancelled', false] : ['completed', true],
    );
  });
});

describe('refunded money', () => {
  it('of a cancellation after the advance is the advance, without a credit note', async () => {
    const id = await aBegun();
    must(await open(id, 4_500));
    must(await cancel(id));
    expect((await studio(admin, id, 'undo')).status).toBe(409);
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([{ state: 'done', amount: 450_000, part: 1 }]);
    Object.assign(till.simulator.switches.razorpay, { autoCapture: true });
    await till.pay('razorpay', id);
    await till.simulator.settled();
    await runRefunds(id);
    const cancelled = await orderOf(id);
    expect(cancelled).toMatchObject({ status: 'cancelled', payment: false, refunded: 4_500 });
    expect(cancelled?.owed).toBeUndefined();
    for (const { amount_paise, refunded_paise } of await capturesOf(id))
      expect(refunded_paise).toBe(amount_paise);
    expect(await documentsOf(id)).toEqual([]);
    const cancelMail = (await mailsAbout(id)).find(({ subject }) => subject.includes('has been cancelled'));
    expect(cancelMail?.text).toContain('₹4,500');
  });

  it('of a cancellation after both payments comes from both', async () => {
    const id = await aBegun();
    must((await pay(id, 4_500)).answer);
    must(await cancel(id));
    await runRefunds(id);
    expect(await refundsOf(id)).toMatchObject([
      { state: 'done', amount: 450_000, part: 2 },
      { state: 'done', amount: 450_000, part: 1 },
    ]);
  });

  it('of a finished order’s advance leaves nothing to be paid, and nothing ships', async () => {
    const id = await aBegun();
    must(await finish(id));
    must(await studio(admin, id, 'refund'));
    await runRefunds(id);
    expect(await orderOf(id)).not.toHaveProperty('owed');
    expect(await open(id, 4_500)).toMatchObject({
      status: 409,
      body: { code: 'custom_order.not_allowed' },
    });
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'custom_order.rest_unpaid' } });
  });

  it('of the advance leaves nothing to be paid as soon as it is on its way', async () => {
    const restsOnToday = async () => {
      const { body } = await till.call('GET /api/admin/today', { token: admin.token });
      return (body.waiting as { restsOwed?: { orders: number } }).restsOwed?.orders ?? 0;
    };
    const before = await restsOnToday();
    const id = await aBegun();
    must(await finish(id));
    must(await open(id, 4_500));
    expect(await restsOnToday()).toBe(before + 1);
    till.simulator.switches.razorpay.refunds = 'pending';
    must(await studio(admin, id, 'refund'));
    expect(await restsOnToday()).toBe(before);
    expect(await refundsOf(id)).toMatchObject([{ state: 'pending', amount: 450_000, part: 1 }]);
    expect(await orderOf(id)).not.toHaveProperty('owed');
    expect(await open(id, 4_500)).toMatchObject({ status: 409, body: { code: 'custom_order.not_allowed' } });
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    expect(await capturesOf(id)).toMatchObject([
      { part: 1, is_settling: true },
      { part: 2, is_settling: false },
    ]);
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'custom_order.rest_unpaid' } });
    for (const made of till.simulator.state.razorpayRefunds.values()) made.status = 'processed';
    till.simulator.switches.razorpay.refunds = 'done';
    await till.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .execute();
    await runRefunds(id);
    expect(await orderOf(id)).toMatchObject({ payment: false, refunded: 4_500 });
  });

  it.each(['verified', 'reported'])(
    'of the advance while its customer is paying the rest returns the rest, %s',
    async (how) => {
      const id = await aBegun();
      must(await open(id, 4_500));
      must(await studio(admin, id, 'refund'));
      await runRefunds(id);
      if (how === 'verified') till.simulator.switches.razorpay.webhooks.timing = 'never';
      const word = await till.pay('razorpay', id);
      if (how === 'verified') expect((await verify(id, word)).status).toBeLessThan(500);
      await till.simulator.settled();
      await reconcilePayments(till.deps);
      await runRefunds(id);
      expect(await orderOf(id)).toMatchObject({ payment: false, refunded: 4_500 });
      for (const capture of await capturesOf(id)) expect(capture.refunded_paise).toBe(capture.amount_paise);
    },
  );

  it('of both payments is answered by one deadline; what there was no time for is made later', async () => {
    const id = await aBegun();
    must((await pay(id, 4_500)).answer);
    const { api } = till.simulator.switches.razorpay;
    Object.assign(api, { fault: 'hang', times: 10 });
    expect(await studio(admin, id, 'refund')).toMatchObject({
      status: 502,
      body: { code: 'gateway_unavailable' },
    });
    expect(api.times).toBe(9);
    till.simulator.switchAllOff();
    await till.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .execute();
    await reconcilePayments(till.deps);
    expect(await orderOf(id)).toMatchObject({ refunded: 9_000 });
  });

  it('by the owner comes from the last payment, then from the advance; repeated, it is the same', async () => {
    const id = await aBegun();
    must((await pay(id, 4_500)).answer);
    must(await finish(id));
    must(await ship(id));
    const key = { 'idempotency-key': `refund-${id}` };
    for (let again = 0; again < 2; again += 1)
      must(await studio(admin, id, 'refund', { amount: 5_000 }, key));
    expect(await studio(admin, id, 'refund', { amount: 500 }, key)).toMatchObject({ status: 409 });
    const refunds = await refundsOf(id);
    expect(refunds).toMatchObject([
      { state: 'done', amount: 450_000, part: 2 },
      { state: 'done', amount: 50_000, part: 1 },
    ]);
    for (const { id: refundId } of refunds)
      await invoiceJobs(till.deps)['credit-note']({
        orderId: id as PayableId,
        refundId,
        payableKind: 'custom_order',
      });
    expect((await documentsOf(id)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 900_000],
      ['credit_note', 450_000],
      ['credit_note', 50_000],
    ]);
    expect(await studio(admin, id, 'refund', { amount: 4_000.01 })).toMatchObject({
      status: 409,
      body: { message: 'At most ₹4,000 can be refunded.' },
    });
    must(await studio(admin, id, 'refund', {}));
    expect(await orderOf(id)).toMatchObject({ refunded: 9_000 });
  });
});

describe('promised cash', () => {
  const promise = (id: string, amount: number) =>
    till.call(`POST /api/custom-order/${id}/confirm-cod`, {
      token: asha.token,
      body: { orderId: id, amount },
    });

  it('is the whole price at the door: no advance, and nothing owed before shipping', async () => {
    await set({ isCustomCashOffered: true });
    const id = await anAccepted();
    expect((await promise(id, 4_500)).status).toBe(409);
    must(await promise(id, 9_000));
    const begun = await orderOf(id);
    expect([begun?.status, begun?.payment, begun?.advance, begun?.owed]).toEqual([
      'in_progress',
      false,
      undefined,
      undefined,
    ]);
    must(await finish(id));
    must(await ship(id));
    must(await studio(designer, id, 'status', { status: 'delivered' }));
    expect(await capturesOf(id)).toMatchObject([{ part: 1, amount_paise: 900_000 }]);
  });

  it('is no longer possible for the rest once the advance was paid', async () => {
    await set({ isCustomCashOffered: true });
    const id = await aBegun();
    for (const amount of [4_500, 9_000])
      expect(await promise(id, amount)).toMatchObject({
        status: 409,
        body: { code: 'custom_order.cash_after_advance' },
      });
    expect(await orderOf(id)).toMatchObject({ owed: 4_500 });
  });
});
