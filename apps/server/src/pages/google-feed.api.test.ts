import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aPerson, aProduct } from '../test-factories.ts';

/**
 * Google's product data specification, as far as it applies to apparel sold in India:
 * https://support.google.com/merchants/answer/7052112
 */
const ATTRIBUTES: Readonly<Record<string, { most: number; is: RegExp; isNeeded?: true; isMany?: true }>> = {
  id: { most: 50, is: /^[\x21-\x7e]+$/, isNeeded: true },
  title: { most: 150, is: /^\S.*\S$/u, isNeeded: true },
  description: { most: 5_000, is: /\S/u, isNeeded: true },
  link: { most: 2_000, is: /^https?:\/\/[\x21-\x7e]+$/, isNeeded: true },
  image_link: {
    most: 2_000,
    is: /^https?:\/\/[\x21-\x7e]+\.(webp|jpe?g|png|gif|bmp|tiff?)$/,
    isNeeded: true,
  },
  additional_image_link: { most: 2_000, is: /^https?:\/\/[\x21-\x7e]+\.(webp|jpe?g|png)$/, isMany: true },
  availability: { most: 20, is: /^(in_stock|out_of_stock|preorder|backorder)$/, isNeeded: true },
  price: { most: 20, is: /^(?!0+\.00)\d+\.\d\d INR$/, isNeeded: true },
  sale_price: { most: 20, is: /^\d+\.\d\d INR$/ },
  brand: { most: 70, is: /\S/u, isNeeded: true },
  condition: { most: 12, is: /^(new|refurbished|used)$/, isNeeded: true },
  identifier_exists: { most: 3, is: /^(yes|no)$/ },
  google_product_category: { most: 10, is: /^\d+$/ },
  product_type: { most: 750, is: /\S/u },
  item_group_id: { most: 50, is: /^[\x21-\x7e]+$/, isNeeded: true },
  gender: { most: 6, is: /^(male|female|unisex)$/, isNeeded: true },
  age_group: { most: 8, is: /^(newborn|infant|toddler|kids|adult)$/, isNeeded: true },
  size: { most: 100, is: /\S/u, isNeeded: true },
  color: { most: 100, is: /\S/u },
  gtin: { most: 14, is: /^\d{8,14}$/ },
  mpn: { most: 70, is: /\S/u },
};

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

type Item = { readonly attributes: readonly (readonly [name: string, value: string])[] };

const itemsIn = (xml: string): Item[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner = '']) => {
    const shipping = /<g:shipping>(.*?)<\/g:shipping>/s.exec(inner)?.[1] ?? '';
    expect(shipping).toMatch(/^<g:country>IN<\/g:country><g:price>\d+\.\d\d INR<\/g:price>$/);
    const rest = inner.replace(/<g:shipping>.*?<\/g:shipping>/s, '');
    const found = [...rest.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)];
    // nothing between the attributes was left unread
    expect(found.map(([whole]) => whole).join('')).toBe(rest);
    return { attributes: found.map(([, name = '', value = '']) => [name, plain(value)] as const) };
  });
const attributeOf = ({ attributes }: Item, wanted: string): string | undefined =>
  attributes.find(([name]) => name === wanted)?.[1];

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://shop.example', STORE_NAME: 'Kinari & Sons <Tailors>' });
  const pictured = async (id: string, count: number) => {
    for (let position = 0; position < count; position += 1) {
      const hash = `${position}`.padStart(64, '0');
      await sql`insert into images (hash, width, height, bytes) values (${hash}, 100, 100, 10) on conflict do nothing`.execute(
        shop.db,
      );
      await sql`insert into product_images (id, product_id, position, alt, image_hash)
        values (gen_random_uuid(), ${id}, ${position}, '', ${hash})`.execute(shop.db);
    }
  };
  await pictured(
    await aProduct(shop, { name: 'Buti Kurta & <Dupatta>', stock: { S: 0, M: 3, 'Free Size': 1 } }),
    2,
  );
  await pictured(await aProduct(shop, { name: `कुर्ता ${'लंबा '.repeat(45)}`, category: 'Kids' }), 14);
  await pictured(await aProduct(shop, { name: 'Oxford Shirt', category: 'Men', pricePaise: 99_950 }), 1);
  await aProduct(shop, { name: 'Bare Shirt' });
  await pictured(await aProduct(shop, { name: 'Hidden Shirt', published: false }), 1);
  await sql`update products set description = ${`tab\u0007bell ${'x'.repeat(6_000)}`} where name = 'Oxford Shirt'`.execute(
    shop.db,
  );
});
afterAll(() => shop.close());

const take = async () => {
  const answer = await shop.app.inject({ method: 'GET', url: '/feeds/google.xml' });
  return { answer, items: itemsIn(answer.payload) };
};

