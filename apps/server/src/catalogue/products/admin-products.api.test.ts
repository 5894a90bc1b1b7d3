import { Readable } from 'node:stream';
import type { ProductId, ProductImageId } from '@darzi/contract/ids.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone, stockOf } from '../../test-factories.ts';
import type { FetchPicture } from '../images/image-fetch.ts';
import { fetchProductImage } from '../images/image-jobs.ts';

let shop: TestApp;
let admin: Someone;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
  token = admin.token;
});
afterAll(() => shop.close());

type Answer = { status: number; body: Record<string, unknown> };
type Shown = {
  _id: string;
  image: string[];
  imageAlt: string[];
  sizes: string[];
  stock: Record<string, number>;
  version: number;
};

const product = (answer: Answer): Shown => answer.body.product as Shown;

const aDraft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Indigo Kurta',
  description: 'Hand-blocked.',
  price: 1_299.5,
  category: 'Women',
  subCategory: 'Topwear',
  stock: { S: 3, M: 0 },
  ...more,
});

const sendForm = async (
  route: string,
  fields: Record<string, string>,
  pictures: readonly (Buffer | string)[] = [],
): Promise<Answer> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const picture of pictures) form.append('image', new Blob([picture as string]), 'picture.jpg');
  const { headers, payload } = await encodeForm(form);
  return shop.call(route, { token, headers, body: payload });
};

const add = async (more: Record<string, unknown> = {}): Promise<Shown> => {
  const answer = await shop.call('POST /api/admin/products', { token, body: aDraft(more) });
  expect(answer.status).toBe(200);
  return product(answer);
};
const change = (id: string, body: Record<string, unknown>): Promise<Answer> =>
  shop.call(`PATCH /api/admin/products/${id}`, { token, body });

