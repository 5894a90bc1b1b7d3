import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { BODY_MEASUREMENTS, WHO, type Who } from '@darzi/contract/custom-orders/body.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import {
  GARMENTS,
  type Garment,
  garmentBounds,
  garmentRows,
  garmentsOf,
  measurementsOf,
  requiredMeasurements,
} from '@darzi/contract/custom-orders/garments.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { anAddress, aPicture, orderIn, submit } from './test-custom-orders.ts';

let shop: TestApp;
let customer: Someone;
let designer: Someone;
let picture: Buffer;
beforeAll(async () => {
  shop = await startTestApp();
  customer = await aPerson(shop);
  designer = await aPerson(shop, 'designer');
  picture = await aPicture();
});
afterAll(() => shop.close());

const inDays = (days: number): string => isoDay(Date.now() + days * DAY_MS);
const wearerOf = (who: Who) => (who === 'girl' || who === 'boy' ? { who, age: 9, height: 52 } : { who });
const middle = (garment: Garment, name: (typeof BODY_MEASUREMENTS)[number], who: Who): number => {
  const [min, max] = garmentBounds(garment, name, who);
  return Math.round((min + max) / 2);
};
const bodyFor = (garment: Garment, who: Who) =>
  Object.fromEntries(requiredMeasurements(garment).map((name) => [name, middle(garment, name, who)]));
const designOf = (garment: Garment, who: Who, changes: Record<string, unknown> = {}) => ({
  style: 'traditional',
  fabric: garmentRows[garment].fabrics[0],
  customization: 'As in the picture',
  garment,
  wearer: wearerOf(who),
  ...changes,
});
const send = (design: unknown, measurements: unknown, changes: Record<string, unknown> = {}) =>
  submit(shop, customer, {
    size: '',
    measurementMode: 'custom',
    design,
    measurements,
    images: [picture],
    ...changes,
  });
const ordered = async (...args: Parameters<typeof send>): Promise<CustomOrder> =>
  orderIn(await send(...args)) as unknown as CustomOrder;
const refusedFields = async (...args: Parameters<typeof send>): Promise<Record<string, string>> => {
  const { status, body } = await send(...args);
  expect([status, body.success]).toEqual([400, false]);
  return (body.fields ?? {}) as Record<string, string>;
};

describe('the table', () => {
  it('is available to anybody, and filtered by wearer', async () => {
    const all = await shop.call('GET /api/custom-order/garments');
    expect(all.status).toBe(200);
    expect(Object.keys(all.body)).toEqual(['success', 'garments', 'prints', 'borders']);
    const rows = all.body.garments as { garment: string; measurements: object[] }[];
    expect(rows.map(({ garment }) => garment)).toEqual(GARMENTS);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'garment',
      'label',
      'wearers',
      'fabrics',
      'measurements',
      'choices',
      'defaults',
    ]);
    for (const who of WHO) {
      const { body } = await shop.call(`GET /api/custom-order/garments?wearer=${who}`);
      expect((body.garments as typeof rows).map(({ garment }) => garment)).toEqual(garmentsOf(who));
    }
    // a blank counts as absent, as everywhere
    expect((await shop.call('GET /api/custom-order/garments?wearer=')).body.garments).toEqual(rows);
  });
  it.each(['?wearer=child', '?wearer=woman&wearer=man', '?wearer=woman&wearer='])(
    'refuses %s',
    async (query) => {
      expect((await shop.call(`GET /api/custom-order/garments${query}`)).status).toBe(400);
    },
  );
});

describe.each(garmentPairs())('%s for a %s', (garment, who) => {
  it('is ordered with what it needs and no more', async () => {
    const body = bodyFor(garment, who);
    const order = await ordered(designOf(garment, who), body);
    expect(order.design).toMatchObject({
      garment,
      wearer: wearerOf(who),
      choices: garmentRows[garment].defaults,
      fit: null,
      colour: null,
      print: null,
      border: null,
      neededBy: null,
      color: null,
    });
    for (const name of MEASUREMENTS) {
      expect(order.measurements[name], name).toBeGreaterThan(0);
      if (name in body) expect(order.measurements[name]).toBe(body[name]);
    }
    expect(order.estimatedMeasurements).toEqual(
      BODY_MEASUREMENTS.filter((name) => MEASUREMENTS.some((six) => six === name) && !(name in body)),
    );
    const further = Object.entries(body).filter(([name]) => !MEASUREMENTS.some((six) => six === name));
    expect(order.moreMeasurements).toEqual(Object.fromEntries(further));
  });

  it('reports everything missing or out of bounds at once', async () => {
    const required = requiredMeasurements(garment);
    expect(await refusedFields(designOf(garment, who), {})).toEqual(
      Object.fromEntries(required.map((name) => [`measurements.${name}`, 'Required'])),
    );
    const names = measurementsOf(garment);
    const small = Object.fromEntries(names.map((name) => [name, garmentBounds(garment, name, who)[0] - 0.5]));
    expect(await refusedFields(designOf(garment, who), small)).toEqual(
      Object.fromEntries(
        names.map((name) => [
          `measurements.${name}`,
          `Must be at least ${garmentBounds(garment, name, who)[0]} inches`,
        ]),
      ),
    );
    const large = Object.fromEntries(names.map((name) => [name, garmentBounds(garment, name, who)[1] + 0.5]));
    expect(await refusedFields(designOf(garment, who), large)).toEqual(
      Object.fromEntries(
        names.map((name) => [
          `measurements.${name}`,
          `Must be less than ${garmentBounds(garment, name, who)[1]} inches`,
        ]),
      ),
    );
  });
});

