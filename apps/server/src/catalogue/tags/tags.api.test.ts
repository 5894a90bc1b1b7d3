import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { aShirtRow, shopifyFile } from '../import/test-shopify-file.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const ask = (route: string, body?: object) => shop.call(route, { token: owner.token, body });
const tagged = async (tags: readonly string[], name = 'Plain Kurta') => {
  const id = await aProduct(shop, { name });
  const { status } = await ask(`PATCH /api/admin/products/${id}`, { tags });
  expect(status).toBe(200);
  return id;
};
const tagsOf = async (id: string) =>
  ((await ask(`GET /api/admin/products/${id}`)).body.product as { tags: string[] }).tags;
const known = async () =>
  new Map(
    ((await ask('GET /api/admin/tags')).body.tags as { tag: string; products: number }[]).map((one) => [
      one.tag,
      one.products,
    ]),
  );
const listed = async (query: string) =>
  ((await ask(`GET /api/admin/products?${query}`)).body.products as { _id: string }[]).map(({ _id }) => _id);
const found = async (q: string) => {
  shop.deps.cache.drop();
  const { body } = await shop.call(`GET /api/product/list?q=${encodeURIComponent(q)}`);
  return (body.products as { _id: string }[]).map(({ _id }) => _id);
};
const upload = async (text: string): Promise<ImportReport> => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'products.csv');
  const { headers, payload } = await encodeForm(form);
  const answer = await shop.call('POST /api/admin/products/import', {
    token: owner.token,
    headers,
    body: payload,
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown as ImportReport;
};
const idOf = async (handle: string) =>
  (await shop.db.selectFrom('products').select('id').where('handle', '=', handle).executeTakeFirstOrThrow())
    .id;

describe('the tags of a product', () => {
  it('are stored in lower case, each once, in their order, and never shown to the public', async () => {
    const id = await tagged(['  Diwali ', 'LINEN', 'diwali', 'Hand  Block']);
    expect(await tagsOf(id)).toEqual(['diwali', 'linen', 'hand block']);
    expect(JSON.stringify((await shop.call(`GET /api/product/${id}`)).body)).not.toContain('diwali');
  });

  it.each([
    ['a comma', ['a, b']],
    ['no letter', [' ']],
    ['too many letters', ['x'.repeat(61)]],
    ['too many of them', Array.from({ length: 101 }, (_, n) => `tag ${n}`)],
  ])('are refused with %s', async (_what, tags) => {
    const id = await aProduct(shop);
    const { status, body } = await ask(`PATCH /api/admin/products/${id}`, { tags });
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)[0]).toMatch(/^tags/);
  });

  it('are counted, and forgotten once no product has them', async () => {
    const ids = [await tagged(['counted', 'once']), await tagged(['counted'])];
    expect((await known()).get('counted')).toBe(2);
    await ask(`PATCH /api/admin/products/${ids[0]}`, { tags: [] });
    expect((await known()).get('counted')).toBe(1);
    expect((await known()).has('once')).toBe(false);
    expect((await ask('GET /api/admin/tags?q=UNT')).body.tags).toEqual([{ tag: 'counted', products: 1 }]);
  });

  it('filter the list of the back office, with the other filters', async () => {
    const id = await tagged(['atelier sale'], 'Filtered Kurta');
    await tagged(['atelier'], 'Another Kurta');
    expect(await listed('tag=Atelier%20Sale')).toEqual([id]);
    expect(await listed('tag=atelier%20sale&q=another')).toEqual([]);
    expect(await listed('tag=nothing')).toEqual([]);
  });

  it('are added to many products and removed from them at once', async () => {
    const ids = [await tagged(['old', 'stays']), await tagged(['stays'])];
    const { body } = await ask('POST /api/admin/products/bulk', {
      products: ids.map((_id) => ({ _id, version: 2 })),
      change: { tags: { add: ['New'], remove: ['OLD'] } },
    });
    expect((body.results as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
    ]);
    expect(await Promise.all(ids.map(tagsOf))).toEqual([
      ['stays', 'new'],
      ['stays', 'new'],
    ]);
    const full = await tagged(Array.from({ length: 100 }, (_, n) => `full ${n}`));
    const more = await ask('POST /api/admin/products/bulk', {
      products: [{ _id: full, version: 2 }],
      change: { tags: { add: ['one more'] } },
    });
    expect(more.body.results).toMatchObject([
      { outcome: 'refused', message: 'A product has at most 100 tags.' },
    ]);
  });
});

