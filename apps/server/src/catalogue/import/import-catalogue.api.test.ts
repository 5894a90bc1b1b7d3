import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { imageJobs } from '../images/image-jobs.ts';
import { storeImage } from '../images/store-image.ts';
import { importCatalogue } from './import-catalogue.ts';
import { aShirtRow, SHOPIFY_COLUMNS, type ShopifyRow, shopifyFile } from './test-shopify-file.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`truncate products cascade`.execute(shop.db);
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
});

type Uploaded = {
  readonly status: number;
  readonly body: ImportReport & { code?: string; message?: string };
};

const upload = async (
  file: string | Buffer,
  { query = '', token = admin.token, field = 'file' } = {},
): Promise<Uploaded> => {
  const form = new FormData();
  form.append(field, new Blob([file as string]), 'products.csv');
  const { headers, payload } = await encodeForm(form);
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/import${query}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};

const report = async (rows: readonly ShopifyRow[]): Promise<ImportReport> => {
  const { status, body } = await upload(shopifyFile(rows));
  expect(status).toBe(200);
  return body;
};

const load = async (handle: string) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    description: string;
    price: number;
    facet: string;
    published: boolean;
    sizes: [string, number][];
    images: [string | null, string, string | null][];
  }>`select id, name, description, price_paise as price, category || '/' || sub_category as facet, published,
      (select json_agg(json_build_array(size, stock) order by position) from product_sizes s where s.product_id = p.id) as sizes,
      (select coalesce(json_agg(json_build_array(source_url, alt, fetch_error) order by position), '[]')
         from product_images i where i.product_id = p.id) as images
    from products p where handle = ${handle}`.execute(shop.db);
  return rows[0];
};
const names = async (): Promise<string[]> =>
  (await shop.db.selectFrom('products').select('name').orderBy('seq').execute()).map(({ name }) => name);
const auditCount = async (): Promise<number> =>
  (await shop.db.selectFrom('audit_entries').select('id').execute()).length;

