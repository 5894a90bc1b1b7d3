import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Shown = {
  _id: string;
  price: number;
  stock: Record<string, number>;
  version: number;
  bestSeller: boolean;
};

const bulk = (ids: readonly (string | { _id: string; version: number })[], change: Record<string, unknown>) =>
  shop.call('POST /api/admin/products/bulk', {
    token: admin.token,
    body: { products: ids.map((one) => (typeof one === 'string' ? { _id: one, version: 1 } : one)), change },
  });

const show = async (id: string): Promise<Shown> =>
  (await shop.call(`GET /api/admin/products/${id}`, { token: admin.token })).body.product as Shown;

describe('a change of several products', () => {
  it.each<[string, Record<string, unknown>, Partial<Shown>]>([
    ['one price', { price: { to: 899.5 } }, { price: 899.5 }],
    ['ten percent less, in whole rupees', { price: { percent: -10 } }, { price: 1_349 }],
    ['a price that ends in 9', { price: { percent: -10, endsIn9: true } }, { price: 1_349 }],
    ['so many rupees more', { price: { by: 200.4 } }, { price: 1_699 }],
    ['a percentage that leaves a rupee', { price: { percent: -90 } }, { price: 150 }],
    ['stock by so many', { stock: { by: 3 } }, { stock: { S: 3, M: 8 } }],
    ['stock taken, never below zero', { stock: { by: -3 } }, { stock: { S: 0, M: 2 } }],
    ['stock as a figure', { stock: { to: 7 } }, { stock: { S: 7, M: 7 } }],
    ['best seller', { bestSeller: true }, { bestSeller: true }],
  ])('sets %s on each', async (_, change, after) => {
    const ids = [
      await aProduct(shop, { stock: { S: 0, M: 5 } }),
      await aProduct(shop, { stock: { S: 0, M: 5 } }),
    ];
    const { status, body } = await bulk(ids, change);
    expect(status).toBe(200);
    expect((body.results as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
    ]);
    expect(body.products).toMatchObject([after, after]);
    for (const id of ids) expect(await show(id)).toMatchObject(after);
  });

  it('archives them, and everybody sees it', async () => {
    const id = await aProduct(shop);
    expect((await shop.call(`GET /api/product/${id}`)).status).toBe(200);
    await bulk([id], { archived: true });
    await expect
      .poll(async () => (await shop.call(`GET /api/product/${id}`)).status, { timeout: 2_000 })
      .toBe(404);
  });

  it('skips one that somebody else changed meanwhile, and says so', async () => {
    const [mine, theirs] = [await aProduct(shop), await aProduct(shop)];
    await shop.call(`PATCH /api/admin/products/${theirs}`, { token: admin.token, body: { price: 700 } });
    const { body } = await bulk([mine, theirs], { price: { to: 100 } });
    expect(body.results).toEqual(
      expect.arrayContaining([
        { _id: mine, outcome: 'changed' },
        expect.objectContaining({
          _id: theirs,
          outcome: 'refused',
          message: expect.stringContaining('Someone else'),
        }),
      ]),
    );
    expect((await show(theirs)).price).toBe(700);
  });

  it('without effect says so', async () => {
    const id = await aProduct(shop, { bestSeller: true });
    expect((await bulk([id], { bestSeller: true })).body.results).toEqual([
      { _id: id, outcome: 'unchanged' },
    ]);
  });

  it.each<[string, unknown[], Record<string, unknown>]>([
    ['no product', [], { bestSeller: true }],
    ['no change', [{ _id: 'x', version: 1 }], {}],
    ['a price of zero', [{ _id: 'x', version: 1 }], { price: { to: 0 } }],
    ['all of the price', [{ _id: 'x', version: 1 }], { price: { percent: -100 } }],
    ['two prices at once', [{ _id: 'x', version: 1 }], { price: { to: 5, percent: 5 } }],
    ['half a piece', [{ _id: 'x', version: 1 }], { stock: { by: 0.5 } }],
    [
      'a product twice',
      [
        { _id: 'x', version: 1 },
        { _id: 'x', version: 1 },
      ],
      { bestSeller: true },
    ],
  ])('is refused with %s', async (_, products, change) => {
    const answer = await shop.call('POST /api/admin/products/bulk', {
      token: admin.token,
      body: { products, change },
    });
    expect(answer.status).toBe(400);
  });

  it('names unknown products', async () => {
    const { body } = await bulk(['x', '00000000-0000-7000-8000-000000000000'], { bestSeller: true });
    expect((body.results as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
    ]);
  });
});

