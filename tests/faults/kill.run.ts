import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type GatewaySimulator, startGatewaySimulator } from '@darzi/gateway-simulator/simulator.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customOrderPayable } from '../../apps/server/src/custom-orders/orders/settle-custom-order.ts';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { createGateways } from '../../apps/server/src/payments/gateways/gateways.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { createPool, createDatabase as openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/http/log.ts';
import { createMetrics } from '../../apps/server/src/platform/observability/metrics.ts';
import { orderPayable } from '../../apps/server/src/sales/orders/settle-order.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { anAddress } from '../../apps/server/src/test-factories.ts';
import { countItems, gatewaysDiffer } from '../../apps/server/src/test-ledger.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';

/** How often the server, and how often PostgreSQL, is killed. Both write to disk as in production. */
const SERVER_KILLS = Number(process.env.SERVER_KILLS ?? 100);
const DATABASE_KILLS = Number(process.env.DATABASE_KILLS ?? 25);
const BUYERS = 16;
/** Everybody buys once. */
const MOST_PURCHASES = 6_000;
/** A product of the measurement has three sizes of a million pieces. */
const PIECES = 3_000_000;
const WAYS = ['place-cod', 'stripe', 'razorpay'] as const;
/** What was killed is busy again for about so long before it is killed once more. */
const BUSY_MS = 900;
/** A customer who gave up would leave an attempt that is rightly still open: on a slow machine, too, all insist. */
const GIVE_UP_MS = 1_800_000;

let database: Awaited<ReturnType<typeof startDatabase>>;
let simulator: GatewaySimulator;
let shop: RunningShop;
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof openDatabase>;
let dataDirectory: string;

const keysFor = ({ keys, url }: GatewaySimulator): NodeJS.ProcessEnv => ({
  STRIPE_SECRET_KEY: keys.stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: keys.stripeWebhookSecret,
  STRIPE_API_BASE: url,
  RAZORPAY_KEY_ID: keys.razorpayKeyId,
  RAZORPAY_KEY_SECRET: keys.razorpayKeySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.razorpayWebhookSecret,
  RAZORPAY_API_BASE: url,
});
const startShop = async () => {
  shop = await startShopProcess(database.url, database.directory, {
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...keysFor(simulator),
  });
};

beforeAll(async () => {
  database = await startDatabase();
  simulator = await startGatewaySimulator({ shopUrl: () => shop.url, retryDelaysMs: [] });
  await migrate(database.url);
  await fillCatalogue(database.url, 1);
  pool = createPool(database.url, 4);
  db = openDatabase(pool);
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  );
  dataDirectory = rows[0]?.setting ?? '';
  await startShop();
});
afterAll(async () => {
  await shop.stop();
  await simulator.stop();
  await db.destroy();
  await database.stop();
});

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
/** A call as a browser makes it; whatever does not answer has no status. */
const call = async (path: string, token: string, body: object): Promise<Answer> => {
  try {
    const answer = await fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
};

type Tally = { cut: number; purchases: number; silent: number; readonly surprises: Map<string, number> };

/** The same call again until it is answered, as an impatient customer does. */
const insist = async (tally: Tally, path: string, token: string, body: object): Promise<Answer> => {
  for (const endsAt = Date.now() + GIVE_UP_MS; ; ) {
    const answer = await call(path, token, body);
    if (answer.status === 200) return answer;
    const isCut = answer.status === 0 || answer.status === 503;
    if (isCut) tally.cut += 1;
    const isUnclear = isCut || answer.status === 502 || answer.body.code === 'payment_pending';
    if (!isUnclear || Date.now() > endsAt) {
      const line = `${path} ${answer.status} ${answer.body.code ?? ''}`;
      tally.surprises.set(line, (tally.surprises.get(line) ?? 0) + 1);
      return answer;
    }
    await pause(40 + Math.random() * 80);
  }
};

type Goods = { readonly _id: string; readonly price: number };

/** One wish: a piece into the cart, checked out, paid, verified, whatever is killed meanwhile. */
const buy = async (tally: Tally, token: string, goods: Goods, nth: number): Promise<void> => {
  await insist(tally, '/api/cart/update', token, { itemId: goods._id, size: 'M', quantity: 1 });
  const way = WAYS[nth % 3] ?? 'place-cod';
  const { status, body } = await insist(tally, `/api/order/${way}`, token, {
    items: [{ _id: goods._id, size: 'M', quantity: 1, price: goods.price }],
    amount: goods.price + 49,
    address: anAddress(),
  });
  if (status !== 200) return;
  tally.purchases += 1;
  if (way === 'place-cod') return;
  const orderId = String(body.orderId);
  const word = way === 'stripe' ? await payByCard(orderId) : await payInDialog(body);
  // every fourth has paid and closes the window: nobody ever tells the shop but the gateway
  if (nth % 4 === 3) {
    tally.silent += 1;
    return;
  }
  const verify = way === 'stripe' ? '/api/order/verifyStripe' : '/api/order/verifyRazorpay';
  await insist(tally, verify, token, { orderId, success: 'true', ...word });
};

const payByCard = async (orderId: string): Promise<object> => {
  const session = [...simulator.state.sessions.values()].findLast(
    ({ metadata }) => metadata.orderId === orderId,
  );
  if (session === undefined) throw new Error(`no session for ${orderId}`);
  await simulator.payStripe(session.id);
  return {};
};
const payInDialog = async ({ order }: Record<string, unknown>): Promise<object> => {
  const paid = await simulator.payRazorpay((order as { id: string }).id);
  return paid.is === 'paid' ? paid.response : {};
};

const loadGoods = async (): Promise<Goods> => {
  const { id, price_paise } = await db
    .selectFrom('products')
    .select(['id', 'price_paise'])
    .executeTakeFirstOrThrow();
  return { _id: id, price: price_paise / 100 };
};
const countPlaced = async (): Promise<number> => {
  const rows = await db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute();
  return rows.length;
};

/** One reconciliation, for whom every attempt is old enough. */
const reconcileOnce = async () => {
  const due = { next_poll_at: new Date(0), asked_until: null };
  await db.updateTable('payments').set(due).where('state', 'in', ['opening', 'open', 'replaced']).execute();
  await reconcilePayments({
    db,
    gateways: createGateways(parseConfig({ SEED: 'none', ...keysFor(simulator) })),
    payables: { order: orderPayable, custom_order: customOrderPayable },
    log: createLog('silent'),
    metrics: createMetrics(pool),
  });
};

/** Orders that nobody can pay for any more and nobody gives up. */
const listHalfMade = () =>
  db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('payments.id').whereRef('payable_id', '=', 'orders.id'))),
    )
    .execute();

