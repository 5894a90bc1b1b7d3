import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson } from '../../test-factories.ts';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ token } = await aPerson(shop, 'admin'));
});
afterAll(() => shop.close());

type Answer = Awaited<ReturnType<TestApp['call']>>;
type Variant = { _id: string; colour: string | null; size: string; price: number; soldOut?: boolean };
type Shown = Record<string, unknown> & {
  _id: string;
  image: string[];
  sizes: string[];
  soldOut: string[];
  colours: { name: string; hex: string | null; image: string[]; sizes: string[]; soldOut: string[] }[];
  variants: Variant[];
};

const COLOURS = [
  { name: 'Indigo', hex: '#1F3A5F' },
  { name: 'Madder', hex: '#9b2d20' },
];
const VARIANTS = [
  {
    colour: 'Indigo',
    size: 'S',
    stock: 3,
    price: 1_299,
    mrp: 1_999,
    sku: 'KU-IN-S',
    barcode: '8901234567890',
  },
  { colour: 'Indigo', size: 'M', stock: 0 },
  { colour: 'Madder', size: 'M', stock: 0, price: 1_599, cost: 700, weight: 310 },
  { colour: 'Madder', size: 'L', stock: 2 },
];

const aDraft = (more: Record<string, unknown> = {}) => ({
  name: 'Block-print Kurta',
  price: 1_399,
  category: 'Women',
  subCategory: 'Topwear',
  ...(more.stock === undefined ? { colours: COLOURS, variants: VARIANTS } : {}),
  ...more,
});
const send = (more: Record<string, unknown> = {}) =>
  shop.call('POST /api/admin/products', { token, body: aDraft(more) });
const add = async (more: Record<string, unknown> = {}): Promise<Shown> => {
  const answer = await send(more);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.product as Shown;
};
const change = (id: string, body: Record<string, unknown>) =>
  shop.call(`PATCH /api/admin/products/${id}`, { token, body });
const seen = async (id: string): Promise<Shown> =>
  (await shop.call(`GET /api/product/${id}`)).body.product as Shown;
const faults = ({ status, body }: Answer) => [status, Object.keys((body.fields ?? {}) as object)];
const put = (who: string, itemId: string, size: string) =>
  shop.call('POST /api/cart/add', { token: who, body: { itemId, size } });

