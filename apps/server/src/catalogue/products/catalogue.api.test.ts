import type { ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type ProductDraft } from '../../test-factories.ts';

let shop: TestApp;
const PRODUCTS: readonly ProductDraft[] = [
  { name: 'Ocean Blue Shirt', category: 'Men', subCategory: 'Topwear', pricePaise: 200_000 },
  {
    name: 'Linen Trousers',
    category: 'Men',
    subCategory: 'Bottomwear',
    pricePaise: 150_000,
    bestSeller: true,
  },
  { name: 'Quilted Jacket', category: 'Women', subCategory: 'Winterwear', pricePaise: 450_000 },
  {
    name: 'Anarkali Dress',
    category: 'Women',
    subCategory: 'Topwear',
    pricePaise: 350_050,
    bestSeller: true,
  },
  { name: '100% Cotton_Kurta \\ Écru', category: 'Kids', subCategory: 'Topwear', pricePaise: 90_000 },
  { name: 'Kids Shirt', category: 'Kids', subCategory: 'Topwear', pricePaise: 90_000, stock: { S: 0, M: 2 } },
  { name: 'Hidden Shirt', category: 'Men', subCategory: 'Topwear', published: false },
];
beforeAll(async () => {
  shop = await startTestApp();
  for (const draft of PRODUCTS) await aProduct(shop, draft);
});
afterAll(() => shop.close());

const list = async (query: string): Promise<ProductPage & { status: number }> => {
  const { status, body } = await shop.call(`GET /api/product/list${query}`);
  return { status, ...(body as unknown as ProductPage) };
};
const names = async (query: string) => (await list(query)).products.map((product) => product.name);
const visible = PRODUCTS.filter((draft) => draft.published !== false);
const newestFirst = visible.map((draft) => draft.name).reverse();

describe('suggested searches', () => {
  it('are those of a new shop that find something, then the largest categories and types', async () => {
    const { body } = await shop.call('GET /api/search/suggestions');
    expect(body.suggestions).toEqual(['Shirts', 'Dresses', 'Jackets', 'Topwear']);
    for (const term of body.suggestions as string[]) expect(await names(`?q=${term}`), term).not.toEqual([]);
  });
});

describe('the list of products', () => {
  it('is complete, newest first, without parameters', async () => {
    expect(await names('')).toEqual(newestFirst);
  });

  it('carries the specified fields in rupees and says which sizes are sold out', async () => {
    const { products } = await list('?q=kids+shirt');
    expect(products[0]).toMatchObject({
      name: 'Kids Shirt',
      price: 900,
      category: 'Kids',
      subCategory: 'Topwear',
      sizes: ['S', 'M'],
      soldOut: ['S'],
      bestSeller: false,
    });
    expect(products[0]?.image[0]).toMatch(/^\/images\//);
    expect((await list('?q=anarkali')).products[0]?.price).toBe(3500.5);
  });

  it.each([
    ['?category=Men', ['Linen Trousers', 'Ocean Blue Shirt']],
    [
      '?category=Men&category=Kids&subCategory=Topwear',
      ['Kids Shirt', '100% Cotton_Kurta \\ Écru', 'Ocean Blue Shirt'],
    ],
    ['?bestSeller=1', ['Anarkali Dress', 'Linen Trousers']],
    ['?sort=low-high&limit=3', ['Kids Shirt', '100% Cotton_Kurta \\ Écru', 'Linen Trousers']],
    ['?sort=high-low&limit=2', ['Quilted Jacket', 'Anarkali Dress']],
    ['?q=SHIRT', ['Kids Shirt', 'Ocean Blue Shirt']],
    ['?q=shirts', ['Kids Shirt', 'Ocean Blue Shirt']],
    ['?q=dresses', ['Anarkali Dress']],
    ['?q=%25', ['100% Cotton_Kurta \\ Écru']],
    ['?q=_', ['100% Cotton_Kurta \\ Écru']],
    ['?q=%5C', ['100% Cotton_Kurta \\ Écru']],
    ['?q=%C3%A9CRU', ['100% Cotton_Kurta \\ Écru']],
    ['?q=winterwear', ['Quilted Jacket']],
    ['?q=kids', ['Kids Shirt', '100% Cotton_Kurta \\ Écru']],
    ['?q=women&sort=low-high', ['Anarkali Dress', 'Quilted Jacket']],
    ['?q=blue+shirt', ['Ocean Blue Shirt']],
    ['?q=shirt+blue', ['Ocean Blue Shirt']],
  ])('answers %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('counts each filter with all other filters applied', async () => {
    const { total, facets } = await list('?category=Men&subCategory=Topwear');
    expect(total).toBe(1);
    expect(facets).toEqual({
      category: { Men: 1, Women: 1, Kids: 2 },
      subCategory: { Topwear: 1, Bottomwear: 1, Winterwear: 0 },
      size: expect.any(Object),
      colour: expect.any(Object),
    });
    const searched = await list('?q=shirt&category=Kids');
    expect(searched.total).toBe(1);
    expect(searched.facets?.category).toEqual({ Men: 1, Women: 0, Kids: 1 });
  });

  it('gives every product exactly once over its pages, whatever the query', async () => {
    const words = ['', 'shirt', 'kids', 'wear', 'a', 'women'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...words),
        fc.constantFrom('relevant', 'low-high', 'high-low'),
        fc.integer({ min: 1, max: 4 }),
        async (q, sort, limit) => {
          const whole = await names(`?q=${q}&sort=${sort}&limit=100`);
          const paged: string[] = [];
          let cursor: string | null | undefined = '';
          while (cursor !== null && cursor !== undefined) {
            const page: ProductPage = await list(
              `?q=${q}&sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
            );
            paged.push(...page.products.map((product) => product.name));
            expect(page.total).toBe(whole.length);
            cursor = page.nextCursor;
          }
          expect(paged).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    '?sort=cheap',
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    '?category=Dogs',
    `?q=${'x'.repeat(65)}`,
    '?cursor=WyJyZWxldmFudCJd',
  ])('refuses %s with 400', async (query) => {
    const { status, body } = await shop.call(`GET /api/product/list${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false });
  });

  it.each([
    ['?x=1', ''],
    ['?q=%20&category=&category=&utm_source=mail', ''],
    ['?x=2&limit=7&fbclid=3', '?limit=7'],
  ])('keeps %s as one answer with %s', async (query, plain) => {
    const { cache } = shop.deps;
    const found = await list(query);
    expect(cache.find(`/api/product/list${query}`)).toBeUndefined();
    const held = cache.find(`/api/product/list${plain}`);
    expect(JSON.parse(held?.identity.toString() ?? '{}')).toMatchObject({ products: found.products });
    expect(await list(plain)).toEqual(found);
  });

  it('refuses the cursor of another sort order', async () => {
    const { nextCursor } = await list('?sort=low-high&limit=1');
    expect((await shop.call(`GET /api/product/list?sort=high-low&cursor=${nextCursor}`)).status).toBe(400);
  });

  it('answers 304 to callers who have it, and compresses', async () => {
    const first = await shop.app.inject({
      url: '/api/product/list?limit=5',
      headers: { 'accept-encoding': 'br' },
    });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers.vary).toContain('Accept-Encoding');
    const again = await shop.app.inject({
      url: '/api/product/list?limit=5',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
  });

  it('shows a sold-out size within two seconds, even if cached', async () => {
    const product = await aProduct(shop, { name: 'Last Shawl', stock: { M: 1 } });
    const { token } = await aPerson(shop);
    await expect.poll(async () => (await list('?q=last+shawl')).products.length, { timeout: 2_000 }).toBe(1);
    await shop.call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } });
    const { body } = await shop.call('POST /api/order/place-cod', {
      token,
      body: {
        items: [{ _id: product, size: 'M', quantity: 1, price: 1499 }],
        amount: 1548,
        address: anAddress(),
      },
    });
    expect(body.success).toBe(true);
    await expect
      .poll(async () => (await list('?q=last+shawl')).products[0]?.soldOut, { timeout: 2_000 })
      .toEqual(['M']);
  });
});

