import type { ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sortingOf } from '../../platform/paging/sorting.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson } from '../../test-factories.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import { facetsFor } from './facets.rules.ts';
import { countOf, MANAGED_SORTS, pageOf } from './managed-product.repository.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  // the first ones are of an older kind, so that common matches are also far from the newest
  await sql`insert into products (id, handle, name, price_paise, category, sub_category, best_seller)
    select gen_random_uuid(), 'p-' || n,
      case when n <= 10500 then 'Jacket Jacketed ' when n % 2 = 0 then 'Silk Kurta ' else 'Kurta of Silk ' end || n,
      100000 + n * 7 % 5000, (array['Men', 'Women', 'Kids'])[1 + n % 3],
      (array['Topwear', 'Bottomwear', 'Winterwear'])[1 + n / 3 % 3], n % 50 = 0
    from generate_series(1, 12000) n`.execute(shop.db);
  await sql`analyze products`.execute(shop.db);
});
afterAll(() => shop.close());

const list = async (query: string): Promise<ProductPage> =>
  (await shop.call(`GET /api/product/list?${query}`)).body as unknown as ProductPage;

const keptAndCounted = async () => {
  const { rows } = await sql`
    with kept as (
      select word, category, sub_category, best_seller, products from word_counts where products <> 0
    ), counted as (
      select word, category, sub_category, best_seller, count(*)::int as products
      from products, words_of_name(name_key) word where visible group by 1, 2, 3, 4
    )
    (table kept except table counted) union all (table counted except table kept)`.execute(shop.db);
  return rows;
};

it('counts a word exactly, however often it occurs', async () => {
  const page = await list('q=kurta&category=Men');
  expect(page).toMatchObject({ total: 500, facets: { category: { Men: 500, Women: 500, Kids: 500 } } });
  expect(page).not.toHaveProperty('totalIsAtLeast');
});

it('says “at least” for a fragment of several words in more than ten thousand products', async () => {
  expect(await list('q=jacket')).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  expect(await list('q=jacket+jacketed')).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  expect(await list('q=jackett')).toMatchObject({ total: 10_500 });
});

it('says so to the owner, too, and counts what a filter leaves', async () => {
  const owner = await aPerson(shop, 'admin');
  const asked = async (query: string) =>
    (await shop.call(`GET /api/admin/products?limit=1&${query}`, { token: owner.token })).body;
  expect(await asked('')).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  expect(await asked('q=jacket')).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  expect(await asked('category=Men')).toMatchObject({ total: 4_000 });
  expect(await asked('q=kurta&sort=name')).toMatchObject({ total: 1_500 });
  expect(await asked('archived=1')).toMatchObject({ total: 0 });
});

type Step = {
  readonly Alias?: string;
  readonly 'Node Type': string;
  readonly Filter?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Step[];
};
type Plan = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Step }] };
const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const everything = async () => ({
  facets: facetsFor(await loadCategoryNames(shop.db), {}),
  isArchived: false,
  isPublished: undefined,
  nameLike: undefined,
  ids: undefined,
  tag: undefined,
  maxStock: undefined,
  sorting: sortingOf(MANAGED_SORTS, '-added'),
  after: undefined,
  limit: 51,
});

it('can count everything for the owner from an index alone, without a facet looked up for each product', async () => {
  const count = countOf({ ...(await everything()), limit: 10_001 });
  const { rows } = await shop.db.transaction().execute(async (tx) => {
    // so few products are read faster from the table
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Plan>`explain (format json) ${count}`.execute(tx);
  });
  const steps = rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan));
  const [products, ...others] = steps.filter(({ Alias }) => Alias === 'p');
  expect(products).toMatchObject({ 'Node Type': 'Index Only Scan' });
  expect(products).not.toHaveProperty('Filter');
  expect(others).toEqual([]);
});

it.each([
  ['kurta', '-added', 30],
  ['119', '-added', 30],
  ['111', 'name', 500],
] as const)(
  'finds %s by %s for the owner without reading facets for each match',
  async (word, sort, most) => {
    const page = pageOf({
      ...(await everything()),
      nameLike: `%${word}%`,
      sorting: sortingOf(MANAGED_SORTS, sort),
    });
    const { rows } = await sql<Plan>`
    explain (analyze, buffers, format json) ${page}`.execute(shop.db);
    const steps = rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan));
    const [whole] = steps;
    expect((whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0)).toBeLessThan(most);
    const facets = steps.filter((step) => step.Alias === 'named');
    expect(facets.map((step) => step['Actual Loops'])).toEqual([1]);
  },
);

it('counts a text as typed, or its words separately if it occurs nowhere', async () => {
  const facets = { category: { Men: 250, Women: 250, Kids: 250 } };
  expect(await list('q=silk+kurta')).toMatchObject({ total: 750, facets });
  expect(await list('q=silk+kurta&bestSeller=1')).toMatchObject({ total: 30 });
  expect(await list('q=kurta+of+silk')).toMatchObject({ total: 750, facets });
  expect(await list('q=kurta+silk')).toMatchObject({ total: 1_500, facets: { category: { Men: 500 } } });
  expect(await list('q=kurta+silk&bestSeller=1')).toMatchObject({ total: 30 });
  expect(await list('q=kurtta+silk')).toMatchObject({ total: 1_500 });
  expect(await list('q=jacket+kurta')).toMatchObject({ total: 0 });
});

it.each([
  ['q=jacket', 'seq desc', '%jacket%'],
  ['q=jacket&sort=low-high', 'price_paise, seq desc', '%jacket%'],
  ['q=kurta&sort=high-low', 'price_paise desc, seq', '%kurta%'],
  ['q=silk+kurta', 'seq desc', '%silk kurta%'],
  ['q=kurta+silk&sort=low-high', 'price_paise, seq desc', '%silk%'],
  ['q=jackets', 'seq desc', '%jacket%'],
  ['q=kurtta', 'seq desc', '%kurta%'],
])('pages through %s in order, without a gap', async (query, order, like) => {
  const { rows } = await sql<{ id: string }>`
    select id from products where name_key like ${like} order by ${sql.raw(order)} limit 250`.execute(
    shop.db,
  );
  const seen: string[] = [];
  let cursor: string | null | undefined = '';
  while (typeof cursor === 'string' && seen.length < 250) {
    const page: ProductPage = await list(`${query}&limit=50${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.products.map(({ _id }) => _id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(rows.map(({ id }) => id));
});

it('finds what is common only among best sellers, and in one category', async () => {
  const { products, total } = await list('q=jacket&bestSeller=1&category=Kids&limit=100');
  const { rows } = await sql<{ id: string }>`
    select id from products where best_seller and category = 'Kids' and name_key like '%jacket%' order by seq desc`.execute(
    shop.db,
  );
  expect(total).toBe(rows.length);
  expect(products.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
});

it('keeps word counts correct through every kind of change', async () => {
  expect(await keptAndCounted()).toEqual([]);
  for (const change of [
    sql`update products set name = 'Renamed ' || name where seq % 100 = 1`,
    sql`update products set category = 'Kids', best_seller = true where seq % 100 = 2`,
    sql`update products set published = false where seq % 100 = 3`,
    sql`update products set archived_at = now() where seq % 100 in (3, 4)`,
    sql`update products set published = true, archived_at = null, name = 'Back again' where seq % 200 = 3`,
    sql`update products set price_paise = price_paise + 1`,
    sql`delete from products where seq % 100 = 5`,
  ]) {
    await change.execute(shop.db);
    expect(await keptAndCounted()).toEqual([]);
  }
});