describe('a change of prices', () => {
  const shopUndo = (id: string) =>
    shop.call(`POST /api/admin/products/price-changes/${id}/undo`, { token: admin.token });
  const undoOf = (body: Record<string, unknown>) =>
    body.undo as { _id: string; products: number; until: string };
  const open = async () =>
    (await shop.call('GET /api/admin/products/price-changes', { token: admin.token })).body.changes as {
      _id: string;
    }[];
  const coloured = async () => {
    const { body } = await shop.call('POST /api/admin/products', {
      token: admin.token,
      body: {
        name: 'Two-tone Kurta',
        price: 1_000,
        category: 'Women',
        subCategory: 'Topwear',
        variants: [
          { size: 'S', stock: 1 },
          { size: 'M', stock: 2, sku: 'TT-M' },
          { size: 'L', stock: 3, price: 1_200, mrp: 1_500 },
        ],
      },
    });
    return body.product as Shown & { variants: { size: string; price: number }[] };
  };

  it('by percent moves every variant, and can be undone exactly once', async () => {
    const before = await coloured();
    const { body } = await bulk([before], { price: { percent: 10 } });
    expect((await show(before._id)) as object).toMatchObject({
      price: 1_100,
      sizes: ['S', 'M', 'L'],
      stock: { S: 1, M: 2, L: 3 },
      variants: [
        { size: 'S', price: 1_100 },
        { size: 'M', price: 1_100, sku: 'TT-M' },
        { size: 'L', price: 1_320, mrp: 1_500 },
      ],
    });
    const undo = undoOf(body);
    expect(undo.products).toBe(1);
    const minutesLeft = (Date.parse(undo.until) - Date.now()) / 60_000;
    expect(minutesLeft).toBeGreaterThan(8);
    expect(minutesLeft).toBeLessThan(12);
    expect((await open()).map(({ _id }) => _id)).toContain(undo._id);
    const back = await shopUndo(undo._id);
    expect(back.body.results).toEqual([{ _id: before._id, outcome: 'changed' }]);
    expect(await show(before._id)).toMatchObject({ price: 1_000, variants: before.variants });
    expect((await shopUndo(undo._id)).status).toBe(409);
    expect((await open()).map(({ _id }) => _id)).not.toContain(undo._id);
  });

  it('restores a variant’s own price that one price for all had caught up with', async () => {
    const before = await coloured();
    const { body } = await bulk([before], { price: { to: 1_400 } });
    await shopUndo(undoOf(body)._id);
    expect(await show(before._id)).toMatchObject({ price: 1_000, variants: before.variants });
  });

  it('skips a product whose MRP it would exceed, and says so', async () => {
    const before = await coloured();
    const { body } = await bulk([before], { price: { by: 400 } });
    expect(body.results).toMatchObject([{ outcome: 'refused' }]);
    expect(body.undo).toBeUndefined();
  });

  it('can be undone for ten minutes, and only where nobody has changed the product since', async () => {
    const [one, other] = [await coloured(), await coloured()];
    const { body } = await bulk([one, other], { price: { by: -100 } });
    await shop.call(`PATCH /api/admin/products/${one._id}`, { token: admin.token, body: { price: 950 } });
    const back = await shopUndo(undoOf(body)._id);
    const outcomes = new Map(
      (back.body.results as { _id: string; outcome: string }[]).map((r) => [r._id, r.outcome]),
    );
    expect([outcomes.get(one._id), outcomes.get(other._id)]).toEqual(['refused', 'changed']);
    expect((await show(one._id)).price).toBe(950);
    const late = undoOf(
      (await bulk([{ _id: other._id, version: (await show(other._id)).version }], { price: { by: 1 } })).body,
    );
    await sql`update price_changes set at = now() - interval '11 minutes' where id = ${late._id}`.execute(
      shop.db,
    );
    expect((await shopUndo(late._id)).status).toBe(409);
  });
});
