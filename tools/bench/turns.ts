import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCustomers } from './fill.ts';
import { cpuSecondsOf, load, median } from './load.ts';
import { runPurchases } from './purchase.ts';

/**
 * This clone against another one, by turns, on one database each: `node tools/bench/turns.ts /path/of/the/other pages`
 * (or `purchases`). Both must be built. What a page or a journey costs each shop in CPU, so that others at work on the
 * machine hurt both alike; ROUNDS=8.
 */
const [, , other = '', what = 'pages'] = process.argv;
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const SECONDS = 3;
const ROOT = join(import.meta.dirname, '../..');

type Measure = (shop: RunningShop) => Promise<number>;

let price = 200_000;
/** A collection's page that nobody has asked for: each has a highest price that leaves nothing out. */
const pages: Measure = async ({ url }) => {
  const paths = Array.from({ length: 4_000 }, () => {
    price += 1;
    return `/collection?maxPrice=${price}`;
  });
  return (await load(url, { paths, connections: 4, seconds: SECONDS })).requests;
};

const tokens = new Map<string, readonly string[]>();
const purchases: Measure = async ({ url, databaseUrl }) => {
  const own = tokens.get(databaseUrl) ?? (await fillCustomers(databaseUrl, 400));
  tokens.set(databaseUrl, own);
  const answer = await fetch(`${url}/api/product/list?limit=100`);
  const { products } = (await answer.json()) as { products: { _id: string; price: number }[] };
  return (await runPurchases(url, own, products, SECONDS)).perSecond * SECONDS;
};

const measure = what === 'purchases' ? purchases : pages;
const cpuMsOf = async (shop: RunningShop): Promise<number> => {
  const before = await cpuSecondsOf(shop.url);
  const done = await measure(shop);
  return (((await cpuSecondsOf(shop.url)) - before) * 1_000) / done;
};

const databases = [await startDatabase(), await startDatabase()];
const shops: RunningShop[] = [];
try {
  for (const [index, { url, directory }] of databases.entries()) {
    await migrate(url);
    shops.push(await startShopProcess(url, directory, { SEED: 'demo' }, index === 0 ? ROOT : resolve(other)));
  }
  for (const shop of shops) await cpuMsOf(shop);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const both: number[] = [];
    for (const shop of shops) both.push(await cpuMsOf(shop));
    rounds.push(both);
    console.log(both.map((ms) => ms.toFixed(2)).join(' against '), 'ms');
  }
  const [own, others] = [0, 1].map((at) => median(rounds.map((both) => both[at] ?? 0)).toFixed(2));
  const ratio = median(rounds.map(([a = 1, b = 0]) => b / a)).toFixed(2);
  console.log(
    `${what}: ${own} against ${others} ms of CPU each, ${ratio} × as many; load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  for (const shop of shops) await shop.stop();
  for (const database of databases) await database.stop();
}
