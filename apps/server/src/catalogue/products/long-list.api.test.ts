import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

/** Products in all categories and types, later ones newer. */
const addProducts = (from: number, to: number) =>
  sql`insert into products (id, name, price_paise, category, sub_category)
    select gen_random_uuid(), 'Kurta ' || n, 100000 + n, (array['Men', 'Women', 'Kids'])[1 + n % 3],
      (array['Topwear', 'Bottomwear', 'Winterwear'])[1 + (n / 3) % 3]
    from generate_series(${from}::int, ${to}::int) n`.execute(shop.db);
const list = async (query = '') =>
  (await shop.call(`GET /api/product/list${query}`)).body as {
    products: { name: string }[];
    total?: number;
    nextCursor?: string | null;
  };
const names = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Kurta ${from - index}`);

it('returns all of a thousand products, and of more the newest thousand with a cursor for the rest', async () => {
  await addProducts(1, 1_000);
  const all = await list();
  expect(all.products.map(({ name }) => name)).toEqual(names(1_000, 1));
  expect(all).not.toHaveProperty('nextCursor');

  await addProducts(1_001, 1_030);
  shop.deps.cache.drop();
  const newest = await list();
  expect(newest.products.map(({ name }) => name)).toEqual(names(1_030, 31));
  expect(newest.total).toBe(1_030);
  const first = await list(`?cursor=${newest.nextCursor}`);
  const second = await list(`?cursor=${first.nextCursor}`);
  expect([...first.products, ...second.products].map(({ name }) => name)).toEqual(names(30, 1));
  expect(second.nextCursor).toBeNull();
});
