import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';

/** More than one page of the sitemap holds. */
const PRODUCTS = 40_010;
const AT_ONCE = 4_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  // in batches: the time limit of a statement also applies on a busy machine
  for (let from = 1; from <= PRODUCTS; from += AT_ONCE) {
    await sql`
      insert into products (id, handle, name, price_paise, category, sub_category)
      select gen_random_uuid(), 'piece-' || n, 'Piece ' || n, 100, 'Men', 'Topwear'
      from generate_series(${from}::int, least(${from}::int + ${AT_ONCE}::int - 1, ${PRODUCTS}::int)) n`.execute(
      shop.db,
    );
  }
}, 120_000);
afterAll(() => shop.close());

const locations = async (url: string, { app } = shop) => {
  const { payload } = await app.inject({ method: 'GET', url });
  expect(payload.trimEnd()).toMatch(/<\/(urlset|sitemapindex)>$/);
  return [...payload.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
};

it('the sitemap of a shop of up to 40,000 products is one list of everything', async () => {
  const small = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  await sql`insert into products (id, handle, name, price_paise, category, sub_category)
    values (gen_random_uuid(), 'a-kurta', 'A kurta', 100, 'Men', 'Topwear')`.execute(small.db);
  const listed = await locations('/sitemap.xml', small);
  await small.close();
  expect(listed).toEqual(
    expect.arrayContaining(['https://shop.example/about', 'https://shop.example/product/a-kurta']),
  );
});

it('the sitemap of a large shop is an index of pages that hold every product once', async () => {
  expect(await locations('/sitemap.xml')).toEqual([
    'https://shop.example/sitemap/pages.xml',
    'https://shop.example/sitemap/products-1.xml',
    'https://shop.example/sitemap/products-2.xml',
  ]);
  const pages = await locations('/sitemap/pages.xml');
  expect(pages).toEqual(
    expect.arrayContaining([
      'https://shop.example/craft-your-look',
      'https://shop.example/hi/craft-your-look',
    ]),
  );
  // an empty category is not a page to send anybody to
  expect(pages.filter((one) => one.includes('?category='))).toEqual([
    'https://shop.example/collection?category=Men',
    'https://shop.example/hi/collection?category=Men',
  ]);
  const first = await locations('/sitemap/products-1.xml');
  const second = await locations('/sitemap/products-2.xml');
  expect([first.length, second.length]).toEqual([40_000, 10]);
  expect(first[0]).toBe('https://shop.example/product/piece-1');
  expect(new Set([...first, ...second]).size).toBe(PRODUCTS);
  expect(await locations('/sitemap/products-3.xml')).toEqual([]);
}, 120_000);
