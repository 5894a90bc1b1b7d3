import type { ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

type Row = {
  readonly seq: number;
  readonly name: string;
  readonly price: number;
  readonly category: string;
  readonly isBest: boolean;
};

const WORDS = [
  'silk',
  'kurta',
  'madder',
  'rawsilk',
  'kurtaset',
  'silken',
  'zari',
  'É',
  '7',
  '42',
  '777',
  '142777',
];
const BREAKS = [' ', ' ', ' ', '  ', '-', ' 7 ', ''];
const aName = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...BREAKS)), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.flat().join('').trim());
const aProduct = fc.record({
  name: aName,
  price: fc.integer({ min: 100, max: 110 }),
  category: fc.constantFrom('Men', 'Women', 'Kids'),
  isBest: fc.boolean(),
});
const aTerm = fc.oneof(
  fc.constantFrom('silk', 'kurta', 'ilk', 'kurtta', 'rawsilk', '7', 'é', 'rta 7', '777', '427', '2777', '42'),
  fc
    .array(fc.constantFrom('silk', 'kurta', 'madder', 'zari', 'raw', 'set', 'indgo', '42'), {
      minLength: 2,
      maxLength: 4,
    })
    .map((words) => words.join(' ')),
);

/** Beyond the first block, so that matches are in two blocks. */
const FIRST_SEQ = 4_080;

const fill = async (rows: readonly Omit<Row, 'seq'>[]): Promise<readonly Row[]> => {
  await sql`delete from products`.execute(shop.db);
  await sql.raw(`alter table products alter column seq restart with ${FIRST_SEQ}`).execute(shop.db);
  await sql`
    insert into products (id, name, price_paise, category, sub_category, best_seller)
    select gen_random_uuid(), name, price, category, 'Topwear', best
    from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ price }) => price)}::int[],
      ${rows.map(({ category }) => category)}::text[], ${rows.map(({ isBest }) => isBest)}::boolean[])
      with ordinality as w(name, price, category, best, place) order by place`.execute(shop.db);
  await sql`insert into product_sizes (product_id, size, position, stock)
    select id, 'M', 1, 5 from products where seq % 2 = 0`.execute(shop.db);
  await sql`select bump_catalogue_version()`.execute(shop.db);
  return rows.map((row, at) => ({ ...row, seq: FIRST_SEQ + at }));
};

const ORDER = {
  relevant: (a: Row, b: Row) => b.seq - a.seq,
  'low-high': (a: Row, b: Row) => a.price - b.price || b.seq - a.seq,
  'high-low': (a: Row, b: Row) => b.price - a.price || a.seq - b.seq,
} as const;

/** Contains a word as typed, or a whole word with one letter too many. */
const holdsAll = (name: string, words: readonly string[]) =>
  words.every((word) =>
    word === 'kurtta' ? name.split(/[\s\p{P}\d]+/u).includes('kurta') : name.includes(word),
  );

/** What a scan of every name finds: the text as typed, otherwise all of its words. */
const lookAtAll = (rows: readonly Row[], term: string): readonly Row[] => {
  const literal = rows.filter(({ name }) => name.toLowerCase().includes(term));
  return literal.length > 0
    ? literal
    : rows.filter(({ name }) => holdsAll(name.toLowerCase(), term.split(' ')));
};

const readAll = async (query: string): Promise<{ totals: Set<unknown>; names: string[]; kids: unknown }> => {
  const totals = new Set<unknown>();
  const names: string[] = [];
  let cursor: string | null | undefined = '';
  let kids: unknown;
  while (typeof cursor === 'string') {
    const answer = await shop.call(`GET /api/product/list?${query}&limit=5${cursor && `&cursor=${cursor}`}`);
    const page = answer.body as unknown as ProductPage;
    totals.add(page.total);
    kids = page.facets?.category?.Kids;
    names.push(...page.products.map(({ name, price }) => `${name} ${Math.round(price * 100)}`));
    cursor = page.nextCursor;
  }
  return { totals, names, kids };
};

it('finds and counts the same as a scan of every name, in the same order', { timeout: 60_000 }, async () => {
  const catalogues = fc.sample(fc.array(aProduct, { minLength: 20, maxLength: 60 }), {
    numRuns: 5,
    seed: 546,
  });
  for (const [at, catalogue] of catalogues.entries()) {
    const rows = await fill(catalogue);
    shop.deps.cache.drop();
    for (const term of fc.sample(aTerm, { numRuns: 14, seed: at })) {
      const all = lookAtAll(rows, term);
      const sort = (['relevant', 'low-high', 'high-low'] as const)[(term.length + at) % 3] ?? 'relevant';
      const write = (found: readonly Row[]) =>
        found.toSorted(ORDER[sort]).map(({ name, price }) => `${name.trim()} ${price}`);
      const query = `q=${encodeURIComponent(term)}&sort=${sort}`;
      const whole = await readAll(query);
      expect(whole, query).toEqual({
        totals: new Set([all.length]),
        names: write(all),
        kids: all.filter(({ category }) => category === 'Kids').length,
      });
      const women = all.filter(({ category }) => category === 'Women');
      expect((await readAll(`${query}&category=Women`)).names, query).toEqual(write(women));
      const sized = all.filter(({ seq }) => seq % 2 === 0);
      expect(await readAll(`${query}&size=M`), query).toMatchObject({
        totals: new Set([sized.length]),
        names: write(sized),
      });
    }
  }
});

const keptAndRead = async () => {
  const { rows } = await sql`
    with kept as (
      select word, block, products, places, nexts from word_places where products <> '{}'
    ), fresh as (
      select p.* from places_of_words(array(
        select row(seq, category, sub_category, best_seller, name_key)::named_product from products where visible)) p
    )
    (table kept except table fresh) union all (table fresh except table kept)`.execute(shop.db);
  return rows;
};

it('keeps word positions correct through every kind of change', async () => {
  const rows = fc.sample(aProduct, { numRuns: 300, seed: 1 });
  await fill(rows);
  expect(await keptAndRead()).toEqual([]);
  for (const change of [
    sql`update products set name = 'Renamed ' || name where seq % 10 = 1`,
    sql`update products set category = 'Kids', best_seller = not best_seller where seq % 10 = 2`,
    sql`update products set published = false where seq % 10 = 3`,
    sql`update products set archived_at = now() where seq % 10 in (3, 4)`,
    sql`update products set published = true, archived_at = null, name = 'Back again' where seq % 20 = 3`,
    sql`update products set price_paise = price_paise + 1`,
    sql`update products set name = replace(name, '777', '7 77') || ' 4277' where seq % 10 = 8`,
    sql`update products set name = repeat('a-', 120) || 'z' where seq % 10 = 6`,
    sql`delete from products where seq % 10 = 5`,
  ]) {
    await change.execute(shop.db);
    expect(await keptAndRead()).toEqual([]);
  }
});
