import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { writeCursor } from '../../apps/server/src/catalogue/products/product-cursor.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillNamedProducts } from './fill-named.ts';

/**
 * Fills 1,000, then 1,00,000, then 10,00,000 products (`node tools/bench/million.ts 1000 100000`: those sizes) and asks
 * each list and search for the first time: before each round everything that is kept is dropped. Sequentially, so that the
 * figures are those of one visitor. About ten minutes with a million.
 */
const sizes = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
const SIZES = sizes.length > 0 ? sizes.map(Number) : [1_000, 100_000, 1_000_000];
const ROUNDS = Number(process.env.ROUNDS ?? 300);

const deepCursor = (count: number, sort: 'relevant' | 'low-high') =>
  writeCursor({ sort, pricePaise: 1_039_900, seq: Math.ceil(count / 2), isNameMatch: true });

const questionsOf = (count: number): Record<string, string> => ({
  'List: newest': 'sort=relevant',
  'List: cheapest': 'sort=low-high',
  'List: one category, dearest': 'category=Women&sort=high-low',
  'List: two categories, one type, cheapest': 'category=Women&category=Men&subCategory=Topwear&sort=low-high',
  'List: best sellers': 'bestSeller=1',
  'List: half-way through': `sort=relevant&cursor=${deepCursor(count, 'relevant')}`,
  'List: half-way through, cheapest': `sort=low-high&cursor=${deepCursor(count, 'low-high')}`,
  'Common word (a tenth)': 'q=kurta',
  'Common word, cheapest': 'q=kurta&sort=low-high',
  'Common word, one category, dearest': 'q=kurta&category=Women&sort=high-low',
  'Common word, half-way through': `q=kurta&sort=relevant&cursor=${deepCursor(count, 'relevant')}`,
  'Piece of two common words': 'q=jacket',
  'Word of a hundredth': 'q=organza',
  'Rare word (one in 5,000)': 'q=chikankari',
  'Rare word, dearest': 'q=chikankari&sort=high-low',
  'A number': 'q=777',
  'Two words as they stand': 'q=silk+kurta',
  'Two words, apart': 'q=indigo+kurta',
  'Two words, turned round, cheapest': 'q=kurta+silk&sort=low-high',
  'Three words': 'q=kurta+madder+silk',
  'One slip': 'q=kurtta',
  'One slip in two words': 'q=indgo+kurta',
  Plural: 'q=kurtas',
  'No result': 'q=zzyzx',
});

type Times = { readonly p50: number; readonly p99: number };
const timesOf = (all: readonly number[]): Times => {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

/** Each question once a round, in a new order each time, with nothing kept. */
const measure = async (shop: RunningShop, client: pg.Client, count: number): Promise<Map<string, Times>> => {
  const questions = Object.entries(questionsOf(count));
  const times = new Map<string, number[]>(questions.map(([what]) => [what, []]));
  for (let round = -2; round < ROUNDS; round += 1) {
    await client.query('select bump_catalogue_version()');
    await wait(60);
    for (const [what, query] of questions.sort(() => Math.random() - 0.5)) {
      const began = performance.now();
      const answer = await fetch(`${shop.url}/api/product/list?limit=24&${query}`);
      const text = await answer.text();
      if (round >= 0) times.get(what)?.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text}`);
      if (round === -1) {
        const { total, totalIsAtLeast, products } = JSON.parse(text);
        console.log(`  ${what}: ${products.length} of ${total}${totalIsAtLeast ? '+' : ''}`);
      }
    }
  }
  return new Map([...times].map(([what, all]) => [what, timesOf(all)]));
};

const machine = () => `load ${loadavg()[0]?.toFixed(1)}`;
const table: [size: number, times: Map<string, Times>][] = [];
const measureAt = async (size: number, client: pg.Client, url: string, directory: string) => {
  const shop = await startShopProcess(url, directory, { SEED: 'none' });
  table.push([size, await measure(shop, client, size)]);
  console.log(`${size} products measured, ${machine()}`);
  await shop.stop();
};

/** Databases that were filled before: `FILLED="1000=postgres://… 1000000=postgres://…"`. */
const FILLED = (process.env.FILLED ?? '').split(' ').filter(Boolean);
for (const filled of FILLED) {
  const [size, url] = [filled.slice(0, filled.indexOf('=')), filled.slice(filled.indexOf('=') + 1)];
  const directory = await mkdtemp(join(tmpdir(), 'darzi-bench-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await measureAt(Number(size), client, url, directory);
  await client.end();
  await rm(directory, { recursive: true, force: true });
}
if (FILLED.length === 0) {
  const database = await startDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrate(database.url);
    await client.connect();
    let filled = 0;
    for (const size of SIZES) {
      const began = performance.now();
      await fillNamedProducts(client, filled + 1, size);
      filled = size;
      console.log(
        `${size} products after ${((performance.now() - began) / 1000).toFixed(0)} s, ${machine()}`,
      );
      await measureAt(size, client, database.url, database.directory);
    }
  } finally {
    await client.end();
    await database.stop();
  }
}

const first = table[0]?.[1];
console.log(
  `| ms, median; 99 % | ${table.map(([size]) => size.toLocaleString('en-IN')).join(' | ')} | 99 %, last to first |`,
);
console.log(`|---|${table.map(() => '---|').join('')}---|`);
for (const what of first?.keys() ?? []) {
  const cells = table.map(([, times]) => times.get(what) ?? { p50: 0, p99: 0 });
  const ratio = (cells.at(-1)?.p99 ?? 0) / Math.max(0.1, cells[0]?.p99 ?? 0);
  console.log(
    `| ${what} | ${cells.map(({ p50, p99 }) => `${p50.toFixed(1)}; ${p99.toFixed(1)}`).join(' | ')} | ${ratio.toFixed(1)} |`,
  );
}