describe('one product', () => {
  it('comes with others of its category and type, but not itself', async () => {
    const { products } = await list('?q=kids+shirt');
    const { body } = await shop.call(`GET /api/product/${products[0]?._id}`);
    expect(body).toMatchObject({
      product: { name: 'Kids Shirt' },
      related: [{ name: '100% Cotton_Kurta \\ Écru' }],
    });
  });

  it.each(['__proto__', 'constructor', '1', '%00', '01890000-0000-7000-8000-000000000000', 'x'.repeat(190)])(
    'is unknown: %s',
    async (id) => {
      const { status, body } = await shop.call(`GET /api/product/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, code: 'catalogue.product_not_found' });
    },
  );
});

describe('reviews', () => {
  it('are written once by customers who received the item, and replace the default rating', async () => {
    const product = await aProduct(shop, { name: 'Reviewed Coat', stock: { M: 3 } });
    const buyer = await aPerson(shop);
    const admin = await aPerson(shop, 'admin');
    const write = () =>
      shop.call(`POST /api/product/${product}/reviews`, {
        token: buyer.token,
        body: { rating: 4, text: 'Warm and light.', fit: 'true' },
      });
    expect((await write()).status).toBe(403);
    await shop.call('POST /api/cart/add', { token: buyer.token, body: { itemId: product, size: 'M' } });
    const placed = await shop.call('POST /api/order/place-cod', {
      token: buyer.token,
      body: {
        items: [{ _id: product, size: 'M', quantity: 1, price: 1499 }],
        amount: 1548,
        address: anAddress(),
      },
    });
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      await shop.call(`POST /api/admin/orders/${placed.body.orderId}/status`, {
        token: admin.token,
        body: { status },
      });
    }
    expect(await write()).toMatchObject({
      status: 200,
      body: { review: { author: 'Asha', rating: 4, fit: 'true' } },
    });
    expect((await write()).status).toBe(409);
    const { body } = await shop.call(`GET /api/product/${product}/reviews`);
    expect(body).toMatchObject({
      count: 1,
      average: 4,
      nextCursor: null,
      reviews: [{ text: 'Warm and light.' }],
    });
    await expect
      .poll(async () => (await shop.call(`GET /api/product/${product}`)).body.product, { timeout: 2_000 })
      .toMatchObject({ reviews: 1, rating: 4 });
  });
});
