import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { DEFAULT_NAMES } from '../categories/category-names.rules.ts';
import { listCategoryMappings } from './category-mapping.repository.ts';
import { createClassifier } from './category-mapping.rules.ts';
import * as table from './change-category-mappings.ts';

const { changeCategoryMappings, exportCategoryMappings } = table;
const parseCategoryMappings = (csv: string) => table.parseCategoryMappings(csv, DEFAULT_NAMES);

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const HEADER = 'match_in,pattern,category,sub_category,excluded';

describe('a shop’s first table', () => {
  it.each([
    ['Ocean Blue Shirt', 'men', 'Men', 'Topwear'],
    ['Yellow Wool Jumper', 'women', 'Women', 'Winterwear'],
    ['Classic Leather Jacket', 'women', 'Women', 'Winterwear'],
    ['Dark Denim Top', 'women', 'Women', 'Topwear'],
    ['Blue Silk Tuxedo', 'men', 'Men', 'Topwear'],
    ['Red Sports Tee', 'women', 'Women', 'Topwear'],
    ['Cotton Kurta with Palazzo', 'Ladies', 'Women', 'Topwear'],
    ['Silk Lehenga', 'womens', 'Women', 'Bottomwear'],
    ['Dress Trousers', "Men's", 'Men', 'Bottomwear'],
    ['Slim Jeans', 'mens', 'Men', 'Bottomwear'],
    ['Cargo Shorts', 'boys', 'Kids', 'Bottomwear'],
    ['Short Sleeve Shirt', 'men', 'Men', 'Topwear'],
    ['Girls’ Summer Dress', '', 'Kids', 'Topwear'],
    ['Kids Hoodie', 'women', 'Kids', 'Winterwear'],
    ['Woollen Shawl', 'women', 'Women', 'Winterwear'],
    ['Toddler T-Shirt', '', 'Kids', 'Topwear'],
    ['Boyfriend Jeans', 'women', 'Women', 'Bottomwear'],
    ['Leather Bag', 'women', 'Women', undefined],
    ['Plain Shirt', 'cotton', undefined, 'Topwear'],
  ])('puts %s (%s) on %s / %s', async (title, tag, category, subCategory) => {
    const classify = createClassifier(await listCategoryMappings(shop.db));
    expect(classify({ type: '', tags: [tag], title })).toEqual({
      category,
      subCategory,
      excludedBy: undefined,
    });
  });

  it('trusts the type more than the title, and keeps shoes out', async () => {
    const classify = createClassifier(await listCategoryMappings(shop.db));
    expect(classify({ type: 'Shirts', tags: [], title: 'Jacket-style shirt' }).subCategory).toBe('Topwear');
    expect(classify({ type: 'women’s tops', tags: ['boys'], title: 'Boy Shirt' }).category).toBe('Women');
    const sale = { type: 'Men’s Shirts', tags: ['women’s day sale'], title: 'Shirt' };
    expect(classify(sale).category).toBe('Men');
    expect(classify({ type: '', tags: ['men'], title: 'LED High Tops' }).excludedBy).toBe('high top');
  });
});

describe('the owner’s table', () => {
  it('survives export and import, and replaces the current one', async () => {
    const before = await listCategoryMappings(shop.db);
    const read = parseCategoryMappings(await exportCategoryMappings(shop.db));
    expect(read).toEqual({ mappings: before });
    const csv = `\ufeff${HEADER}\r\nany,"tuxedo, silk|=SUM(A1)",Men,Winterwear,\r\ntag,bag,,,yes\r\n`;
    const next = parseCategoryMappings(csv);
    if ('problems' in next) throw new Error(JSON.stringify(next.problems));
    await changeCategoryMappings(shop.db, 'command line', next.mappings);
    expect(await listCategoryMappings(shop.db)).toEqual([
      {
        matchIn: 'any',
        pattern: 'tuxedo, silk|=SUM(A1)',
        category: 'Men',
        subCategory: 'Winterwear',
        isExcluded: false,
      },
      { matchIn: 'tag', pattern: 'bag', category: null, subCategory: null, isExcluded: true },
    ]);
    expect(parseCategoryMappings(await exportCategoryMappings(shop.db))).toEqual(next);
    const audit = await shop.db.selectFrom('audit_entries').selectAll().execute();
    expect(audit).toMatchObject([{ action: 'category-mappings.changed', actor_role: 'command line' }]);
  });

  it('starts no cell with a formula', async () => {
    await changeCategoryMappings(shop.db, 'command line', [
      { matchIn: 'any', pattern: '=cmd', category: 'Men', subCategory: null, isExcluded: false },
    ]);
    const csv = await exportCategoryMappings(shop.db);
    expect(csv).toContain("any,'=cmd,Men");
    expect(parseCategoryMappings(csv)).toMatchObject({ mappings: [{ pattern: '=cmd' }] });
  });

  it.each([
    ['any,shirt,,,', 'names a category'],
    ['any,,Men,,', 'pattern is missing'],
    ['any,!!,Men,,', 'contains no word'],
    ['body,shirt,Men,,', 'match_in is one of'],
    ['any,shirt,Dogs,,', 'category is one of'],
    ['any,shirt,,Hats,', 'sub_category is one of'],
    ['any,shirt,Men,,maybe', 'yes or no'],
    ['any,"shirt,Men,,', 'row 1'],
  ])('with the line %s is refused whole', (line, reason) => {
    const read = parseCategoryMappings(`${HEADER}\nany,dress,,Topwear,\n${line}\n`);
    if (!('problems' in read)) throw new Error('it was taken');
    if (reason === 'row 1') expect(read.problems).toMatchObject([{ row: 1 }]);
    else expect(read.problems).toMatchObject([{ row: 3, message: expect.stringContaining(reason) }]);
  });

  it('is refused when empty', () => {
    expect(parseCategoryMappings('')).toHaveProperty('problems');
    expect(parseCategoryMappings(HEADER)).toHaveProperty('problems');
  });
});
