import type { ProductId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct } from '../../test-factories.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ token } = await aPerson(shop, 'admin'));
});
afterAll(() => shop.close());

type Shown = {
  _id: string;
  name: string;
  position: number;
  retired: boolean;
  products: number;
  hsn: string | null;
  gstPercent: number | null;
};

type Line = { category: string | null; subCategory: string | null };
type Answer = {
  products: { _id: ProductId; name: string }[];
  facets: { category: Record<string, number>; subCategory: Record<string, number> };
  product: object;
  category: Shown;
  type: Shown;
  categories: Shown[];
  types: Shown[];
  lines: Line[];
  fields: Record<string, string>;
};
const call = async (route: string, options?: object) => {
  const { status, body } = await shop.call(route, options);
  return { status, body: body as unknown as Answer };
};

const list = async (what: 'categories' | 'types'): Promise<Shown[]> =>
  (await call(`GET /api/admin/${what}`, { token })).body[what];
const idOf = async (what: 'categories' | 'types', name: string): Promise<string> =>
  (await list(what)).find((one) => one.name === name)?._id ?? 'none';
const add = (what: 'categories' | 'types', body: object) => call(`POST /api/admin/${what}`, { token, body });
const change = async (what: 'categories' | 'types', name: string, body: object) =>
  call(`PATCH /api/admin/${what}/${await idOf(what, name)}`, { token, body });
const publicList = (query: Record<string, string>) =>
  call(`GET /api/product/list?${new URLSearchParams(query)}`);