describe('a Shopify export', () => {
  it('imports variants, pictures, text, price and stock', async () => {
    const done = await report([
      aShirtRow({
        Handle: 'varsity-top',
        Title: 'Varsity Top',
        'Body (HTML)': '<p>Soft &amp; warm</p><ul><li>Cotton</li></ul>\n<script>alert(1)</script>',
        'Option1 Name': 'Size',
        'Option1 Value': 'Small',
        'Variant SKU': "'0012",
        'Variant Price': '60.50',
        'Image Src': 'https://pictures.example/2.jpg',
        'Image Position': '2',
        'Image Alt Text': 'Back',
      }),
      {
        Handle: 'varsity-top',
        'Option1 Value': 'Medium',
        'Variant Price': '60.50',
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '-2',
        'Image Src': 'https://pictures.example/1.jpg',
        'Image Position': '1',
      },
      {
        Handle: 'varsity-top',
        'Option1 Value': 'X-Large',
        'Variant Price': '60.50',
        'Variant Inventory Qty': '7',
      },
      { Handle: 'varsity-top', 'Image Src': 'https://pictures.example/3.jpg', 'Image Position': '3' },
    ]);
    expect(done).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 0,
      waiting: 1,
      errors: [],
      unpublished: [],
    });
    const top = await load('varsity-top');
    expect(top).toMatchObject({
      name: 'Varsity Top',
      description: 'Soft & warm\n\n• Cotton',
      price: 6_050,
      facet: 'Women/Topwear',
      published: false,
      sizes: [
        ['S', 3],
        ['M', 0],
        ['XL', 7],
      ],
      images: [
        ['https://pictures.example/1.jpg', '', null],
        ['https://pictures.example/2.jpg', 'Back', null],
        ['https://pictures.example/3.jpg', '', null],
      ],
    });
    const answer = await shop.call(`GET /api/admin/products/${top?.id}`, { token: admin.token });
    expect(answer.body.product).toMatchObject({
      price: 60.5,
      stock: { S: 3, M: 0, XL: 7 },
      image: ['/images/drawn/hanger.svg'],
      waitsForPicture: true,
    });
  });

  it('imports uncounted or oversellable variants as in stock, and says so', async () => {
    const sized = (size: string, more: ShopifyRow) =>
      aShirtRow({ 'Option1 Name': 'Size', 'Option1 Value': size, ...more });
    const rows = [
      sized('S', { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' }),
      sized('M', { 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '-4' }),
      sized('L', { 'Variant Inventory Policy': 'deny', 'Variant Inventory Qty': '0' }),
      sized('XL', { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '7' }),
    ];
    const done = await report(rows);
    expect(done.notes).toMatchObject([
      { row: 2, product: 'Plain Shirt', message: expect.stringContaining('2 sizes; 100 pieces of each') },
    ]);
    expect((await load('plain-shirt'))?.sizes).toEqual([
      ['S', 100],
      ['M', 100],
      ['L', 0],
      ['XL', 7],
    ]);
    expect(await report(rows)).toMatchObject({ updated: 0, skipped: 1 });
  });

  it('finds the category in Google’s column if Shopify’s own is empty', async () => {
    await report([
      aShirtRow({
        Tags: '',
        'Product Category': '',
        'Google Shopping / Google Product Category': 'Apparel > Clothing > Men > Shirts',
      }),
    ]);
    expect(await load('plain-shirt')).toMatchObject({ facet: 'Men/Topwear', published: true });
  });

  it('makes one product per value of an option that is not a size', async () => {
    const variant = (colour: string, size: string, more: ShopifyRow = {}): ShopifyRow =>
      aShirtRow({
        Handle: 'ocean',
        Title: 'Ocean Blue Shirt',
        'Option1 Name': 'Print',
        'Option1 Value': colour,
        'Option2 Name': 'Size',
        'Option2 Value': size,
        ...more,
      });
    const done = await report([
      variant('Red', 'S', {
        'Image Src': 'https://pictures.example/all.jpg',
        'Variant Image': 'https://pictures.example/red.jpg',
      }),
      variant('Red', 'M'),
      variant('Off White', 'S', {
        'Variant Price': '70.00',
        'Variant Image': 'https://pictures.example/white.jpg',
      }),
    ]);
    expect(done).toMatchObject({ created: 2, errors: [] });
    expect(await load('ocean--red')).toMatchObject({
      name: 'Ocean Blue Shirt – Red',
      price: 5_000,
      sizes: [
        ['S', 3],
        ['M', 3],
      ],
      images: [
        ['https://pictures.example/red.jpg', '', null],
        ['https://pictures.example/all.jpg', '', null],
      ],
    });
    expect(await load('ocean--off-white')).toMatchObject({
      name: 'Ocean Blue Shirt – Off White',
      price: 7_000,
      images: [
        ['https://pictures.example/white.jpg', '', null],
        ['https://pictures.example/all.jpg', '', null],
      ],
    });
  });

  it('recognises the size option by its values if none is named so', async () => {
    await report([
      aShirtRow({
        'Option1 Name': 'Print',
        'Option1 Value': 'Blue',
        'Option2 Name': 'Fits',
        'Option2 Value': 'XL',
      }),
    ]);
    expect(await load('plain-shirt--blue')).toMatchObject({ name: 'Plain Shirt', sizes: [['XL', 3]] });
  });

  it('keeps the title if all variants share a value or the title contains it, and a name the owner gave', async () => {
    const shirt = (Handle: string, Title: string, print: string, sleeve = 'Long'): ShopifyRow =>
      aShirtRow({
        Handle,
        Title,
        'Option1 Name': 'Print',
        'Option1 Value': print,
        'Option2 Name': 'Sleeve',
        'Option2 Value': sleeve,
      });
    const file = [
      shirt('one', 'Shirt', 'Dots'),
      shirt('said', 'Dots Shirt', 'Dots'),
      shirt('said', '', 'Dot'),
      shirt('both', 'Dots or Stripes', 'Dots'),
      shirt('both', '', 'Stripes'),
    ];
    expect(await report(file)).toMatchObject({ created: 5, errors: [] });
    expect(await names()).toEqual([
      'Shirt',
      'Dots Shirt',
      'Dots Shirt – Dot',
      'Dots or Stripes – Dots',
      'Dots or Stripes – Stripes',
    ]);
    const { id = '' } = (await load('one--dots-long')) ?? {};
    // As an earlier version named and remembered it.
    await sql`update product_imports set snapshot = snapshot || '{"name": "Shirt – Dots – Long"}'::jsonb`.execute(
      shop.db,
    );
    await sql`update products set source_hash = null, name = case id when ${id} then 'Her own name' else name end`.execute(
      shop.db,
    );
    expect(await report(file)).toMatchObject({ updated: 5 });
    expect(await load('one--dots-long')).toMatchObject({ id, name: 'Her own name' });
  });

  it('keeps a size of up to 57 characters, with a colour of 40', async () => {
    const size = 'XL (chest 44 in, length 30 in, sleeve 25 in, loose fit)12';
    const colour = 'Dark Forest Green of the Northern Hills.';
    await report([
      aShirtRow({
        'Option1 Name': 'Colour',
        'Option1 Value': colour,
        'Option2 Name': 'Size',
        'Option2 Value': size,
      }),
    ]);
    const shirt = await load('plain-shirt');
    expect(shirt?.sizes).toEqual([[`${colour} / ${size}`, 3]]);
    const saved = await shop.call(`PATCH /api/admin/products/${shirt?.id}`, {
      token: admin.token,
      body: { stock: { [`${colour} / ${size}`]: 4 } },
    });
    expect(saved.status).toBe(200);
  });

  it('holds back what has no category or is not published, and says so', async () => {
    const done = await report([
      aShirtRow({ Handle: 'bag', Title: 'Leather Bag' }),
      aShirtRow({ Handle: 'hidden', Title: 'Hidden Shirt', Published: 'false' }),
      aShirtRow({ Handle: 'shoes', Title: 'High Tops' }),
      aShirtRow({ Handle: 'nobody', Title: 'Shirt', Tags: 'cotton' }),
      aShirtRow({ Handle: 'open', Title: 'Open Shirt' }),
    ]);
    expect(done).toMatchObject({ created: 5, errors: [] });
    expect(done.unpublished.map(({ row, name }) => [row, name])).toEqual([
      [2, 'Leather Bag'],
      [3, 'Hidden Shirt'],
      [4, 'High Tops'],
      [5, 'Shirt'],
    ]);
    const { body } = await shop.call('GET /api/product/list');
    expect((body.products as { name: string }[]).map(({ name }) => name)).toEqual(['Open Shirt']);
  });

  it('excludes hats, caps, belts and bags, but not products that merely contain such a word', async () => {
    const done = await report([
      aShirtRow({ Handle: 'a', Title: 'Wool Hat' }),
      aShirtRow({ Handle: 'b', Title: 'Wool Classic', Type: 'Caps' }),
      aShirtRow({ Handle: 'c', Title: 'Women’s Leather Belt for Jeans' }),
      aShirtRow({ Handle: 'd', Title: 'Shirt Tote Bag' }),
      aShirtRow({
        Handle: 'e',
        Title: 'Top Piece',
        'Product Category': 'Apparel & Accessories > Clothing Accessories > Belts',
      }),
      aShirtRow({ Handle: 'f', Title: 'Cap Sleeve Blouse' }),
      aShirtRow({ Handle: 'g', Title: 'Dress with Belt' }),
      aShirtRow({ Handle: 'h', Title: 'Wool Shawl', Type: 'Clothing Accessories' }),
    ]);
    expect(done.unpublished.map(({ name, reason }) => [name, reason])).toEqual([
      ['Wool Hat', 'The mapping keeps out “hat”'],
      ['Wool Classic', 'The mapping keeps out “cap”'],
      ['Women’s Leather Belt for Jeans', 'The mapping keeps out “leather belt”'],
      ['Shirt Tote Bag', 'The mapping keeps out “tote bag”'],
      ['Top Piece', 'The mapping keeps out “clothing accessories belt”'],
    ]);
  });

  it('is the same with a byte order mark, other line ends and another column order', async () => {
    const rows = [aShirtRow({ 'Body (HTML)': 'one\r\ntwo, "three"' })];
    await upload(shopifyFile(rows));
    for (const file of [
      `\ufeff${shopifyFile(rows)}`,
      shopifyFile(rows, { lineEnd: '\r\n' }),
      shopifyFile(rows, { columns: SHOPIFY_COLUMNS.toReversed() }),
      shopifyFile(rows, { columns: SHOPIFY_COLUMNS.toSorted() }),
      shopifyFile(rows).replace(/^.*/, (header) => header.toUpperCase()),
    ]) {
      expect((await upload(file)).body).toMatchObject({ created: 0, updated: 0, skipped: 1, errors: [] });
    }
  });

  const SAMPLE = resolve(import.meta.dirname, '../../../../../../shared/data/shopify-apparel.csv');
  it.skipIf(!existsSync(SAMPLE))(
    'of a real shop comes in whole (skipped where ../shared/data is absent)',
    async () => {
      const { body } = await upload(readFileSync(SAMPLE));
      expect(body).toMatchObject({ created: 20, updated: 0, skipped: 0, errors: [] });
      expect(body.unpublished.map(({ name }) => name)).toEqual(['Black Leather Bag', 'LED High Tops']);
      expect(await load('classic-varsity-top')).toMatchObject({
        facet: 'Women/Topwear',
        price: 6_000,
        sizes: [
          ['S', 1],
          ['M', 1],
          ['L', 1],
        ],
      });
      expect(await load('yellow-wool-jumper')).toMatchObject({
        facet: 'Women/Winterwear',
        sizes: [['Free Size', 1]],
      });
      expect((await load('ocean-blue-shirt'))?.facet).toBe('Men/Topwear');
      expect((await upload(readFileSync(SAMPLE))).body).toMatchObject({
        created: 0,
        updated: 0,
        skipped: 20,
      });
    },
  );
});

