import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { aVisitor, signIn } from '@darzi/server/accounts/test-visitor.ts';
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
  const orders = (await shop.call('GET /api/custom-order', { token })).body.orders as CustomOrder[];
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
  const wishes = orders.map(({ design }) => [design.garment, design.wearer?.who, design.wearer?.age]);
  expect(wishes).toEqual([
    ['coat', 'woman', undefined],
    ['sherwani', 'boy', 9],
    [undefined, undefined, undefined],
    ['lehenga-set', 'woman', undefined],
    ['dress', 'girl', 9],
    ['saree-blouse', 'woman', undefined],
    ['trousers', 'man', undefined],
    ['kurta', 'woman', undefined],
  ]);
  const [proposal] = orders.flatMap(({ bids }) => bids.flatMap(({ design }) => design ?? []));
  expect(proposal).toMatchObject({ fabric: 'silk', border: 'zari', colour: '#f1e9d8' });
  // If one is missing, its composition or its rendering has changed: `npm run look-pictures`.
  const pictures = orders.flatMap(({ clothPictures }) => Object.values(clothPictures ?? {}));
  expect(pictures).toHaveLength(14);
  for (const url of pictures)
    expect((await shop.app.inject({ url })).headers['content-type']).toBe('image/webp');
  for (const { referenceImages, createdAt } of orders) {
    expect(referenceImages.length).toBeGreaterThan(0);
    for (const link of referenceImages) expect((await shop.app.inject(link)).statusCode).toBe(200);
    expect(Date.parse(String(createdAt))).toBeLessThan(Date.now());
  }
  const { body } = await shop.call('GET /api/user/measurement-profiles', { token });
  expect(body.profiles).toHaveLength(2);
});
