import { setTimeout as pause } from 'node:timers/promises';
import { type GatewaySimulator, variablesFor } from '@darzi/gateway-simulator/simulator.ts';
import { expect } from 'vitest';
import { customOrderPayable } from '../../apps/server/src/custom-orders/orders/settle-custom-order.ts';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { createGateways } from '../../apps/server/src/payments/gateways/gateways.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/platform/db/database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/http/log.ts';
import { orderPayable } from '../../apps/server/src/sales/orders/settle-order.ts';
import { parseConfig } from '../../apps/server/src/settings/config.ts';
import { createShopMetrics } from '../../apps/server/src/settings/shop-metrics.ts';
import { anAddress } from '../../apps/server/src/test-factories.ts';
import { countItems, gatewaysDiffer } from '../../apps/server/src/test-ledger.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';

/** Each customer buys once. */
const MAX_PURCHASES = 6_000;
const BUYERS = 16;
/** One product: three sizes of a million pieces each. */
const PIECES = 3_000_000;
const METHODS = ['place-cod', 'stripe', 'razorpay'] as const;
/** Nobody gives up, even on a slow machine: that would leave an attempt legitimately open. */
export const GIVE_UP_MS = 1_800_000;

/** A shop with both gateways, and its data directory. */
export type Street = {
  /** The shop may come back under another address. */
  readonly shopUrl: () => string;
  readonly databaseUrl: string;
  readonly simulator: GatewaySimulator;
  readonly db: Database;
  readonly pool: ReturnType<typeof createPool>;
};

/** The environment that a street's shop starts with. */
export const environmentFor = (simulator: GatewaySimulator): NodeJS.ProcessEnv => ({
  SEED: 'none',
  LOG_LEVEL: 'silent',
  ...variablesFor(simulator),
});

/** Sets up an empty database as a shop with one product. */
export const openStreet = async (
  databaseUrl: string,
  simulator: GatewaySimulator,
  shopUrl: () => string,
): Promise<Street> => {
  await migrate(databaseUrl);
  await fillCatalogue(databaseUrl, 1);
  const pool = createPool(databaseUrl, 4);
  return { shopUrl, databaseUrl, simulator, pool, db: createDatabase(pool) };
};

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
export type Tally = {
  /** Calls without an answer, or answered with 503. */
  cut: number;
  purchases: number;
  /** Paid without telling the shop: only the gateway does. */
  silent: number;
  /** Unexpected answers that ended a purchase. */
  readonly surprises: Map<string, number>;
};