const aPicture = (background = 'red', format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

const entriesOf = async (id: string) =>
  (
    await sql<{ action: string; changes: Record<string, unknown>; actor_id: string }>`
    select action, changes, actor_id from audit_entries where subject = ${`product:${id}`} order by id`.execute(
      shop.db,
    )
  ).rows;

const catalogueVersion = async (): Promise<number> =>
  (await shop.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version;

describe('adding a product', () => {
  it('puts it into the shop with all its data', async () => {
    const before = await catalogueVersion();
    const added = await add({ bestSeller: true, hsn: '6211' });
    expect(added).toMatchObject({
      name: 'Indigo Kurta',
      price: 1_299.5,
      sizes: ['S', 'M'],
      stock: { S: 3, M: 0 },
      bestSeller: true,
      published: true,
      archived: false,
      hsn: '6211',
      image: ['/images/drawn/hanger.svg'],
    });
    const { body } = await shop.call(`GET /api/product/${added._id}`);
    expect(body.product).toMatchObject({
      price: 1_299.5,
      sizes: ['S', 'M'],
      soldOut: ['M'],
      bestSeller: true,
    });
    expect(await catalogueVersion()).toBe(before + 1);
    expect(await entriesOf(added._id)).toMatchObject([
      {
        action: 'product.added',
        actor_id: admin.userId,
        changes: { name: 'Indigo Kurta', price: 1_299.5, stock: { S: 3, M: 0 } },
      },
    ]);
  });

  it('accepts a form with pictures, its lists and maps as JSON text', async () => {
    const answer = await sendForm(
      'POST /api/admin/products',
      {
        name: 'Form Kurta',
        description: 'By form.',
        price: '899.50',
        category: 'Men',
        subCategory: 'Winterwear',
        stock: '{"L": 2, "S": 1}',
        sizes: '["S", "L"]',
        bestSeller: 'true',
        published: 'false',
        imageAlt: '["Front", "Back"]',
        unknown: 'ignored',
      },
      [await aPicture(), await aPicture('blue', 'png')],
    );
    expect(answer.status).toBe(200);
    const added = product(answer);
    expect(added).toMatchObject({
      price: 899.5,
      sizes: ['S', 'L'],
      stock: { S: 1, L: 2 },
      bestSeller: true,
      published: false,
      imageAlt: ['Front', 'Back'],
    });
    expect(added.image).toHaveLength(2);
    for (const url of added.image) expect((await shop.app.inject({ url })).statusCode).toBe(200);
    expect((await shop.call(`GET /api/product/${added._id}`)).status).toBe(404);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'name'],
    ['a price of zero', { price: 0 }, 'price'],
    ['a price below a paisa', { price: 0.0000000001 }, 'price'],
    ['a price with three decimals', { price: 9.999 }, 'price'],
    ['a price below zero', { price: -5 }, 'price'],
    ['a price as text', { price: '12' }, 'price'],
    ['a price beyond all', { price: 1e300 }, 'price'],
    ['no such category', { category: 'Dogs' }, 'category'],
    ['no such subCategory', { subCategory: 'men' }, 'subCategory'],
    ['no stock', { stock: undefined }, 'stock'],
    ['an empty stock', { stock: {} }, 'stock'],
    ['a stock below zero', { stock: { M: -1 } }, 'stock.M'],
    ['half a piece', { stock: { M: 0.5 } }, 'stock.M'],
    ['a stock beyond all', { stock: { M: 1e12 } }, 'stock.M'],
    ['a size of 58 characters', { stock: { ['x'.repeat(58)]: 1 } }, `stock.${'x'.repeat(58)}`],
    ['a stock that is a list', { stock: ['M'] }, 'stock'],
    ['a wrong HSN', { hsn: 'x' }, 'hsn'],
    ['a picture of nowhere', { image: ['/etc/passwd'] }, 'image'],
    ['a picture of this machine', { image: ['file:///etc/passwd'] }, 'image'],
    ['a picture that nobody has', { image: [`/images/${'0'.repeat(64)}/960.webp`] }, 'image'],
  ])('is refused with %s', async (_, more, field) => {
    const answer = await shop.call('POST /api/admin/products', { token, body: aDraft(more) });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'request.invalid' } });
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });

  it.each<[string, string | Buffer]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['text', 'hello'],
    ['nothing', ''],
  ])('is refused with %s for a picture, and adds nothing', async (_, picture) => {
    const { rows: before } = await sql`select 1 from products`.execute(shop.db);
    const answer = await sendForm(
      'POST /api/admin/products',
      { name: 'x', price: '1', category: 'Men', subCategory: 'Topwear', stock: '{"M":1}' },
      [await aPicture(), picture, await aPicture()],
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'catalogue.image_unreadable' } });
    expect((await sql`select 1 from products`.execute(shop.db)).rows).toHaveLength(before.length);
  });

  it('has its other fields checked before a picture is opened', async () => {
    const fields = { name: 'x', price: 'free', category: 'Men', subCategory: 'Topwear', stock: '{"M":1}' };
    const refused = { status: 400, body: { code: 'request.invalid', fields: { price: expect.any(String) } } };
    expect(await sendForm('POST /api/admin/products', fields, ['no picture'])).toMatchObject(refused);
    const { _id } = await add();
    const changed = { price: 'free' };
    expect(await sendForm(`PATCH /api/admin/products/${_id}`, changed, ['no picture'])).toMatchObject(
      refused,
    );
    const unknown = `PATCH /api/admin/products/${crypto.randomUUID()}`;
    expect(await sendForm(unknown, { price: '5' }, ['no picture'])).toMatchObject({ status: 404 });
  });

  it('is refused as too large above 10 MB per picture or 12 pictures', async () => {
    const fields = { name: 'x', price: '1', category: 'Men', subCategory: 'Topwear', stock: '{"M":1}' };
    expect((await sendForm('POST /api/admin/products', fields, [Buffer.alloc(11_000_000)])).status).toBe(413);
    const small = await aPicture();
    expect(
      (
        await sendForm(
          'POST /api/admin/products',
          fields,
          Array.from({ length: 13 }, () => small),
        )
      ).status,
    ).toBe(413);
  });

  it.each<[string, Record<string, string>]>([
    ['broken JSON', { stock: '{"M":' }],
    ['a number for a map', { stock: '5' }],
    ['words for a price', { price: 'ten' }],
    ['perhaps for a flag', { bestSeller: 'perhaps' }],
    ['a NUL character', { name: 'a\0b' }],
    ['__proto__ as a size', { stock: '{"__proto__": 1}' }],
  ])('by form is refused with %s', async (_, more) => {
    const fields = {
      name: 'x',
      price: '1',
      category: 'Men',
      subCategory: 'Topwear',
      stock: '{"M":1}',
      ...more,
    };
    expect((await sendForm('POST /api/admin/products', fields)).status).toBe(400);
  });

  it('never answers with a fault, whatever is sent', async () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), fc.integer()),
    );
    const body = fc.record(
      {
        name: value,
        price: value,
        category: value,
        subCategory: value,
        stock: value,
        sizes: value,
        image: value,
        hsn: value,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await shop.call('POST /api/admin/products', { token, body: sent });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
  });
});