describe('categories and types', () => {
  it('start with those of the specification', async () => {
    expect((await list('categories')).map(({ name, position }) => [name, position])).toEqual([
      ['Men', 1],
      ['Women', 2],
      ['Kids', 3],
    ]);
    expect((await list('types')).map(({ name }) => name)).toEqual(['Topwear', 'Bottomwear', 'Winterwear']);
  });

  it('accept the owner’s own, whose products are counted, filtered and found', async () => {
    expect((await add('categories', { name: 'Home & Linen' })).body.category).toMatchObject({
      name: 'Home & Linen',
      position: 4,
      retired: false,
    });
    expect((await add('types', { name: 'Sarees', hsn: '5407', gstPercent: 5 })).body.type).toMatchObject({
      name: 'Sarees',
      hsn: '5407',
      gstPercent: 5,
    });
    const before = await publicList({ category: 'Home & Linen' });
    expect(before.body).toMatchObject({ total: 0, products: [] });
    const { status, body } = await call('POST /api/admin/products', {
      token,
      body: {
        name: 'Kanjivaram',
        price: 9000,
        category: 'Home & Linen',
        subCategory: 'Sarees',
        stock: { Free: 3 },
      },
    });
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      category: 'Home & Linen',
      subCategory: 'Sarees',
      image: ['/images/drawn/hanger.svg'],
    });
    const found = await publicList({ category: 'Home & Linen', subCategory: 'Sarees' });
    expect(found.body).toMatchObject({
      total: 1,
      products: [{ name: 'Kanjivaram' }],
      facets: { category: { 'Home & Linen': 1, Men: 0 }, subCategory: { Sarees: 1 } },
    });
    expect((await publicList({ q: 'saree' })).body.products).toMatchObject([{ name: 'Kanjivaram' }]);
    expect((await call('GET /images/drawn/hanger.svg')).status).toBe(200);
  });

  it('count products hidden and shown again in one transaction', async () => {
    const count = async () => (await list('types')).find(({ name }) => name === 'Sarees')?.products;
    const [saree] = (await publicList({ subCategory: 'Sarees' })).body.products;
    const path = `/api/admin/products/${saree?._id}`;
    await call(`PATCH ${path}`, { token, body: { published: false } });
    expect(await count()).toBe(0);
    await call(`PATCH ${path}`, { token, body: { published: true } });
    expect(await count()).toBe(1);
  });

  it('are renamed without touching a product: the old name is unknown to calls and products', async () => {
    expect((await change('categories', 'Home & Linen', { name: 'Home' })).body.category.name).toBe('Home');
    expect((await publicList({ category: 'Home & Linen' })).status).toBe(400);
    expect((await publicList({ category: 'Home' })).body.products).toMatchObject([{ category: 'Home' }]);
    const refused = await call('POST /api/admin/products', {
      token,
      body: { name: 'X', price: 10, category: 'Home & Linen', subCategory: 'Sarees', stock: { Free: 3 } },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.fields.category).toBe('One of Men, Women, Kids, Home');
  });

  it('refuse a name already taken, in any letter case, and an empty one', async () => {
    expect((await add('categories', { name: 'home' })).body.fields.name).toBe('This name is already in use');
    expect((await change('categories', 'Home', { name: 'KIDS' })).status).toBe(400);
    expect((await add('categories', { name: '  ' })).body.fields.name).toBe('Required');
    expect((await add('categories', { name: 'x'.repeat(61) })).status).toBe(400);
    expect((await call('PATCH /api/admin/types/none', { token, body: { retired: true } })).status).toBe(404);
  });

  it('keep the owner’s order', async () => {
    expect((await change('categories', 'Home', { position: 1 })).body.category.position).toBe(1);
    expect((await list('categories')).map(({ name }) => name)).toEqual(['Home', 'Men', 'Women', 'Kids']);
    expect(Object.keys((await publicList({ limit: '1' })).body.facets.category)).toEqual([
      'Home',
      'Men',
      'Women',
      'Kids',
    ]);
    await change('categories', 'Home', { position: 4 });
  });

  it('leave the filters when retired; their products stay on sale', async () => {
    const { body } = await change('types', 'Sarees', { retired: true });
    expect(body.type).toMatchObject({ retired: true, products: 1 });
    expect((await publicList({ subCategory: 'Sarees' })).status).toBe(400);
    const all = await publicList({ limit: '24' });
    expect(all.body.products.map(({ name }) => name)).toContain('Kanjivaram');
    expect(all.body.facets.subCategory).not.toHaveProperty('Sarees');
    const _id = all.body.products.find(({ name }) => name === 'Kanjivaram')?._id;
    const kept = await call(`PATCH /api/admin/products/${_id}`, {
      token,
      body: { subCategory: 'Sarees', price: 8500 },
    });
    expect(kept.status).toBe(200);
    await change('types', 'Sarees', { retired: false });
  });

  it('never run out: the last one cannot be retired', async () => {
    for (const name of ['Bottomwear', 'Winterwear', 'Sarees']) await change('types', name, { retired: true });
    expect((await change('types', 'Topwear', { retired: true })).status).toBe(409);
    for (const name of ['Bottomwear', 'Winterwear', 'Sarees'])
      await change('types', name, { retired: false });
  });

  it('give their HSN and tax rate to products without their own', async () => {
    const _id = (await publicList({ q: 'Kanjivaram' })).body.products[0]?._id ?? ('none' as ProductId);
    const customer = await aPerson(shop);
    await call('POST /api/cart/add', {
      token: customer.token,
      body: { itemId: _id, size: 'Free' },
    });
    const { body } = await call('POST /api/order/place-cod', {
      token: customer.token,
      body: {
        items: [{ _id, size: 'Free', quantity: 1, price: 8500 }],
        amount: 8549,
        address: anAddress(),
      },
    });
    expect(body).toMatchObject({ success: true });
    const line = await shop.db
      .selectFrom('order_lines')
      .select(['hsn', 'gst_percent', 'category'])
      .where('product_id', '=', _id)
      .executeTakeFirst();
    expect(line).toMatchObject({ hsn: '5407', gst_percent: '5.00', category: 'Home' });
  });

  it('guide the import through the owner’s table, which follows renames', async () => {
    const { lines } = (await call('GET /api/admin/category-mappings', { token })).body;
    const mine = {
      matchIn: 'any',
      pattern: 'saree|sari',
      category: 'home',
      subCategory: 'sarees',
      isExcluded: false,
    };
    const put = await call('POST /api/admin/category-mappings', {
      token,
      body: { lines: [mine, ...lines] },
    });
    expect(put.body.lines[0]).toEqual({ ...mine, category: 'Home', subCategory: 'Sarees' });
    await change('types', 'Sarees', { name: 'Drapes' });
    const after = (await call('GET /api/admin/category-mappings', { token })).body.lines;
    expect(after[0]).toMatchObject({ subCategory: 'Drapes' });
    const wrong = { ...mine, category: 'Nowhere' };
    const refused = await call('POST /api/admin/category-mappings', { token, body: { lines: [wrong] } });
    expect(refused.body.fields['lines.0']).toContain('category is one of');
  });

  it('answer a page of the list with forty categories as with three', async () => {
    for (let n = 0; n < 36; n += 1) await add('categories', { name: `Extra ${n}` });
    await aProduct(shop, { name: 'Indigo Shirt', category: 'Men' });
    const { body } = await publicList({ limit: '24' });
    expect(Object.keys(body.facets.category)).toHaveLength(40);
    expect(body.products.map(({ name }) => name)).toContain('Indigo Shirt');
    for (let n = 0; n < 10; n += 1) await add('categories', { name: `More ${n}` });
    expect((await add('categories', { name: 'One too many' })).body.fields.name).toContain(
      'At most 200 pairs',
    );
  });
});