describe('a search', () => {
  it('finds by tags what is in no name, even with a typo; name matches come alone', async () => {
    const festive = await tagged(['festive wear', 'marigold'], 'Silk Dupatta');
    expect(await found('festive')).toEqual([festive]);
    expect(await found('marigolds dupatta')).toEqual([festive]);
    expect(await found('festve silk')).toEqual([festive]);
    expect(await found('festive linen')).toEqual([]);
    const named = await aProduct(shop, { name: 'Festive Kurta' });
    expect(await found('festive')).toEqual([named]);
  });

  it('finds by brand, with a typo and with other words, until the product has another brand', async () => {
    const id = await tagged(['handloom'], 'Mirror Stole');
    const branded = (vendor: string | null) => ask(`PATCH /api/admin/products/${id}`, { vendor });
    expect((await branded('Kutchwala & Sons')).body.product).toMatchObject({ vendor: 'Kutchwala & Sons' });
    expect(await found('kutchwala')).toEqual([id]);
    expect(await found('stole KUTCHWALA')).toEqual([id]);
    expect(await found('kutchwalla')).toEqual([id]);
    expect(await found('kutchwala linen')).toEqual([]);
    expect(await listed('tag=kutchwala%20%26%20sons')).toEqual([]);
    await branded(null);
    expect(await found('kutchwala')).toEqual([]);
  });
});

it('a collection contains the products with one of its tags', async () => {
  const id = await tagged(['gathered'], 'Gathered Kurta');
  const { status } = await ask('POST /api/admin/collections', {
    name: 'Gathered',
    rule: { tag: ['Gathered', 'elsewhere'] },
  });
  expect(status).toBe(200);
  const { body } = await shop.call('GET /api/collection/gathered');
  expect((body.products as { _id: string }[]).map(({ _id }) => _id)).toEqual([id]);
  const bad = await ask('POST /api/admin/collections', { name: 'Bad', rule: { tag: [] } });
  expect(bad.status).toBe(400);
});

describe('an import', () => {
  const row = (changes: object) =>
    shopifyFile([aShirtRow({ Handle: 'tag-shirt', Title: 'Tag Shirt', ...changes })]);

  it('imports the tags of a Shopify file; the same file again changes nothing', async () => {
    const file = row({ Tags: 'women, Summer 24, LINEN' });
    await upload(file);
    const id = await idOf('tag-shirt');
    expect(await tagsOf(id)).toEqual(['women', 'summer 24', 'linen']);
    expect(await upload(file)).toMatchObject({ updated: 0, skipped: 1 });
    // the owner's tags stay until the file changes its own
    await ask(`PATCH /api/admin/products/${id}`, { tags: ['own'] });
    await upload(row({ Tags: 'women, Summer 24, LINEN', 'Variant Price': '900' }));
    expect(await tagsOf(id)).toEqual(['own']);
    await upload(row({ Tags: 'women', 'Variant Price': '900' }));
    expect(await tagsOf(id)).toEqual(['women']);
  });

  it('reports tags that cannot be kept', async () => {
    const { notes } = await upload(row({ Handle: 'long-tags', Tags: `women, ${'x'.repeat(61)}` }));
    expect(notes.map(({ message }) => message)).toContain(
      '1 tag left out: a product has at most 100 of 60 characters.',
    );
    expect(await tagsOf(await idOf('long-tags'))).toEqual(['women']);
  });

  it('of our own export restores the same tags, elsewhere and here', async () => {
    await sql`truncate products cascade`.execute(shop.db);
    await tagged(['=sum', "o'clock", 'दिवाली', 'a|b'], 'Round Trip');
    const exported = async () =>
      (
        await shop.app.inject({
          url: '/api/admin/export/products',
          headers: { authorization: `Bearer ${owner.token}` },
        })
      ).body;
    const file = await exported();
    expect(file).toContain("=sum, o'clock, दिवाली, a|b");
    await sql`truncate products cascade`.execute(shop.db);
    expect(await upload(file)).toMatchObject({ created: 1, errors: [], notes: [] });
    expect(await exported()).toBe(file);
    expect(await upload(file)).toMatchObject({ created: 0, updated: 0 });
  });
});