describe('changing a product', () => {
  it('changes the given fields, and audits them once', async () => {
    const { _id: id } = await add();
    const answer = await change(id, { price: 999, name: 'New name' });
    expect(answer).toMatchObject({
      status: 200,
      body: { product: { price: 999, name: 'New name', stock: { S: 3, M: 0 }, version: 2 } },
    });
    expect(await entriesOf(id)).toMatchObject([
      { action: 'product.added' },
      {
        action: 'product.changed',
        changes: { name: ['Indigo Kurta', 'New name'], pricePaise: [129_950, 99_900] },
      },
    ]);
  });

  it('to the same values leaves no trace', async () => {
    const { _id: id } = await add();
    const before = await catalogueVersion();
    expect((await change(id, { price: 1_299.5, stock: { S: 3, M: 0 } })).status).toBe(200);
    expect((await change(id, {})).status).toBe(200);
    expect(await catalogueVersion()).toBe(before);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('of stock sets the given sizes and leaves the others', async () => {
    const { _id: id } = await add({ stock: { S: 1, M: 2, L: 3 } });
    expect(product(await change(id, { stock: { M: 9 } })).stock).toEqual({ S: 1, M: 9, L: 3 });
    const both = await change(id, { sizes: ['XL', 'M'], stock: { XL: 4 } });
    expect(product(both)).toMatchObject({ sizes: ['XL', 'M'], stock: { XL: 4, M: 9 } });
    expect(product(await change(id, { sizes: ['M', 'S'] })).stock).toEqual({ M: 9, S: 0 });
    expect((await change(id, { stock: {} })).status).toBe(400);
  });

  it('to stock of a size that the product does not have is refused, new or changed', async () => {
    const { _id: id } = await add({ stock: { S: 1, M: 2 } });
    const told = { fields: { stock: 'This product has no size XL' } };
    for (const sent of [{ stock: { M: 5, XL: 4 } }, { sizes: ['S', 'M'], stock: { XL: 4 } }]) {
      const answer = await change(id, sent);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(told);
    }
    expect(await stockOf(shop, id, 'M')).toBe(2);
    const body = aDraft({ sizes: ['S'], stock: { S: 1, XL: 1 } });
    const added = await shop.call('POST /api/admin/products', { token, body });
    expect(added.status).toBe(400);
    expect(added.body).toMatchObject(told);
  });

  it('to a size of more than 20 characters is refused, unless an import brought it', async () => {
    const most = 'x'.repeat(20);
    const long = `${most}x`;
    const refused = async (body: Record<string, unknown>, field: string) =>
      expect(await shop.call('POST /api/admin/products', { token, body })).toMatchObject({
        status: 400,
        body: { fields: { [field]: 'At most 20 characters' } },
      });
    await refused(aDraft({ sizes: [long], stock: { [long]: 1 } }), 'sizes');
    await refused(aDraft({ stock: undefined, variants: [{ size: long, stock: 1 }] }), 'variants.0.size');
    const { _id: id } = await add({ stock: { [most]: 1 } });
    expect((await change(id, { sizes: [long] })).status).toBe(400);
    await sql`update product_sizes set size = ${long} where product_id = ${id}`.execute(shop.db);
    expect(product(await change(id, { stock: { [long]: 3 } })).stock).toEqual({ [long]: 3 });
  });

  it('to a product without sizes is refused at the sizes', async () => {
    const body = aDraft({ sizes: [], stock: undefined });
    expect(await shop.call('POST /api/admin/products', { token, body })).toMatchObject({
      status: 400,
      body: { fields: { sizes: 'Required' } },
    });
  });

  it('that removes a size removes it from carts', async () => {
    const { _id: id } = await add({ stock: { S: 5, M: 5 } });
    const customer = await aPerson(shop);
    for (const size of ['S', 'M']) {
      await shop.call('POST /api/cart/add', { token: customer.token, body: { itemId: id, size } });
    }
    await change(id, { sizes: ['M'], stock: { M: 5 } });
    const { body } = await shop.call('GET /api/cart/get', { token: customer.token });
    expect(body.cartData).toEqual({ [id]: { M: 1 } });
  });

  it('of pictures adds the uploaded ones, or keeps the named ones in their order', async () => {
    const { _id: id } = await add();
    const first = product(
      await sendForm(`PATCH /api/admin/products/${id}`, {}, [await aPicture('red'), await aPicture('green')]),
    );
    expect(first.image).toHaveLength(2);
    const [red = '', green = ''] = first.image;
    const third = product(await sendForm(`PATCH /api/admin/products/${id}`, {}, [await aPicture('blue')]));
    expect(third.image.slice(0, 2)).toEqual([red, green]);
    const kept = product(
      await sendForm(`PATCH /api/admin/products/${id}`, { keepImages: JSON.stringify([green, red]) }, [
        await aPicture('black'),
      ]),
    );
    expect(kept.image.slice(0, 2)).toEqual([green, red]);
    expect(kept.image).toHaveLength(3);
    expect(product(await change(id, { image: [red], imageAlt: ['The front'] }))).toMatchObject({
      image: [red],
      imageAlt: ['The front'],
    });
    expect(product(await change(id, { image: [] })).image).toEqual(['/images/drawn/hanger.svg']);
  });

  it('may name a picture on the web, which a job fetches', async () => {
    const { _id: id } = await add();
    await change(id, { image: ['https://pictures.example/a.jpg'] });
    const { rows } = await sql<{ source_url: string; jobs: number }>`
      select source_url, (select count(*)::int from graphile_worker.jobs where key = i.id::text) as jobs
      from product_images i where product_id = ${id}`.execute(shop.db);
    expect(rows).toEqual([{ source_url: 'https://pictures.example/a.jpg', jobs: 1 }]);
  });

  it('may name one with an address of 2,000 letters in any script', async () => {
    const { _id: id } = await add();
    const letters = Array.from({ length: 2_000 }, (_, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
    );
    const answer = await change(id, { image: [`https://pictures.example/${letters.join('')}`] });
    expect(answer.status).toBe(200);
  });

  describe('to a picture on the web', () => {
    const fetched = async (id: string, fetchPicture: FetchPicture) => {
      const { rows } = await sql<{ id: string }>`
        select id from product_images where product_id = ${id} and image_hash is null`.execute(shop.db);
      for (const row of rows) await fetchProductImage(shop.deps, row.id as ProductImageId, fetchPicture);
    };
    const withOldPicture = async () => {
      const { _id: id } = await add();
      const { image } = product(
        await sendForm(`PATCH /api/admin/products/${id}`, {}, [await aPicture('red')]),
      );
      return { id, old: image[0] ?? '' };
    };

    it('keeps the old picture while the address cannot be reached, or for good', async () => {
      const { id, old } = await withOldPicture();
      const changed = product(await change(id, { image: ['https://gone.example/a.jpg'] }));
      expect(changed.image).toEqual([old]);
      await fetched(id, async () => ({ failure: 'the server answered 404', isFinal: true }));
      expect(product(await shop.call(`GET /api/admin/products/${id}`, { token }))).toMatchObject({
        image: [old],
        imagesToCome: [{ address: 'https://gone.example/a.jpg', problem: 'the server answered 404' }],
      });
      expect((await shop.call(`GET /api/product/${id}`)).body.product).toMatchObject({ image: [old] });
      const settled = product(await change(id, { image: [old] }));
      expect(settled).toMatchObject({ image: [old], imagesToCome: [] });
    });

    it('shows the new one instead once it has arrived', async () => {
      const { id, old } = await withOldPicture();
      await change(id, { image: ['https://fine.example/b.jpg'] });
      const bytes = await aPicture('green');
      await fetched(id, async () => ({ bytes }));
      const { image } = product(await shop.call(`GET /api/admin/products/${id}`, { token }));
      expect(image).toHaveLength(1);
      expect(image).not.toContain(old);
    });

    it('keeps none when the owner removes every picture', async () => {
      const { id } = await withOldPicture();
      await change(id, { image: ['https://gone.example/c.jpg'] });
      expect(product(await change(id, { image: [] })).image).toEqual(['/images/drawn/hanger.svg']);
    });
  });

  it('names the uploaded size of each picture, and none for a drawing', async () => {
    const bytes = await sharp({ create: { width: 480, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body } = await sendForm('POST /api/admin/images', {}, [bytes]);
    expect(body).toMatchObject({ size: [480, 600] });
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script/></svg>';
    expect((await sendForm('POST /api/admin/images', {}, [logo])).body).toMatchObject({ size: [1_600, 533] });
    expect(await add({ image: [body.image] })).toMatchObject({ imageSizes: [[480, 600]] });
    expect(await add()).toMatchObject({ imageSizes: [null] });
  });

  it('of a picture’s focus shows in the shop, and is omitted for the middle', async () => {
    const uploaded = await sendForm('POST /api/admin/images', {}, [await aPicture('olive')]);
    expect(uploaded.status).toBe(200);
    const { _id: id } = await add({ image: [uploaded.body.image] });
    const shown = async () => (await shop.call(`GET /api/product/${id}`)).body.product as object;
    expect(await shown()).toMatchObject({ image: [uploaded.body.image] });
    expect(await shown()).not.toHaveProperty('imageFocus');
    await change(id, { imageFocus: [[20, 0]] });
    await expect.poll(shown, { timeout: 2_000 }).toMatchObject({ imageFocus: [[20, 0]] });
    expect((await change(id, { imageFocus: [[101, 0]] })).status).toBe(400);
  });

  it('is refused if somebody else was faster, and returns the current product', async () => {
    const { _id: id, version } = await add();
    expect((await change(id, { price: 10, version })).status).toBe(200);
    expect(await change(id, { price: 20, version })).toMatchObject({
      status: 409,
      body: { code: 'catalogue.changed_meanwhile', product: { price: 10, version: version + 1 } },
    });
    await shop.call(`DELETE /api/admin/products/${id}`, { token });
    expect(await change(id, { price: 20, version: version + 1 })).toMatchObject({
      status: 409,
      body: { product: { archived: true } },
    });
  });

  it('of stock seen earlier does not undo sales since then', async () => {
    const { _id: id } = await add({ stock: { S: 3, M: 8 } });
    await sql`update product_sizes set stock = stock - 2 where product_id = ${id} and size = 'M'`.execute(
      shop.db,
    );
    const sent = { stock: { S: 5, M: 8 }, stockSeen: { S: 3, M: 8 } };
    expect(product(await change(id, sent)).stock).toEqual({ S: 5, M: 6 });
  });

  it.each(['x', '__proto__', '00000000-0000-7000-8000-000000000000', '1 or 1=1'])(
    '%s is unknown',
    async (id) => {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const answer = await shop.call(`${method} /api/admin/products/${encodeURIComponent(id)}`, {
          token,
          ...(method === 'PATCH' ? { body: {} } : {}),
        });
        expect(answer).toMatchObject({ status: 404, body: { code: 'catalogue.product_not_found' } });
      }
    },
  );

  it('while a customer buys neither loses a piece nor deadlocks', async () => {
    const { _id: id } = await add({ stock: { S: 100, M: 100, L: 100 } });
    const customers = await Promise.all(Array.from({ length: 6 }, () => aPerson(shop)));
    const answers = await Promise.all([
      ...customers.flatMap((customer) =>
        ['L', 'S', 'M'].map((size) =>
          shop.call('POST /api/cart/add', { token: customer.token, body: { itemId: id, size } }),
        ),
      ),
      ...Array.from({ length: 6 }, (_, n) => change(id, { stock: { S: 50 + n, M: 50 + n, L: 50 + n } })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(await entriesOf(id)).toHaveLength(7);
  });
});

describe('what a change invalidates for the public', () => {
  it.each([
    ['a price: nothing of stock', { price: 9_999 }, 'prices'],
    ['stock: nothing of prices', { stock: { S: 0, M: 0 } }, 'stock'],
    ['both', { price: 9_999, stock: { S: 0, M: 0 } }, 'prices stock'],
  ])('is, of %s', async (_of, changed, told) => {
    const { _id } = await add();
    const heard: (string | undefined)[] = [];
    const listener = new pg.Client({ connectionString: shop.databaseUrl });
    listener.on('notification', ({ payload }) => heard.push(payload?.replace(/^\d+ /, '')));
    try {
      await listener.connect();
      await listener.query('listen catalogue');
      expect((await change(_id, changed)).status).toBe(200);
      await expect.poll(() => heard).toEqual([`product:${_id} ${told}`]);
    } finally {
      await listener.end();
    }
  });
});

describe('archiving a product', () => {
  it('removes it from the shop, changes nothing the second time, and can be undone', async () => {
    const { _id: id } = await add();
    expect((await shop.call(`DELETE /api/admin/products/${id}`, { token })).status).toBe(200);
    expect((await shop.call(`DELETE /api/admin/products/${id}`, { token })).status).toBe(200);
    expect((await shop.call(`GET /api/product/${id}`)).status).toBe(404);
    expect(await stockOf(shop, id, 'S')).toBe(3);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['product.added', 'product.archived']);
    const list = async (query: string) =>
      (
        (await shop.call(`GET /api/admin/products?limit=100${query}`, { token })).body.products as Shown[]
      ).map(({ _id }) => _id);
    expect(await list('')).not.toContain(id);
    expect(await list('&archived=1')).toContain(id);
    await change(id, { archived: false });
    expect((await shop.call(`GET /api/product/${id}`)).status).toBe(200);
    expect(await list('')).toContain(id);
  });
});

describe('the list', () => {
  it('has every product once, newest first, page by page, including unpublished ones', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.push(await aProduct(shop, { name: `Paged ${n}`, published: n % 2 === 0 }));
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await shop.call(`GET /api/admin/products?q=paGed&limit=3${cursor}`, { token });
      seen.push(...(body.products as Shown[]).map(({ _id }) => _id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('finds a product by the full SKU or barcode of a variant, before any name', async () => {
    const [scanned, named] = [
      await aProduct(shop, { name: 'Scanned' }),
      await aProduct(shop, { name: 'Tag AB-7' }),
    ];
    await shop.db
      .updateTable('product_sizes')
      .set({ sku: 'ab-7', barcode: '8901234567890' })
      .where('product_id', '=', scanned as ProductId)
      .execute();
    const found = async (q: string) =>
      ((await shop.call(`GET /api/admin/products?q=${q}`, { token })).body.products as Shown[]).map(
        ({ _id }) => _id,
      );
    expect(await found('8901234567890')).toEqual([scanned]);
    expect(await found('AB-7')).toEqual([scanned]);
    expect(await found('tag%20ab-7')).toEqual([named]);
    expect(await found('890123456789')).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=nonsense',
    'cursor=-1',
    `q=${'x'.repeat(65)}`,
    'archived=maybe',
  ])('is refused with %s', async (query) => {
    expect((await shop.call(`GET /api/admin/products?${query}`, { token })).status).toBe(400);
    if (!query.startsWith('q') && !query.startsWith('archived')) {
      expect((await shop.call(`GET /api/admin/audit?${query}`, { token })).status).toBe(400);
    }
  });

  it('tells the names of several at once, also of what is not in the shop', async () => {
    const NOBODYS = '019e0000-0000-7000-8000-000000000000';
    const [shown, hidden] = [await add({ name: 'Named' }), await add({ name: 'Hidden', published: false })];
    const namesOf = async (ids: readonly string[]) =>
      (await shop.call('POST /api/admin/products/names', { token, body: { ids } })).body.products;
    expect(await namesOf([shown._id, NOBODYS, hidden._id])).toEqual([
      { _id: shown._id, name: 'Named' },
      { _id: hidden._id, name: 'Hidden' },
    ]);
    expect(await namesOf([])).toEqual([]);
  });

  it('is filtered by category, state and stock', async () => {
    const make = (name: string, more: object = {}) => aProduct(shop, { name: `Narrow ${name}`, ...more });
    const kids = await make('kids', { category: 'Kids', subCategory: 'Winterwear' });
    const hidden = await make('hidden', { published: false });
    const scarce = await make('scarce', { stock: { S: 50, M: 2 } });
    const empty = await make('empty', { stock: { M: 0 } });
    const find = async (query: string, isNamed = true) => {
      const q = isNamed ? '&q=narrow' : '';
      const { body } = await shop.call(`GET /api/admin/products?limit=100${q}&${query}`, { token });
      return (body.products as Shown[]).map(({ _id }) => _id);
    };
    for (const isNamed of [true, false]) {
      const kidsFound = await find('category=Kids&subCategory=Winterwear', isNamed);
      expect(kidsFound).toContain(kids);
      expect(kidsFound).not.toContain(hidden);
      expect(await find('published=0', isNamed)).toContain(hidden);
      expect(await find('published=1', isNamed)).not.toContain(hidden);
      expect(await find('stock=low', isNamed)).toEqual(expect.arrayContaining([empty, scarce]));
      expect(await find('stock=low', isNamed)).not.toContain(kids);
      expect(await find('stock=out', isNamed)).toContain(empty);
      expect(await find('stock=out', isNamed)).not.toContain(scarce);
    }
    expect((await shop.call('GET /api/admin/products?stock=some', { token })).status).toBe(400);
  });

  it('searches for % and _ literally', async () => {
    const id = await aProduct(shop, { name: '100% Cotton_Tee' });
    const found = async (q: string) =>
      (
        (await shop.call(`GET /api/admin/products?q=${encodeURIComponent(q)}`, { token })).body
          .products as Shown[]
      ).map(({ _id }) => _id);
    expect(await found('0% c')).toEqual([id]);
    expect(await found('n_t')).toEqual([id]);
    expect(await found('%')).toEqual([id]);
  });
});

describe('the audit', () => {
  it('is read page by page, newest first, with actors', async () => {
    const { _id: id } = await add();
    await change(id, { price: 5 });
    const { body } = await shop.call('GET /api/admin/audit?limit=1', { token });
    expect(body.entries).toMatchObject([
      { who: admin.email, action: 'product.changed', subject: `product:${id}` },
    ]);
    const next = await shop.call(`GET /api/admin/audit?limit=1&cursor=${body.nextCursor}`, { token });
    expect(next.body.entries).toMatchObject([{ action: 'product.added', subject: `product:${id}` }]);
  });

  it('cannot be changed or emptied', async () => {
    await expect(sql`update audit_entries set action = 'x'`.execute(shop.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_entries`.execute(shop.db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_entries`.execute(shop.db)).rejects.toThrow('append-only');
  });
});

describe('the back office', () => {
  it.each([
    'GET /api/admin/products',
    'POST /api/admin/products',
    'GET /api/admin/products/x',
    'PATCH /api/admin/products/x',
    'DELETE /api/admin/products/x',
    'POST /api/admin/products/import',
    'GET /api/admin/audit',
  ])('%s is closed to all but admins, before anything else is checked', async (route) => {
    expect((await shop.call(route)).status).toBe(401);
    expect((await shop.call(route, { token: 'x' })).status).toBe(401);
    for (const role of ['customer', 'designer', 'packer'] as const) {
      expect((await shop.call(route, { token: (await aPerson(shop, role)).token })).status).toBe(403);
    }
  });
});

describe('a form that arrives slowly', () => {
  it.each([
    ['whose sender is no admin any more', `update users set role = 'customer' where id = $1`, 403],
    ['whose sender was signed out', 'delete from sessions where user_id = $1', 401],
  ])('changes nothing %s', async (_case, statement, status) => {
    const leaver = await aPerson(shop, 'admin');
    const form = new FormData();
    for (const [name, value] of Object.entries(aDraft({ name: 'Late Kurta', stock: '{"S":1}' }))) {
      form.append(name, String(value));
    }
    form.append('image', new Blob([(await aPicture()) as never]), 'late.jpg');
    const { headers, payload } = await encodeForm(form);
    const slowly = async function* () {
      yield payload.subarray(0, 100);
      await sql.raw(statement.replace('$1', `'${leaver.userId}'`)).execute(shop.db);
      yield payload.subarray(100);
    };
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/products',
      headers: { ...headers, authorization: `Bearer ${leaver.token}` },
      payload: Readable.from(slowly()),
    });
    expect(answer.statusCode).toBe(status);
    const { rows } = await sql`select 1 from products where name = 'Late Kurta'`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});
