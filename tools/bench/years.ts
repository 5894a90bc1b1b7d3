import { DAY_MS } from '@darzi/contract/durations.ts';
import pg from 'pg';
import { customOrderPayable } from '../../apps/server/src/custom-orders/orders/settle-custom-order.ts';
import { ledgerFaults } from '../../apps/server/src/ledger-faults.ts';
import { reconcilePayments } from '../../apps/server/src/payments/reconcile-payments.ts';
import { createToken, hashToken } from '../../apps/server/src/platform/auth/actor.ts';
import { createDatabase, createPool } from '../../apps/server/src/platform/db/database.ts';
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/http/log.ts';
import { orderPayable } from '../../apps/server/src/sales/orders/settle-order.ts';
import { createShopMetrics } from '../../apps/server/src/settings/shop-metrics.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { BLOCKS, bytesPerOrder, fillYears, idOf } from './fill-years.ts';

/**
 * Three years of orders with everything that comes with them: bytes per order in each table, then the queries of back
 * office, customers and reconciler, four callers at once. `node tools/bench/years.ts 1000000`; with `SLIM=1`, only
 * orders of one line and their money; with `FILLED_URL`, the address of a filled database, it only measures; with
 * `ONLY`, those lists whose names contain it, and with `ROOT`, as another prepared clone answers them.
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000);
const CALLERS = 4;
const ROUNDS = 20;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const MONTH = day(65).slice(0, 7);
const orderId = (number: number) => idOf(BLOCKS.order, number);
const customerId = (number: number) => idOf(BLOCKS.customer, number);
const CUSTOMERS = Math.floor(ORDERS / 20);

/** Frequent requests; the target is 95 % within 100 ms. */
const LISTS: Readonly<Record<string, string>> = {
  'Orders: newest': '/api/admin/orders?limit=50',
  'Orders: delivered': '/api/admin/orders?limit=50&status=Delivered',
  'Orders: to pack': '/api/admin/orders?limit=50&status=Packing',
  'Orders: to pack, earliest first': '/api/admin/orders?limit=50&toPack=1&sort=placed',
  'Orders: in cash': '/api/admin/orders?limit=50&method=COD',
  'Orders: dearest': '/api/admin/orders?limit=50&sort=-total',
  'Orders: of three days a year ago': `/api/admin/orders?limit=50&from=${day(368)}&to=${day(366)}`,
  'Orders: of a month a year ago': `/api/admin/orders?limit=50&from=${day(396)}&to=${day(366)}`,
  'Orders: a name of an eighth': '/api/admin/orders?limit=50&q=asha',
  'Orders: a whole name': '/api/admin/orders?limit=50&q=asha+rao480',
  'Orders: a part of a whole name': '/api/admin/orders?limit=50&q=sha+rao480',
  'Orders: a telephone number': `/api/admin/orders?limit=50&q=${9_000_000_000 + (4_711 % CUSTOMERS)}`,
  'Orders: an email address': `/api/admin/orders?limit=50&q=buyer-${1 + (4_711 % CUSTOMERS)}@example.com`,
  'Orders: a tracking number': `/api/admin/orders?limit=50&q=awb${100_000_000 + 4_711}`,
  'Orders: a number that no order has': '/api/admin/orders?limit=50&q=%23zzzzzz',
  'One order': `/api/admin/orders/${orderId(Math.floor(ORDERS / 3))}`,
  'Everything: a telephone number': `/api/admin/search?q=${9_000_000_000 + (4_711 % CUSTOMERS)}`,
  'Today, 7 days': '/api/admin/today?days=7',
  'Today, 90 days': '/api/admin/today?days=90',
  'Figures of a week': `/api/admin/figures?from=${day(7)}&to=${day(1)}`,
  'Figures of a month': `/api/admin/figures?from=${day(31)}&to=${day(1)}`,
  'Figures of a year': `/api/admin/figures?from=${day(365)}&to=${day(1)}`,
  'Months of tax': '/api/admin/tax',
  'Audit: newest': '/api/admin/audit?limit=50',
  'Audit: of three days a year ago': `/api/admin/audit?limit=50&from=${day(368)}&to=${day(366)}`,
  'Audit: one order': `/api/admin/audit?limit=50&q=${orderId(Math.floor(ORDERS / 3))}`,
  'Audit: a word in none': '/api/admin/audit?limit=50&q=zzzzz',
  'Audit: an area without entries': '/api/admin/audit?limit=50&area=staff',
  'Audit: one person': '/api/admin/audit?limit=50&who=bench',
  'Stock movements: newest': '/api/admin/stock/movements?limit=50',
  'Stock movements: of one reason': '/api/admin/stock/movements?limit=50&reason=cancelled',
  'Customers: newest': '/api/admin/customers?limit=50',
  'Customers: one': `/api/admin/customers/${customerId(7)}`,
};
/** Occasional requests. */
const REPORTS: Readonly<Record<string, string>> = {
  'A month of tax on the screen': `/api/admin/tax/${MONTH}`,
  'GSTR-1 of a month': `/api/admin/tax/${MONTH}/gstr1`,
  'A month for Tally': `/api/admin/tax/${MONTH}/tally`,
  'All orders as CSV': '/api/admin/export/orders',
};