describe('our own format', () => {
  it('has a row per size, or all sizes in one cell', async () => {
    const { body } = await upload(
      [
        'handle,name,description,price,category,subCategory,size,stock,bestSeller,hsn,images',
        'kite-kurta,Kite Kurta,"Plain <b>text</b>",899.50,kids,Topwear,4-5 Years,3,yes,6211,https://pictures.example/a.jpg|https://pictures.example/b.jpg',
        'kite-kurta,,,,,,6-7 Years,2,,,',
        ',Linen Trousers,,1899,Men,Bottomwear,,30:4|32:0,,,',
      ].join('\n'),
    );
    expect(body).toMatchObject({ created: 2, errors: [], unpublished: [] });
    expect(await load('kite-kurta')).toMatchObject({
      description: 'Plain <b>text</b>',
      price: 89_950,
      facet: 'Kids/Topwear',
      sizes: [
        ['4-5 Years', 3],
        ['6-7 Years', 2],
      ],
      images: [
        ['https://pictures.example/a.jpg', '', null],
        ['https://pictures.example/b.jpg', '', null],
      ],
    });
    expect(await load('linen-trousers')).toMatchObject({
      facet: 'Men/Bottomwear',
      sizes: [
        ['30', 4],
        ['32', 0],
      ],
    });
  });

  it('refuses an unknown category', async () => {
    const { body } = await upload('name,price,category,subCategory,size,stock\nCap,100,Men,Headwear,M,1');
    expect(body).toMatchObject({
      created: 0,
      errors: [{ row: 2, message: expect.stringContaining('Headwear') }],
    });
  });
});

