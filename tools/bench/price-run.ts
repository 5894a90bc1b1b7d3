import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductRun } from '@darzi/contract/back-office/product-runs.routes.ts';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOwner } from './fill.ts';
import { fillNamedProducts } from './fill-named.ts';
import { cpuSecondsOf, median } from './load.ts';

/**
 * Changes the prices of 1,00,000 products at once, with the server killed half-way, and reverts them, meanwhile
 * requesting a list, a search and the back office. `node tools/bench/price-run.ts`; COUNT is the number of products,
 * DATABASE_URL a database filled by `fillNamedProducts`.
 */
const COUNT = Number(process.env.COUNT ?? 100_000);
const CHANGE = { filter: {}, change: { price: { percent: 10, endsIn9: true } } };
const ASKED = {
  'a list': '/api/product/list?limit=24&category=Women&sort=low-high',
  'a search': '/api/product/list?limit=24&q=silk+kurta',
  'the back office': '/api/admin/products?limit=50',
};

const given = process.env.DATABASE_URL;
const database = given === undefined ? await startDatabase() : undefined;
const url = database?.url ?? given ?? '';
const directory = database?.directory ?? (await mkdtemp(join(tmpdir(), 'darzi-bench-')));
await migrate(url);
const client = new pg.Client({ connectionString: url });
await client.connect();
if (database !== undefined) await fillNamedProducts(client, 1, COUNT);
const { token } = await fillOwner(client);

const call = async <Answer>(shop: RunningShop, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${shop.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};
const runOf = async (shop: RunningShop): Promise<ProductRun> => {
  const { runs } = await call<{ runs: ProductRun[] }>(shop, '/api/admin/products/runs');
  if (runs[0] === undefined) throw new Error('there is no run');
  return runs[0];
};

/** A checksum of every price. */
const pricesNow = async (): Promise<string> => {
  const { rows } = await client.query<{ sum: string }>(
    'select md5(string_agg(seq || $1 || price_paise, $1 order by seq)) as sum from products',
    [' '],
  );
  return rows[0]?.sum ?? '';
};
const changedTwice = async (): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (select subject from audit_entries where action = 'product.changed' group by 1 having count(*) > 1) twice`,
  );
  return rows[0]?.n ?? 0;
};

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** Sends the requests in turn until the run is over; records their times. */
const askUntil = async (shop: RunningShop, isOver: (run: ProductRun) => boolean): Promise<void> => {
  const times = new Map<string, number[]>(Object.keys(ASKED).map((what) => [what, []]));
  for (;;) {
    for (const [what, path] of Object.entries(ASKED)) {
      const began = performance.now();
      await call(shop, path);
      times.get(what)?.push(performance.now() - began);
    }
    if (isOver(await runOf(shop))) break;
    await wait(100);
  }
  for (const [what, all] of times) {
    const worst = Math.max(...all);
    console.log(
      `  ${what}: ${all.length} times, median ${median(all).toFixed(0)}, longest ${worst.toFixed(0)} ms`,
    );
  }
};

let shop = await startShopProcess(url, directory, { SEED: 'none' });
try {
  const before = await pricesNow();
  const previewed = performance.now();
  const preview = await call<{ total: number }>(shop, '/api/admin/products/runs/preview', CHANGE);
  console.log(`preview of ${preview.total}: ${seconds(previewed)} s, load ${loadavg()[0]?.toFixed(1)}`);

  const began = performance.now();
  const cpu = await cpuSecondsOf(shop.url);
  await call(shop, '/api/admin/products/runs', CHANGE);
  await askUntil(shop, ({ changed }) => changed >= preview.total / 2);
  const half = await runOf(shop);
  const used = (await cpuSecondsOf(shop.url)) - cpu;
  console.log(
    `${half.changed} changed after ${seconds(began)} s, ${used.toFixed(1)} CPU s of the shop, load ${loadavg()[0]?.toFixed(1)}`,
  );
  shop.process.kill('SIGKILL');
  const killed = performance.now();
  shop = await startShopProcess(url, directory, { SEED: 'none' });
  const { changed } = await runOf(shop);
  while ((await runOf(shop)).changed === changed) await wait(200);
  console.log(`killed at ${changed}, goes on ${seconds(killed)} s later, its start included`);
  await askUntil(shop, ({ state }) => state === 'done');
  const done = await runOf(shop);
  console.log(
    `done after ${seconds(began)} s: ${done.changed} changed, ${await changedTwice()} changed twice`,
  );

  const undoing = performance.now();
  await call(shop, `/api/admin/products/runs/${done._id}/undo`, {});
  await askUntil(shop, ({ state }) => state === 'undone');
  const undone = await runOf(shop);
  console.log(
    `taken back in ${seconds(undoing)} s: ${undone.takenBack}, ${undone.kept} kept; every price as before: ${before === (await pricesNow())}, load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await shop.stop();
  await client.end();
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}
