import { discountOf } from '@darzi/contract/discounts/discount.ts';
import type { OrderId, PaymentId, ProductId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, paiseFromRupees, timesPaise } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import { createApp } from '../app.ts';
import { ledgerFaults } from '../ledger-faults.ts';
import { newId } from '../platform/db/id.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../test-factories.ts';
import { countItems, gatewaysDiffer } from '../test-ledger.ts';
import { checkoutOf, type Item, type PaymentChoice, startTill } from '../test-till.ts';
import { paymentJobs } from './payment.jobs.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { type Act, customerOf, n, type Opened, type Play, pick, send } from './test-model.ts';
import { CUSTOM_ORDER_ACTS } from './test-model-custom-orders.ts';
import { EDIT_ACTS, editOrder } from './test-model-edits.ts';

/** Sequences of this run; the long run in tests/faults sets it to 10,000 and more. */
const RUNS = Number(process.env.MODEL_RUNS ?? 20);
const MAX_COMMANDS = 60;
/** A shop is discarded after this many sequences, because its whole ledger is checked after each. */
const RUNS_PER_SHOP = 100;
const PASSWORD = 'a-long-password';

/** The cart as the customer sees it, as the page would send it. */
const seenCart = async ({ till }: Play, { userId }: Someone): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select l.product_id as _id, l.size, l.quantity, p.price_paise / 100.0::float8 as price
    from cart_lines l join products p on p.id = l.product_id where l.user_id = ${userId}`.execute(till.db);
  return rows;
};

/** The code with the amount that results from it. */
const discounted = ({ discountCode }: Play, items: readonly Item[]) => {
  const goods = addPaise(
    NO_MONEY,
    ...items.map((item) => timesPaise(paiseFromRupees(item.price), item.quantity)),
  );
  const off = discountOf({ percent: 10, amount: null, minimum: 0 }, goods);
  return { discountCode, amount: (goods - off + 4_900) / 100 };
};

const METHODS = ['place-cod', 'stripe', 'razorpay'] as const satisfies readonly PaymentChoice[];

const newestForCash = ({ till }: Play) =>
  till.db
    .selectFrom('orders')
    .select(['id', 'total_paise'])
    .where('payment_method', '=', 'COD')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A new cash order must be one that the owner allows; an earlier one is answered as before. */
const expectCashAllowed = async (play: Play, before: string | undefined) => {
  const { isOffered, most } = play.cash;
  if (isOffered && most === null) return;
  const newest = await newestForCash(play);
  if (newest === undefined || newest.id === before) return;
  expect(isOffered, 'cash that the owner does not take').toBe(true);
  expect(newest.total_paise).toBeLessThanOrEqual((most ?? 0) * 100);
};

const checkOut = async (
  play: Play,
  buyer: Someone,
  method: PaymentChoice,
  items: Item[],
  city: string,
  { isCrashing = false, isDiscounted = false } = {},
) => {
  const address = anAddress({ city });
  const body = checkoutOf(items, isDiscounted ? { address, ...discounted(play, items) } : { address });
  const isCashSeen = method === 'place-cod' && !isCrashing;
  const before = isCashSeen ? await newestForCash(play) : undefined;
  const answer = await send(play, buyer, `/api/order/${method}`, body, isCrashing);
  if (isCashSeen) await expectCashAllowed(play, before?.id);
  const { orderId } = answer.body;
  if (method === 'place-cod' || typeof orderId !== 'string') return;
  if (!play.opened.some((one) => one.orderId === orderId))
    play.opened.push({ kind: 'order', method, orderId, word: {} });
};

const ownerOf = async ({ till, customers, customOrders, admin }: Play, orderId: string): Promise<Someone> => {
  const customOrder = customOrders.find(({ id }) => id === orderId);
  if (customOrder !== undefined) return customOrder.owner;
  const row = await till.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId as OrderId)
    .executeTakeFirst();
  return customers.find((one) => one.userId === row?.user_id) ?? admin;
};

/** The call that verifies a payment. */
const verifyCall = ({ kind, method }: Opened): string => {
  if (kind === 'custom_order') return '/api/custom-order/verify-razorpay';
  return method === 'stripe' ? '/api/order/verifyStripe' : '/api/order/verifyRazorpay';
};

/** Everything that anybody may do, with whatever is needed to repeat it exactly. */
const ACTS: Readonly<Record<string, fc.Arbitrary<Act>>> = {
  ...CUSTOM_ORDER_ACTS,
  ...EDIT_ACTS,
  add: fc.tuple(n, n).map(([who, what]) => (play) => {
    const product = pick(play.products, what);
    return send(play, customerOf(play, who), '/api/cart/add', { itemId: product?.id, size: 'M' });
  }),
  quantity: fc.tuple(n, n, fc.integer({ min: 0, max: 3 })).map(([who, what, quantity]) => (play) => {
    const itemId = pick(play.products, what)?.id;
    return send(play, customerOf(play, who), '/api/cart/update', { itemId, size: 'M', quantity });
  }),
  price: fc.tuple(n, fc.integer({ min: 5_000, max: 500_000 })).map(
    ([what, price_paise]) =>
      ({ till, products }) =>
        till.db
          .updateTable('products')
          .set({ price_paise })
          .where('id', '=', pick(products, what)?.id ?? ('' as ProductId))
          .execute(),
  ),
  stock: fc.tuple(n, fc.integer({ min: 1, max: 2 })).map(([what, more]) => async ({ till, products }) => {
    const product = pick(products, what);
    if (product === undefined) return;
    product.stock += more;
    await sql`update product_sizes set stock = stock + ${more} where product_id = ${product.id}`.execute(
      till.db,
    );
  }),
  checkout: fc
    .tuple(n, fc.constantFrom(...METHODS), fc.constantFrom('Mysuru', 'Hubli'), fc.boolean())
    .map(([who, method, city, isDiscounted]) => async (play) => {
      const buyer = customerOf(play, who);
      await checkOut(play, buyer, method, await seenCart(play, buyer), city, { isDiscounted });
    }),
  buy: fc
    .tuple(n, n, fc.constantFrom(...METHODS), fc.boolean())
    .map(([who, what, method, isDiscounted]) => async (play) => {
      const buyer = customerOf(play, who);
      await send(play, buyer, '/api/cart/add', { itemId: pick(play.products, what)?.id, size: 'M' });
      await checkOut(play, buyer, method, await seenCart(play, buyer), 'Mysuru', { isDiscounted });
    }),
  'buy and edit': fc
    .tuple(n, n, fc.constantFrom('stripe', 'razorpay'), fc.integer({ min: 1, max: 3 }))
    .map(([who, what, method, quantity]) => async (play) => {
      const buyer = customerOf(play, who);
      await send(play, buyer, '/api/cart/add', { itemId: play.products[1]?.id, size: 'M' });
      await checkOut(play, buyer, method, await seenCart(play, buyer), 'Mysuru');
      const one = play.opened.findLast((opened) => opened.method === method && opened.kind === 'order');
      if (one === undefined) return;
      const { orderId } = one;
      one.word = await play.till.pay(method, orderId);
      await send(play, await ownerOf(play, orderId), verifyCall(one), {
        orderId,
        success: 'true',
        ...one.word,
      });
      await editOrder(play, orderId, what, quantity);
    }),
  stale: fc.tuple(n, fc.constantFrom(...METHODS)).map(([who, method]) => async (play) => {
    const items = await seenCart(play, customerOf(play, who));
    await checkOut(
      play,
      customerOf(play, who),
      method,
      items.map((item) => ({ ...item, price: item.price + 1 })),
      'Mysuru',
    );
  }),
  tabs: fc
    .tuple(n, fc.array(fc.constantFrom(...METHODS), { minLength: 2, maxLength: 3 }))
    .map(([who, methods]) => async (play) => {
      const items = await seenCart(play, customerOf(play, who));
      await Promise.all(
        methods.map((method, index) =>
          checkOut(play, customerOf(play, who), method, items, 'Mysuru', { isDiscounted: index > 0 }),
        ),
      );
    }),
  crash: fc
    .tuple(n, fc.constantFrom(...METHODS), fc.nat({ max: 40 }))
    .map(([who, method, afterMs]) => async (play) => {
      const buyer = customerOf(play, who);
      const items = await seenCart(play, buyer);
      const going = checkOut(play, buyer, method, items, 'Hubli', { isCrashing: true });
      going.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'darzi'`.execute(
        play.till.db,
      );
      await going;
      // the pool's connections are dead without knowing it yet
      await Promise.allSettled(
        Array.from({ length: 10 }, () => sql`select pg_sleep(0.005)`.execute(play.till.db)),
      );
      const before = play.app;
      const rebuild = () => createApp(play.till.deps);
      // it reads the settings: a connection that only now notices its death must not end the run
      play.app = await rebuild().catch(rebuild);
      if (before !== play.till.app) await before.close();
    }),
  pay: n.map((which) => async (play) => {
    const one = pick(play.opened, which);
    if (one === undefined) return;
    one.word = await play.till.pay(one.method, one.orderId);
    play.count(`paid at ${one.method}`);
  }),
  decline: n.map((which) => async ({ till, opened }) => {
    const one = pick(opened, which);
    if (one === undefined) return;
    const card = '4000000000000002';
    if (one.method === 'stripe') await till.simulator.payStripe(till.sessionOf(one.orderId), card);
    else await till.simulator.payRazorpay(till.razorpayOrderOf(one.orderId), { card });
  }),
  verify: fc.tuple(n, fc.constantFrom('true', 'false')).map(([which, success]) => async (play) => {
    const one = pick(play.opened, which);
    if (one === undefined) return;
    const { orderId, word } = one;
    await send(play, await ownerOf(play, orderId), verifyCall(one), { orderId, success, ...word });
  }),
  forge: fc
    .tuple(n, n, fc.string({ minLength: 1, maxLength: 64 }))
    .map(([which, other, signature]) => async (play) => {
      const [one, from] = [pick(play.opened, which), pick(play.opened, other)];
      if (one === undefined || from === undefined) return;
      const owner = await ownerOf(play, one.orderId);
      const word = {
        orderId: one.orderId,
        razorpay_order_id: one.method === 'razorpay' ? play.till.razorpayOrderOf(one.orderId) : 'order_x',
        razorpay_payment_id: 'razorpay_payment_id' in from.word ? from.word.razorpay_payment_id : 'pay_x',
        razorpay_signature: signature,
      };
      for (const url of ['/api/order/verifyRazorpay', '/api/custom-order/verify-razorpay'])
        expect((await send(play, owner, url, word)).body.success).toBe(false);
    }),
  webhook: n.map((which) => async ({ till, count }) => {
    const event = pick([...till.simulator.state.events.values()], which);
    if (event === undefined) return;
    const status = await till.simulator.resend(event.id);
    if (![200, 503].includes(status)) throw new Error(`webhook ${event.type} answered ${status}`);
    count(`webhook ${event.type}`);
  }),
  jobs: fc.constant(async (play: Play) => runJobs(play)),
  expire: n.map((which) => async ({ till, opened }) => {
    const one = pick(opened, which);
    if (one === undefined) return;
    await till.expireHold(one.orderId);
    await reconcilePayments(till.deps);
  }),
  reconcile: fc.constant(async ({ till }: Play) => {
    await till.allDue();
    await reconcilePayments(till.deps);
  }),
  cancel: fc.tuple(n, fc.boolean()).map(([which, isAdmin]) => async (play) => {
    const id = await pickPlaced(play, which);
    if (id === undefined) return;
    if (isAdmin) await send(play, play.admin, `/api/admin/orders/${id}/status`, { status: 'Cancelled' });
    else await send(play, await ownerOf(play, id), `/api/order/${id}/cancel`);
  }),
  forward: fc.tuple(n, fc.integer({ min: 1, max: 4 })).map(([which, steps]) => async (play) => {
    const id = await pickPlaced(play, which);
    if (id === undefined) return;
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'].slice(0, steps)) {
      await send(play, play.admin, `/api/admin/orders/${id}/status`, { status });
    }
  }),
  refund: fc
    .tuple(n, fc.option(fc.integer({ min: 1, max: 300_000 })))
    .map(([which, paise]) => async (play) => {
      const id = await pickPlaced(play, which);
      if (id === undefined) return;
      await send(
        play,
        play.admin,
        `/api/admin/orders/${id}/refund`,
        paise === null ? {} : { amount: paise / 100 },
      );
    }),
  fault: fc
    .record({
      method: fc.constantFrom('stripe' as const, 'razorpay' as const),
      fault: fc.constantFrom('error500' as const, 'reset' as const, 'garbage' as const),
      takesEffect: fc.boolean(),
      times: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ method, ...api }) => async ({ till }) => {
      Object.assign(till.simulator.switches[method].api, api);
    }),
  capturing: fc.boolean().map((isOn) => async ({ till }) => {
    till.simulator.switches.razorpay.autoCapture = isOn;
  }),
  refunding: fc
    .constantFrom('done' as const, 'pending' as const, 'refused' as const)
    .map((refunds) => async ({ till }) => {
      till.simulator.switches.stripe.refunds = refunds;
      till.simulator.switches.razorpay.refunds = refunds;
    }),
  settings: fc
    .record({
      isCashOffered: fc.boolean(),
      cashMost: fc.option(fc.integer({ min: 400, max: 2_000 })),
      isCustomCashOffered: fc.boolean(),
      advancePercent: fc.constantFrom(100, 50, 33),
      inrPerUsd: fc.integer({ min: 80, max: 90 }),
    })
    .map((settings) => async (play) => {
      const answer = await play.app.inject({
        method: 'PATCH',
        url: '/api/admin/settings',
        headers: { authorization: `Bearer ${play.admin.token}` },
        payload: settings,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const { isCashOffered, cashMost, isCustomCashOffered } = settings;
      Object.assign(play.cash, {
        isOffered: isCashOffered,
        most: cashMost,
        isForCustomOrders: isCustomCashOffered,
      });
      play.count('settings changed');
    }),
  leave: fc.tuple(n, n).map(([who, which]) => async (play) => {
    const leaving = customerOf(play, who);
    // seldom: a deleted customer can do nothing more
    if (which % 4 > 0 || play.gone.has(leaving.userId)) return;
    const answer = await play.app.inject({
      method: 'DELETE',
      url: '/api/user/me',
      headers: { authorization: `Bearer ${leaving.token}` },
      payload: { password: PASSWORD },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    play.gone.add(leaving.userId);
    play.count('left');
  }),
};

const pickPlaced = async ({ till, customers }: Play, which: number): Promise<string | undefined> => {
  const rows = await till.db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', 'is not', null)
    .where(
      'user_id',
      'in',
      customers.map((one) => one.userId),
    )
    .orderBy('id')
    .execute();
  return pick(rows, which)?.id;
};

/** The worker's part. Jobs that have run or wait for others can safely run: that they may repeat is the point. */
const runJobs = async ({ till }: Play): Promise<void> => {
  const jobs = paymentJobs(till.deps);
  const { rows } = await sql<{ name: string; payload: { paymentId: PaymentId } }>`
    select t.identifier as name, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check-payment'`.execute(
    till.db,
  );
  for (const { payload } of rows) await jobs['check-payment'](payload).catch(() => {});
  const due = await till.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'pending'])
    .execute();
  for (const { id } of due) await jobs.refund({ refundId: id });
};

/** Ends the sequence: the gateways answer, holds end, and everything unreported is polled. */
const settleDown = async (play: Play): Promise<void> => {
  const { till } = play;
  till.simulator.switchAllOff();
  till.simulator.switches.stripe.webhooks.timing = 'never';
  till.simulator.switches.razorpay.webhooks.timing = 'never';
  for (const made of till.simulator.state.stripeRefunds.values())
    if (made.status === 'pending') made.status = 'succeeded';
  for (const made of till.simulator.state.razorpayRefunds.values())
    if (made.status === 'pending') made.status = 'processed';
  await till.allDue();
  await reconcilePayments(till.deps);
  for (let round = 0; round < 2; round += 1) {
    await till.db
      .updateTable('payments')
      .set({ hold_expires_at: new Date(0), next_poll_at: new Date(0), asked_until: null })
      .where('state', 'in', ['opening', 'open', 'replaced'])
      .execute();
    await till.db
      .updateTable('payments')
      .set({ final_poll_at: new Date(0) })
      .where('state', '=', 'closed')
      .where('final_poll_at', 'is not', null)
      .execute();
    await till.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .execute();
    await reconcilePayments(till.deps);
  }
};

const stillOpen = async ({ till }: Play): Promise<string[]> => {
  const payments = await till.db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', 'in', ['opening', 'open', 'replaced'])
    .execute();
  const refunds = await till.db
    .selectFrom('refunds')
    .select(['id', 'state'])
    .where('state', 'in', ['requested', 'pending'])
    .execute();
  return [...payments, ...refunds].map((row) => `still ${row.state}: ${row.id}`);
};

const sequence = fc.array(
  fc.oneof(
    ...Object.entries(ACTS).map(([name, act]) => ({
      weight:
        {
          add: 4,
          checkout: 5,
          pay: 5,
          webhook: 5,
          verify: 3,
          crash: 1,
          capturing: 1,
          refunding: 1,
          leave: 1,
          'custom order': 3,
          'open custom order': 4,
          'buy and edit': 5,
          'pay edit': 4,
        }[name] ?? 2,
      arbitrary: act.map((run) => ({ run, toString: () => name })),
    })),
  ),
  { minLength: 5, maxLength: MAX_COMMANDS, size: 'max' },
);

const shops = Array.from({ length: Math.ceil(RUNS / RUNS_PER_SHOP) }, (_, index) => index);

describe('the ledger', () => {
  it.concurrent.each(shops)(
    'are right whatever anybody does (shop %i)',
    { timeout: 7_200_000 },
    async (index) => {
      const till = await startTill({
        CUSTOM_ORDER_COD: '1',
        ...(process.env.MODEL_LOG ? { LOG_LEVEL: process.env.MODEL_LOG } : {}),
      });
      const hashed = await hashPassword(PASSWORD);
      if (!hashed.ok) throw new Error('the password is too short');
      const counts = new Map<string, number>();
      let commands = 0;
      const play = async (acts: readonly { run: Act }[]) => {
        till.simulator.clear();
        till.simulator.switchAllOff();
        till.simulator.switches.stripe.webhooks.timing = 'never';
        till.simulator.switches.razorpay.webhooks.timing = 'never';
        const products = await Promise.all(
          [1, 4].map(async (stock) => ({
            id: await aProduct(till, { stock: { M: stock }, pricePaise: 49_900 }),
            stock,
          })),
        );
        const discountCode = `MODEL-${newId().slice(-12)}`.toUpperCase();
        await till.db
          .insertInto('discount_codes')
          .values({ id: newId(), code: discountCode, percent: 10, most_uses: 2, once_per_customer: true })
          .execute();
        const given: Play = {
          discountCode,
          till,
          app: till.app,
          customers: await Promise.all([aPerson(till), aPerson(till)]),
          admin: await aPerson(till, 'admin'),
          designer: await aPerson(till, 'designer'),
          products,
          opened: [],
          customOrders: [],
          gone: new Set(),
          cash: { isOffered: true, most: null, isForCustomOrders: true },
          count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
        };
        await till.db.updateTable('shop_settings').set({ stored: '{}' }).execute();
        // the simulator has forgotten earlier sequences: polling those again would take others' turns
        await till.db.updateTable('payments').set({ final_poll_at: null }).execute();
        await till.db
          .updateTable('users')
          .set({ password_hash: hashed.value })
          .where('deleted_at', 'is', null)
          .execute();
        for (const { run } of acts) {
          commands += 1;
          await run(given);
        }
        if (given.app !== till.app) await given.app.close();
        expect(await ledgerFaults(till.db)).toEqual([]);
        await settleDown(given);
        const wrong = [
          ...(await ledgerFaults(till.db)),
          ...(await stillOpen(given)),
          ...(await gatewaysDiffer(till.db, till.simulator.state)),
        ];
        expect(wrong).toEqual([]);
        for (const product of products) expect(await countItems(till.db, product.id)).toBe(product.stock);
      };
      try {
        await fc.assert(fc.asyncProperty(sequence, play), {
          numRuns: Math.min(RUNS_PER_SHOP, RUNS - index * RUNS_PER_SHOP),
          ...(process.env.MODEL_SEED ? { seed: Number(process.env.MODEL_SEED) + index } : {}),
          ...(process.env.MODEL_PATH ? { path: process.env.MODEL_PATH } : {}),
          endOnFailure: process.env.MODEL_SHRINK === undefined,
        });
      } finally {
        await till.close();
        if (process.env.MODEL_FIGURES)
          console.log(JSON.stringify({ commands, ...Object.fromEntries(counts) }));
      }
    },
  );
});
