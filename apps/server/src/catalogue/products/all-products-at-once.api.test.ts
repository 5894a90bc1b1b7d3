import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

const PRODUCTS = 8_000;
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await sql`insert into products (id, handle, name, price_paise, category, sub_category, best_seller, tags)
    select gen_random_uuid(), 'p-' || n, 'Silk Kurta ' || n, 100000, (array['Men', 'Women', 'Kids'])[1 + n % 3],
      'Topwear', n % 50 = 0, array['tag ' || n % 50] from generate_series(1, ${PRODUCTS}::int) n`.execute(
    shop.db,
  );
  await sql`insert into product_sizes (product_id, size, position, stock) select id, 'M', 0, 5 from products`.execute(
    shop.db,
  );
  await sql`select bump_catalogue_version()`.execute(shop.db);
  await sql`analyze products, product_sizes, product_facets, word_counts, tag_counts`.execute(shop.db);
}, 120_000);
afterAll(() => shop.close());

const MAX_MS = 60_000;
/** Each change fires triggers that compare a product before and after. */
const CHANGES = {
  names: (word: string) => sql`update products set name = ${word} || ' Kurta ' || seq`,
  tags: (word: string) => sql`update products set tags = array[lower(${word}) || seq % 50]`,
  prices: (word: string) => sql`update products set price_paise = 100000 + ascii(${word})`,
  stock: (word: string) => sql`update product_sizes set stock = 5 + ascii(${word})`,
  'sold out': () => sql`update product_sizes set stock = case when stock = 0 then 5 else 0 end`,
  unpublished: () => sql`update products set published = not published`,
} as const;

const timed = async (db: Db, change: ReturnType<(typeof CHANGES)['names']>): Promise<number> => {
  const before = performance.now();
  await change.execute(db);
  await sql`select bump_catalogue_version()`.execute(db);
  return performance.now() - before;
};
/** Ten times, so that a plan is cached. */
const planForOne = async (db: Db): Promise<void> => {
  for (let round = 0; round < 10; round += 1) {
    await sql`update products set name = 'One ' || ${round}::int, tags = array['one' || ${round}::int],
      price_paise = 100000 + ${round}::int, published = not published where seq = (select min(seq) from products)`.execute(
      db,
    );
    await sql`update product_sizes set stock = case when stock = 0 then ${round + 1}::int else 0 end
      where product_id = (select id from products order by seq limit 1)`.execute(db);
    await sql`select bump_catalogue_version()`.execute(db);
  }
};

it.each(Object.entries(CHANGES))(
  'takes no longer to change all %s at once where plans were made for one product',
  async (_, change) => {
    const once = (prepare: (db: Db) => Promise<void>, word: string) =>
      shop.db.connection().execute(async (db) => {
        // drops earlier plans
        await sql`discard plans`.execute(db);
        await prepare(db);
        await sql`set statement_timeout = ${sql.lit(MAX_MS)}`.execute(db);
        try {
          return await timed(db, change(word));
        } finally {
          await sql`reset statement_timeout`.execute(db);
        }
      });
    const fresh = await once(async () => {}, 'Zari');
    expect(await once(planForOne, 'Linen')).toBeLessThan(3 * fresh + 2_000);
  },
  4 * MAX_MS,
);