describe('a product with colours', () => {
  it('shows the lowest price, its MRP, sizes over all colours and each variant', async () => {
    const { _id } = await add();
    expect(await seen(_id)).toMatchObject({
      price: 1_299,
      mrp: 1_999,
      sizes: ['S', 'M', 'L'],
      soldOut: ['M'],
      colours: [
        { name: 'Indigo', hex: '#1f3a5f', sizes: ['S', 'M'], soldOut: ['M'] },
        { name: 'Madder', hex: '#9b2d20', sizes: ['M', 'L'], soldOut: ['M'] },
      ],
      variants: [
        { colour: 'Indigo', size: 'S', price: 1_299, mrp: 1_999, sku: 'KU-IN-S', soldOut: false },
        { colour: 'Indigo', size: 'M', price: 1_399, mrp: null, sku: null, soldOut: true },
        { colour: 'Madder', size: 'M', price: 1_599, soldOut: true },
        { colour: 'Madder', size: 'L', price: 1_399, soldOut: false },
      ],
    });
  });

  it('shows the public neither cost nor barcode', async () => {
    const { _id } = await add();
    const one = await shop.call(`GET /api/product/${_id}`);
    const list = await shop.call('GET /api/product/list?limit=5');
    expect(JSON.stringify([one.body, list.body])).not.toMatch(/cost|barcode|weight/);
  });

  it('is shown to the back office with stock under the cart’s keys', async () => {
    expect(await add()).toMatchObject({
      stock: { 'Indigo / S': 3, 'Indigo / M': 0, 'Madder / M': 0, 'Madder / L': 2 },
      variants: [
        { colour: 'Indigo', size: 'S', stock: 3, barcode: '8901234567890', cost: null },
        {},
        { cost: 700, weight: 310 },
        {},
      ],
    });
  });

  it('without colours has one variant per size', async () => {
    const { _id } = await add({ stock: { S: 1, M: 0 } });
    expect(await seen(_id)).toMatchObject({
      colours: [],
      mrp: null,
      variants: [
        { colour: null, size: 'S', price: 1_399, mrp: null, sku: null, soldOut: false },
        { colour: null, size: 'M', soldOut: true },
      ],
    });
  });

  it('keeps the ids of variants when the range is sent again', async () => {
    const { _id, variants } = await add();
    const again = await change(_id, {
      variants: [VARIANTS[3], { ...VARIANTS[0], price: 1_499 }, VARIANTS[2]],
    });
    expect(again.status).toBe(200);
    const after = await seen(_id);
    expect(after.variants.map((one) => one._id)).toEqual([
      variants[3]?._id,
      variants[0]?._id,
      variants[2]?._id,
    ]);
    expect(after).toMatchObject({ price: 1_299, sizes: ['L', 'S', 'M'] });
  });

  it('keeps its details when only stock is sent, and records nothing if nothing changes', async () => {
    const { _id, version } = await add();
    await change(_id, { stock: { 'Madder / L': 9 } });
    const { body } = await shop.call(`GET /api/admin/products/${_id}`, { token });
    expect(body.product).toMatchObject({ stock: { 'Madder / L': 9, 'Indigo / S': 3 }, price: 1_299 });
    expect((body.product as Shown).variants[2]).toMatchObject({ price: 1_599, cost: 700 });
    const same = await change(_id, { colours: COLOURS });
    expect((same.body.product as Shown).version).toBe((version as number) + 1);
  });

  it('loses a colour with its sizes, in carts too', async () => {
    const { _id } = await add();
    const { token: customer } = await aPerson(shop);
    await put(customer, _id, 'Madder / L');
    const answer = await change(_id, { colours: [COLOURS[0]], variants: VARIANTS.slice(0, 2) });
    expect(answer.status).toBe(200);
    expect((await seen(_id)).colours).toHaveLength(1);
    expect((await shop.call('GET /api/cart/get', { token: customer })).body.cartData).toEqual({});
  });

  it.each([
    ['an unknown colour', { variants: [{ colour: 'Teal', size: 'M', stock: 1 }] }, 'variants.0.colour'],
    ['a size without a colour', { variants: [{ size: 'M', stock: 1 }] }, 'variants.0.colour'],
    ['a pair twice', { colours: [COLOURS[0]], variants: [VARIANTS[0], VARIANTS[0]] }, 'variants.1.size'],
    ['a colour without a size', { variants: VARIANTS.slice(0, 2) }, 'colours'],
    ['a colour with the sign between colour and size', { colours: [{ name: 'A / B' }] }, 'colours.0.name'],
    ['an MRP below the price', { variants: [{ ...VARIANTS[0], mrp: 1_000 }, VARIANTS[2]] }, 'variants.0.mrp'],
    [
      'an MRP below the product’s price',
      { variants: [VARIANTS[2], { ...VARIANTS[1], mrp: 1_300 }] },
      'variants.1.mrp',
    ],
  ])('is refused with %s', async (_, more, field) => {
    expect(faults(await send(more))).toEqual([400, [field]]);
  });

  it('is refused with an unknown field', async () => {
    expect((await send({ variants: [{ ...VARIANTS[0], prize: 3 }] })).status).toBe(400);
    expect((await send({ colours: [{ name: 'Indigo', colour: 'x' }] })).status).toBe(400);
  });

  it('keeps a price under the MRP when many products are changed at once', async () => {
    const { _id } = await add();
    const answer = await change(_id, { price: 5_000 });
    expect(faults(answer)).toEqual([400, ['price']]);
  });

  it('shows the legally required facts once they are filled in', async () => {
    const { _id } = await add({ countryOfOrigin: 'India', netQuantity: '1 piece' });
    await change(_id, { care: 'Wash cold.', netQuantity: '' });
    const shown = await seen(_id);
    expect(shown).toMatchObject({ countryOfOrigin: 'India', care: 'Wash cold.' });
    expect(shown).not.toHaveProperty('netQuantity');
  });
});