describe('a broken row', () => {
  it('leaves its whole product out, is named, and does not stop the others', async () => {
    const sized = (size: string, more: ShopifyRow = {}) =>
      aShirtRow({
        Handle: 'broken',
        Title: 'Broken Shirt',
        'Option1 Name': 'Size',
        'Option1 Value': size,
        ...more,
      });
    const done = await report([
      aShirtRow({ Handle: 'first', Title: 'First Shirt' }),
      sized('S'),
      sized('M', { 'Variant Price': 'ten' }),
      sized('L', { 'Variant Inventory Qty': '1.5' }),
      aShirtRow({ Handle: 'last', Title: 'Last Shirt' }),
    ]);
    expect(done).toMatchObject({ created: 2 });
    expect(done.errors.map(({ row }) => row)).toEqual([4, 5]);
    expect(await names()).toEqual(['First Shirt', 'Last Shirt']);
  });

  it.each<[string, ShopifyRow]>([
    ['without a title', { Title: '' }],
    ['without a price', { 'Variant Price': '' }],
    ['with a price of zero', { 'Variant Price': '0.00' }],
    ['with a price in another style', { 'Variant Price': '1.299,00' }],
    ['with a size of 58 characters', { 'Option1 Name': 'Size', 'Option1 Value': 'x'.repeat(58) }],
    ['with a name of 300 characters', { Title: 'x'.repeat(300) }],
    ['without a handle', { Handle: '' }],
    ['with a very long handle', { Handle: 'x'.repeat(300) }],
    ['that is a gift card', { 'Gift Card': 'true' }],
  ])('%s is reported with its row', async (_, more) => {
    const done = await report([aShirtRow({ Handle: 'fine' }), aShirtRow({ Handle: 'broken', ...more })]);
    expect(done).toMatchObject({ created: 1, errors: [{ row: 3 }] });
  });

  it('is also one that repeats a size', async () => {
    const sized = (size: string, price: string) =>
      aShirtRow({ 'Option1 Name': 'Size', 'Option1 Value': size, 'Variant Price': price });
    expect((await report([sized('S', '50'), sized('Small', '50')])).errors).toMatchObject([{ row: 3 }]);
    expect(await names()).toEqual([]);
  });

  it('with a picture address of any length is stored or named, and does not stop the others', async () => {
    const letters = (count: number) =>
      Array.from({ length: count }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)));
    const done = await report([
      aShirtRow({ Handle: 'before' }),
      aShirtRow({ Handle: 'long', 'Image Src': `https://pictures.example/${letters(2_000).join('')}.jpg` }),
      aShirtRow({
        Handle: 'longest',
        'Image Src': `https://pictures.example/${letters(9_000).join('')}.jpg`,
      }),
      aShirtRow({ Handle: 'after' }),
    ]);
    expect(done).toMatchObject({ created: 4, errors: [{ row: 4 }] });
    expect(done.errors[0]?.message).toContain('cannot be used');
    expect((await load('longest'))?.images[0]?.[1]).toBe('');
  });

  it.each([
    ['54000', 'a limit of the database'],
    ['23514', 'a broken rule'],
    ['P0001', 'a trigger'],
    ['40P01', 'a deadlock that comes again'],
  ])('that the database refuses with %s (%s) does not stop the others', async (code) => {
    await sql`
      create or replace function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.name = 'Refused Shirt' then raise exception 'refused' using errcode = ${sql.lit(code)}; end if;
        return new;
      end $$`.execute(shop.db);
    await sql`create or replace trigger refuse_one before insert on products for each row execute function refuse_one()`.execute(
      shop.db,
    );
    try {
      const done = await report([
        aShirtRow({ Handle: 'one' }),
        aShirtRow({ Handle: 'two', Title: 'Refused Shirt' }),
        aShirtRow({ Handle: 'three' }),
      ]);
      expect(done).toMatchObject({
        created: 2,
        errors: [{ row: 3, message: 'This product contains values that cannot be stored.' }],
      });
      expect((await names()).length).toBe(2);
    } finally {
      await sql`drop trigger refuse_one on products`.execute(shop.db);
    }
  });

  it('may lack a closing quotation mark: the rest of the file is imported', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((handle) =>
      aShirtRow({ Handle: handle, Title: `Shirt ${handle}`, 'Body (HTML)': 'fine, soft' }),
    );
    const text = shopifyFile(rows).replace('b,Shirt b,"fine, soft"', 'b,Shirt b,"fine, soft');
    const { body } = await upload(text);
    expect(body.created).toBe(3);
    expect(body.errors).toMatchObject([{ row: 3 }]);
    expect(await names()).toEqual(['Shirt a', 'Shirt c', 'Shirt d']);
  });

  it('breaks its product even if its rows are scattered', async () => {
    const sized = (handle: string, size: string, price = '50') =>
      aShirtRow({
        Handle: handle,
        Title: `Shirt ${handle}`,
        'Option1 Name': 'Size',
        'Option1 Value': size,
        'Variant Price': price,
      });
    const done = await report([sized('a', 'S'), sized('b', 'S'), sized('a', 'M'), sized('b', 'M', 'x')]);
    expect(done).toMatchObject({ created: 1, errors: [{ row: 5 }] });
    expect((await load('a'))?.sizes).toEqual([
      ['S', 3],
      ['M', 3],
    ]);
  });
});

