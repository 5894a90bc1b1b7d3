import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson } from '../../test-factories.ts';
import { aShirtRow, type ShopifyRow, shopifyFile } from './test-shopify-file.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ token } = await aPerson(shop, 'admin'));
});
afterAll(() => shop.close());
const empty = () => sql`truncate products cascade`.execute(shop.db);
beforeEach(empty);

const upload = async (text: string, query = ''): Promise<ImportReport> => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'products.csv');
  const { headers, payload } = await encodeForm(form);
  const answer = await shop.call(`POST /api/admin/products/import${query}`, {
    token,
    headers,
    body: payload,
  });
  expect(answer.status).toBe(200);
  return answer.body as unknown as ImportReport;
};
const exported = async (): Promise<string> =>
  (
    await shop.app.inject({
      url: '/api/admin/export/products',
      headers: { authorization: `Bearer ${token}` },
    })
  ).body;
const add = async (body: Record<string, unknown>): Promise<string> => {
  const answer = await shop.call('POST /api/admin/products', {
    token,
    body: { category: 'Women', subCategory: 'Topwear', price: 1_399, ...body },
  });
  expect(answer.status).toBe(200);
  return (answer.body.product as { _id: string })._id;
};
type Managed = {
  _id: string;
  name: string;
  price: number;
  colours: { name: string; hex: string | null }[];
  variants: Record<string, unknown>[];
};
const managed = async (handle: string): Promise<Managed | undefined> => {
  const { id } =
    (await shop.db.selectFrom('products').select('id').where('handle', '=', handle).executeTakeFirst()) ?? {};
  if (id === undefined) return undefined;
  return (await shop.call(`GET /api/admin/products/${id}`, { token })).body.product as Managed;
};

const SAID = {
  vendor: 'Loom & Sons',
  countryOfOrigin: 'India',
  maker: 'Loom & Sons,\n4 Weavers’ Lane, Bhuj',
  care: '=Wash cold',
  netQuantity: '1 piece',
  nameHindi: 'सादा कुर्ता',
  descriptionHindi: 'सूती, हाथ से बुना।',
};

