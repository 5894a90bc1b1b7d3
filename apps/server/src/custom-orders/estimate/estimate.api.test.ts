import type { Estimate } from '@darzi/contract/custom-orders/garments.routes.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { anAcceptedOrder } from '../orders/test-custom-orders.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

let address = 0;
/** Each from its own address, so that none is rate-limited. */
const estimate = async (body: unknown) => {
  address += 1;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/custom-order/estimate',
    remoteAddress: `10.9.8.${address}`,
    payload: body as object,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const estimated = async (body: unknown): Promise<Estimate> => {
  const answer = await estimate(body);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return answer.body as Estimate;
};
const KURTA = { garment: 'kurta', fabric: 'cotton' };

it('is given to anybody: cloth, a price range, two dates', async () => {
  const answer = await estimated(KURTA);
  expect(Object.keys(answer)).toEqual(['success', 'cloth', 'price', 'readyBy']);
  expect(answer.cloth).toEqual({ metres: expect.any(Number), widthInches: 44 });
  expect(answer.price.low).toBeGreaterThan(0);
  expect(answer.price.high).toBeGreaterThan(answer.price.low);
  expect(answer.readyBy.earliest > isoDay(Date.now())).toBe(true);
  expect(answer.readyBy.latest >= answer.readyBy.earliest).toBe(true);
});

it('takes less cloth for a child, more for a longer one, and more money for a silk lining', async () => {
  const girl = { ...KURTA, wearer: { who: 'girl', age: 6 } };
  const woman = { ...KURTA, wearer: { who: 'woman' } };
  const [small, usual, long, lined] = await Promise.all([
    estimated(girl),
    estimated(woman),
    estimated({ ...woman, measurements: { length: 50 } }),
    estimated({ ...woman, choices: { lining: 'silk' } }),
  ]);
  expect(small.cloth.metres).toBeLessThan(usual.cloth.metres);
  expect(long.cloth.metres).toBeGreaterThan(usual.cloth.metres);
  expect(lined.price.low).toBeGreaterThan(usual.price.low);
});

it('takes more cloth for a loose fit; a regular one is assumed', async () => {
  const shirt = { garment: 'shirt', fabric: 'cotton', wearer: { who: 'woman' } };
  const [usual, regular, loose] = await Promise.all(
    [undefined, 'regular', 'loose'].map((fit) => estimated({ ...shirt, fit })),
  );
  expect(regular?.cloth).toEqual(usual?.cloth);
  expect(loose?.cloth.metres).toBeGreaterThan(regular?.cloth.metres ?? 0);
});

it('names the metres of a chosen lining, and less cloth for what ends higher', async () => {
  const woman = { ...KURTA, wearer: { who: 'woman' }, measurements: { length: 44 } };
  const [lined, short] = await Promise.all([
    estimated({ ...woman, choices: { lining: 'cotton' } }),
    estimated({ ...woman, choices: { length: 'hip' } }),
  ]);
  expect(lined).toMatchObject({ lining: { metres: expect.any(Number), widthInches: 44 } });
  expect(lined.lining?.metres).toBeLessThan(lined.cloth.metres);
  expect(short.cloth.metres).toBeLessThan(lined.cloth.metres);
});

it.each([
  ['nothing', {}, ['garment', 'fabric']],
  ['an unknown garment', { garment: 'toga', fabric: 'silk' }, ['garment']],
  ['no fabric', { garment: 'kurta' }, ['fabric']],
  ['a fabric it is not made of', { garment: 'churidar', fabric: 'denim' }, ['fabric']],
  ['a child without age', { ...KURTA, wearer: { who: 'girl' } }, ['wearer.age']],
  ['nobody known', { ...KURTA, wearer: { who: 'child' } }, ['wearer.who']],
  ['a wearer who is none', { ...KURTA, wearer: 'woman' }, ['wearer.who']],
  [
    'measures out of bounds',
    { ...KURTA, measurements: { chest: 5, length: 99 } },
    ['measurements.chest', 'measurements.length'],
  ],
  ['a measure it has not', { ...KURTA, measurements: { inseam: 30 } }, ['measurements.inseam']],
  ['an unknown fit', { ...KURTA, fit: 'baggy' }, ['fit']],
  [
    'a choice it has not',
    { ...KURTA, choices: { neck: 'crooked', wings: 'two' } },
    ['choices.neck', 'choices.wings'],
  ],
])('is refused with %s, naming it', async (_what, body, fields) => {
  const answer = await estimate(body);
  expect([answer.status, answer.body.success]).toEqual([400, false]);
  expect(Object.keys(answer.body.fields)).toEqual(fields);
});

it('follows changes to rows of the owner’s tables at once', async () => {
  const before = await estimated(KURTA);
  const change = async (body: unknown) =>
    expect((await shop.call('PATCH /api/admin/settings', { token: owner.token, body })).status).toBe(200);
  await change({
    making: { kurta: { price: 5_000, days: 30 } },
    cloth: { cotton: { pricePerMetre: 350, widthInches: 60 } },
  });
  const after = await estimated(KURTA);
  expect(after.cloth.widthInches).toBe(60);
  expect(after.price.low).toBeGreaterThan(5_000);
  expect(after.readyBy.latest > before.readyBy.latest).toBe(true);
  const { body } = await shop.call('GET /api/admin/settings', { token: owner.token });
  expect(body.settings).toMatchObject({
    making: { kurta: { days: 30 }, shirt: { days: 3 } },
    garmentsAWeek: 12,
  });
  await change({ surcharges: { 'collar.band': 700 } });
  expect((await estimated(KURTA)).price.low).toBe(after.price.low + 700);
  const refused = await shop.call('PATCH /api/admin/settings', {
    token: owner.token,
    body: { surcharges: { 'wings.two': 5 } },
  });
  expect(refused.status).toBe(400);
});

it('gives later dates while the workshop is busy', async () => {
  const before = await estimated({ garment: 'shirt', fabric: 'cotton' });
  const [customer, designer] = [await aPerson(shop), await aPerson(shop, 'designer')];
  for (let order = 0; order < 8; order += 1) await anAcceptedOrder(shop, customer, designer);
  const after = await estimated({ garment: 'shirt', fabric: 'cotton' });
  expect(after.readyBy.latest > before.readyBy.latest).toBe(true);
});

it('is given to one address at least thirty times a minute, then refused', async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 70; time += 1) {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/custom-order/estimate',
      remoteAddress: '10.1.1.1',
      payload: KURTA,
    });
    statuses.push(statusCode);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
