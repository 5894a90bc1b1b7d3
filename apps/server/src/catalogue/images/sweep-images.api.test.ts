import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { masterKeys } from './image-files.rules.ts';
import { sweepImages } from './image-jobs.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const aPicture = (colour: string) =>
  sharp({ create: { width: 300, height: 375, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
const upload = async (colour: string): Promise<string> => {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await aPicture(colour))]), 'picture.jpg');
  const { headers, payload } = await encodeForm(form);
  const answer = await shop.call('POST /api/admin/images', { token: owner.token, headers, body: payload });
  expect(answer.status).toBe(200);
  return String(answer.body.image).split('/')[2] ?? '';
};
const age = (hash: string, hours: number) =>
  sql`update images set created_at = now() - make_interval(hours => ${hours}) where hash = ${hash}`.execute(
    shop.db,
  );
const left = async (...hashes: string[]) =>
  (await shop.db.selectFrom('images').select('hash').where('hash', 'in', hashes).execute()).map(
    ({ hash }) => hash,
  );
const addProduct = (hash: string) =>
  shop.call('POST /api/admin/products', {
    token: owner.token,
    body: {
      name: 'Pictured',
      price: 900,
      category: 'Men',
      subCategory: 'Topwear',
      sizes: ['M'],
      image: [`/images/${hash}/640.webp`],
    },
  });

it('continues if the files of one cannot be removed', async () => {
  const hashes = [await upload('#610000'), await upload('#006100')].toSorted();
  const [stuck = '', other = ''] = hashes;
  const [key = ''] = masterKeys(stuck);
  const path = join(shop.dataDirectory, 'files', key);
  await rm(path, { force: true });
  await mkdir(path, { recursive: true });
  for (const hash of hashes) await age(hash, 25);
  expect(await sweepImages(shop.deps)).toBe(2);
  await rmdir(path);
  for (const left of masterKeys(other)) expect(await shop.deps.files.read(left)).toBeUndefined();
});

it('removes pictures uploaded a day ago and never used, and none that is shown', async () => {
  const [unused, fresh, shown, ordered, again] = [
    await upload('#101010'),
    await upload('#202020'),
    await upload('#303030'),
    await upload('#404040'),
    await upload('#505050'),
  ];
  expect((await addProduct(shown)).status, 'it takes the address that the upload answered').toBe(200);
  await sql`insert into orders (id, cart_generation, fingerprint, payment_method, subtotal_paise, delivery_paise,
      total_paise, placed_at)
    values (gen_random_uuid(), gen_random_uuid(), 'x', 'COD', 100, 0, 100, now())`.execute(shop.db);
  await sql`insert into order_lines (order_id, position, product_id, name, description, price_paise, category,
      sub_category, size, quantity, images)
    select id, 1, gen_random_uuid(), 'Sold', '', 100, 'Men', 'Topwear', 'M', 1, array[${ordered}] from orders`.execute(
    shop.db,
  );
  for (const hash of [unused, shown, ordered, again]) await age(hash, 25);
  await age(fresh, 23);
  // uploaded again: somebody is about to use it
  expect(await upload('#505050')).toBe(again);

  expect(await sweepImages(shop.deps)).toBe(1);
  expect((await left(unused, fresh, shown, ordered, again)).toSorted()).toEqual(
    [fresh, shown, ordered, again].toSorted(),
  );
  expect((await shop.app.inject({ url: `/images/${unused}/320.webp` })).statusCode).toBe(404);
  expect((await shop.app.inject({ url: `/images/${shown}/320.webp` })).statusCode).toBe(200);
  expect(await sweepImages(shop.deps)).toBe(0);
});
