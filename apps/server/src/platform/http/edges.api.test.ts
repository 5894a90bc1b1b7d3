import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct } from '../../test-factories.ts';

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const address = shop.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => shop.close());

/** The raw answer to raw bytes that no HTTP client would send. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });

describe('the edges of HTTP', () => {
  it.each([
    'GET /% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /api/product/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'not http at all\r\n\r\n',
  ])('answers %j with 400 in the shape of every refusal', async (bytes) => {
    const answer = await sendRaw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('"success":false');
    expect(answer).toContain('"code":"request.malformed"');
  });

  it.each(['//evil.example', '//[', '//x:99999/', '/\\evil.example'])(
    'never takes the address %s for another host or a fault',
    async (path) => {
      const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it.each(['/API/product/list', '/Api/nothing', '/api', '/API'])(
    'answers %s as a program expects',
    async (path) => {
      const { status, body } = await shop.call(`GET ${path}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, code: 'request.not_found' });
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('has no %s call at /api itself', async (method) => {
    expect(await shop.call(`${method} /api`)).toMatchObject({
      status: 404,
      body: { success: false, code: 'request.not_found' },
    });
  });

  it('refuses a write to a page, in the shape of every refusal', async () => {
    const { status, body, headers } = await shop.call('POST /collection', { body: { a: 1 } });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
    expect(body).toMatchObject({ success: false, code: 'request.method_not_allowed' });
  });

  it('has an icon where browsers look for one', async () => {
    const { status, headers } = await shop.call('GET /favicon.ico');
    expect([status, headers.location]).toEqual([308, '/favicon.svg']);
    expect(await shop.call('GET /favicon.svg')).toMatchObject({ status: 200 });
  });

  it('describes its calls, and nothing else, in a document that programs can read', async () => {
    const { status, body } = await shop.call('GET /api/docs/json');
    expect(status).toBe(200);
    const methods = new Set(['get', 'post', 'patch', 'put', 'delete']);
    const described = Object.entries(body.paths as Record<string, Record<string, { requestBody?: object }>>);
    for (const [path, operations] of described) {
      expect(path).toMatch(/^\/(api\/[a-zA-Z0-9/{}-]+|healthz|readyz|metrics)$/);
      for (const method of Object.keys(operations)) expect(methods).toContain(method);
    }
    const parts = body.paths as never as Record<string, { post: { requestBody: { content: object } } }>;
    expect(parts['/api/custom-order']?.post.requestBody.content).toMatchObject({
      'multipart/form-data': {
        schema: {
          required: ['design', 'referenceImages'],
          properties: { referenceImages: { type: 'array', items: { format: 'binary' } } },
        },
      },
    });
    expect(Object.keys(parts['/api/custom-order/{id}/messages']?.post.requestBody.content ?? {})).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
  });

  it('has a page about the calls that loads without TLS', async () => {
    const { headers } = await shop.call('GET /api/docs/static/index.html');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it.each([
    '/api/product/list?cursor=nonsense',
    '/api/admin/products?cursor=nonsense',
    '/api/admin/messages?cursor=nonsense',
    '/api/admin/audit?cursor=nonsense',
    '/api/studio/custom-orders?cursor=nonsense',
  ])('refuses and names a cursor that no list gave out: %s', async (path) => {
    const { token } = await aPerson(shop, 'admin');
    const { status, body } = await shop.call(`GET ${path}`, { token });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ cursor: 'Unknown cursor' });
  });

  it('takes blank query parameters as absent', async () => {
    await aProduct(shop);
    const { status, body } = await shop.call('GET /api/product/list?category=&sort=&q=&limit=&cursor=');
    expect(status).toBe(200);
    expect(body.products).toHaveLength(1);
    const repeated = await shop.call('GET /api/product/list?category=Men&category=&category=Women');
    expect(repeated.status).toBe(200);
  });

  it.each([
    ['/api/custom-order/garments?wearer[]=man', 'wearer'],
    ['/api/custom-order/garments?wearer%5B0%5D=man', 'wearer'],
    ['/api/product/list?category[]=Men&category[]=Women', 'category'],
  ])(
    'names a parameter with brackets instead of answering as if it were not there: %s',
    async (path, name) => {
      const { status, body } = await shop.call(`GET ${path}`);
      expect(status).toBe(400);
      expect(Object.keys(body.fields as object)).toEqual([name]);
      expect((await shop.call('GET /api/product/list?utm[source]=letter')).status).toBe(200);
    },
  );

  it('takes a malformed id of any length for an unknown one', async () => {
    const { token } = await aPerson(shop);
    for (const id of ['x', 'x'.repeat(300), 'x'.repeat(3_000)]) {
      expect((await shop.call(`GET /api/product/${id}`)).status).toBe(404);
      expect((await shop.call(`POST /api/order/${id}/cancel`, { token })).status).toBe(404);
    }
  });

  it('names what is missing in the shop’s own words', async () => {
    const { token } = await aPerson(shop);
    const itemId = await aProduct(shop);
    const noSize = await shop.call('POST /api/cart/add', { token, body: { itemId } });
    expect(noSize.body).toMatchObject({
      message: 'Please select a size',
      fields: { size: 'Please select a size' },
    });
    const nothing = await shop.call('POST /api/user/login');
    expect(nothing).toMatchObject({
      status: 400,
      body: { fields: { email: 'Required', password: 'Required' } },
    });
  });

  it.each([undefined, null, 'Pune', [], { city: null }])(
    'takes %j for an address of which all fields are missing',
    async (address) => {
      const { token } = await aPerson(shop);
      const { status, body } = await shop.call('POST /api/order/place-cod', {
        token,
        body: { items: [], amount: 0, address },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: { 'address.firstName': 'Required', 'address.city': 'Required' } });
      expect(body.message).toMatch(/^Please fill in all address fields: First Name, .*Phone Number$/);
    },
  );

  it.each([
    [{ limit: 0 }, { limit: 'At least 1' }],
    [{ limit: 101 }, { limit: 'At most 100' }],
    [{ limit: '8' }, { limit: 'Must be a number' }],
    [{ limit: 1.5 }, { limit: 'Must be a whole number' }],
    [{ cursor: 5 }, { cursor: 'Must be text' }],
    [{ cursor: 'x'.repeat(201) }, { cursor: 'At most 200 characters' }],
  ])('says what is wrong with %j in plain words', async (body, fields) => {
    const { token } = await aPerson(shop);
    const answer = await shop.call('POST /api/order/userorders', { token, body });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });

  it('takes an empty cursor and limit as the first page', async () => {
    const { token } = await aPerson(shop);
    for (const body of [
      { limit: 8, cursor: null },
      { limit: 8, cursor: '' },
    ]) {
      const answer = await shop.call('POST /api/order/userorders', { token, body });
      expect(answer).toMatchObject({ status: 200, body: { orders: [], nextCursor: null } });
    }
    const all = await shop.call('POST /api/order/userorders', { token, body: { limit: null, cursor: null } });
    expect(all.body).toEqual({ success: true, orders: [] });
  });

  it('takes null for an optional field', async () => {
    const customer = await aPerson(shop);
    const designer = await aPerson(shop, 'designer');
    const admin = await aPerson(shop, 'admin');
    const id = 'x';
    // All of them get as far as the missing order or item.
    const calls = [
      [
        `POST /api/studio/custom-orders/${id}/bid`,
        designer,
        { price: 1, designerNotes: null, color: null, estimatedDelivery: null },
      ],
      [
        `POST /api/studio/custom-orders/${id}/status`,
        designer,
        { status: 'completed', carrier: null, trackingNumber: null },
      ],
      [
        `POST /api/admin/orders/${id}/status`,
        admin,
        { status: 'Shipped', carrier: null, trackingNumber: null },
      ],
      ['POST /api/order/verifyStripe', customer, { orderId: id, success: null }],
      [`POST /api/product/${id}/reviews`, customer, { rating: 5, text: 'Good', fit: null }],
    ] as const;
    for (const [key, { token }, body] of calls) {
      expect([key, (await shop.call(key, { token, body })).status]).toEqual([key, 404]);
    }
  });

  it('refuses a price of less than a paisa before the ledger does', async () => {
    const { token } = await aPerson(shop, 'designer');
    const { status, body } = await shop.call('POST /api/studio/custom-orders/nobody/bid', {
      token,
      body: { price: 1e-9 },
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ price: 'More than 0' });
  });
});
