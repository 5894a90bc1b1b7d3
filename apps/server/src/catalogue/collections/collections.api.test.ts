import type { ProductId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
const ids: string[] = [];
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
  for (let n = 0; n < 5; n += 1) {
    ids.push(await aProduct(shop, { name: `Piece ${n}`, pricePaise: (n + 1) * 100_000 }));
  }
  ids.push(await aProduct(shop, { name: 'Shirt', category: 'Men', bestSeller: true, pricePaise: 250_000 }));
});
afterAll(() => shop.close());

const add = (body: Record<string, unknown>) =>
  shop.call('POST /api/admin/collections', { token: owner.token, body });
const change = (id: unknown, body: Record<string, unknown>) =>
  shop.call(`PATCH /api/admin/collections/${id}`, { token: owner.token, body });
/** What the public reads now; the pages' tests cover invalidation of the cache. */
const show = async (handle: string, query = '') => {
  shop.deps.cache.drop();
  const { status, body } = await shop.call(`GET /api/collection/${encodeURIComponent(handle)}${query}`);
  return {
    status,
    names: ((body.products ?? []) as { name: string }[]).map(({ name }) => name),
    nextCursor: body.nextCursor as string | null,
  };
};
const madeOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.collection as { _id: string; handle: string };

describe('a collection by hand', () => {
  it('shows what the owner chose, in the owner’s order, a page at a time', async () => {
    const made = madeOf(await add({ name: 'दिवाली Edit', products: [ids[3], ids[0], ids[4]] }));
    expect(made.handle).toBe('दिवाली-edit');
    expect((await show(made.handle)).names).toEqual(['Piece 3', 'Piece 0', 'Piece 4']);
    const first = await show(made.handle, '?limit=2');
    expect(first.names).toEqual(['Piece 3', 'Piece 0']);
    const rest = await show(made.handle, `?limit=2&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({ names: ['Piece 4'], nextCursor: null });
    await change(made._id, { products: [ids[4], ids[3]] });
    expect((await show(made.handle)).names).toEqual(['Piece 4', 'Piece 3']);
    await shop.call(`PATCH /api/admin/products/${ids[4]}`, {
      token: owner.token,
      body: { published: false },
    });
    expect((await show(made.handle)).names).toEqual(['Piece 3']);
    await shop.call(`PATCH /api/admin/products/${ids[4]}`, { token: owner.token, body: { published: true } });
  });

  it('has an address of its own', async () => {
    expect(madeOf(await add({ name: 'Twins', products: [] })).handle).toBe('twins');
    expect(madeOf(await add({ name: 'twins!', products: [] })).handle).toBe('twins-2');
    expect((await add({ name: 'Three', handle: 'twins', products: [] })).body.fields).toHaveProperty(
      'handle',
    );
  });
});

it('has the position that the owner gives it', async () => {
  const orderOf = async () => {
    const { body } = await shop.call('GET /api/admin/collections', { token: owner.token });
    return (body.collections as { _id: string; name: string; position: number }[]).slice(-3);
  };
  const [first, , third] = [
    madeOf(await add({ name: 'Linen', products: [] })),
    madeOf(await add({ name: 'Silk', products: [] })),
    madeOf(await add({ name: 'Wool', products: [] })),
  ];
  const places = (await orderOf()).map(({ position }) => position);
  const moved = await change(third?._id, { position: places[0] });
  expect(moved.body.collection).toMatchObject({ name: 'Wool', position: places[0] });
  expect((await orderOf()).map(({ name }) => name)).toEqual(['Wool', 'Linen', 'Silk']);
  await change(first?._id, { position: places[2] });
  expect((await orderOf()).map(({ name }) => name)).toEqual(['Wool', 'Silk', 'Linen']);
  expect((await orderOf()).map(({ position }) => position)).toEqual(places);
  expect((await change(first?._id, { position: 0 })).status).toBe(400);
});

describe('a collection by rule', () => {
  it.each([
    [{ category: ['men'] }, ['Shirt']],
    [{ minPrice: 2_000, maxPrice: 3_000 }, ['Shirt', 'Piece 2', 'Piece 1']],
    [
      { minPrice: 2_000, maxPrice: 3_000, category: ['Women'], subCategory: ['topwear'] },
      ['Piece 2', 'Piece 1'],
    ],
    [{ bestSeller: true }, ['Shirt']],
    [{ newDays: 1, maxPrice: 1_000 }, ['Piece 0']],
    [{ category: ['Nobody'] }, []],
  ])('%j holds %j', async (rule, names) => {
    const made = madeOf(await add({ name: 'By rule', rule }));
    expect((await show(made.handle)).names).toEqual(names);
  });

  it('replaces a choice by hand, and the other way round', async () => {
    const made = madeOf(await add({ name: 'Both kinds', products: [ids[0]] }));
    expect((await change(made._id, { rule: { bestSeller: true } })).body.collection).toMatchObject({
      products: [],
      rule: { bestSeller: true },
    });
    expect((await show(made.handle)).names).toEqual(['Shirt']);
    await change(made._id, { products: [ids[1]] });
    expect((await show(made.handle)).names).toEqual(['Piece 1']);
  });
});

it.each([
  [{ name: 'Neither' }, 'rule'],
  [{ name: 'Both', products: [], rule: { bestSeller: true } }, 'rule'],
  [{ name: 'Empty rule', rule: {} }, 'rule'],
  [{ name: 'Unknown field', rule: { colour: ['Red'] } }, 'rule'],
  [{ name: 'Prices crossed', rule: { minPrice: 20, maxPrice: 10 } }, 'rule'],
  [{ name: 'Unknown product', products: ['019e0000-0000-7000-8000-000000000000'] }, 'products'],
  [{ name: 'No id', products: ['x'] }, 'products'],
  [{ name: '  ', products: [] }, 'name'],
])('%j is refused', async (body, field) => {
  const refused = await add(body);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields as object).join()).toContain(field);
});

it('is found by shoppers, search engines and Shopify links until it is removed', async () => {
  const made = madeOf(await add({ name: 'Winter Wardrobe', description: 'Wool.', products: [ids[0]] }));
  const ask = (url: string) => {
    shop.deps.cache.drop();
    return shop.app.inject({ method: 'GET', url });
  };
  const page = await ask('/collection/winter-wardrobe');
  expect(page.statusCode).toBe(200);
  expect(page.payload).toContain('Piece 0');
  expect(page.payload).toContain('<link rel="canonical"');
  const moved = await ask('/collections/winter-wardrobe?sort=x');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/collection/winter-wardrobe?sort=x']);
  expect((await ask('/sitemap/pages.xml')).payload).toContain('/collection/winter-wardrobe</loc>');
  expect((await ask('/collections/unheard-of')).statusCode).toBe(404);
  const removed = await shop.call(`DELETE /api/admin/collections/${made._id}`, { token: owner.token });
  expect(removed.status).toBe(200);
  expect((await show(made.handle)).status).toBe(404);
  expect((await change(made._id, { name: 'Again' })).status).toBe(404);
});

it('can hold what is on offer: a variant’s or product’s price below the MRP', async () => {
  const [cheaper, atMrp, , own] = ids as ProductId[];
  const setOf = (id: ProductId | undefined, mrp: number, price: number | null) =>
    shop.db
      .updateTable('product_sizes')
      .set({ mrp_paise: mrp, price_paise: price })
      .where('product_id', '=', id as ProductId)
      .execute();
  await setOf(cheaper, 150_000, null);
  await setOf(atMrp, 200_000, null);
  await setOf(own, 400_000, 390_000);
  const made = madeOf(await add({ name: 'On offer', rule: { onOffer: true } }));
  expect((await show(made.handle)).names).toEqual(['Piece 3', 'Piece 0']);
  expect((await add({ name: 'Not on offer', rule: { onOffer: false } })).status).toBe(400);
});

it('has the owner’s Hindi texts, which other changes leave alone', async () => {
  const made = madeOf(await add({ name: 'Wedding', nameHindi: ' शादी ', products: [] }));
  const read = async () => {
    shop.deps.cache.drop();
    return (await shop.call(`GET /api/collection/${made.handle}`)).body.collection;
  };
  expect(await read()).toMatchObject({ name: 'Wedding', nameHindi: 'शादी', descriptionHindi: '' });
  await change(made._id, { description: 'For the day.', descriptionHindi: 'उस दिन के लिए।' });
  expect(await read()).toMatchObject({ nameHindi: 'शादी', descriptionHindi: 'उस दिन के लिए।' });
  await change(made._id, { nameHindi: '' });
  expect(await read()).toMatchObject({ name: 'Wedding', nameHindi: '' });
});