describe('the same file again', () => {
  const rows = [
    aShirtRow({
      'Option1 Name': 'Size',
      'Option1 Value': 'S',
      'Image Src': 'https://pictures.example/1.jpg',
    }),
    aShirtRow({ 'Option1 Name': 'Size', 'Option1 Value': 'M', Title: '' }),
  ];

  it('creates and changes nothing', async () => {
    await report(rows);
    const before = await load('plain-shirt');
    const audited = await auditCount();
    expect(await report(rows)).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    expect(await load('plain-shirt')).toEqual(before);
    expect(await auditCount()).toBe(audited);
    expect((await sql`select 1 from graphile_worker.jobs`.execute(shop.db)).rows).toHaveLength(1);
  });

  it('keeps what was sold and what the owner changed, and imports what the file changed', async () => {
    await report(rows);
    const { id = '' } = (await load('plain-shirt')) ?? {};
    await sql`update product_sizes set stock = 1 where product_id = ${id} and size = 'S'`.execute(shop.db);
    await shop.call(`PATCH /api/admin/products/${id}`, {
      token: admin.token,
      body: { name: 'Her own name' },
    });
    const changed = [
      { ...rows[0], 'Variant Price': '55' },
      { ...rows[1], 'Variant Price': '55', 'Variant Inventory Qty': '9' },
    ];
    expect(await report(changed)).toMatchObject({ updated: 1 });
    expect(await load('plain-shirt')).toMatchObject({
      id,
      name: 'Her own name',
      price: 5_500,
      sizes: [
        ['S', 1],
        ['M', 9],
      ],
    });
    expect(await stockOf(shop, id, 'S')).toBe(1);
  });

  it('with a size less removes that size, and with a new picture fetches only that one', async () => {
    await report(rows);
    const next = { Handle: 'plain-shirt', 'Image Src': 'https://pictures.example/2.jpg' };
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db);
    await sql`insert into images values (${'a'.repeat(64)}, 1, 1, 1)`.execute(shop.db);
    await sql`update product_images set image_hash = ${'a'.repeat(64)}`.execute(shop.db);
    expect(await report([rows[0] as ShopifyRow, next])).toMatchObject({ updated: 1 });
    expect((await load('plain-shirt'))?.sizes).toEqual([['S', 3]]);
    expect((await sql`select 1 from graphile_worker.jobs`.execute(shop.db)).rows).toHaveLength(1);
    const { rows: kept } = await sql`select image_hash from product_images order by position`.execute(
      shop.db,
    );
    expect(kept).toEqual([{ image_hash: 'a'.repeat(64) }, { image_hash: null }]);
  });

  it('does not publish an unpublished product because of a new price', async () => {
    await report(rows);
    const { id = '' } = (await load('plain-shirt')) ?? {};
    await shop.call(`PATCH /api/admin/products/${id}`, { token: admin.token, body: { published: false } });
    expect(await report(rows.map((row) => ({ ...row, 'Variant Price': '60' })))).toMatchObject({
      updated: 1,
      unpublished: [{ row: 2 }],
    });
    expect((await load('plain-shirt'))?.published).toBe(false);
  });

  it('twice at once still makes one of each', async () => {
    const [one, two] = await Promise.all([upload(shopifyFile(rows)), upload(shopifyFile(rows))]);
    expect([one.body.created + two.body.created, one.body.skipped + two.body.skipped]).toEqual([1, 1]);
    expect(await names()).toEqual(['Plain Shirt']);
  });
});