function garmentPairs(): readonly (readonly [Garment, Who])[] {
  return GARMENTS.flatMap((garment) => garmentRows[garment].wearers.map((who) => [garment, who] as const));
}

describe('a submission with a garment', () => {
  it('stores every choice, and shows it to customer, studio and in the agreement', async () => {
    const wish = {
      fit: 'close',
      choices: { neck: 'sweetheart', backNeck: 'tie-back', sleeve: 'puff' },
      colour: '#C02A6C',
      print: 'buti',
      border: 'zari',
      neededBy: inDays(60),
    };
    const body: Record<string, number> = { ...bodyFor('lehenga-set', 'woman'), underbust: 31 };
    const order = await ordered(designOf('lehenga-set', 'woman', wish), body, {
      more: { confirmed: JSON.stringify(['waist', 'hips']) },
    });
    const expected = {
      garment: 'lehenga-set',
      wearer: { who: 'woman' },
      ...wish,
      choices: { ...garmentRows['lehenga-set'].defaults, ...wish.choices },
      color: null,
    };
    expect(order.design).toMatchObject(expected);
    expect(order.confirmed).toEqual(['waist', 'hips']);
    expect(order.moreMeasurements).toEqual({ topLength: body.topLength, underbust: 31 });
    const mine = await shop.call('GET /api/custom-order', { token: customer.token });
    expect((mine.body.orders as CustomOrder[])[0]).toMatchObject({ _id: order._id, design: expected });
    const url = `/api/studio/custom-orders/${order._id}`;
    const seen = await shop.call(`GET ${url}`, { token: designer.token });
    expect(seen.body.order).toMatchObject({ design: expected, confirmed: ['waist', 'hips'] });

    const bid = await shop.call(`POST ${url}/bid`, {
      token: designer.token,
      body: { price: 24_000, color: 'rani pink' },
    });
    expect((bid.body.order as CustomOrder).design).toMatchObject({ color: 'rani pink', colour: '#C02A6C' });
    await shop.call('GET /api/custom-order', { token: customer.token });
    const accepted = await shop.call('POST /api/custom-order/accept-bid', {
      token: customer.token,
      body: { orderId: order._id, shippingAddress: anAddress() },
    });
    expect(accepted.status).toBe(200);
    const { body: agreed } = await shop.call(`GET /api/custom-order/${order._id}/agreement`, {
      token: customer.token,
    });
    expect(agreed.agreement).toMatchObject({
      design: { ...expected, color: 'rani pink' },
      moreMeasurements: { underbust: 31 },
    });
    const exported = await shop.call('GET /api/user/export', { token: customer.token });
    expect(JSON.stringify(exported.body)).toContain('"sweetheart"');
  });

  it.each([
    ['an unknown garment', { garment: 'toga' }, 'design.garment'],
    ['a number for a garment', { garment: 7 }, 'design.garment'],
    ['nobody to wear it', { wearer: undefined }, 'design.wearer.who'],
    ['an unknown wearer', { wearer: { who: 'child' } }, 'design.wearer.who'],
    ['who does not wear it', { garment: 'sherwani', wearer: { who: 'woman' } }, 'design.wearer.who'],
    ['a girl without age', { wearer: { who: 'girl' } }, 'design.wearer.age'],
    ['half a year', { wearer: { who: 'girl', age: 8.5 } }, 'design.wearer.age'],
    ['a girl of eighteen', { wearer: { who: 'girl', age: 18 } }, 'design.wearer.age'],
    ['a giant', { wearer: { who: 'woman', height: 91 } }, 'design.wearer.height'],
    ['a fabric it is not made of', { garment: 'churidar', fabric: 'denim' }, 'design.fabric'],
    ['an unknown fabric', { fabric: 'paper' }, 'design.fabric'],
    ['an unknown neck', { choices: { neck: 'crooked' } }, 'design.choices.neck'],
    ['a choice of another garment', { choices: { dupatta: 'net' } }, 'design.choices.dupatta'],
    ['an unknown choice', { choices: { wings: 'two' } }, 'design.choices.wings'],
    ['choices that are none', { choices: 'many' }, 'design.choices'],
    ['an unknown fit', { fit: 'tight' }, 'design.fit'],
    ['a colour by word', { colour: 'pink' }, 'design.colour'],
    ['an unknown print', { print: 'camouflage' }, 'design.print'],
    ['an unknown border', { border: 'barbed' }, 'design.border'],
    ['today', { neededBy: inDays(0) }, 'design.neededBy'],
    ['no such day', { neededBy: '2099-02-30' }, 'design.neededBy'],
  ])('with %s is refused, naming it', async (_what, changes, field) => {
    const body = bodyFor('kurta', 'woman');
    const fields = await refusedFields(designOf('kurta', 'woman', changes), body);
    expect(Object.keys(fields)).toContain(field);
  });

  it('accepts tomorrow, and blank fields', async () => {
    const blank = { fit: '', choices: null, colour: null, print: '', border: null, neededBy: inDays(1) };
    const order = await ordered(designOf('kurta', 'man', blank), bodyFor('kurta', 'man'));
    expect(order.design).toMatchObject({ fit: null, print: null, neededBy: inDays(1) });
  });

  it('refuses a measurement that the garment does not have', async () => {
    const body = { ...bodyFor('trousers', 'man'), chest: 40, wings: 3 };
    expect(Object.keys(await refusedFields(designOf('trousers', 'man'), body))).toEqual([
      'measurements.chest',
      'measurements.wings',
    ]);
  });

  it('reports faults in measurements, design and pictures together', async () => {
    const fields = await refusedFields(
      designOf('kurta', 'girl', { wearer: { who: 'girl' }, fit: 'tight' }),
      { chest: 5 },
      { images: [] },
    );
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining([
        'measurements.chest',
        'measurements.length',
        'design.wearer.age',
        'design.fit',
        'referenceImages',
      ]),
    );
  });

  it('accepts a standard size: from the chart where possible, the rest estimated and named', async () => {
    const sized = { size: 'M', measurementMode: 'standard' };
    const kurta = await ordered(designOf('kurta', 'man'), {}, sized);
    expect(kurta.measurements).toEqual({
      chest: 39,
      waist: 33,
      hips: 41,
      shoulders: 18,
      sleeves: 25,
      length: 30,
    });
    expect(kurta.estimatedMeasurements).toEqual([]);
    const churidar = await ordered(designOf('churidar', 'woman'), {}, sized);
    expect(churidar.measurements).toMatchObject({ waist: 33, hips: 41 });
    expect(churidar.estimatedMeasurements).toEqual([
      'chest',
      'length',
      'shoulders',
      'sleeves',
      'calf',
      'ankle',
    ]);
    expect(churidar.moreMeasurements).toEqual({ calf: expect.any(Number), ankle: expect.any(Number) });
    expect(churidar.measurements.length).toBeGreaterThan(34);
    const { status, body } = await send(designOf('kurta', 'man'), {}, { ...sized, size: '' });
    expect([status, body.fields]).toEqual([400, { size: 'Please select a size' }]);
  });

  it('is rendered in cloth when no mail is waiting', async () => {
    await ordered(designOf('kurta', 'man'), bodyFor('kurta', 'man'));
    const { rows } = await sql<{ task: string; priority: number }>`
      select task_identifier as task, max(priority)::int as priority from graphile_worker.jobs group by 1`.execute(
      shop.db,
    );
    const { 'draw-order-in-cloth': drawn = 0, ...others } = Object.fromEntries(
      rows.map(({ task, priority }) => [task, priority]),
    );
    expect(drawn).toBeGreaterThan(Math.max(...Object.values(others)));
  });

  it('without a garment mentions none', async () => {
    const order = orderIn(await submit(shop, customer, { images: [picture] }));
    expect(Object.keys(order.design as object)).toEqual(['style', 'fabric', 'customization', 'color']);
    for (const name of ['moreMeasurements', 'estimatedMeasurements', 'confirmed']) {
      expect(order).not.toHaveProperty(name);
    }
  });
});