describe('the feed for Google', () => {
  it('follows the published rules in every attribute of every item', async () => {
    const { answer, items } = await take();
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.payload).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g=/);
    expect(answer.payload.trimEnd()).toMatch(/<\/channel><\/rss>$/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML does not allow
    expect(answer.payload).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(items).toHaveLength(5);
    for (const item of items) {
      for (const [name, value] of item.attributes) {
        const rule = ATTRIBUTES[name];
        expect(rule, name).toBeDefined();
        expect(value, name).toMatch(rule?.is ?? /^$/);
        expect([...value].length, name).toBeLessThanOrEqual(rule?.most ?? 0);
      }
      const names = item.attributes.map(([name]) => name);
      for (const [name, rule] of Object.entries(ATTRIBUTES)) {
        const times = names.filter((one) => one === name).length;
        if (rule.isNeeded === true) expect(times, name).toBe(1);
        else expect(times, name).toBeLessThanOrEqual(rule.isMany === true ? 10 : 1);
      }
    }
    const ids = items.map((item) => attributeOf(item, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has one item per variant, in one group, with its own stock, without pictureless and hidden products', async () => {
    const { items } = await take();
    const kurta = items.filter(
      (item) => attributeOf(item, 'title')?.startsWith('Buti Kurta & <Dupatta>') === true,
    );
    expect(kurta.map((item) => [attributeOf(item, 'size'), attributeOf(item, 'availability')])).toEqual([
      ['S', 'out_of_stock'],
      ['M', 'in_stock'],
      ['Free Size', 'in_stock'],
    ]);
    expect(new Set(kurta.map((item) => attributeOf(item, 'item_group_id'))).size).toBe(1);
    expect(attributeOf(kurta[0] as Item, 'link')).toBe('https://shop.example/product/buti-kurta-dupatta');
    expect(attributeOf(kurta[0] as Item, 'gender')).toBe('female');
    const shirt = items.find((item) => attributeOf(item, 'title')?.startsWith('Oxford') === true) as Item;
    expect(attributeOf(shirt, 'price')).toBe('999.50 INR');
    expect(attributeOf(shirt, 'gender')).toBe('male');
    const child = items.find((item) => attributeOf(item, 'age_group') === 'kids') as Item;
    expect(child.attributes.filter(([name]) => name === 'additional_image_link')).toHaveLength(10);
    expect(JSON.stringify(items)).not.toMatch(/Bare Shirt|Hidden Shirt/);
  });

  it('keeps its ids from one day to the next, and is compressed for clients that accept it', async () => {
    const [one, two] = await Promise.all([take(), take()]);
    expect(one.items.map((item) => attributeOf(item, 'id'))).toEqual(
      two.items.map((item) => attributeOf(item, 'id')),
    );
    const { rawPayload, headers } = await shop.app.inject({
      method: 'GET',
      url: '/feeds/google.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString('utf8')).toBe(one.answer.payload);
  });

  it('names colour, barcode and MRP of a variant, with the pictures and the address of its colour', async () => {
    const { token } = await aPerson(shop, 'admin');
    const { body } = await shop.call('POST /api/admin/products', {
      token,
      body: {
        name: 'Two-colour Kurta',
        price: 1_200,
        category: 'Women',
        subCategory: 'Topwear',
        colours: [{ name: 'Indigo' }, { name: 'Madder Red' }],
        variants: [
          { colour: 'Indigo', size: 'M', stock: 1, mrp: 1_500, barcode: '8901234567890' },
          {
            colour: 'Madder Red',
            size: 'M',
            stock: 0,
            price: 1_300,
            sku: 'KU-M-M',
            barcode: '8901234567894',
          },
        ],
      },
    });
    const { _id } = body.product as { _id: string };
    for (const [position, colour] of ['Indigo', 'Madder Red'].entries())
      await sql`insert into product_images (id, product_id, position, alt, image_hash, colour)
        values (gen_random_uuid(), ${_id}, ${position}, '', ${`${position}`.padStart(64, '0')}, ${colour})`.execute(
        shop.db,
      );
    const items = (await take()).items.filter((item) => attributeOf(item, 'item_group_id') === _id);
    const told = [
      'title',
      'link',
      'image_link',
      'price',
      'sale_price',
      'gtin',
      'mpn',
      'identifier_exists',
      'color',
    ];
    expect(items.map((item) => told.map((name) => attributeOf(item, name)))).toEqual([
      [
        'Two-colour Kurta – Indigo, M',
        'https://shop.example/product/two-colour-kurta',
        `https://shop.example/images/${'0'.repeat(64)}/1200.webp`,
        '1500.00 INR',
        '1200.00 INR',
        '8901234567890',
        undefined,
        'yes',
        'Indigo',
      ],
      [
        'Two-colour Kurta – Madder Red, M',
        'https://shop.example/product/two-colour-kurta?colour=Madder+Red',
        `https://shop.example/images/${'1'.padStart(64, '0')}/1200.webp`,
        '1300.00 INR',
        undefined,
        undefined,
        'KU-M-M',
        'yes',
        'Madder Red',
      ],
    ]);
  });

  it('follows price and fee at once', async () => {
    const { token } = await aPerson(shop, 'admin');
    await shop.call('PATCH /api/admin/settings', { token, body: { deliveryFee: 0 } });
    expect((await take()).answer.payload).toContain('<g:country>IN</g:country><g:price>0.00 INR</g:price>');
  });
});
