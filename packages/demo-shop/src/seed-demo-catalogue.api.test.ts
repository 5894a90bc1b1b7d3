import { startTestApp, type TestApp } from '@darzi/server/test-app.ts';
import { aProduct } from '@darzi/server/test-factories.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

type Listed = {
  name: string;
  image: string[];
  sizes: string[];
  category: string;
  subCategory: string;
  price: number;
};
const listed = async (): Promise<Listed[]> =>
  (await shop.call('GET /api/product/list')).body.products as Listed[];

it('leaves a catalogue alone unless it is empty', async () => {
  await aProduct(shop, { name: 'Her own' });
  expect(await seedDemoCatalogue(shop.deps)).toBe(0);
  await sql`truncate products cascade`.execute(shop.db);
});

it('stocks an empty shop once, the last product as the newest, even if started twice at once', async () => {
  const began = performance.now();
  const written = await Promise.all([seedDemoCatalogue(shop.deps), seedDemoCatalogue(shop.deps)]);
  console.log(`demo catalogue, twice at once: ${Math.round(performance.now() - began)} ms`);
  expect(written.toSorted()).toEqual([0, demoCatalogue.length].toSorted());
  shop.deps.cache.drop();
  const products = await listed();
  expect(products.map(({ name }) => name)).toEqual(demoCatalogue.map(({ name }) => name).toReversed());
  expect(new Set(products.map(({ category, subCategory }) => `${category}/${subCategory}`)).size).toBe(9);
  expect(await seedDemoCatalogue(shop.deps)).toBe(0);
});

it('has a name and a description for Hindi pages', async () => {
  const { body } = await shop.call('GET /api/product/list?q=emerald');
  expect(body.products).toMatchObject([
    { nameHindi: 'पन्ना हरी सिल्क अनारकली', descriptionHindi: expect.stringMatching(/^पन्ना हरे रेशम/) },
  ]);
});

it('has swatches: colours with sizes and pictures of their own', async () => {
  const { body } = await shop.call('GET /api/product/list?q=leheriya');
  const [dress] = body.products as (Listed & {
    colours: { name: string; hex: string; image: string[]; sizes: string[] }[];
    variants: { colour: string; size: string }[];
  })[];
  expect(dress?.colours.map(({ name }) => name)).toEqual(['Rose', 'Marigold']);
  const fronts = dress?.colours.map(({ image }) => image[0]);
  expect(new Set(fronts).size).toBe(2);
  expect(dress?.sizes).toEqual(['XS', 'S', 'M', 'L']);
  expect(dress?.variants).toHaveLength(8);
  expect(dress?.colours.every(({ sizes }) => sizes.length === 4)).toBe(true);
});

it('has pictures that can be fetched', async () => {
  const withPictures = (await listed()).filter(({ image }) => !image[0]?.includes('/drawn/'));
  for (const { image } of withPictures.slice(0, 3)) {
    for (const url of image) expect((await shop.app.inject({ url })).statusCode).toBe(200);
  }
  const { rows } = await sql<{ facts: number; shown: number }>`
    select (select count(*)::int from images where width > 1 and height > 1) as facts,
      (select count(distinct image_hash)::int from product_images) as shown`.execute(shop.db);
  expect(rows[0]?.facts).toBe(rows[0]?.shown);
});
