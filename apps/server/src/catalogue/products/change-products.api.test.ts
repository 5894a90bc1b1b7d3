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

  it('archives, and everybody sees it', async () => {
    const id = await aProduct(shop);
    expect((await shop.call(`GET /api/product/${id}`)).status).toBe(200);
    await bulk([id], { archived: true });
    await expect
      .poll(async () => (await shop.call(`GET /api/product/${id}`)).status, { timeout: 2_000 })
      .toBe(404);
  });

  it('leaves one alone that somebody else changed meanwhile, and says so', async () => {
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

  it('that changes nothing says so', async () => {
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
    ['two ways at once', [{ _id: 'x', version: 1 }], { price: { to: 5, percent: 5 } }],
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

  it('names products that there are not', async () => {
    const { body } = await bulk(['x', '00000000-0000-7000-8000-000000000000'], { bestSeller: true });
    expect((body.results as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
    ]);
  });
});
