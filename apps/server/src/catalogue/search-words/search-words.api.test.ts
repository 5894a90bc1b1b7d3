import type { ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aProduct, type ProductDraft } from '../../test-factories.ts';
import { isOneTypo, spellingsOf } from './search-words.rules.ts';

let shop: TestApp;
const PRODUCTS: readonly ProductDraft[] = [
  { name: 'Indigo Linen Shirt', category: 'Men', subCategory: 'Topwear', pricePaise: 300_000 },
  { name: 'Linen Skirt', category: 'Women', subCategory: 'Bottomwear', pricePaise: 100_000 },
  { name: 'Striped Shirt', category: 'Women', subCategory: 'Topwear', pricePaise: 200_000 },
  { name: 'अंगरखा Silk 501', category: 'Men', subCategory: 'Topwear' },
  { name: 'Indigo Jacket', category: 'Men', subCategory: 'Winterwear', published: false },
];
beforeAll(async () => {
  shop = await startTestApp();
  for (const draft of PRODUCTS) await aProduct(shop, draft);
});
afterAll(() => shop.close());

const list = async (q: string, rest = ''): Promise<ProductPage> => {
  const { body } = await shop.call(`GET /api/product/list?q=${encodeURIComponent(q)}${rest}`);
  return body as unknown as ProductPage;
};
const names = async (q: string, rest = '') => (await list(q, rest)).products.map(({ name }) => name);

describe('a text that no product contains as typed', () => {
  it.each([
    ['shirt linen', ['Indigo Linen Shirt', 'Linen Skirt']],
    ['SHIRT   indigo', ['Indigo Linen Shirt']],
    ['men linen', ['Linen Skirt', 'Indigo Linen Shirt']],
    ['indgo shrit', ['Indigo Linen Shirt']],
    ['lienn', ['Linen Skirt', 'Indigo Linen Shirt']],
    ['linens shirts', ['Indigo Linen Shirt']],
    ['अंगरख', ['अंगरखा Silk 501']],
    ['silk अंगरा', ['अंगरखा Silk 501']],
    ['silk 502', []],
    ['silk 501', ['अंगरखा Silk 501']],
    ['sil 501', ['अंगरखा Silk 501']],
    ['slk 501', []],
    ['xilc 501', []],
    ['indigo jaket', []],
    ["lin'en shirt", []],
  ])('%s is searched word by word', async (q, expected) => {
    expect(await names(q)).toEqual(expected);
  });

  it('lists exact matches before those with a typo', async () => {
    expect(await names('women shirt')).toEqual(['Striped Shirt', 'Linen Skirt']);
    expect(await names('women shirt', '&sort=low-high')).toEqual(['Linen Skirt', 'Striped Shirt']);
  });

  it('counts and pages through both', async () => {
    const women = await list('linen shirt women', '&limit=1');
    expect(women).toMatchObject({ total: 1, facets: { category: { Men: 0, Women: 1 } }, nextCursor: null });
    const pages: string[] = [];
    let cursor = '';
    for (let page = 0; page < 5; page += 1) {
      const { products, nextCursor, total } = await list('shirt linen', `&limit=1${cursor}`);
      expect(total).toBe(2);
      pages.push(...products.map(({ name }) => name));
      if (nextCursor == null) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(pages).toEqual(['Indigo Linen Shirt', 'Linen Skirt']);
  });

  it('is never searched word by word if it is found literally', async () => {
    expect(await names('shirt')).toEqual(['Striped Shirt', 'Indigo Linen Shirt']);
  });

  it('finds a name as soon as it is written', async () => {
    const id = await aProduct(shop, { name: 'Plain Dhoti', category: 'Men', subCategory: 'Bottomwear' });
    expect(await names('dohti')).toEqual(['Plain Dhoti']);
    await sql`update products set name = 'Plain Veshti' where id = ${id}`.execute(shop.db);
    expect(await names('vesthi')).toEqual(['Plain Veshti']);
    expect(await names('dhoit')).toEqual([]);
  });
});

const WORD = fc
  .array(fc.constantFrom(...'abcdeé'), { minLength: 4, maxLength: 7 })
  .map((letters) => letters.join(''));

it('words that differ by one typo share a spelling, and only such words match', () => {
  const distance = (a: string, b: string): number => {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => i + j),
    );
    const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
    for (let i = 1; i <= a.length; i += 1)
      for (let j = 1; j <= b.length; j += 1) {
        const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        const row = rows[i];
        if (row !== undefined)
          row[j] = Math.min(
            i === 0 ? j : at(i - 1, j) + 1,
            at(i, j - 1) + 1,
            at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
            swap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
          );
      }
    return at(a.length, b.length);
  };
  fc.assert(
    fc.property(WORD, WORD, fc.nat(6), fc.boolean(), (word, other, place, isNear) => {
      const letters = [...word];
      if (isNear) letters.splice(place % letters.length, 1, ...(other[0] ?? '').repeat(place % 3));
      const meant = isNear ? letters.join('') : other;
      expect(isOneTypo(word, meant)).toBe(distance(word, meant) === 1);
      if (isOneTypo(word, meant))
        expect(spellingsOf(meant).some((spelling) => spellingsOf(word).includes(spelling))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
