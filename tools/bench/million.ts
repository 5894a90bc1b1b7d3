import { mkdtemp, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@darzi/embedded-postgres/databases.ts';
import pg from 'pg';
import { writeCursor } from '../../apps/server/src/catalogue/products/product-cursor.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { type RunningShop, startDatabase, startShopProcess } from '../shop-process.ts';
import { fillOwner } from './fill.ts';
import { fillNamedProducts } from './fill-named.ts';

/**
 * Fills shops of 1,000, 1,00,000 and 10,00,000 products (or of the sizes given: `node tools/bench/million.ts 1000
 * 100000`) and requests from each in turn every list and search for the first time, and the back office's lists and
 * editor; the cache is emptied before each round. Sequential, so that the figures are one visitor's. About twenty
 * minutes with a million.
 */
const sizes = process.argv.slice(2).filter((word) => /^\d+$/.test(word));
const SIZES = sizes.length > 0 ? sizes.map(Number) : [1_000, 100_000, 1_000_000];
const ROUNDS = Number(process.env.ROUNDS ?? 300);

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/platform/db/migrations');

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

type Question = { readonly path: string; readonly change?: Readonly<Record<string, unknown>> };

/** The owner's requests in the back office; `id` is a product half-way through. */
const staffQuestionsOf = (id: string, round: number): Record<string, Question> => {
  const list = (query: string): Question => ({ path: `/api/admin/products?limit=50&${query}` });
  const editor = `/api/admin/products/${id}`;
  return {
    'Back office: newest': list(''),
    'Back office: dearest first': list('sort=-price'),
    'Back office: by name, one category': list('sort=name&category=Women'),
    'Back office: a word of names': list('q=organza'),
    'Back office: a number': list('q=777'),
    'Back office: sizes that run low': list('stock=low'),
    'Editor: open a product': { path: editor },
    'Editor: another price': { path: editor, change: { price: 1_000 + (round % 2) } },
    'Editor: another name': { path: editor, change: { name: `Indigo Silk Kurta ${round + 10}` } },
    'Editor: the grid, other stock': {
      path: editor,
      change: { stock: { S: 500 + round, M: 600 + round, L: 700 + round } },
    },
  };
};

type Times = { readonly p50: number; readonly p99: number };
const timesOf = (all: readonly number[]): Times => {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
};

type Filled = {
  readonly size: number;
  readonly client: pg.Client;
  readonly shop: RunningShop;
  readonly token: string;
  readonly halfWay: string;
};

const questionsIn = ({ size, halfWay }: Filled, round: number): Record<string, Question> => ({
  ...Object.fromEntries(
    Object.entries(questionsOf(size)).map(([what, query]) => [
      what,
      { path: `/api/product/list?limit=24&${query}` },
    ]),
  ),
  ...staffQuestionsOf(halfWay, round),
});

const isStaffs = (what: string): boolean => /^(?:Back office|Editor):/.test(what);

const ask = async ({ shop, token }: Filled, { path, change }: Question): Promise<string> => {
  const signedIn = path.startsWith('/api/admin') && { authorization: `Bearer ${token}` };
  const answer = await fetch(
    `${shop.url}${path}`,
    change === undefined
      ? { headers: { ...signedIn } }
      : {
          method: 'PATCH',
          headers: { ...signedIn, 'content-type': 'application/json' },
          body: JSON.stringify(change),
        },
  );
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
};

/** Each request once per round and shop, the shops in turn, with an empty cache. */
const measure = async (shops: readonly Filled[]): Promise<Map<string, Times[]>> => {
  const whats = shops.slice(0, 1).flatMap((filled) => Object.keys(questionsIn(filled, 0)));
  const times = new Map(whats.map((what) => [what, shops.map((): number[] => [])]));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const { client } of shops) await client.query('select bump_catalogue_version()');
    await wait(60);
    const questions = shops.map((filled) => questionsIn(filled, round));
    // the owner's changes empty the cache, so shoppers go first
    const inTurn = whats
      .sort(() => Math.random() - 0.5)
      .sort((a, b) => Number(isStaffs(a)) - Number(isStaffs(b)));
    for (const what of inTurn) {
      for (const [nth, filled] of shops.entries()) {
        const question = questions[nth]?.[what];
        if (question === undefined) throw new Error(`no such question: ${what}`);
        const began = performance.now();
        const text = await ask(filled, question);
        if (round >= 0) times.get(what)?.[nth]?.push(performance.now() - began);
        if (round === -1) {
          const { total, totalIsAtLeast, products } = JSON.parse(text);
          const found = products === undefined ? 'answered' : `${products.length} of ${total}`;
          console.log(`  ${filled.size}, ${what}: ${found}${totalIsAtLeast ? '+' : ''}`);
        }
      }
    }
  }
  return new Map([...times].map(([what, each]) => [what, each.map(timesOf)]));
};

const machine = () => `load ${loadavg()[0]?.toFixed(1)}`;
const secondsOf = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now();
  await work();
  return `${((performance.now() - began) / 1000).toFixed(0)} s, ${machine()}`;
};

/** What a shop of this size waits for when upgrading to the version that stores the numbers in names. */
const rebuildNumbers = async (client: pg.Client): Promise<void> => {
  const migration = await readFile(join(MIGRATIONS, '675-numbers-in-names.sql'), 'utf8');
  await client.query("delete from word_places where word ~ '^[0-9]{3}$'");
  await client.query(migration.slice(migration.indexOf('do $$')));
};

const database = await startDatabase();
const shops: Filled[] = [];
let table: Map<string, Times[]>;
try {
  for (const size of SIZES) {
    const url = await createDatabase(database.url, `filled_${size}`);
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    console.log(`${size} products after ${await secondsOf(() => fillNamedProducts(client, 1, size))}`);
    console.log(`their numbers kept anew after ${await secondsOf(() => rebuildNumbers(client))}`);
    await client.query('vacuum analyze word_places');
    const shop = await startShopProcess(url, await mkdtemp(join(database.directory, 'files-')), {
      SEED: 'none',
    });
    const { token } = await fillOwner(client);
    const { rows } = await client.query<{ id: string }>('select id from products where handle = $1', [
      `bench-${Math.ceil(size / 2)}`,
    ]);
    shops.push({ size, client, shop, token, halfWay: rows[0]?.id ?? '' });
  }
  table = await measure(shops);
  console.log(`measured, ${machine()}`);
} finally {
  for (const { client, shop } of shops) {
    await client.end();
    await shop.stop();
  }
  await database.stop();
}

console.log(
  `| ms, median; 99 % | ${SIZES.map((size) => size.toLocaleString('en-IN')).join(' | ')} | 99 %, last to first |`,
);
console.log(`|---|${SIZES.map(() => '---|').join('')}---|`);
for (const [what, cells] of table) {
  const ratio = (cells.at(-1)?.p99 ?? 0) / Math.max(0.1, cells[0]?.p99 ?? 0);
  console.log(
    `| ${what} | ${cells.map(({ p50, p99 }) => `${p50.toFixed(1)}; ${p99.toFixed(1)}`).join(' | ')} | ${ratio.toFixed(1)} |`,
  );
}
