import type { DiscountId, PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterAll(async () => {
  expect(await ledgerFaults(till.db)).toEqual([]);
  await till.close();
});

let codes = 0;
type Code = { _id: string; code: string; version: number };
const aCode = async (changes: Record<string, unknown> = {}): Promise<Code> => {
  codes += 1;
  const body = { code: `code-${codes}`, percent: 10, ...changes };
  const answer = await till.call('POST /api/admin/discounts', { token: owner.token, body });
  expect(answer.status).toBe(200);
  return answer.body.discount as Code;
};
const change = ({ _id }: Code, body: unknown) =>
  till.call(`PATCH /api/admin/discounts/${_id}`, { token: owner.token, body });
const quote = ({ token }: Someone, discountCode: string) =>
  till.call('POST /api/cart/discount', { token, body: { discountCode } });
const usesOf = async ({ _id }: Code): Promise<number> =>
  (
    await till.db
      .selectFrom('discount_codes')
      .select('uses')
      .where('id', '=', _id as DiscountId)
      .executeTakeFirstOrThrow()
  ).uses;

/** A new customer with a kurta of ₹1,499.50 in the cart; with ten per cent off and delivery it comes to ₹1,398.55. */
const aBuyer = async (stock = 5) => {
  const buyer = await aPerson(till);
  const items = [await till.aKurta(stock)];
  await till.fill(buyer, items);
  return { buyer, items };
};
const DISCOUNTED = 1_398.55;

describe('a code in the cart', () => {
  it('says what it saves, whatever the case it is typed in', async () => {
    const { buyer } = await aBuyer();
    const { code } = await aCode();
    expect(await quote(buyer, ` ${code.toLowerCase()} `)).toMatchObject({
      status: 200,
      body: { discount: { code, percent: 10, amount: null, minimum: 0, saves: 149.95 } },
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['is still to come', { startsAt: '2999-01-01T00:00:00+05:30' }, 'discount.not_yet'],
    ['is over', { endsAt: '2020-01-01T00:00:00+05:30' }, 'discount.ended'],
  ])('is refused while it %s', async (_, changes, refusal) => {
    const { buyer } = await aBuyer();
    const { code } = await aCode(changes);
    expect(await quote(buyer, code)).toMatchObject({ status: 409, body: { code: refusal } });
  });

  it('is refused if it does not exist, or is empty', async () => {
    const { buyer } = await aBuyer();
    expect(await quote(buyer, 'FREE-FOR-ALL')).toMatchObject({
      status: 409,
      body: { message: 'This discount code is not valid.' },
    });
    expect(await quote(buyer, '  ')).toMatchObject({
      status: 400,
      body: { fields: { discountCode: 'Please enter a code' } },
    });
  });
});

describe('an order with a code', () => {
  it('in cash costs less, says why, and gives the use back when cancelled', async () => {
    const { buyer, items } = await aBuyer();
    const code = await aCode({ mostUses: 1 });
    const wrong = await till.checkOut(buyer, 'place-cod', items, { discountCode: code.code });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'order.changed', amount: DISCOUNTED } });
    const placed = await till.checkOut(buyer, 'place-cod', items, {
      discountCode: code.code.toLowerCase(),
      amount: DISCOUNTED,
    });
    expect(placed.status).toBe(200);
    expect(await till.ordersOf(buyer)).toMatchObject([
      { amount: DISCOUNTED, discount: { code: code.code, amount: 149.95 }, deliveryFee: 49 },
    ]);
    const receipt = await till.call(`GET /api/receipt/${placed.body.orderId}`, { token: buyer.token });
    expect(receipt.body.receipt).toMatchObject({
      total: DISCOUNTED,
      discount: { code: code.code, amount: 149.95 },
      lines: [{ amount: 1_499.5 }],
    });
    const mail = (await deliverMail(till)).find(({ subject }) => subject.includes('is confirmed'));
    expect(mail?.text).toMatch(/Subtotal.*₹1,499\.50/);
    expect(mail?.text).toMatch(new RegExp(`Discount ${code.code}.*−₹149\\.95`));
    expect(await usesOf(code)).toBe(1);
    const other = await aBuyer();
    expect(await quote(other.buyer, code.code)).toMatchObject({ body: { code: 'discount.used_up' } });
    await till.call(`POST /api/order/${placed.body.orderId}/cancel`, { token: buyer.token });
    expect(await usesOf(code)).toBe(0);
    expect((await quote(other.buyer, code.code)).status).toBe(200);
  });

  it.each(['stripe', 'razorpay'] as const)(
    'by %s charges the lesser amount, and that settles',
    async (method) => {
      const { buyer, items } = await aBuyer();
      const { code } = await aCode();
      const opened = await till.checkOut(buyer, method, items, { discountCode: code, amount: DISCOUNTED });
      expect(opened.status).toBe(200);
      const orderId = String(opened.body.orderId);
      const again = await till.checkOut(buyer, method, items, { discountCode: code, amount: DISCOUNTED });
      expect(again.body.orderId).toBe(orderId);
      const word = await till.pay(method, orderId);
      const settled =
        method === 'stripe'
          ? await till.verifyStripe(buyer, orderId)
          : await till.verifyRazorpay(buyer, orderId, word);
      expect(settled.status).toBe(200);
      expect(await till.ordersOf(buyer)).toMatchObject([
        { amount: DISCOUNTED, payment: true, discount: { code } },
      ]);
      const { total_paise, currency, charged_minor } = await till.db
        .selectFrom('payments')
        .select(['total_paise', 'currency', 'charged_minor'])
        .where('payable_id', '=', orderId as PayableId)
        .executeTakeFirstOrThrow();
      expect(total_paise).toBe(139_855);
      expect(charged_minor).toBe(currency === 'usd' ? Math.round(139_855 / 85) : 139_855);
      const refund = await till.call(`POST /api/admin/orders/${orderId}/refund`, { token: owner.token });
      expect(refund.body.order).toMatchObject({ refunded: DISCOUNTED });
    },
  );

  it.each<[string, Record<string, unknown>, string]>([
    ['goods below its minimum', { minimum: 1_500 }, 'discount.minimum'],
    ['a code that is over', { endsAt: '2020-01-01T00:00:00Z' }, 'discount.ended'],
  ])('is refused with %s, beside the field, and nothing is created', async (_, changes, refusal) => {
    const { buyer, items } = await aBuyer();
    const { code } = await aCode(changes);
    const answer = await till.checkOut(buyer, 'place-cod', items, { discountCode: code, amount: DISCOUNTED });
    expect(answer).toMatchObject({ status: 409, body: { code: refusal } });
    expect(answer.body.fields).toEqual({ discountCode: answer.body.message });
    expect(await till.ordersOf(buyer)).toEqual([]);
  });

  it('is optional: an order without a code is unchanged', async () => {
    const { buyer, items } = await aBuyer();
    expect((await till.checkOut(buyer, 'place-cod', items, { discountCode: ' ' })).status).toBe(200);
    const [order] = await till.ordersOf(buyer);
    expect(order).toMatchObject({ amount: 1_548.5 });
    expect(order).not.toHaveProperty('discount');
  });
});