describe('our own export', () => {
  const addAll = async () => {
    await add({
      name: 'Block-print Kurta',
      colours: [
        { name: 'Off | White', hex: '#fafafa' },
        { name: 'Dark Forest Green of the Hills', hex: null },
        { name: '-Madder', hex: '#9b2d20' },
      ],
      variants: [
        { colour: '-Madder', size: '4-5 Years', stock: 1, price: 1_599.5, cost: 0, weight: 310 },
        { colour: 'Dark Forest Green of the Hills', size: 'Extra Long 12', stock: 0, mrp: 1_399 },
        {
          colour: 'Off | White',
          size: 'S',
          stock: 3,
          price: 1_299,
          mrp: 1_999.99,
          sku: "'0012",
          barcode: '=8901',
        },
        { colour: 'Off | White', size: 'small', stock: 2, sku: 'KU,"1"', cost: 700.25 },
      ],
    });
    await add({
      name: 'Plain Shirt',
      variants: [
        { colour: null, size: 'M / L', stock: 4, price: 900 },
        { colour: null, size: 'XL', stock: 4, price: 950, mrp: 950, barcode: '0012' },
      ],
    });
    await add({ name: 'Plainest', stock: { S: 2, M: 0 }, ...SAID });
    await sql`
      insert into product_images (id, product_id, position, source_url, colour)
      select gen_random_uuid(), p.id, n, 'https://pictures.example/' || n || '.jpg', case n when 0 then null when 1 then 'Off | White' else '-Madder' end
      from products p, generate_series(0, 2) n where p.name = 'Block-print Kurta'`.execute(shop.db);
  };

  it('imports elsewhere with colours, prices, MRP, SKU, barcode, weight and cost, and exports the same', async () => {
    await addAll();
    const text = await exported();
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.filter(({ sku }) => sku === "'0012")).toMatchObject([
      { colour: 'Off | White', hex: '#fafafa', size: 'S', price: '1299', mrp: '1999.99', barcode: "'=8901" },
    ]);
    await empty();
    expect(await upload(text)).toMatchObject({ created: 3, errors: [], notes: [] });
    expect(await exported()).toBe(text);
    expect(await managed('block-print-kurta')).toMatchObject({
      price: 1_299,
      colours: [
        { name: 'Off | White', hex: '#fafafa' },
        { name: 'Dark Forest Green of the Hills', hex: null },
        { name: '-Madder', hex: '#9b2d20' },
      ],
      variants: [
        { colour: 'Off | White', size: 'S', price: 1_299, mrp: 1_999.99, sku: "'0012", barcode: '=8901' },
        { colour: 'Off | White', size: 'small', price: 1_399, cost: 700.25 },
        { colour: 'Dark Forest Green of the Hills', size: 'Extra Long 12', stock: 0, mrp: 1_399 },
        { colour: '-Madder', size: '4-5 Years', price: 1_599.5, cost: 0, weight: 310 },
      ],
    });
    expect(await managed('plainest')).toMatchObject(SAID);
    const { rows: pictures } = await sql`select colour from product_images order by position`.execute(
      shop.db,
    );
    expect(pictures).toEqual([{ colour: null }, { colour: 'Off | White' }, { colour: '-Madder' }]);
    expect(await upload(text)).toMatchObject({ created: 0, updated: 0, skipped: 3 });
  });

  it('changes nothing if another file brought the same, even in a dry run, and is remembered', async () => {
    await addAll();
    const text = await exported();
    const other = text.replaceAll('Plain Shirt', 'Simple Shirt');
    expect(await upload(other)).toMatchObject({ created: 0, updated: 1, skipped: 2, errors: [] });
    const audits = async () =>
      (await sql`select 1 from audit_entries where subject like 'product:%'`.execute(shop.db)).rows.length;
    const before = await audits();
    const again = await exported();
    expect(again).toBe(other);
    await sql`update products set source_hash = 'of another file'`.execute(shop.db);
    expect(await upload(again, '?dryRun=1')).toMatchObject({ created: 0, updated: 0, skipped: 3 });
    expect(await upload(again)).toMatchObject({ created: 0, updated: 0, skipped: 3, errors: [] });
    expect(await exported()).toBe(again);
    expect(await audits()).toBe(before);
    // what was sold since stays sold: the file says nothing new about it
    await sql`update product_sizes set stock = 1 where size = 'Off | White / S'`.execute(shop.db);
    expect(await upload(again)).toMatchObject({ updated: 0, skipped: 3 });
    await sql`update product_sizes set stock = 3 where size = 'Off | White / S'`.execute(shop.db);
    expect(await exported()).toBe(again);
  });

  it('changes nothing in its own shop, and keeps sales since then', async () => {
    await addAll();
    const text = await exported();
    expect(await upload(text)).toMatchObject({ created: 0, errors: [] });
    expect(await exported()).toBe(text);
    await sql`update product_sizes set stock = 1 where size = 'Off | White / S'`.execute(shop.db);
    const dearer = text.replace('1599.5', '1650');
    expect(await upload(dearer)).toMatchObject({ updated: 1 });
    expect((await managed('block-print-kurta'))?.variants).toMatchObject([
      { colour: 'Off | White', size: 'S', stock: 1, price: 1_299 },
      {},
      {},
      { colour: '-Madder', price: 1_650 },
    ]);
  });
});

