import { api } from '@darzi/contract/api.ts';
import { KEY_CALLS_A_MINUTE } from '@darzi/contract/integrations/api-scopes.ts';
import type { RouteSpec } from '@darzi/contract/route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, PASSWORD } from '../accounts/test-visitor.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aPerson, aProduct, type Someone, stockOf } from '../test-factories.ts';
import { checkoutOf } from '../test-till.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await anAdmin(shop);
});
afterAll(() => shop.close());

const asAdmin = (route: string, body?: object) => shop.call(route, { token: admin.token, body });
type Made = { readonly token: string; readonly id: string };
const aKey = async (scopes: readonly string[], name = 'Ledger sync', maker = admin): Promise<Made> => {
  const { status, body } = await shop.call('POST /api/admin/api-keys', {
    token: maker.token,
    body: { name, scopes, days: 30, password: PASSWORD },
  });
  expect(status).toBe(200);
  return { token: body.token as string, id: (body.key as { _id: string })._id };
};
const keyOf = async (id: string) => {
  const { body } = await asAdmin('GET /api/admin/api-keys');
  return (body.keys as Record<string, unknown>[]).find(({ _id }) => _id === id);
};
const withKey = ({ token }: Made, route: string, body?: object) => shop.call(route, { token, body });
const SCOPES = ['orders:read', 'orders:write', 'products:read', 'products:write', 'custom_orders:read'];
const anOrder = async () => {
  const { token } = await aPerson(shop);
  const kurta = { _id: await aProduct(shop, { stock: { M: 5 } }), size: 'M', quantity: 1, price: 1_499 };
  await shop.call('POST /api/cart/add', { token, body: { itemId: kurta._id, size: 'M' } });
  const placed = await shop.call('POST /api/order/place-cod', { token, body: checkoutOf([kurta]) });
  return placed.body.orderId as string;
};