/** A call as a browser makes it; without an answer there is no status. */
const call = async (street: Street, path: string, token: string, body: object): Promise<Answer> => {
  try {
    const answer = await fetch(`${street.shopUrl()}${path}`, {
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

/** Repeats a call until it is answered, like an impatient customer. */
const insist = async (
  street: Street,
  tally: Tally,
  path: string,
  token: string,
  body: object,
): Promise<Answer> => {
  for (const endsAt = performance.now() + GIVE_UP_MS; ; ) {
    const answer = await call(street, path, token, body);
    if (answer.status === 200) return answer;
    const isCut = answer.status === 0 || answer.status === 503;
    if (isCut) tally.cut += 1;
    const isUnclear = isCut || answer.status === 502 || answer.body.code === 'payment_pending';
    if (!isUnclear || performance.now() > endsAt) {
      const line = `${path} ${answer.status} ${answer.body.code ?? ''}`;
      tally.surprises.set(line, (tally.surprises.get(line) ?? 0) + 1);
      return answer;
    }
    await pause(40 + Math.random() * 80);
  }
};

const payByCard = async ({ simulator }: Street, orderId: string): Promise<object> => {
  const session = [...simulator.state.sessions.values()].findLast(
    ({ metadata }) => metadata.orderId === orderId,
  );
  if (session === undefined) throw new Error(`no session for ${orderId}`);
  await simulator.payStripe(session.id);
  return {};
};
const payInDialog = async ({ simulator }: Street, { order }: Record<string, unknown>): Promise<object> => {
  const paid = await simulator.payRazorpay((order as { id: string }).id);
  return paid.is === 'paid' ? paid.response : {};
};

type Goods = { readonly _id: string; readonly price: number };

/** One purchase: add to cart, check out, pay, verify, whatever happens meanwhile. */
const buy = async (
  street: Street,
  tally: Tally,
  token: string,
  goods: Goods,
  nth: number,
  thinkMs: number,
): Promise<void> => {
  await insist(street, tally, '/api/cart/update', token, { itemId: goods._id, size: 'M', quantity: 1 });
  const method = METHODS[nth % 3] ?? 'place-cod';
  const { status, body } = await insist(street, tally, `/api/order/${method}`, token, {
    items: [{ _id: goods._id, size: 'M', quantity: 1, price: goods.price }],
    amount: goods.price + 49,
    address: anAddress(),
  });
  if (status !== 200) return;
  tally.purchases += 1;
  if (method === 'place-cod') return;
  await pause(thinkMs * Math.random());
  const orderId = String(body.orderId);
  const word = method === 'stripe' ? await payByCard(street, orderId) : await payInDialog(street, body);
  // every fourth pays and closes the window: only the gateway ever tells the shop
  if (nth % 4 === 3) {
    tally.silent += 1;
    return;
  }
  await pause(thinkMs * Math.random());
  const verify = method === 'stripe' ? '/api/order/verifyStripe' : '/api/order/verifyRazorpay';
  await insist(street, tally, verify, token, { orderId, success: 'true', ...word });
};

const loadGoods = async ({ db }: Street): Promise<Goods> => {
  const { id, price_paise } = await db
    .selectFrom('products')
    .select(['id', 'price_paise'])
    .executeTakeFirstOrThrow();
  return { _id: id, price: price_paise / 100 };
};

/**
 * Customers keep buying while `meanwhile` runs. A quarter of those who pay online never verify, and half of the
 * gateways' messages are lost. Resolves when the last customer has finished.
 * @param thinkMs the longest pause before customers pay, and before they come back
 */
export const whileBuying = async (
  street: Street,
  meanwhile: () => Promise<void>,
  thinkMs = 0,
): Promise<Tally> => {
  const tokens = [...(await fillCustomers(street.databaseUrl, MAX_PURCHASES))];
  const goods = await loadGoods(street);
  const tally: Tally = { cut: 0, purchases: 0, silent: 0, surprises: new Map() };
  let isOver = false;
  street.simulator.switches.stripe.webhooks.timing = 'never';
  let nth = 0;
  const work = async () => {
    for (let token = tokens.pop(); token !== undefined && !isOver; token = tokens.pop()) {
      nth += 1;
      await buy(street, tally, token, goods, nth, thinkMs);
    }
  };
  const buying = Array.from({ length: BUYERS }, work);
  try {
    await meanwhile();
  } finally {
    isOver = true;
  }
  await Promise.all(buying);
  await street.simulator.settled();
  return tally;
};

export const countPlaced = async ({ db }: Street): Promise<number> => {
  const rows = await db.selectFrom('orders').select('id').where('placed_at', 'is not', null).execute();
  return rows.length;
};

/** Attempts that can still be paid. */
export const listOpen = ({ db }: Street) =>
  db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', 'in', ['opening', 'open', 'replaced'])
    .execute();

/** One reconciliation, with every attempt old enough for it. */
export const reconcileOnce = async ({ db, pool, simulator }: Street): Promise<void> => {
  const due = { next_poll_at: new Date(0), asked_until: null };
  await db.updateTable('payments').set(due).where('state', 'in', ['opening', 'open', 'replaced']).execute();
  await reconcilePayments({
    db,
    gateways: createGateways(parseConfig({ SEED: 'none', ...variablesFor(simulator) })),
    payables: { order: orderPayable, custom_order: customOrderPayable },
    log: createLog('silent'),
    metrics: createShopMetrics(pool),
  });
};

/** Orders that can no longer be paid and have not been given up. */
const listHalfMade = ({ db }: Street) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('placed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('payments.id').whereRef('payable_id', '=', 'orders.id'))),
    )
    .execute();

/** No order is half made, no piece is lost or doubled, and ledger and gateways agree. */
export const expectWhole = async (street: Street): Promise<void> => {
  expect(await listHalfMade(street)).toEqual([]);
  expect(await countItems(street.db, (await loadGoods(street))._id)).toBe(PIECES);
  expect(await ledgerFaults(street.db)).toEqual([]);
  expect(await gatewaysDiffer(street.db, street.simulator.state)).toEqual([]);
};