describe('a product whose options change', () => {
  const shirt = (print: string | null, more: ShopifyRow = {}): ShopifyRow =>
    aShirtRow({
      Handle: 'shirt',
      Title: 'Shirt',
      ...(print === null ? {} : { 'Option1 Name': 'Print', 'Option1 Value': print }),
      ...more,
    });
  const SPLIT = [shirt('Dots'), shirt('Stripes')];
  const WHOLE = [shirt(null)];
  const shown = async (): Promise<string[]> =>
    (
      await shop.db
        .selectFrom('products')
        .select('handle')
        .where('published', '=', true)
        .where('archived_at', 'is', null)
        .orderBy('handle')
        .execute()
    ).map(({ handle }) => handle ?? '');
  const isHidden = (product: string) => ({
    row: 2,
    product,
    message: expect.stringContaining('no longer shown'),
  });

  it('leaves nothing old on sale, and is back when the file has it again', async () => {
    await report([...SPLIT, aShirtRow({ Handle: 'shirt-dress', Title: 'Dress' })]);
    const dry = await upload(shopifyFile(WHOLE), { query: '?dryRun=1' });
    expect(dry.body.hidden).toEqual([isHidden('Shirt – Dots'), isHidden('Shirt – Stripes')]);
    expect(await shown()).toEqual(['shirt--dots', 'shirt--stripes', 'shirt-dress']);
    expect(await report(WHOLE)).toEqual(dry.body);
    expect(await shown()).toEqual(['shirt', 'shirt-dress']);
    const { body } = await shop.call('GET /api/product/list');
    expect(body.products).toHaveLength(2);
    expect(await report(WHOLE)).toMatchObject({ updated: 0, skipped: 1, hidden: [] });

    expect(await report(SPLIT)).toMatchObject({ created: 0, updated: 2, hidden: [isHidden('Shirt')] });
    expect(await shown()).toEqual(['shirt--dots', 'shirt--stripes', 'shirt-dress']);
    const other = [shirt('Dots'), shirt('Checks')];
    expect(await report(other)).toMatchObject({ created: 1, hidden: [isHidden('Shirt – Stripes')] });
    expect(await shown()).toEqual(['shirt--checks', 'shirt--dots', 'shirt-dress']);
    expect(await report([shirt('Checks')])).toMatchObject({ hidden: [isHidden('Shirt – Dots')] });
  });

  it('not even what waits for its first picture', async () => {
    await report(SPLIT.map((row) => ({ ...row, 'Variant Image': 'https://pictures.example/a.jpg' })));
    expect((await report(WHOLE)).hidden).toHaveLength(2);
    const waiting = await shop.db
      .selectFrom('products')
      .select('id')
      .where('waits_for_picture', '=', true)
      .execute();
    expect(waiting).toEqual([]);
  });

  it('leaves alone what it did not make, what the owner changed, and what the file does not name', async () => {
    await report([...SPLIT, shirt('Red', { Handle: 'other' }), shirt('Blue', { Handle: 'other' })]);
    const { id = '' } = (await load('shirt--dots')) ?? {};
    await shop.call(`PATCH /api/admin/products/${id}`, {
      token: admin.token,
      body: { name: 'Her own shirt' },
    });
    const own = { name: 'By hand', category: 'Women', subCategory: 'Topwear', price: 9, stock: { S: 1 } };
    const made = await shop.call('POST /api/admin/products', { token: admin.token, body: own });
    const { _id } = made.body.product as { _id: string };
    await sql`update products set handle = 'shirt--by-hand' where id = ${_id}`.execute(shop.db);
    const own2 = 'handle,name,price,category,subCategory,size,stock\nshirt--ours,Ours,9,Women,Topwear,S,1';
    expect((await upload(own2)).body).toMatchObject({ created: 1, hidden: [] });
    expect((await report(WHOLE)).hidden).toEqual([isHidden('Shirt – Stripes')]);
    expect(await shown()).toEqual([
      'other--blue',
      'other--red',
      'shirt',
      'shirt--by-hand',
      'shirt--dots',
      'shirt--ours',
    ]);
  });

  it('recognises an older version’s imports by handle; a broken row hides nothing', async () => {
    await report(SPLIT);
    await sql`update product_imports set snapshot = snapshot - 'source'`.execute(shop.db);
    expect(await report([shirt(null, { 'Variant Price': 'x' })])).toMatchObject({ hidden: [] });
    expect(await shown()).toEqual(['shirt--dots', 'shirt--stripes']);
    expect((await report(WHOLE)).hidden).toHaveLength(2);
    expect(await shown()).toEqual(['shirt']);
  });
});

describe('a dry run', () => {
  it('reports the same and writes nothing', async () => {
    const file = shopifyFile([aShirtRow(), aShirtRow({ Handle: 'broken', 'Variant Price': 'x' })]);
    const audited = await auditCount();
    const dry = await upload(file, { query: '?dryRun=1' });
    expect(await names()).toEqual([]);
    expect(await auditCount()).toBe(audited);
    expect(dry.body).toEqual((await upload(file)).body);
  });
});

describe('the audit', () => {
  it('has one entry per product, with its actor', async () => {
    await report([aShirtRow(), aShirtRow({ Handle: 'other' })]);
    const { body } = await shop.call('GET /api/admin/audit?limit=2', { token: admin.token });
    expect(body.entries).toMatchObject([
      { who: admin.email, action: 'product.imported', changes: { handle: 'other', price: 50 } },
      { who: admin.email, action: 'product.imported', changes: { handle: 'plain-shirt' } },
    ]);
  });
});

