import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCustomers } from '../../tools/bench/fill.ts';
import { median } from '../../tools/bench/load.ts';
import { type Asked, ask, mixedRequests, type Product } from '../../tools/bench/memory-scenes.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../../tools/shop-process.ts';

/** Duration, and requests per second; one in forty is a purchase. */
const MINUTES = Number(process.env.MINUTES ?? 60);
const RATE = Number(process.env.RATE ?? 100);
const TICK_MS = 50;
const SAMPLE_MS = 10_000;
/** The first third is excluded from comparisons: the shop is still loading and compiling. */
const WARM = 1 / 3;

type Sample = {
  readonly atHours: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly connections: number;
  readonly p99Ms: number;
};

let database: Awaited<ReturnType<typeof startDatabase>>;
let shop: RunningShop;
let client: pg.Client;
let requests: Generator<Asked>;
let buyers: readonly string[];

beforeAll(async () => {
  database = await startDatabase();
  shop = await startShopProcess(database.url, database.directory, { SEED: 'demo', LOG_LEVEL: 'silent' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('update product_sizes set stock = 1000000');
  const tokens = await fillCustomers(database.url, 200);
  buyers = await fillCustomers(database.url, 200);
  const { products } = (await (await ask(shop.url, { path: '/api/product/list?limit=100' })).json()) as {
    products: Product[];
  };
  const withoutColours = products.filter(({ colours }) => colours.length === 0);
  requests = mixedRequests(withoutColours, tokens, Number.POSITIVE_INFINITY);
});
afterAll(async () => {
  await client?.end();
  await shop?.stop();
  await database?.stop();
});

const kilobytesOf = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

const sample = async (began: number, times: number[]): Promise<Sample> => {
  const process = `/proc/${shop.process.pid}`;
  const [status, handles, metrics, connections] = await Promise.all([
    readFile(`${process}/status`, 'utf8'),
    readdir(`${process}/fd`),
    fetch(`${shop.url}/metrics`).then((answer) => answer.text()),
    client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
    ),
  ]);
  const sorted = times.splice(0).sort((a, b) => a - b);
  return {
    atHours: (performance.now() - began) / HOUR_MS,
    rssMb: kilobytesOf(status, 'VmRSS') / 1_024,
    heapMb: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 2 ** 20,
    handles: handles.length,
    connections: connections.rows[0]?.count ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
};

/** Least squares: the growth per hour. */
const growthOf = (samples: readonly Sample[], field: 'rssMb' | 'heapMb'): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, level] = [
    mean(samples.map(({ atHours }) => atHours)),
    mean(samples.map((one) => one[field])),
  ];
  const spread = samples.map(({ atHours }) => (atHours - middle) ** 2);
  return mean(samples.map((one) => (one.atHours - middle) * (one[field] - level))) / mean(spread);
};

it(`answers ${RATE} requests a second for ${MINUTES} minutes and ends as it began`, async () => {
  const began = performance.now();
  const end = began + MINUTES * 60_000;
  const times: number[] = [];
  const refused = new Map<string, number>();
  const inFlight = new Set<Promise<void>>();
  const samples: Sample[] = [];
  const sampling = (async () => {
    while (performance.now() < end) {
      await pause(SAMPLE_MS);
      samples.push(await sample(began, times));
    }
  })();
  let [count, bought] = [0, 0];
  const send = async (asked: Asked): Promise<void> => {
    if (asked.path === '/api/cart/add') {
      // An hour of it would fill a cart beyond its limit of pieces.
      await sendOne(asked);
      return sendOne({ path: '/api/cart/clear', body: {}, token: asked.token ?? '' });
    }
    if (asked.path !== '/api/order/place-cod') return sendOne(asked);
    // Not one of the browsing customers, whose carts contain other pieces by then.
    const token = buyers[bought % buyers.length] ?? '';
    bought += 1;
    const [{ _id: itemId, size }] = (asked.body as { items: [{ _id: string; size: string }] }).items;
    await sendOne({ path: '/api/cart/add', body: { itemId, size }, token });
    await sendOne({ ...asked, token });
  };
  const sendOne = async (asked: Asked): Promise<void> => {
    const sent = performance.now();
    const answer = await ask(shop.url, asked).catch(String);
    const body = typeof answer === 'string' ? answer : await answer.text();
    times.push(performance.now() - sent);
    if (typeof answer !== 'string' && answer.ok) return;
    const word = `${asked.path}: ${body}`.slice(0, 160);
    refused.set(word, (refused.get(word) ?? 0) + 1);
  };
  for (let due = began; due < end; due += TICK_MS) {
    for (let each = 0; each < (RATE * TICK_MS) / 1_000; each += 1) {
      count += 1;
      const one = send(requests.next().value).finally(() => inFlight.delete(one));
      inFlight.add(one);
    }
    await pause(Math.max(0, due + TICK_MS - performance.now()));
  }
  await Promise.all([...inFlight, sampling]);

  const settled = samples.slice(Math.floor(samples.length * WARM));
  const [before, after] = [settled.slice(0, settled.length / 2), settled.slice(settled.length / 2)];
  const p99 = (part: readonly Sample[]) => median(part.map(({ p99Ms }) => p99Ms));
  const range = (field: keyof Sample) =>
    [Math.min, Math.max].map((most) => most(...settled.map((one) => one[field])).toFixed(0)).join(' to ');
  const { rows } = await client.query<{ orders: number }>('select count(*)::int as orders from orders');
  console.log(
    [
      `${count} requests, ${bought} purchases (${rows[0]?.orders} orders with the demo's), load ${loadavg().map((load) => load.toFixed(0))}`,
      `memory ${range('rssMb')} MB, ${growthOf(settled, 'rssMb').toFixed(1)} MB an hour; its heap ${growthOf(settled, 'heapMb').toFixed(1)}`,
      `99 % ${p99(before).toFixed(1)}, then ${p99(after).toFixed(1)} ms (medians of ${SAMPLE_MS / 1_000} s each)`,
      `handles ${range('handles')}, connections ${range('connections')}`,
      `not 200: ${JSON.stringify([...refused])}`,
    ].join('\n'),
  );
  expect([...refused]).toEqual([]);
});