describe('a code that is guessed', () => {
  it('is asked for only so often, in the cart and at the checkout together', async () => {
    const { buyer, items } = await aBuyer();
    for (let asked = 1; asked < 300; asked += 1)
      expect((await quote(buyer, `GUESS-${asked}`)).status).toBe(409);
    const guess = () => till.checkOut(buyer, 'place-cod', items, { discountCode: 'GUESS-300' });
    expect(await guess()).toMatchObject({ status: 409, body: { code: 'discount.not_valid' } });
    expect((await guess()).status).toBe(429);
    expect((await till.checkOut(buyer, 'stripe', items, { discountCode: 'GUESS-301' })).status).toBe(429);
    expect((await quote(buyer, 'GUESS-302')).status).toBe(429);
    expect((await till.checkOut(buyer, 'place-cod', items)).status).toBe(200);
  });
});

describe('a code that is limited', () => {
  it('is used no more often than allowed, however many try at once', async () => {
    const code = await aCode({ mostUses: 3 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer()));
    const answers = await Promise.all(
      buyers.map(({ buyer, items }, index) =>
        till.checkOut(buyer, index % 2 === 0 ? 'place-cod' : 'stripe', items, {
          discountCode: code.code,
          amount: DISCOUNTED,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'discount.used_up')).toHaveLength(5);
    expect(await usesOf(code)).toBe(3);
  });

  it('is used once per customer, even from two tabs, and refused in their next order', async () => {
    const { buyer, items } = await aBuyer();
    const code = await aCode();
    const asked = { discountCode: code.code, amount: DISCOUNTED };
    const tabs = await Promise.all([
      till.checkOut(buyer, 'stripe', items, asked),
      till.checkOut(buyer, 'razorpay', items, asked),
      till.checkOut(buyer, 'place-cod', items, asked),
    ]);
    expect(tabs.some(({ status }) => status === 200)).toBe(true);
    expect(await usesOf(code)).toBe(1);
    const { rows } = await sql<{ uses: number }>`
      select count(*)::int as uses from discount_uses where customer_id = ${buyer.userId} and released_at is null`.execute(
      till.db,
    );
    expect(rows).toEqual([{ uses: 1 }]);
    if ((await till.ordersOf(buyer)).length === 0) await till.checkOut(buyer, 'place-cod', items, asked);
    await till.fill(buyer, items);
    const second = await till.checkOut(buyer, 'place-cod', items, asked);
    expect(second).toMatchObject({ status: 409, body: { code: 'discount.used_before' } });
    expect(await till.ordersOf(buyer)).toHaveLength(1);
  });

  it('stays with the order when the customer changes the payment method, and is freed when the hold ends', async () => {
    const { buyer, items } = await aBuyer();
    const code = await aCode({ mostUses: 1 });
    const asked = { discountCode: code.code, amount: DISCOUNTED };
    expect((await till.checkOut(buyer, 'stripe', items, asked)).status).toBe(200);
    const second = await till.checkOut(buyer, 'razorpay', items, asked);
    expect(second.status).toBe(200);
    expect(await usesOf(code)).toBe(1);
    const without = await till.checkOut(buyer, 'razorpay', items);
    expect(without.status).toBe(200);
    expect(await usesOf(code)).toBe(0);
  });

  it('is not given twice when money arrives after the last use went to somebody else: the money is refunded', async () => {
    const late = await aBuyer();
    const code = await aCode({ mostUses: 1 });
    const asked = { discountCode: code.code, amount: DISCOUNTED };
    const opened = await till.checkOut(late.buyer, 'razorpay', late.items, asked);
    const orderId = String(opened.body.orderId);
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    expect(await usesOf(code)).toBe(0);
    const quick = await aBuyer();
    expect((await till.checkOut(quick.buyer, 'place-cod', quick.items, asked)).status).toBe(200);
    // the gateway itself captures money that arrives after the hold
    till.simulator.switches.razorpay.autoCapture = true;
    const word = await till.pay('razorpay', orderId);
    await till.simulator.settled();
    till.simulator.switchAllOff();
    expect((await till.verifyRazorpay(late.buyer, orderId, word)).body.code).toBe('payment.returned');
    expect(await till.ordersOf(late.buyer)).toEqual([]);
    expect(await usesOf(code)).toBe(1);
    const returned = await till.db
      .selectFrom('captures')
      .innerJoin('refunds', 'refunds.capture_id', 'captures.id')
      .select(['captures.is_settling', 'refunds.amount_minor', 'refunds.reason'])
      .where('captures.payable_id', '=', orderId as PayableId)
      .execute();
    expect(returned).toEqual([{ is_settling: false, amount_minor: 139_855, reason: 'too late' }]);
  });
});

describe('codes in the back office', () => {
  const list = async (query: string) =>
    (await till.call(`GET /api/admin/discounts?${query}`, { token: owner.token })).body.discounts as Code[];

  it('are listed newest first, and found by name, note and state', async () => {
    const planned = await aCode({ note: 'for Pongal', startsAt: '2999-01-14T00:00:00+05:30' });
    const paused = await aCode();
    await change(paused, { paused: true });
    expect((await list('limit=2')).map(({ _id }) => _id)).toEqual([paused._id, planned._id]);
    expect((await list('q=pongal')).map(({ _id }) => _id)).toEqual([planned._id]);
    expect((await list('state=planned&limit=100')).map(({ _id }) => _id)).toContain(planned._id);
    expect((await list('state=paused&limit=100')).map(({ _id }) => _id)).toContain(paused._id);
    expect((await list('state=running&limit=100')).map(({ _id }) => _id)).not.toContain(paused._id);
    const { buyer } = await aBuyer();
    expect((await quote(buyer, paused.code)).body.code).toBe('discount.not_valid');
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['neither percent nor amount', { percent: null }, 'percent'],
    ['both', { amount: 5 }, 'percent'],
    ['more than 90 percent', { percent: 91 }, 'percent'],
    ['half a percent', { percent: 0.5 }, 'percent'],
    ['an amount above its minimum', { percent: null, amount: 500, minimum: 499 }, 'minimum'],
    [
      'an end before its start',
      { startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
      'endsAt',
    ],
    ['a name of two letters', { code: 'AB' }, 'code'],
    ['a name with a slash', { code: 'A/B-C' }, 'code'],
    ['no uses', { mostUses: 0 }, 'mostUses'],
  ])('are refused with %s', async (_, changes, field) => {
    const body = { code: 'REFUSED', percent: 10, ...changes };
    const answer = await till.call('POST /api/admin/discounts', { token: owner.token, body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  it('have unique names', async () => {
    const { code } = await aCode();
    const body = { code: code.toLowerCase(), percent: 5 };
    const answer = await till.call('POST /api/admin/discounts', { token: owner.token, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'discount.code_taken' } });
  });

  it('refuse the second of two editors, and are audited with who changed what', async () => {
    const code = await aCode();
    expect((await change(code, { percent: 20, version: code.version })).body.discount).toMatchObject({
      percent: 20,
      version: code.version + 1,
    });
    expect(await change(code, { percent: 30, version: code.version })).toMatchObject({
      status: 409,
      body: { code: 'discount.changed_meanwhile' },
    });
    await change(code, { percent: 20 });
    await change(code, { percent: null, amount: 100, minimum: 500 });
    const entries = await till.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('subject', '=', `discount:${code._id}`)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'discount.added' },
      { action: 'discount.changed', changes: { percent: [10, 20] } },
      {
        action: 'discount.changed',
        changes: { percent: [20, null], amount: [null, 100], minimum: [0, 500] },
      },
    ]);
  });

  it('cannot be limited to fewer uses than they already have', async () => {
    const code = await aCode({ oncePerCustomer: false });
    for (const { buyer, items } of [await aBuyer(), await aBuyer()]) {
      await till.checkOut(buyer, 'place-cod', items, { discountCode: code.code, amount: DISCOUNTED });
    }
    expect(await change(code, { mostUses: 1 })).toMatchObject({
      status: 409,
      body: { code: 'discount.fewer_than_used' },
    });
    expect((await change(code, { mostUses: 2 })).body.discount).toMatchObject({
      state: 'used up',
      uses: 2,
      given: 299.9,
    });
  });
});
