import { aVisitor, signIn } from '@darzi/server/accounts/test-visitor.ts';
import type { Order } from '@darzi/server/custom-orders/orders/test-custom-orders.ts';
import { startTestApp, type TestApp } from '@darzi/server/test-app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoAccounts } from './seed-demo-accounts.ts';
import { seedDemoCustomOrders } from './seed-demo-custom-orders.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

it('the demo’s customer has orders in every state, once', async () => {
  const people = await seedDemoAccounts(shop.db);
  expect(await seedDemoCustomOrders(shop.deps, people)).toBe(8);
  expect(await seedDemoCustomOrders(shop.deps, people)).toBe(0);
  const token = await signIn(aVisitor(shop, '10.8.0.1'), 'customer@example.com', 'darzi-demo-1');
  const orders = (await shop.call('GET /api/custom-order', { token })).body.orders as Order[];
  expect(orders.map(({ status }) => status)).toEqual([
    'pending',
    'pending',
    'waiting_payment',
    'in_progress',
    'completed',
    'shipped',
    'cancelled',
    'delivered',
  ]);
  for (const { referenceImages, createdAt } of orders) {
    expect(referenceImages.length).toBeGreaterThan(0);
    for (const link of referenceImages) expect((await shop.app.inject(link)).statusCode).toBe(200);
    expect(Date.parse(String(createdAt))).toBeLessThan(Date.now());
  }
  const { body } = await shop.call('GET /api/user/measurement-profiles', { token });
  expect(body.profiles).toHaveLength(2);
});
