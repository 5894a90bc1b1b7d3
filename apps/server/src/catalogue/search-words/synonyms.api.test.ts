import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct } from '../../test-factories.ts';

let shop: TestApp;
let owner: { token: string };
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
  await aProduct(shop, { name: 'Madder Kurta', category: 'Women', subCategory: 'Topwear' });
});
afterAll(() => shop.close());

type Words = {
  synonyms: { _id: string; words: string[] }[];
  missed: { term: string; times: number }[];
};
const read = async () =>
  (await shop.call('GET /api/admin/search-words', { token: owner.token })).body as unknown as Words;
const add = (words: unknown) =>
  shop.call('POST /api/admin/search-words', { token: owner.token, body: { words } });
const found = async (q: string) => {
  const { body } = await shop.call(`GET /api/product/list?q=${encodeURIComponent(q)}`);
  return (body.products as { name: string }[]).map(({ name }) => name);
};

it('the owner’s synonyms are found for each other as long as they exist', async () => {
  const tunic = `tunic${Date.now()}`;
  // the cached answer is invalidated a moment after the change
  const finds = (q: string, expected: string[]) => expect.poll(() => found(q)).toEqual(expected);
  await finds(`madder ${tunic}`, []);
  const { status, body } = await add([tunic.toUpperCase(), 'kurta']);
  const group = body.synonyms as Words['synonyms'][number];
  expect({ status, words: group.words }).toEqual({ status: 200, words: [tunic, 'kurta'] });
  expect((await read()).synonyms).toContainEqual(group);
  await finds(`madder ${tunic}`, ['Madder Kurta']);
  await finds(tunic, ['Madder Kurta']);
  const remove = () => shop.call(`DELETE /api/admin/search-words/${group._id}`, { token: owner.token });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  await finds(`madder ${tunic}`, []);
});

it.each([
  ['one word', ['kurta']],
  ['a word twice', ['kurta', 'Kurta']],
  ['two words in one', ['kurta', 'long shirt']],
  ['signs', ['kurta', "'; drop"]],
  ['no list', 'kurta'],
  ['too many', Array.from({ length: 13 }, (_, number) => `word${number}`)],
])('refuses %s', async (_, words) => {
  expect((await add(words)).status).toBe(400);
});

it('lists searches that found nothing for the owner, but none that look like a person or a number', async () => {
  for (const q of ['Poncho', 'asha@example.com', '9845012345', '!!!', 'kurta']) await found(q);
  await expect
    .poll(async () => (await read()).missed.map(({ term }) => term), { timeout: 10_000 })
    .toContain('poncho');
  const terms = (await read()).missed.map(({ term }) => term);
  for (const kept of ['asha@example.com', '9845012345', '!!!', 'kurta']) expect(terms).not.toContain(kept);
});

it('a Hindi name is found in Devanagari, by beginnings of words, with or without nukta', async () => {
  await aProduct(shop, { name: 'Mehendi Shirt', nameHindi: 'मेहंदी हरी क़मीज़' });
  await aProduct(shop, { name: 'Moon Skirt', nameHindi: 'चाँद वाली स्कर्ट' });
  for (const q of ['क़मीज़', 'कमीज', 'मेहंदी', 'मेहं', 'हरी मेहंदी', 'मेहंदी क़मीज़'])
    await expect.poll(() => found(q), { message: q }).toEqual(['Mehendi Shirt']);
  await expect.poll(() => found('चांद')).toEqual(['Moon Skirt']);
  expect(await found('मेहंदी स्कर्ट')).toEqual([]);
  expect(await found('हंदी')).toEqual([]);
  expect(await found('mehendi')).toEqual(['Mehendi Shirt']);
});

it('a Hindi word and its synonym are found by either', async () => {
  await aProduct(shop, { name: 'Ajrakh Stole', nameHindi: 'अजरख शॉल' });
  await aProduct(shop, { name: 'Winter Shawl' });
  await expect.poll(() => found('शॉल')).toEqual(['Ajrakh Stole']);
  expect((await add(['शॉल', 'shawl'])).status).toBe(200);
  await expect.poll(async () => (await found('शॉल')).toSorted()).toEqual(['Ajrakh Stole', 'Winter Shawl']);
});
