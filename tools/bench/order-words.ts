import { loadavg } from 'node:os';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue, fillCustomers } from './fill.ts';
import { fillOrders } from './fill-orders.ts';
import { cpuSecondsOf, cpuSecondsOfDatabase, median } from './load.ts';
import { runPurchases } from './purchase.ts';

/**
 * What the index of orders' words costs a purchase, and what its list of pending entries does: purchases in turn
 * without the index, with it, without lists of its own and the trigram index, and with short ones, then single orders, of
 * which the slowest empty a list. `node tools/bench/order-words.ts [orders]`; ROUNDS=8.
 */
const ORDERS = Number(process.argv[2] ?? 200_000);
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const SINGLE = Number(process.env.SINGLE ?? 12_000);
const SECONDS = 3;
const INDEXES = ['orders_words', 'orders_search'] as const;

const database = await startDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();

/** PostgreSQL maintains an index only while its catalogue calls it ready. */
const keep = (isKept: boolean) =>
  client.query(`update pg_index set indisready = $1 where indexrelid = 'orders_words'::regclass`, [isKept]);
const set = async (options: string) => {
  await keep(true);
  for (const index of INDEXES) {
    await client.query(`alter index ${index} reset (fastupdate, gin_pending_list_limit)`);
    if (options !== '') await client.query(`alter index ${index} set (${options})`);
    await client.query('select gin_clean_pending_list($1::regclass)', [index]);
  }
};

const VARIANTS = {
  'without the index': async () => {
    await set('');
    await keep(false);
  },
  'with it': () => set(''),
  'without lists': () => set('fastupdate = off'),
  'with lists of 256 kB': () => set('gin_pending_list_limit = 256'),
} as const;
type Variant = keyof typeof VARIANTS;
const NAMES = Object.keys(VARIANTS) as Variant[];

/** Orders one after the other, each committed. @returns milliseconds of each */
const orderSingly = async (): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let turn = 0; turn < SINGLE; turn += 1) {
    const began = performance.now();
    await client.query(
      `insert into orders (id, user_id, cart_generation, fingerprint, status, payment_method, subtotal_paise,
         delivery_paise, total_paise, address, placed_at)
       select gen_random_uuid(), user_id, gen_random_uuid(), 'x', 'Order Placed', 'COD', 149900, 4900, 154800,
         address || jsonb_build_object('phoneNumber', (8000000000 + $1::bigint)::text,
           'lastName', 'Rao' || $1, 'email', 'single-' || $1 || '@example.com'), clock_timestamp()
       from (select user_id, address from orders where fingerprint = 'x' limit 1) o`,
      [turn],
    );
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
};

try {
  await migrate(database.url);
  const shop = await startShopProcess(database.url, database.directory, {
    SEED: 'demo',
    LOG_LEVEL: 'silent',
  });
  await fillCatalogue(database.url, 1_000);
  await fillOrders(database.url, ORDERS, ORDERS / 4);
  const tokens = await fillCustomers(database.url, 400);
  const answer = await fetch(`${shop.url}/api/product/list?limit=100`);
  const { products } = (await answer.json()) as { products: { _id: string; price: number }[] };
  const costOf = async (variant: Variant) => {
    await VARIANTS[variant]();
    const spent = () => Promise.all([cpuSecondsOf(shop.url), cpuSecondsOfDatabase(database.url)]);
    const [shopBefore, databaseBefore] = await spent();
    const { perSecond, p50Ms, p99Ms } = await runPurchases(shop.url, tokens, products, SECONDS);
    const [shopAfter, databaseAfter] = await spent();
    const each = (seconds: number) => (seconds * 1_000) / (perSecond * SECONDS);
    return {
      shopMs: each(shopAfter - shopBefore),
      databaseMs: each(databaseAfter - databaseBefore),
      p50Ms,
      p99Ms,
    };
  };
  type Cost = Awaited<ReturnType<typeof costOf>>;
  await costOf('with it');
  const rounds: Record<Variant, Cost>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: Partial<Record<Variant, Cost>> = {};
    // the first one finds the machine slightly colder
    for (let turn = 0; turn < NAMES.length; turn += 1) {
      const variant = NAMES[(turn + round) % NAMES.length] as Variant;
      costs[variant] = await costOf(variant);
    }
    rounds.push(costs as Record<Variant, Cost>);
  }
  const of = (variant: Variant, part: keyof Cost) => median(rounds.map((round) => round[variant][part]));
  const ratio = (variant: Variant) =>
    median(rounds.map((round) => round[variant].databaseMs / round['without the index'].databaseMs));
  for (const variant of NAMES)
    console.log(
      `${variant}: ${of(variant, 'shopMs').toFixed(2)} + ${of(variant, 'databaseMs').toFixed(2)} ms of CPU, PostgreSQL ${ratio(variant).toFixed(3)} × without the index; ${of(variant, 'p50Ms').toFixed(1)} ms, 99 % ${of(variant, 'p99Ms').toFixed(1)} ms`,
    );
  await shop.stop();
  console.log(`load ${loadavg()[0]?.toFixed(1)}; then ${SINGLE} orders one after the other:`);
  for (const variant of NAMES) {
    await VARIANTS[variant]();
    const times = await orderSingly();
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
    console.log(
      `${variant}: median ${at(0.5)} ms, 99 % ${at(0.99)}, 99.9 % ${at(0.999)}, at most ${at(1)}; ${times.filter((ms) => ms > 50).length} over 50 ms`,
    );
  }
} finally {
  await client.end();
  await database.stop();
}
console.log(`load ${loadavg()[0]?.toFixed(1)}, ${ORDERS} orders`);
