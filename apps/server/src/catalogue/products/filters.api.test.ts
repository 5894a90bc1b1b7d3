import type { ProductPage } from '@darzi/contract/catalogue/catalogue.routes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson } from '../../test-factories.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ token } = await aPerson(shop, 'admin'));
});
afterAll(() => shop.close());

type Variant = { colour?: string; size: string; stock: number };
type Draft = {
  name: string;
  price: number;
  category?: string;
  subCategory?: string;
  bestSeller?: boolean;
  variants: readonly Variant[];
};
type Made = Draft & { readonly id: string };

const HEX: Record<string, string> = { Indigo: '#1f3a5f', Madder: '#9b2d20', Leaf: '#2f6b4f' };

const add = async (draft: Draft): Promise<string> => {
  const names = [...new Set(draft.variants.flatMap(({ colour }) => colour ?? []))];
  const { status, body } = await shop.call('POST /api/admin/products', {
    token,
    body: {
      category: 'Women',
      subCategory: 'Topwear',
      ...draft,
      colours: names.map((name) => ({ name, hex: HEX[name] })),
    },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return (body.product as { _id: string })._id;
};
const list = async (query: string): Promise<ProductPage & { status: number }> => {
  const { status, body } = await shop.call(`GET /api/product/list?${query}`);
  return { status, ...(body as unknown as ProductPage) };
};
const names = async (query: string) => (await list(query)).products.map(({ name }) => name);

const PRODUCTS: readonly Draft[] = [
  {
    name: 'Two-colour Kurta',
    price: 1_200,
    variants: [
      { colour: 'Indigo', size: 'S', stock: 2 },
      { colour: 'Indigo', size: 'M', stock: 0 },
      { colour: 'Madder', size: 'M', stock: 4 },
    ],
  },
  {
    name: 'Indigo Shirt',
    price: 999.5,
    category: 'Men',
    variants: [{ colour: 'Indigo', size: 'M', stock: 1 }],
  },
  {
    name: 'Plain Trousers',
    price: 2_000,
    category: 'Men',
    subCategory: 'Bottomwear',
    bestSeller: true,
    variants: [
      { size: 'M', stock: 3 },
      { size: '32', stock: 0 },
    ],
  },
  {
    name: 'Sold-out Shawl',
    price: 500,
    subCategory: 'Winterwear',
    variants: [{ size: 'Free Size', stock: 0 }],
  },
];
const ids = new Map<string, string>();
const putOut = async () => {
  await sql`delete from products`.execute(shop.db);
  for (const draft of PRODUCTS) ids.set(draft.name, await add(draft));
};

describe('filters of the list', () => {
  beforeAll(putOut);

  it.each([
    ['size=S', ['Two-colour Kurta']],
    ['size=M&sort=low-high', ['Indigo Shirt', 'Two-colour Kurta', 'Plain Trousers']],
    ['size=S&size=32', ['Plain Trousers', 'Two-colour Kurta']],
    ['colour=Indigo', ['Indigo Shirt', 'Two-colour Kurta']],
    ['colour=Madder&colour=Indigo&category=Women', ['Two-colour Kurta']],
    ['colour=Madder&size=S', []],
    ['inStock=1', ['Plain Trousers', 'Indigo Shirt', 'Two-colour Kurta']],
    ['inStock=0&size=32', ['Plain Trousers']],
    ['inStock=1&size=32', []],
    ['inStock=1&size=M&colour=Indigo', ['Indigo Shirt']],
    ['minPrice=999.5&maxPrice=1200', ['Indigo Shirt', 'Two-colour Kurta']],
    ['minPrice=1999.999', ['Plain Trousers']],
    ['maxPrice=999.5', ['Sold-out Shawl', 'Indigo Shirt']],
    ['maxPrice=999.49', ['Sold-out Shawl']],
    ['minPrice=2000&maxPrice=1000', []],
    ['size=m', []],
    ['colour=Nowhere', []],
    [`size=${'X'.repeat(60)}`, []],
    ['minPrice=&size=S', ['Two-colour Kurta']],
    ['q=indigo&size=M', ['Indigo Shirt']],
    ['q=kurta&inStock=1&size=M&colour=Indigo', []],
    ['q=kutra&size=S', ['Two-colour Kurta']],
    ['q=kutra&size=XL', []],
    ['bestSeller=1&size=M', ['Plain Trousers']],
  ])('answers %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await list(query)).total).toBe(expected.length);
  });

  it.each(['minPrice=cheap', 'maxPrice=1e3', 'minPrice=1,200', 'inStock=perhaps'])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it('are counted with all other filters applied, within one variant', async () => {
    expect((await list('limit=1')).facets).toMatchObject({
      size: { S: 1, M: 3, '32': 1, 'Free Size': 1 },
      colour: { Indigo: 2, Madder: 1 },
    });
    const { facets, total, shades } = await list('size=M&colour=Indigo&inStock=1');
    expect(total).toBe(1);
    expect(facets).toEqual({
      category: { Men: 1, Women: 0, Kids: 0 },
      subCategory: { Topwear: 1, Bottomwear: 0, Winterwear: 0 },
      size: { S: 1, M: 1, '32': 0, 'Free Size': 0 },
      colour: { Indigo: 1, Madder: 1 },
    });
    expect(shades).toEqual({ Indigo: '#1f3a5f', Madder: '#9b2d20' });
    expect((await list('q=indigo')).facets).toMatchObject({ size: { M: 1, S: 0 }, colour: { Indigo: 1 } });
    expect((await list('size=S&size=M&maxPrice=1500')).facets).toMatchObject({
      category: { Men: 1, Women: 1 },
      size: { S: 1, M: 2 },
      colour: { Indigo: 2, Madder: 1 },
    });
  });

  it.each([
    { products: ['Two-colour Kurta', 'Indigo Shirt', 'Sold-out Shawl'] },
    { rule: { maxPrice: 1_500 } },
  ])('narrows a collection: %j', async (made) => {
    const body =
      made.products === undefined ? made : { products: made.products.map((name) => ids.get(name)) };
    const added = await shop.call('POST /api/admin/collections', {
      token,
      body: { name: `Narrow ${JSON.stringify(made).slice(0, 20)}`, ...body },
    });
    const { handle } = added.body.collection as { handle: string };
    const read = async (query: string) =>
      (await shop.call(`GET /api/collection/${handle}?${query}`)).body as unknown as ProductPage;
    const page = await read('size=M&inStock=1&limit=1');
    expect(page).toMatchObject({
      total: 2,
      facets: { size: { S: 1, M: 2, 'Free Size': 0 }, colour: { Indigo: 1, Madder: 1 } },
    });
    const next = await read(`size=M&inStock=1&limit=1&cursor=${page.nextCursor}`);
    expect([...page.products, ...next.products].map(({ name }) => name).sort()).toEqual([
      'Indigo Shirt',
      'Two-colour Kurta',
    ]);
    expect((await read('minPrice=cheap')).products).toBeUndefined();
    expect((await read('')).total).toBe(3);
  });

  it('follow the sale of a last piece, its return, and changes of the product', async () => {
    const id = ids.get('Indigo Shirt') ?? '';
    const buyer = await aPerson(shop);
    const inStock = 'inStock=1&size=M&colour=Indigo';
    const counted = async () => (await list(inStock)).facets?.colour.Indigo;
    await shop.call('POST /api/cart/add', { token: buyer.token, body: { itemId: id, size: 'Indigo / M' } });
    const placed = await shop.call('POST /api/order/place-cod', {
      token: buyer.token,
      body: {
        items: [{ _id: id, size: 'Indigo / M', quantity: 1, price: 999.5 }],
        amount: 1048.5,
        address: anAddress(),
      },
    });
    expect(placed.body.success).toBe(true);
    await expect.poll(() => names(inStock)).toEqual([]);
    expect(await counted()).toBe(0);
    await shop.call(`POST /api/order/${placed.body.orderId}/cancel`, { token: buyer.token });
    await expect.poll(() => names(inStock)).toEqual(['Indigo Shirt']);
    await shop.call(`PATCH /api/admin/products/${id}`, { token, body: { price: 1_500, category: 'Kids' } });
    await expect.poll(() => names('minPrice=1500&category=Kids&size=M')).toEqual(['Indigo Shirt']);
    expect((await list('size=M')).facets?.category).toEqual({ Men: 1, Women: 1, Kids: 1 });
    await shop.call(`DELETE /api/admin/products/${id}`, { token });
    await expect.poll(() => names('size=M')).toEqual(['Plain Trousers', 'Two-colour Kurta']);
    expect(await counted()).toBe(0);
  });
});

describe('filters of any catalogue', () => {
  const SIZES = ['S', 'M', 'L'];
  const COLOURS = ['Indigo', 'Madder', 'Leaf'];
  const aVariant = fc.record({
    colour: fc.constantFrom(...COLOURS),
    size: fc.constantFrom(...SIZES),
    stock: fc.integer({ min: 0, max: 1 }),
  });
  const aDraft = fc.record({
    name: fc.constant('Any Kurta'),
    price: fc.integer({ min: 1, max: 6 }).map((hundreds) => hundreds * 100),
    category: fc.constantFrom('Men', 'Women'),
    subCategory: fc.constantFrom('Topwear', 'Bottomwear'),
    variants: fc.uniqueArray(aVariant, {
      minLength: 1,
      maxLength: 5,
      selector: ({ colour, size }) => `${colour} ${size}`,
    }),
  });
  const someOf = (values: string[]) => fc.subarray(values, { maxLength: 2 });
  const aQuestion = fc.record({
    category: someOf(['Men', 'Women']),
    subCategory: someOf(['Topwear', 'Bottomwear']),
    size: someOf(SIZES),
    colour: someOf(COLOURS),
    inStock: fc.boolean(),
    minPrice: fc.option(fc.constantFrom(200, 300, 450), { nil: undefined, freq: 2 }),
    maxPrice: fc.option(fc.constantFrom(300, 500), { nil: undefined, freq: 2 }),
  });
  type Question = typeof aQuestion extends fc.Arbitrary<infer T> ? T : never;
  let made: readonly Made[] = [];

  beforeEach(async () => {
    await sql`delete from products`.execute(shop.db);
    const drafts = fc.sample(aDraft, 30);
    const added: Made[] = [];
    for (const draft of drafts) added.push({ ...draft, id: await add(draft) });
    made = added;
  });

  const isIn = (wanted: readonly string[], value: string | undefined) =>
    wanted.length === 0 || (value !== undefined && wanted.includes(value));
  const fits = (question: Question) => (one: Made) =>
    isIn(question.category, one.category) &&
    isIn(question.subCategory, one.subCategory) &&
    one.price >= (question.minPrice ?? 0) &&
    one.price <= (question.maxPrice ?? Number.POSITIVE_INFINITY) &&
    one.variants.some(
      ({ colour, size, stock }) =>
        isIn(question.colour, colour) && isIn(question.size, size) && (stock > 0 || !question.inStock),
    );
  const addressOf = (question: Question): string => {
    const { inStock, minPrice, maxPrice, ...lists } = question;
    const params = new URLSearchParams({ limit: '100' });
    for (const [name, values] of Object.entries(lists))
      for (const value of values) params.append(name, value);
    if (inStock) params.set('inStock', '1');
    if (minPrice !== undefined) params.set('minPrice', String(minPrice));
    if (maxPrice !== undefined) params.set('maxPrice', String(maxPrice));
    return params.toString();
  };

  it('find and count the same as a scan of every product', async () => {
    await fc.assert(
      fc.asyncProperty(aQuestion, async (question) => {
        const page = await list(addressOf(question));
        const wanted = made.filter(fits(question)).map(({ id }) => id);
        expect(page.products.map(({ _id }) => _id)).toEqual(wanted.reverse());
        expect(page.total).toBe(wanted.length);
        const count = (change: Partial<Question>) => made.filter(fits({ ...question, ...change })).length;
        const { facets } = page;
        for (const category of ['Men', 'Women'])
          expect(facets?.category[category]).toBe(count({ category: [category] }));
        for (const subCategory of ['Topwear', 'Bottomwear'])
          expect(facets?.subCategory[subCategory]).toBe(count({ subCategory: [subCategory] }));
        for (const size of SIZES) expect(facets?.size[size] ?? 0).toBe(count({ size: [size] }));
        for (const colour of COLOURS) expect(facets?.colour[colour] ?? 0).toBe(count({ colour: [colour] }));
        expect(page.atLeast).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});