const signIn = async (client: pg.Client, userId: string): Promise<string> => {
  const token = createToken();
  await client.query(
    `insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), hashToken(token), userId],
  );
  return token;
};

const measure = async (url: string, client: pg.Client): Promise<void> => {
  const settings = { SEED: 'none', GSTIN: '29ABCDE1234F1ZW' };
  const directory = process.env.FILLED_DIRECTORY ?? '/tmp';
  const shop = await startShopProcess(url, directory, settings, process.env.ROOT);
  const owner = await signIn(client, idOf(BLOCKS.owner, 1));
  const ask = async (token: string, path: string, init: RequestInit = {}): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(`${shop.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    if (answer.body !== null) for await (const _ of answer.body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - before;
  };
  const row = (what: string, first: number, took: number[]) => {
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    console.log(`| ${what} | ${Math.round(first)} | ${at(0.5)} | ${at(0.95)} |`);
  };
  const repeat = async (what: string, once: () => Promise<number>): Promise<void> => {
    const first = await once();
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      took.push(...(await Promise.all(Array.from({ length: CALLERS }, once))));
    row(what, first, took);
  };
  try {
    console.log('| ms | First | Median | 95 % |\n|---|---|---|---|');
    for (const [what, path] of Object.entries(LISTS))
      if (what.includes(only ?? ''))
        await repeat(what, () => ask(owner, path)).catch((error: unknown) =>
          console.log(`| ${what} | ${error} |`),
        );
    if (only !== undefined) return;
    const customers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(client, customerId(100 + n))),
    );
    const own = () => customers[Math.floor(Math.random() * customers.length)] ?? '';
    await repeat('A customer: own orders, newest', () =>
      ask(own(), '/api/order/userorders', { method: 'POST', body: '{"limit":10}' }),
    );
    await repeat('A customer: everything held about them', () => ask(own(), '/api/user/export'));
    const erased: number[] = [];
    // different ones with each run on the same database
    const begin = 1_000 + Math.floor(Math.random() * (CUSTOMERS - 1_100));
    for (let n = begin; n < begin + 40; n += 1) {
      const body = JSON.stringify({ email: `buyer-${n}@example.com` });
      erased.push(
        await ask(owner, `/api/admin/customers/${customerId(n)}/erase`, {
          method: 'POST',
          body,
        }),
      );
    }
    row('A customer: erased', erased[0] ?? 0, erased);
    for (const [what, path] of Object.entries(REPORTS)) {
      const first = await ask(owner, path);
      row(what, first, [await ask(owner, path)]);
    }
  } finally {
    await shop.stop();
  }
};

/** Background work: the reconciler's polls, and the check of the ledger. */
const look = async (url: string): Promise<void> => {
  const pool = createPool(url, 4, 0);
  const db = createDatabase(pool);
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const before = performance.now();
    const found = await work();
    console.log(`| ${what} | ${Math.round(performance.now() - before)} | ${JSON.stringify(found)} |`);
  };
  const deps = {
    db,
    gateways: new Map(),
    payables: { order: orderPayable, custom_order: customOrderPayable },
    log: createLog('silent'),
    metrics: createShopMetrics(pool),
  };
  await timed('Reconciliation without anything due', () => reconcilePayments(deps as never));
  if (process.env.LAWS !== '0') {
    await pool.query('set statement_timeout = 0');
    await timed('All sentences about the ledger', () => ledgerFaults(db));
  }
  await db.destroy();
};

const only = process.env.ONLY;
const filledUrl = process.env.FILLED_URL;
const database = filledUrl === undefined ? await startDatabase() : undefined;
const url = filledUrl ?? database?.url ?? '';
try {
  if (database !== undefined) {
    await migrate(url);
    const began = performance.now();
    await fillYears(
      url,
      ORDERS,
      (line) => console.log(`${Math.round((performance.now() - began) / 1_000)} s: ${line}`),
      process.env.SLIM === '1',
    );
  }
  if (only === undefined) {
    console.log('| Bytes for each order | Rows | Rows’ bytes | Indexes |\n|---|---|---|---|');
    for (const line of await bytesPerOrder(url, ORDERS)) console.log(line);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await measure(url, client);
  await client.end();
  if (only === undefined) await look(url);
} finally {
  await database?.stop();
}