describe('an unusable file', () => {
  it.each([
    ['empty', ''],
    ['blank lines', '\n\n\n'],
    ['text', 'hello world'],
    ['other columns', 'sku,amount\n1,2'],
    ['JSON', '{"Handle": "x"}'],
    ['bytes', Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256))],
    ['zeros', Buffer.alloc(10_000)],
    ['one quotation mark', '"'],
    ['a column twice', 'Handle,Title,Variant Price,Title\na,b,1,c'],
    ['a very long line', 'x'.repeat(3_000_000)],
  ])('(%s) is refused with a reason', async (_, file) => {
    expect(await upload(file)).toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'import.not_csv',
        message: expect.stringContaining('could not be read as CSV: '),
      },
    });
  });

  it('or one that is not sent at all is refused', async () => {
    expect(await upload('x', { field: 'other' })).toMatchObject({
      status: 400,
      body: { fields: { file: 'Required' } },
    });
    const json = await shop.call('POST /api/admin/products/import', {
      token: admin.token,
      body: { file: 'x' },
    });
    expect(json.status).toBe(415);
    expect((await shop.call('POST /api/admin/products/import', { token: admin.token })).status).toBe(415);
  });

  it('or one from somebody else', async () => {
    const customer = await aPerson(shop);
    expect((await upload('x', { token: customer.token })).status).toBe(403);
    expect((await upload('x', { token: 'wrong' })).status).toBe(401);
  });

  it('with hostile content is reported row by row', async () => {
    const done = await report([
      aShirtRow({
        Handle: '__proto__',
        Title: '=HYPERLINK("http://evil.example")',
        'Image Src': 'javascript:alert(1)',
      }),
      aShirtRow({
        Handle: 'constructor',
        Title: "'); drop table products; --",
        'Option1 Name': 'Size',
        'Option1 Value': '__proto__',
      }),
      aShirtRow({ Handle: 'huge', 'Body (HTML)': `<p>${'long '.repeat(100_000)}</p>` }),
      aShirtRow({ Handle: 'nul', Title: 'a\0b' }),
      aShirtRow({ Handle: 'local', 'Image Src': '../../etc/passwd' }),
    ]);
    expect(done.created).toBe(4);
    expect(done.errors.map(({ row }) => row)).toEqual([2, 5, 6]);
    expect(await load('__proto__')).toMatchObject({ name: '=HYPERLINK("http://evil.example")' });
    expect((await load('huge'))?.description.length).toBeLessThanOrEqual(20_000);
    expect((await shop.call('GET /api/product/list')).status).toBe(200);
  });
});

