import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct } from '../../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const add = (token: string, itemId: unknown, size: unknown) =>
  shop.call('POST /api/cart/add', { token, body: { itemId, size } });

describe('the cart', () => {
  it('keeps a map of product to size to quantity', async () => {
    const { token } = await aPerson(shop);
    const kurta = await aProduct(shop, { stock: { M: 5, L: 2 } });
    const first = await add(token, kurta, 'M');
    expect(first).toMatchObject({ status: 200, body: { success: true, message: 'Added to cart!' } });
    await add(token, kurta, 'M');
    await add(token, kurta, 'L');
    const { body } = await shop.call('GET /api/cart/get', { token });
    expect(body).toEqual({ success: true, cartData: { [kurta]: { M: 2, L: 1 } } });
  });

  it('removes a line with quantity 0 and is emptied by clear', async () => {
    const { token } = await aPerson(shop);
    const kurta = await aProduct(shop, { stock: { M: 5, L: 2 } });
    await add(token, kurta, 'M');
    await add(token, kurta, 'L');
    const updated = await shop.call('POST /api/cart/update', {
      token,
      body: { itemId: kurta, size: 'M', quantity: 0 },
    });
    expect(updated.body.cartData).toEqual({ [kurta]: { L: 1 } });
    expect(await shop.call('POST /api/cart/clear', { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await shop.call('GET /api/cart/get', { token })).body.cartData).toEqual({});
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    "1' or '1'='1",
    '00000000-0000-7000-8000-000000000000',
  ])('does not know a product called %j', async (itemId) => {
    const { token } = await aPerson(shop);
    const { status, body } = await add(token, itemId, 'M');
    expect([400, 404]).toContain(status);
    expect(body.success).toBe(false);
    expect((await shop.call('GET /api/cart/get', { token })).body.cartData).toEqual({});
  });

  it.each(['__proto__', 'constructor', 'XXXL', 'M\u0000'])('does not know a size called %j', async (size) => {
    const { token } = await aPerson(shop);
    const { status, body } = await add(token, await aProduct(shop), size);
    expect([400, 404]).toContain(status);
    expect(body.success).toBe(false);
  });

  it('asks for a size', async () => {
    const { token } = await aPerson(shop);
    const { status, body } = await add(token, await aProduct(shop), ' ');
    expect(status).toBe(400);
    expect(body.fields).toEqual({ size: 'Please select a size' });
  });

  it.each([-1, 1.5, 21, 1e9, '2', null])('refuses %j as a quantity', async (quantity) => {
    const { token } = await aPerson(shop);
    const itemId = await aProduct(shop);
    await add(token, itemId, 'M');
    const { status } = await shop.call('POST /api/cart/update', {
      token,
      body: { itemId, size: 'M', quantity },
    });
    expect(status).toBe(400);
    expect((await shop.call('GET /api/cart/get', { token })).body.cartData).toEqual({ [itemId]: { M: 1 } });
  });

  it('holds no more than is in stock, and nothing that is sold out or not in the shop', async () => {
    const { token } = await aPerson(shop);
    const last = await aProduct(shop, { stock: { M: 1, L: 0 } });
    expect((await add(token, last, 'M')).status).toBe(200);
    expect(await add(token, last, 'M')).toMatchObject({
      status: 409,
      body: {
        code: 'cart.too_few_left',
        message: expect.stringMatching(/^Only 1 of /),
        values: { left: 1, size: 'M', name: expect.any(String) },
      },
    });
    expect(await add(token, last, 'L')).toMatchObject({ status: 409, body: { code: 'cart.sold_out' } });
    const hidden = await aProduct(shop, { published: false });
    expect((await add(token, hidden, 'M')).status).toBe(404);
  });

  it('holds at most 50 lines', async () => {
    const { token } = await aPerson(shop);
    const sizes = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`S${index}`, 3]));
    const product = await aProduct(shop, { stock: sizes });
    for (let index = 0; index < 50; index += 1)
      expect((await add(token, product, `S${index}`)).status).toBe(200);
    expect(await add(token, product, 'S50')).toMatchObject({
      status: 409,
      body: { code: 'cart.too_many_lines' },
    });
    expect((await add(token, product, 'S0')).status).toBe(200);
  });

  it('counts each of 20 pieces added at once', async () => {
    const { token } = await aPerson(shop);
    const product = await aProduct(shop, { stock: { M: 30 } });
    await Promise.all(Array.from({ length: 20 }, () => add(token, product, 'M')));
    expect((await shop.call('GET /api/cart/get', { token })).body.cartData).toEqual({ [product]: { M: 20 } });
  });

  it('is closed to a visitor before anything else is checked', async () => {
    for (const [route, body] of [
      ['GET /api/cart/get', undefined],
      ['POST /api/cart/add', '{broken'],
      ['POST /api/cart/update', {}],
      ['POST /api/cart/clear', undefined],
    ] as const) {
      const { status } = await shop.call(route, {
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      expect(status).toBe(401);
    }
  });

  it('answers malformed JSON with exactly 400 and another content type with 415', async () => {
    const { token } = await aPerson(shop);
    const malformed = await shop.call('POST /api/cart/add', {
      token,
      body: '{"itemId":',
      headers: { 'content-type': 'application/json' },
    });
    expect(malformed).toMatchObject({ status: 400, body: { success: false } });
    const xml = await shop.call('POST /api/cart/add', {
      token,
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect(xml).toMatchObject({ status: 415, body: { success: false } });
  });
});