describe('an API key', () => {
  it('is shown once, stored as a hash, and opens the calls of its scope', async () => {
    const key = await aKey(['orders:read']);
    expect(key.token).toMatch(/^darzi_[\w-]{43}$/);
    const { rows } = await sql<{ text: string }>`select to_jsonb(k)::text as text from api_keys k`.execute(
      shop.db,
    );
    expect(JSON.stringify(rows)).not.toContain(key.token.slice(6));
    expect(JSON.stringify((await asAdmin('GET /api/admin/api-keys')).body)).not.toContain(key.token);
    expect(await keyOf(key.id)).toMatchObject({ lastUsedAt: null, hint: key.token.slice(-4), state: 'live' });
    expect(await withKey(key, 'GET /api/admin/orders')).toMatchObject({ status: 200 });
    await expect.poll(async () => (await keyOf(key.id))?.lastUsedAt, { timeout: 10_000 }).not.toBeNull();
    expect(await withKey(key, 'GET /api/admin/products')).toMatchObject({
      status: 403,
      body: { code: 'key.scope_missing', message: expect.stringContaining('products:read') },
    });
  });

  it('opens every call of its scope and no other', async () => {
    const calls = Object.entries<RouteSpec>(api).filter(([, { access }]) => access !== 'anyone');
    for (const owned of SCOPES) {
      const letIn: string[] = [];
      let key = await aKey([owned]);
      for (const [index, [route]] of calls.entries()) {
        // calls per minute are counted per key
        if (index % KEY_CALLS_A_MINUTE === KEY_CALLS_A_MINUTE - 1) key = await aKey([owned]);
        const { status, body } = await withKey(key, route.replace(/:\w+/g, 'none'), { a: 1 });
        if (body.code === 'key.scope_missing' || body.code === 'key.not_for_this') expect(status).toBe(403);
        else letIn.push(route);
      }
      expect(letIn).toEqual(calls.filter(([, { scope }]) => scope === owned).map(([route]) => route));
      await sql`delete from api_keys`.execute(shop.db);
    }
  });

  it('opens nothing once revoked, expired or unknown, or once its creator is no longer an admin', async () => {
    const [revoked, expired] = [await aKey(['orders:read']), await aKey(['orders:read'])];
    const other = await anAdmin(shop);
    const left = await aKey(['orders:read'], 'Of somebody who left', other);
    expect(await asAdmin(`DELETE /api/admin/api-keys/${revoked.id}`)).toMatchObject({
      body: { key: { state: 'revoked' } },
    });
    await sql`update api_keys set expires_at = now() where id = ${expired.id}`.execute(shop.db);
    await sql`update users set role = 'packer' where id = ${other.userId}`.execute(shop.db);
    for (const key of [revoked, expired, left, { token: 'darzi_unknown', id: '' }])
      expect(await withKey(key, 'GET /api/admin/orders')).toMatchObject({
        status: 401,
        body: { code: 'key.not_accepted' },
      });
    expect(await keyOf(left.id)).toMatchObject({ state: 'stopped' });
  });

  it('is created only with the password: a session alone is not enough', async () => {
    const thief = await anAdmin(shop);
    const make = (more: object) =>
      shop.call('POST /api/admin/api-keys', {
        token: thief.token,
        body: { name: 'Mine', scopes: ['orders:read'], days: null, ...more },
      });
    expect(await make({})).toMatchObject({ status: 400, body: { fields: { password: 'Required' } } });
    expect(await make({ password: 'a-guess' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { password: expect.any(String) } },
    });
    for (let guess = 0; guess < 10; guess += 1) await make({ password: `guess-${guess}` });
    expect((await make({ password: PASSWORD })).status).toBe(429);
    const { body } = await asAdmin('GET /api/admin/api-keys');
    expect((body.keys as { name: string }[]).map(({ name }) => name)).not.toContain('Mine');
  });

  it('cannot create keys, nor open people’s pages or pictures', async () => {
    const key = await aKey(SCOPES);
    expect(
      await withKey(key, 'POST /api/admin/api-keys', {
        name: 'x',
        scopes: ['orders:read'],
        days: null,
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 403, body: { code: 'key.not_for_this' } });
    expect(await withKey(key, 'GET /api/user/me')).toMatchObject({ status: 403 });
    expect(await withKey(key, 'GET /api/admin/settings')).toMatchObject({ status: 403 });
  });

  it('can pack and ship, is named in the audit, and cannot cancel', async () => {
    const key = await aKey(['orders:write'], 'Packing robot');
    const orderId = await anOrder();
    const to = (status: string, more = {}) =>
      withKey(key, `POST /api/admin/orders/${orderId}/status`, { status, ...more });
    expect(await to('Cancelled')).toMatchObject({
      status: 400,
      body: { fields: { status: expect.any(String) } },
    });
    const packed = await to('Packing');
    expect(packed).toMatchObject({ status: 200 });
    // without the scope to read orders, no customer data is returned
    expect(packed.body.order).toEqual({ _id: orderId, status: 'Packing', version: expect.any(Number) });
    expect(await to('Shipped', { carrier: 'Delhivery', trackingNumber: 'D1' })).toMatchObject({
      status: 200,
    });
    const { body } = await asAdmin('GET /api/admin/audit?who=packing%20robot');
    expect(body.entries).toMatchObject([
      { who: 'API key Packing robot', action: 'order.moved', subject: `order:${orderId}` },
      { who: 'API key Packing robot' },
    ]);
  });

  it('can change prices and stock, and nothing else of a product', async () => {
    const key = await aKey(['products:write'], 'Warehouse');
    const product = await aProduct(shop, { stock: { M: 3 } });
    const change = (asked: object) =>
      withKey(key, 'POST /api/admin/products/bulk', {
        products: [{ _id: product, version: 1 }],
        change: asked,
      });
    expect(await change({ published: false })).toMatchObject({ status: 400 });
    const changed = await change({ price: { to: 999 } });
    expect(changed).toMatchObject({ status: 200, body: { results: [{ outcome: 'changed' }] } });
    expect(Object.keys(changed.body).toSorted()).toEqual(['results', 'success', 'undo']);
    const lines = [{ product, size: 'M', pieces: 9 }];
    expect(await withKey(key, 'POST /api/admin/stock/movements', { reason: 'counted', lines })).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await stockOf(shop, product)).toBe(9);
    const { body } = await asAdmin(`GET /api/admin/stock/movements?product=${product}&reason=counted`);
    expect(body.movements).toMatchObject([{ who: 'API key Warehouse' }]);
  });

  it('is limited in calls per minute', async () => {
    const key = await aKey(['products:read']);
    const statuses: number[] = [];
    for (let call = 0; call <= KEY_CALLS_A_MINUTE; call += 1)
      statuses.push((await withKey(key, 'GET /api/admin/stock/movements?limit=1')).status);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('is documented: scopes per call, and the shop’s webhooks', async () => {
  const { body } = await shop.call('GET /api/docs/json');
  const document = JSON.stringify(body);
  const paths = body.paths as Record<string, Record<string, { security: unknown }>>;
  expect(paths['/api/admin/orders']?.get?.security).toEqual([{ bearer: [] }, { apiKey: ['orders:read'] }]);
  expect(paths['/api/admin/settings']?.get?.security).toEqual([{ bearer: [] }]);
  expect(document).toContain('Change prices and stock');
  expect(Object.keys(body.webhooks as object)).toContain('refund.settled');
});