/** Buyers buy one thing after the other while `breakIt` runs; then all is asked once, and must be right. */
const underLoad = async (name: string, times: number, breakIt: () => Promise<void>) => {
  const tokens = [...(await fillCustomers(database.url, MOST_PURCHASES))];
  const goods = await loadGoods();
  const before = await countPlaced();
  const tally: Tally = { cut: 0, purchases: 0, silent: 0, surprises: new Map() };
  let isOver = false;
  // half of the gateways' messages never come
  simulator.switches.stripe.webhooks.timing = 'never';
  const started = Date.now();
  let nth = 0;
  const work = async () => {
    for (let token = tokens.pop(); token !== undefined && !isOver; token = tokens.pop()) {
      nth += 1;
      await buy(tally, token, goods, nth);
    }
  };
  const buying = Array.from({ length: BUYERS }, work);
  try {
    for (let round = 0; round < times; round += 1) {
      await pause(BUSY_MS * (0.5 + Math.random()));
      await breakIt();
    }
    await pause(BUSY_MS);
  } finally {
    isOver = true;
  }
  await Promise.all(buying);
  await simulator.settled();
  const told = (await countPlaced()) - before;
  await reconcileOnce();
  const placed = (await countPlaced()) - before;
  const open = await db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', 'in', ['opening', 'open', 'replaced'])
    .execute();
  console.log(
    `${times} × ${name} in ${Math.round((Date.now() - started) / 1_000)} s: ${tally.purchases} purchases (${tally.silent} of them paid and never verified), ${tally.cut} calls cut off; ${told} orders before the reconciliation, ${placed} after it, ${open.length} attempts open`,
  );
  expect(Object.fromEntries(tally.surprises)).toEqual({});
  expect(tally.cut, 'kills must hit what is under way').toBeGreaterThan(times);
  expect(placed, 'each purchase is one order').toBe(tally.purchases);
  expect(open).toEqual([]);
  expect(await listHalfMade()).toEqual([]);
  expect(await countItems(db, goods._id)).toBe(PIECES);
  expect(await ledgerFaults(db)).toEqual([]);
  expect(await gatewaysDiffer(db, simulator.state)).toEqual([]);
};

const killPostgres = async () => {
  const [pid] = (await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // its supervisor starts it again
  for (const endsAt = Date.now() + GIVE_UP_MS; Date.now() < endsAt; await pause(100)) {
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.01)')),
    );
    if (tries.every(({ status }) => status === 'fulfilled')) return;
  }
  throw new Error('PostgreSQL did not come back');
};

it(`${SERVER_KILLS} × kill -9 of the server loses, doubles and halves nothing`, () =>
  underLoad('kill -9 of the server', SERVER_KILLS, async () => {
    const ended = new Promise((resolve) => shop.process.once('exit', resolve));
    shop.process.kill('SIGKILL');
    await ended;
    await startShop();
  }));

it(`${DATABASE_KILLS} × kill -9 of PostgreSQL loses, doubles and halves nothing`, () =>
  underLoad('kill -9 of PostgreSQL', DATABASE_KILLS, killPostgres));