describe('pictures of a colour', () => {
  const aPicture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .png()
      .toBuffer();

  it('are sent as image:{colour}; the product shows the first colour’s and those of none', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(aDraft()))
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    for (const [index, kind] of ['image:Madder', 'image:Indigo', 'image'].entries())
      form.append(kind, new Blob([new Uint8Array(await aPicture(`rgb(${index * 90},9,9)`))]), 'picture.png');
    const { headers, payload } = await encodeForm(form);
    const answer = await shop.call('POST /api/admin/products', { token, headers, body: payload });
    const { _id, image, imageColours } = answer.body.product as Shown;
    const [red, blue, any] = image;
    expect(imageColours).toEqual(['Madder', 'Indigo', null]);
    const shown = await seen(_id);
    expect(shown.image).toEqual([blue, any]);
    expect(shown.colours.map((colour) => colour.image)).toEqual([
      [blue, any],
      [red, any],
    ]);
    await change(_id, { imageColours: [null, 'Indigo', null] });
    // the cached page is invalidated a moment after the change
    await expect.poll(async () => (await seen(_id)).image).toEqual([blue, red, any]);
    expect(faults(await change(_id, { imageColours: ['Teal', null, null] }))).toEqual([400, ['image']]);
  });
});

describe('a cart with colours', () => {
  it('names colour and size, and refuses a size alone if there are several colours', async () => {
    const { _id } = await add();
    const { token: customer } = await aPerson(shop);
    expect(await put(customer, _id, 'Madder / L')).toMatchObject({
      status: 200,
      body: { cartData: { [_id]: { 'Madder / L': 1 } } },
    });
    expect(faults(await put(customer, _id, 'L'))).toEqual([400, ['size']]);
    expect((await put(customer, _id, 'Indigo / M')).status).toBe(409);
    expect((await put(customer, _id, 'Indigo / L')).status).toBe(404);
  });

  it('accepts a size alone if there is one colour', async () => {
    const { _id } = await add({ colours: [COLOURS[0]], variants: VARIANTS.slice(0, 2) });
    const { token: customer } = await aPerson(shop);
    await put(customer, _id, 'S');
    const both = await put(customer, _id, 'Indigo / S');
    expect(both.body.cartData).toEqual({ [_id]: { 'Indigo / S': 2 } });
    const emptied = await shop.call('POST /api/cart/update', {
      token: customer,
      body: { itemId: _id, size: 'S', quantity: 0 },
    });
    expect(emptied.body.cartData).toEqual({});
  });

  it('costs what its variants cost, and identical concurrent checkouts make one order', async () => {
    const { _id } = await add({
      variants: VARIANTS.map((variant) => ({ ...variant, stock: 5 })),
    });
    const { token: customer } = await aPerson(shop);
    for (const size of ['Madder / M', 'Indigo / S', 'Madder / L', 'Indigo / M'])
      await put(customer, _id, size);
    const items = [
      { _id, size: 'Madder / M', quantity: 1, price: 1_599 },
      { _id, size: 'Indigo / S', quantity: 1, price: 1_299 },
      { _id, size: 'Madder / L', quantity: 1, price: 1_399 },
      { _id, size: 'Indigo / M', quantity: 1, price: 1_399 },
    ];
    // as many as there are connections: more would test the queue for them, not the checkout
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_unused, turn) =>
        shop.call('POST /api/order/place-cod', {
          token: customer,
          body: {
            items: [...items.slice(turn % 4), ...items.slice(0, turn % 4)],
            amount: 5_696 + 49,
            address: anAddress(),
          },
        }),
      ),
    );
    expect([
      ...new Set(answers.map(({ status, body: said }) => JSON.stringify([status, said]))),
    ]).toHaveLength(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    const { body: orders } = await shop.call('POST /api/order/userorders', { token: customer, body: {} });
    const [order, ...others] = orders.orders as {
      amount: number;
      items: { size: string; price: number }[];
    }[];
    expect(others).toEqual([]);
    expect(order?.amount).toBe(5_745);
    expect(order?.items.find(({ size }) => size === 'Madder / M')?.price).toBe(1_599);
    const { body: left } = await shop.call(`GET /api/admin/products/${_id}`, { token });
    expect(Object.values((left.product as { stock: object }).stock)).toEqual([4, 4, 4, 4]);
  });
});
