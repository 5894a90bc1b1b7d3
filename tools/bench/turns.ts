import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue, fillCustomers } from './fill.ts';
import { cpuSecondsOf, cpuSecondsOfDatabase, load, median } from './load.ts';
import { runPurchases } from './purchase.ts';

/**
 * Compares this clone with another one in turn, each on its own database: `node tools/bench/turns.ts
 * /path/of/the/other pages` (or `purchases`). Both must be built. Reports the CPU cost of a page or a purchase for
 * each shop and its database, so that other work on the machine affects both alike; ROUNDS=8.
 */
const [, , other = '', what = 'pages'] = process.argv;
const ROUNDS = Number(process.env.ROUNDS ?? 8);
const SECONDS = 3;
const ROOT = join(import.meta.dirname, '../..');

type Measure = (shop: RunningShop) => Promise<number>;

let price = 200_000;
/** A collection page that nobody has requested: each has a highest price that excludes nothing. */
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
type Cost = { readonly shopMs: number; readonly databaseMs: number };
const costOf = async (shop: RunningShop): Promise<Cost> => {
  const spent = () => Promise.all([cpuSecondsOf(shop.url), cpuSecondsOfDatabase(shop.databaseUrl)]);
  const [shopBefore, databaseBefore] = await spent();
  const done = await measure(shop);
  const [shopAfter, databaseAfter] = await spent();
  return {
    shopMs: ((shopAfter - shopBefore) * 1_000) / done,
    databaseMs: ((databaseAfter - databaseBefore) * 1_000) / done,
  };
};
const shown = ({ shopMs, databaseMs }: Cost): string => `${shopMs.toFixed(2)} + ${databaseMs.toFixed(2)}`;

const databases = [await startDatabase(), await startDatabase()];
const shops: RunningShop[] = [];
try {
  for (const [index, { url, directory }] of databases.entries()) {
    await migrate(url);
    shops.push(await startShopProcess(url, directory, { SEED: 'demo' }, index === 0 ? ROOT : resolve(other)));
  }
  if (what === 'purchases') for (const { url } of databases) await fillCatalogue(url, 1_000);
  for (const shop of shops) await costOf(shop);
  const rounds: (readonly [own: Cost, other: Cost])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [own, other] = shops;
    if (own === undefined || other === undefined) break;
    // the first one finds the machine slightly colder
    const first = round % 2 === 0 ? await costOf(own) : undefined;
    const others = await costOf(other);
    const both = [first ?? (await costOf(own)), others] as const;
    rounds.push(both);
    console.log(both.map(shown).join(' against '), 'ms');
  }
  const of = (at: 0 | 1, part: keyof Cost) => median(rounds.map((both) => both[at][part]));
  const medians = ([0, 1] as const).map((at) =>
    shown({ shopMs: of(at, 'shopMs'), databaseMs: of(at, 'databaseMs') }),
  );
  const ratio = (part: keyof Cost) =>
    median(rounds.map(([own, other]) => other[part] / own[part])).toFixed(2);
  console.log(
    `${what}: ${medians.join(' against ')} ms of CPU each (shop + PostgreSQL), ${ratio('shopMs')} and ${ratio('databaseMs')} × as many; load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  for (const shop of shops) await shop.stop();
  for (const database of databases) await database.stop();
}
