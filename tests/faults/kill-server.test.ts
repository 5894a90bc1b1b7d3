import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
// Declares the cluster that the global setup provides.
import { newId } from '../../apps/server/src/platform/db/id.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { fillCatalogue, fillCustomers } from '../../tools/bench/fill.ts';
import { ADDRESS } from '../../tools/bench/purchase.ts';
import { type RunningShop, startShopProcess } from '../../tools/shop-process.ts';

/** 200 checkouts are in progress when the server is killed; each customer retries at the next one. */
const CUSTOMERS = 200;
const STOCK = 1_000_000;

const database = `kill_${newId().replaceAll('-', '')}`;
let url: string;
let directory: string;
let client: pg.Client;
let shop: RunningShop | undefined;

beforeAll(async () => {
  url = await createDatabase(inject('postgresAdminUrl'), database);
  directory = await mkdtemp(join(tmpdir(), 'darzi-kill-'));
  await migrate(url);
  await fillCatalogue(url, 3);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await shop?.stop();
  await client.end();
  await dropDatabase(inject('postgresAdminUrl'), database);
  await rm(directory, { recursive: true, force: true });
});

const call = async (
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: { orderId?: string } }> => {
  const answer = await fetch(`${shop?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { orderId?: string } };
};

it('loses and doubles nothing when it is killed in the middle of 200 checkouts', async () => {
  const start = () => startShopProcess(url, directory, { SEED: 'none' });
  shop = await start();
  const tokens = await fillCustomers(url, CUSTOMERS);
  const { rows } = await client.query<{ _id: string; price: number }>(
    'select id as _id, price_paise / 100.0::float8 as price from products limit 1',
  );
  const product = rows[0] ?? { _id: '', price: 0 };
  for (const token of tokens) {
    expect((await call('/api/cart/add', token, { itemId: product._id, size: 'M' })).status).toBe(200);
  }
  const checkout = {
    items: [{ _id: product._id, size: 'M', quantity: 1, price: product.price }],
    amount: product.price + 49,
    address: ADDRESS,
  };

  const acknowledged = new Map<string, string | undefined>();
  const attempts = tokens.map(async (token) => {
    const answer = await call('/api/order/place-cod', token, checkout);
    if (answer.status === 200) acknowledged.set(token, answer.body.orderId);
    if (acknowledged.size === CUSTOMERS / 4) shop?.process.kill('SIGKILL');
  });
  const outcomes = await Promise.allSettled(attempts);
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected').length;
  expect(lost, 'the kill must hit checkouts that are under way').toBeGreaterThan(10);

  shop = await start();
  for (const token of tokens) {
    const answer = await call('/api/order/place-cod', token, checkout);
    expect(answer.status).toBe(200);
    const before = acknowledged.get(token);
    if (before !== undefined)
      expect(answer.body.orderId, 'an acknowledged order is still there').toBe(before);
  }

  const figures = await client.query<{
    orders: number;
    customers: number;
    stock: number;
    carts: number;
    lines: number;
  }>(
    `select (select count(*)::int from orders) as orders, (select count(distinct user_id)::int from orders) as customers,
       (select stock from product_sizes where product_id = $1 and size = 'M') as stock,
       (select count(*)::int from cart_lines) as carts,
       (select count(*)::int from order_lines) as lines`,
    [product._id],
  );
  expect(figures.rows[0]).toEqual({
    orders: CUSTOMERS,
    customers: CUSTOMERS,
    stock: STOCK - CUSTOMERS,
    carts: 0,
    lines: CUSTOMERS,
  });
}, 120_000);
