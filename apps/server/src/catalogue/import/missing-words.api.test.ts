import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import type { MissingWord } from '@darzi/contract/catalogue/categories.routes.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson } from '../../test-factories.ts';
import { aShirtRow, shopifyFile } from './test-shopify-file.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ token } = await aPerson(shop, 'admin'));
});
afterAll(() => shop.close());
afterEach(() => sql`truncate products cascade`.execute(shop.db));

const upload = async (text: string): Promise<ImportReport> => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'products.csv');
  const { headers, payload } = await encodeForm(form);
  const { body } = await shop.call('POST /api/admin/products/import', { token, headers, body: payload });
  return body as unknown as ImportReport;
};
const create = (words: object[]) =>
  shop.call('POST /api/admin/categories/missing', { token, body: { words } });
const namesOf = async (what: 'categories' | 'types') => {
  const { body } = await shop.call(`GET /api/admin/${what}`, { token });
  return (body[what] as { name: string; retired: boolean }[]).flatMap(({ name, retired }) =>
    retired ? [] : [name],
  );
};
const a = (word: Partial<MissingWord>) => ({
  lacksCategory: false,
  lacksType: false,
  products: 1,
  example: expect.any(String),
  ...word,
});

describe('words of a file that the shop does not have', () => {
  const OWN = [
    'name,price,category,subCategory,size,stock',
    'Silk Sari,900,Occasion,Saris,Free Size,1',
    'Cotton Sari,400,Women,saris,Free Size,1',
    'Shirt,400,Men,Topwear,M,1',
  ].join('\n');

  it('are reported by column for our own format, created, and then imported', async () => {
    const { missing, created } = await upload(OWN);
    expect(created).toBe(1);
    expect(missing).toEqual([
      a({ said: 'subCategory', word: 'Saris', products: 2, example: 'Silk Sari', lacksType: true }),
      a({ said: 'category', word: 'Occasion', lacksCategory: true }),
    ]);
    const answer = await create([
      { said: 'subCategory', word: 'Saris', category: null, subCategory: 'Saris' },
      { said: 'category', word: 'Occasion', category: 'Occasion', subCategory: null },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { categories: 1, types: 1, lines: 0 } });
    expect(await upload(OWN)).toMatchObject({ created: 2, skipped: 1, errors: [], missing: [] });
    const { rows } = await sql`
      select name, (select name from categories where key = category) as category, published from products order by name`.execute(
      shop.db,
    );
    expect(rows).toMatchObject([
      { name: 'Cotton Sari', category: 'Women', published: true },
      { name: 'Shirt' },
      { name: 'Silk Sari', category: 'Occasion', published: true },
    ]);
  });

  it('are reported by type for Shopify’s, get a line in the table, and are then shown', async () => {
    const file = shopifyFile([
      aShirtRow({ Handle: 'one', Title: 'Ocean', Type: 'Phiran | Robe', Tags: 'women' }),
      aShirtRow({ Handle: 'two', Title: 'Hills', Type: 'phiran | robe', Tags: '' }),
      aShirtRow({ Handle: 'three', Title: 'Sneaker', Type: 'Shoes', Tags: 'women' }),
      aShirtRow({ Handle: 'four', Title: 'Plain', Type: '', Tags: '' }),
    ]);
    const { missing, unpublished } = await upload(file);
    expect(unpublished).toHaveLength(4);
    expect(missing).toEqual([
      a({
        said: 'type',
        word: 'Phiran | Robe',
        products: 2,
        example: 'Ocean',
        lacksCategory: true,
        lacksType: true,
      }),
    ]);
    const words = [{ said: 'type', word: 'Phiran | Robe', category: 'women', subCategory: 'Phiran' }];
    expect(await create(words)).toMatchObject({ body: { categories: 0, types: 1, lines: 1 } });
    const again = await upload(file);
    expect(again).toMatchObject({ updated: 2, missing: [] });
    expect(again.unpublished.map(({ name }) => name)).toEqual(['Sneaker', 'Plain']);
  });

  it('are brought back if retired, and added only once', async () => {
    const { body } = await shop.call('GET /api/admin/types', { token });
    const saris = (body.types as { _id: string; name: string }[]).find(({ name }) => name === 'Saris');
    await shop.call(`PATCH /api/admin/types/${saris?._id}`, { token, body: { retired: true } });
    const words = [{ said: 'type', word: 'Sari', category: null, subCategory: 'SARIS' }];
    expect(await create(words)).toMatchObject({ body: { types: 1, lines: 1 } });
    expect(await create(words)).toMatchObject({ body: { types: 0, lines: 1 } });
    expect((await namesOf('types')).filter((name) => /saris/i.test(name))).toEqual(['Saris']);
  });

  it('are added together or not at all', async () => {
    const before = [await namesOf('types'), await namesOf('categories')];
    const words = Array.from({ length: 199 }, (_, index) => ({
      said: 'type',
      word: `Kind ${index}`,
      category: null,
      subCategory: `Kind ${index}`,
    }));
    expect(await create(words)).toMatchObject({ status: 400 });
    expect([await namesOf('types'), await namesOf('categories')]).toEqual(before);
    expect(await create([])).toMatchObject({ status: 400 });
    const other = await aPerson(shop, 'customer');
    const route = 'POST /api/admin/categories/missing';
    expect((await shop.call(route, { token: other.token, body: { words } })).status).toBe(403);
  });
});