describe('pictures', () => {
  const runJobs = async (fetchPicture: Parameters<typeof imageJobs>[1]) => {
    const handlers = imageJobs(shop.deps, fetchPicture);
    const { rows } = await shop.db
      .selectFrom('product_images')
      .select('id')
      .execute()
      .then((rows) => ({ rows }));
    for (const { id } of rows) await handlers['fetch-image']({ productImageId: id }).catch(() => {});
  };

  it('on the web are fetched afterwards, once per address, and then shown', async () => {
    const file = [
      aShirtRow({ 'Image Src': 'https://pictures.example/a.jpg', 'Image Alt Text': 'A shirt' }),
      aShirtRow({ Handle: 'other', 'Image Src': 'https://pictures.example/a.jpg' }),
      aShirtRow({ Handle: 'lost', 'Image Src': 'https://pictures.example/lost.jpg' }),
      aShirtRow({ Handle: 'fake', 'Image Src': 'https://pictures.example/fake.jpg' }),
      aShirtRow({ Handle: 'later', 'Image Src': 'https://pictures.example/later.jpg' }),
      aShirtRow({ Handle: 'none' }),
    ];
    expect(await report(file)).toMatchObject({ created: 6, waiting: 5, unpublished: [], errors: [] });
    const listed = async () =>
      ((await shop.call('GET /api/product/list')).body.products as { handle: string }[])
        .map(({ handle }) => handle)
        .sort();
    await expect.poll(listed).toEqual(['none']);
    const bytes = await sharp({ create: { width: 50, height: 60, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const asked: string[] = [];
    await runJobs(async (address) => {
      asked.push(address);
      if (address.endsWith('a.jpg')) return { bytes };
      if (address.endsWith('fake.jpg')) return { bytes: Buffer.from('<html>not a picture</html>') };
      return { failure: 'the server answered 404', isFinal: address.endsWith('lost.jpg') };
    });
    expect(asked.filter((address) => address.endsWith('a.jpg'))).toHaveLength(1);
    for (const handle of ['plain-shirt', 'other']) {
      const { body } = await shop.call(`GET /api/product/${(await load(handle))?.id}`);
      const { image } = body.product as { image: string[] };
      expect(image[0]).toMatch(/^\/images\/[0-9a-f]{64}\/960\.webp$/);
      expect((await shop.app.inject({ url: image[0] ?? '' })).statusCode).toBe(200);
    }
    expect((await load('lost'))?.images[0]?.[2]).toBe('the server answered 404');
    expect((await load('fake'))?.images[0]?.[2]).toContain('JPEG');
    expect((await load('later'))?.images[0]?.[2]).not.toBeNull();
    expect(await listed()).toEqual(['none', 'other', 'plain-shirt']);
    expect(await report(file)).toMatchObject({ created: 0, updated: 0, skipped: 6, waiting: 3 });

    const id = (await load('lost'))?.id;
    const { token } = admin;
    // the owner's own picture is as good as a fetched one
    const ownersId = (await load('later'))?.id;
    const made = await storeImage(shop.deps, bytes);
    if (!made.ok) throw new Error('no picture');
    const pictured = await shop.call(`PATCH /api/admin/products/${ownersId}`, {
      token,
      body: { image: [`/images/${made.value.hash}/960.webp`], imageAlt: ['Red'] },
    });
    expect(pictured.body.product).toMatchObject({ published: true, waitsForPicture: false });
    await expect.poll(listed).toEqual(['later', 'none', 'other', 'plain-shirt']);
    const change = (path: string, published: boolean) =>
      shop.call(`PATCH /api/admin/products/${path}`, { token, body: { published } });
    expect((await change(`${id}`, true)).body.product).toMatchObject({ waitsForPicture: false });
    await expect.poll(listed).toEqual(['later', 'lost', 'none', 'other', 'plain-shirt']);
    const { body } = await shop.call(`GET /api/product/${id}`);
    expect(body.product).toMatchObject({ image: ['/images/drawn/hanger.svg'] });
    await change(`${id}`, false);
    await runJobs(async () => ({ bytes }));
    await expect.poll(listed).toEqual(['fake', 'later', 'none', 'other', 'plain-shirt']);
  });

  it('in a folder are taken from it, and from nowhere else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'darzi-pictures-'));
    try {
      const red = sharp({ create: { width: 50, height: 60, channels: 3, background: 'red' } });
      await mkdir(join(folder, 'in', 'sub'), { recursive: true });
      await writeFile(join(folder, 'in', 'front.jpg'), await red.jpeg().toBuffer());
      await writeFile(join(folder, 'in', 'sub', 'back.png'), await red.png().toBuffer());
      await writeFile(join(folder, 'in', 'text.jpg'), 'this is no picture, whatever it is called');
      await writeFile(join(folder, 'secret.png'), await red.png().toBuffer());
      await symlink(join(folder, 'secret.png'), join(folder, 'in', 'link.png'));
      const sources = [
        'file:front.jpg',
        'sub/back.png',
        'text.jpg',
        '../secret.png',
        'link.png',
        join(folder, 'secret.png'),
        'missing.png',
      ];
      const file = shopifyFile([
        aShirtRow({ 'Image Src': sources[0] as string }),
        ...sources.slice(1).map((source) => ({ Handle: 'plain-shirt', 'Image Src': source })),
      ]);
      const run = () =>
        importCatalogue(shop.deps, () => Readable.from([file]), {
          actor: 'command line',
          isDryRun: false,
          picturesFolder: join(folder, 'in'),
        });
      const first = await run();
      expect(first).toMatchObject({ ok: true, value: { created: 1 } });
      expect(first.ok && first.value.errors.map(({ row }) => row)).toEqual([4, 5, 6, 7, 8]);
      expect(first.ok && first.value.notes.slice(-2)).toMatchObject([
        { row: 2, message: expect.stringContaining('file:front.jpg has only 50 × 60 px') },
        { row: 3, message: expect.stringContaining('sub/back.png has only 50 × 60 px') },
      ]);
      const { rows } = await sql<{ shown: boolean; error: string | null }>`
        select image_hash is not null as shown, fetch_error as error from product_images order by position`.execute(
        shop.db,
      );
      expect(rows.map(({ shown }) => shown)).toEqual([true, true, false, false, false, false, false]);
      expect(rows.slice(2).every(({ error }) => error !== null)).toBe(true);
      expect(await run()).toMatchObject({ ok: true, value: { created: 0, updated: 0, skipped: 1 } });
      await writeFile(join(folder, 'in', 'front.jpg'), await red.resize(40, 40).jpeg().toBuffer());
      expect(await run()).toMatchObject({ ok: true, value: { updated: 1 } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

it('imports a thousand products with five variants each, and reports the time taken', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) =>
    ['S', 'M', 'L', 'XL', 'XXL'].map((size, index) =>
      aShirtRow({
        Handle: `shirt-${n}`,
        Title: index === 0 ? `Shirt number ${n}` : '',
        'Option1 Name': 'Size',
        'Option1 Value': size,
        'Image Src': index < 3 ? `https://pictures.example/${n}-${index}.jpg` : '',
      }),
    ),
  ).flat();
  const began = performance.now();
  const done = await report(rows);
  console.log(
    `1,000 products, 5,000 rows, 3,000 pictures to fetch: ${Math.round(performance.now() - began)} ms`,
  );
  expect(done).toMatchObject({ created: 1_000, errors: [] });
  const again = performance.now();
  expect(await report(rows)).toMatchObject({ skipped: 1_000 });
  console.log(`the same again: ${Math.round(performance.now() - again)} ms`);
});
