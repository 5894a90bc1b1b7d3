import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startDatabase, startShopProcess } from '../shop-process.ts';
import { fillCatalogue } from './fill.ts';

/**
 * Measures pages of 24 with filters among few and many products, with an empty cache in each round. `node
 * tools/bench/filters.ts [many]`; about three minutes with 1,00,000.
 */
const FEW = 1_000;
const MANY = Number(process.argv[2] ?? 100_000);
const ROUNDS = 25;
/** Until the shop has noticed that its catalogue changed. */
const FORGOTTEN_MS = 80;

const QUESTIONS: Readonly<Record<string, string>> = {
  'all, nothing chosen': '',
  'a common size': 'size=M',
  'a rare size': 'size=3XL',
  'a colour': 'colour=Indigo',
  'a rare colour': 'colour=Onyx',
  'size, colour, in stock': 'size=M&colour=Indigo&inStock=1',
  'two sizes, two colours': 'size=S&size=M&colour=Indigo&colour=Leaf',
  'in stock, one category': 'category=Women&inStock=1',
  'a wide price': 'minPrice=500&maxPrice=15000',
  'a narrow price': 'minPrice=5000&maxPrice=5050',
  'size and price, by price': 'size=L&minPrice=1000&maxPrice=9000&sort=low-high',
  'a size of a search': 'q=silk&size=M',
};

/** Two colours of ten each, one product in five hundred in a rare one; a fifth of the variants sold out. */
const colourAll = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into product_colours (product_id, name, hex, position)
    select id, (array['Madder','Indigo','Turmeric','Leaf','Ivory','Rose','Charcoal','Saffron','Teal','Plum'])[1 + (seq + place * 3) % 10],
      '#334455', place from products, generate_series(0, 1) place
    union all select id, 'Onyx', '#111111', 2 from products where seq % 500 = 0`);
  await client.query(`delete from product_sizes`);
  await client.query(`
    insert into product_sizes (product_id, size, colour, position, stock)
    select c.product_id, c.name || ' / ' || s.size, c.name, c.position * 10 + s.place,
      case when (p.seq + c.position * 7 + s.place) % 5 = 0 then 0 else 9 end
    from product_colours c join products p on p.id = c.product_id
    cross join unnest(array['S','M','L','XL','3XL']) with ordinality s(size, place)
    where s.size <> '3XL' or p.seq % 300 = 0`);
  await client.query('select bump_catalogue_version()');
  await client.query('vacuum analyze');
  await client.end();
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Median milliseconds of an answer. Each round starts with an empty cache. */
const measure = async (url: string, shopUrl: string): Promise<ReadonlyMap<string, number>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const times = new Map<string, number[]>();
  for (let round = -3; round < ROUNDS; round += 1) {
    await client.query('select bump_catalogue_version()');
    await setTimeout(FORGOTTEN_MS);
    for (const [what, query] of Object.entries(QUESTIONS)) {
      const began = performance.now();
      const answer = await fetch(`${shopUrl}/api/product/list?limit=24&${query}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`);
      if (round >= 0) times.set(what, [...(times.get(what) ?? []), performance.now() - began]);
    }
  }
  await client.end();
  return new Map([...times].map(([what, values]) => [what, median(values)]));
};

const measureWith = async (products: number): Promise<ReadonlyMap<string, number>> => {
  const database = await startDatabase();
  try {
    await migrate(database.url);
    await fillCatalogue(database.url, products);
    await colourAll(database.url);
    const shop = await startShopProcess(database.url, database.directory, { SEED: 'none' });
    const times = await measure(database.url, shop.url);
    await shop.stop();
    return times;
  } finally {
    await database.stop();
  }
};

const few = await measureWith(FEW);
const many = await measureWith(MANY);
for (const [what, ms] of many) {
  const before = few.get(what) ?? Number.NaN;
  console.log(`${what}: ${before.toFixed(1)} ms, ${ms.toFixed(1)} ms, ${(ms / before).toFixed(2)} times`);
}
