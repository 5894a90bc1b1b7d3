import type { PublishedLook } from '@darzi/contract/custom-orders/looks.routes.ts';
import { startTestApp, type TestApp } from '@darzi/server/test-app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemoAccounts } from './seed-demo-accounts.ts';
import { seedDemoLooks } from './seed-demo-looks.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

it('the demo’s looks exist at once, with pictures, and without duplicates', async () => {
  const { designerId } = await seedDemoAccounts(shop.db);
  expect(await seedDemoLooks(shop.deps, designerId)).toBe(8);
  expect(await seedDemoLooks(shop.deps, designerId)).toBe(0);
  const { body } = await shop.call('GET /api/custom-order/looks');
  const looks = body.looks as PublishedLook[];
  // If one is missing, its composition or its rendering has changed: `npm run look-pictures`.
  expect(looks).toHaveLength(8);
  for (const { clothPictures, designer, titleHindi, descriptionHindi } of looks) {
    expect(designer).toBe('Farida Merchant');
    expect(`${titleHindi} ${descriptionHindi}`).toMatch(/^[\u0900-\u097f ,।]+$/);
    for (const url of Object.values(clothPictures))
      expect((await shop.app.inject({ url })).headers['content-type']).toBe('image/webp');
  }
});