describe('our own export in another shop', () => {
  const CHART = {
    name: 'Jeans, in inches',
    unit: 'in',
    columns: [{ name: 'Waist', of: 'body' }],
    rows: [{ size: '30', figures: ['30.5'] }],
    note: 'Runs "small", by half a size.',
  };
  const PICTURES = [
    { alt: '', focus: [50, 50] },
    { alt: '-Back | of the collar', focus: [30, 0] },
    { alt: 'Cuff', focus: [50, 50] },
  ];
  const pictures = async () =>
    (
      await sql`select alt, array[focus_x, focus_y] as focus from product_images order by position`.execute(
        shop.db,
      )
    ).rows;
  const addJeans = async () => {
    const { body } = await shop.call('POST /api/admin/size-charts', {
      token,
      body: { ...CHART, places: [] },
    });
    const sizeChart = (body.chart as { _id: string })._id;
    await add({ name: 'Jeans', stock: { '30': 1 }, sizeChart });
    await add({ name: 'Black Jeans', stock: { '30': 1 }, sizeChart });
    const put = await add({ name: 'Put away', stock: { '30': 1 } });
    await shop.call(`DELETE /api/admin/products/${put}`, { token });
    for (const [index, { alt, focus }] of PICTURES.entries())
      await sql`
        insert into product_images (id, product_id, position, source_url, alt, focus_x, focus_y)
        select gen_random_uuid(), id, ${index}, ${`https://pictures.example/${index}.jpg`}, ${alt}, ${focus[0]}, ${focus[1]}
        from products where name = 'Jeans'`.execute(shop.db);
  };
  const chartOf = async (handle: string) => {
    const { sizeChart } = (await managed(handle)) as unknown as { sizeChart: string | null };
    const { body } = await shop.call(`GET /api/size-charts/${sizeChart}`);
    return body.chart;
  };
  afterEach(() => sql`truncate size_charts cascade`.execute(shop.db));

  it('imports alt texts, focus points, size charts and archived products', async () => {
    await addJeans();
    const text = await exported();
    await sql`truncate products, size_charts cascade`.execute(shop.db);
    expect(await upload(text)).toMatchObject({ created: 3, errors: [], notes: [] });
    expect(await exported()).toBe(text);
    expect(await pictures()).toEqual(PICTURES);
    expect(await chartOf('jeans')).toMatchObject(CHART);
    expect(await chartOf('black-jeans')).toMatchObject(CHART);
    expect(await managed('put-away')).toMatchObject({ archived: true });
    expect(await upload(text)).toMatchObject({ updated: 0, skipped: 3 });
    expect(await exported()).toBe(text);
  });

  it('leaves the shop’s own chart of that name as it is', async () => {
    await addJeans();
    const text = (await exported()).replace('30.5', '99');
    await empty();
    expect(await upload(text)).toMatchObject({ created: 3, notes: [] });
    expect(await chartOf('jeans')).toMatchObject(CHART);
  });

  it('keeps existing data if an older export has no columns for it', async () => {
    await addJeans();
    const rows = parse(await exported(), { columns: true, bom: true }) as Record<string, string>[];
    const old = ['handle', 'name', 'price', 'category', 'subCategory', 'size', 'stock', 'images'];
    const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
    const text = [old, ...rows.map((row) => old.map((name) => row[name]))]
      .map((cells) => cells.map(cell).join(','))
      .join('\n');
    expect(await upload(text)).toMatchObject({ updated: 3, errors: [] });
    expect(await pictures()).toEqual(PICTURES);
    expect(await chartOf('jeans')).toMatchObject(CHART);
    expect(await managed('put-away')).toMatchObject({ archived: true });
  });

  it('reports which chart and which focus cannot be kept', async () => {
    const report = await upload(
      [
        'name,price,category,subCategory,size,stock,images,imageFocus,sizeChart,sizeChartFigures',
        'One,9,Men,Topwear,M,1,https://pictures.example/1.jpg,500 2,Unknown,',
        'Two,9,Men,Topwear,M,1,,,Broken,"{""unit"":""in""}"',
      ].join('\n'),
    );
    expect(report).toMatchObject({ created: 2, errors: [] });
    expect(report.notes.map(({ message }) => message)).toEqual([
      'The focus “500 2” is not a pair such as 50 20 and was left out.',
      'The shop has no size chart “Unknown”; the product is imported without it.',
      'The shop has no size chart “Broken”, and the file’s has no figures that can be read.',
    ]);
  });
});

describe('a Shopify file', () => {
  const variant = (colour: string, size: string, more: ShopifyRow = {}): ShopifyRow =>
    aShirtRow({
      Handle: 'ocean',
      Title: 'Ocean Shirt',
      'Option1 Name': 'Color',
      'Option1 Value': colour,
      'Option2 Name': 'Size',
      'Option2 Value': size,
      ...more,
    });
  const FILE = [
    variant('Red', 'Small', {
      'Variant SKU': "'0012",
      'Variant Grams': '250',
      'Variant Compare At Price': '80.00',
      'Variant Barcode': "'8901234567890",
      'Cost per item': '20.50',
      'Image Src': 'https://pictures.example/all.jpg',
      'Image Position': '1',
      'Variant Image': 'https://pictures.example/red.jpg',
    }),
    variant('Red', 'M', { 'Variant Price': '55.00', 'Variant Compare At Price': '40.00' }),
    variant('Black / White', 'M', { 'Variant Image': 'https://pictures.example/white.jpg' }),
  ];
  const OCEAN = {
    name: 'Ocean Shirt',
    price: 50,
    colours: [{ name: 'Red' }, { name: 'Black/White' }],
    variants: [
      {
        colour: 'Red',
        size: 'S',
        stock: 3,
        price: 50,
        mrp: 80,
        sku: '0012',
        barcode: '8901234567890',
        weight: 250,
        cost: 20.5,
      },
      { colour: 'Red', size: 'M', price: 55, mrp: null },
      { colour: 'Black/White', size: 'M', price: 50, sku: null },
    ],
  };

  it('imports colours, prices, MRP, SKU, barcode, weight, cost and each colour’s pictures', async () => {
    const done = await upload(shopifyFile(FILE));
    expect(done).toMatchObject({ created: 1, errors: [] });
    expect(done.notes).toEqual([
      { row: 3, product: 'Ocean Shirt', message: expect.stringContaining('MRP 40 is below the price 55') },
    ]);
    expect(await managed('ocean')).toMatchObject(OCEAN);
    const { rows } = await sql`
      select source_url as url, colour from product_images order by position`.execute(shop.db);
    expect(rows).toEqual([
      { url: 'https://pictures.example/all.jpg', colour: null },
      { url: 'https://pictures.example/red.jpg', colour: 'Red' },
      { url: 'https://pictures.example/white.jpg', colour: 'Black/White' },
    ]);
    expect(await upload(shopifyFile(FILE))).toMatchObject({ updated: 0, skipped: 1 });
  });

  it('is the same with the newer column names, and reports columns without a place', async () => {
    const NEWER: Record<string, string> = {
      Handle: 'URL handle',
      'Variant SKU': 'SKU',
      'Variant Grams': 'Weight value (grams)',
      'Variant Inventory Qty': 'Inventory quantity',
      'Variant Price': 'Price',
      'Variant Compare At Price': 'Compare-at price',
      'Variant Barcode': 'Barcode',
      'Image Src': 'Product image URL',
      'Variant Image': 'Variant image URL',
    };
    const text = shopifyFile(
      FILE.map((row) => ({ ...row, Vendor: ' Loom\u00a0& Sons ', 'Variant Tax Code': 'T1' })),
    );
    const header = (text.split('\n')[0] ?? '').split(',').map((name) => NEWER[name] ?? name);
    const done = await upload(text.replace(/^.*/, header.join(',')));
    expect(done.notes[0]).toEqual({
      row: 1,
      message: expect.stringContaining('left out: Variant Tax Code.'),
    });
    expect(await managed('ocean')).toMatchObject({ ...OCEAN, vendor: 'Loom & Sons' });
  });

  it('with a variant less removes it, and its colour if that was the last; the owner’s stay', async () => {
    await upload(shopifyFile(FILE));
    const { _id, variants = [], colours = [] } = (await managed('ocean')) ?? {};
    const own = { colour: 'Red', size: 'XXL', stock: 9, price: 70 };
    const kept = variants.map(({ _id: _, ...row }) => row);
    const added = await shop.call(`PATCH /api/admin/products/${_id}`, {
      token,
      body: { colours, variants: [...kept, own] },
    });
    expect(added.status).toBe(200);
    expect(await upload(shopifyFile(FILE.slice(0, 2)))).toMatchObject({ updated: 1, errors: [] });
    expect(await managed('ocean')).toMatchObject({
      colours: [{ name: 'Red' }],
      variants: [{ size: 'S' }, { size: 'M' }, own],
    });
  });

  it('may price sizes without colours, which follow the file alone', async () => {
    const sized = (size: string, price: string) =>
      aShirtRow({ 'Option1 Name': 'Size', 'Option1 Value': size, 'Variant Price': price });
    await upload(shopifyFile([sized('S', '50'), sized('XL', '55')]));
    expect(await managed('plain-shirt')).toMatchObject({
      price: 50,
      variants: [{ price: 50 }, { price: 55 }],
    });
    await upload(shopifyFile([sized('S', '52'), sized('XL', '49')]));
    expect(await managed('plain-shirt')).toMatchObject({
      price: 49,
      variants: [{ price: 52 }, { price: 49 }],
    });
  });

  it('continues the products once made of its colours', async () => {
    const rows = FILE.slice(0, 2);
    const asPrint = rows.map((row) => ({ ...row, 'Option1 Name': 'Print' }));
    await upload(shopifyFile(asPrint));
    expect(await upload(shopifyFile(rows))).toMatchObject({ created: 0, errors: [] });
    expect(await managed('ocean')).toBeUndefined();
    expect((await managed('ocean--red'))?.colours).toEqual([]);
  });
});
