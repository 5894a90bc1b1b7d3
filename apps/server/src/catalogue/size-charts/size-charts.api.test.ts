import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const ask = async (route: string, body?: object) => {
  const answer = await shop.call(route, { token: owner.token, body });
  return { ...answer, chart: answer.body.chart as { _id: string; version: number } };
};
let made = 0;
const aChart = (changes: object = {}) => {
  made += 1;
  return {
    name: `Chart ${made}`,
    note: '',
    unit: 'in',
    columns: [
      { name: 'Waist', of: 'body' },
      { name: 'Inseam', of: 'garment' },
    ],
    rows: [{ size: '30', figures: ['30 1/2"', ''] }],
    places: [],
    ...changes,
  };
};
const add = (changes?: object) => ask('POST /api/admin/size-charts', aChart(changes));
const at = (category: string | null, subCategory: string | null) => ({ places: [{ category, subCategory }] });
/** The chart shown with a product in public. */
const shownBy = async (product: string) => {
  shop.deps.cache.drop();
  return (await shop.call(`GET /api/product/${product}`)).body.sizeChart;
};

describe('a size chart', () => {
  it('is stored with tidied figures, and readable by everybody', async () => {
    const { chart } = await add({
      name: 'Jeans',
      note: ' Stretches. ',
      rows: [{ size: '30', figures: ['30½', '31-32'] }],
    });
    const { status, body } = await shop.call(`GET /api/size-charts/${chart._id}`);
    expect(status).toBe(200);
    expect(body.chart).toEqual({
      _id: chart._id,
      name: 'Jeans',
      note: 'Stretches.',
      unit: 'in',
      columns: [
        { name: 'Waist', of: 'body' },
        { name: 'Inseam', of: 'garment' },
      ],
      rows: [{ size: '30', figures: ['30.5', '31–32'] }],
    });
    expect((await shop.call('GET /api/size-charts/none')).status).toBe(404);
  });

  it.each([
    ['a figure that is none', { rows: [{ size: 'S', figures: ['small', ''] }] }, 'rows.0.figures.0'],
    ['a size twice', { rows: ['S', 's'].map((size) => ({ size, figures: ['1', ''] })) }, 'rows'],
    ['a figure too few', { rows: [{ size: 'S', figures: ['1'] }] }, 'rows.0.figures'],
    ['no figure at all', { rows: [{ size: 'S', figures: ['', ''] }] }, 'rows'],
    ['a measurement twice', { columns: ['Waist', 'waist'].map((name) => ({ name, of: 'body' })) }, 'columns'],
    ['a place that the shop has not', at('Pets', null), 'places.0'],
    ['a place twice', { places: [...at('Men', null).places, ...at('Men', null).places] }, 'places'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await add(changes);
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toContain(field);
  });

  it('is refused under a name or at a place that another one has', async () => {
    const { chart } = await add({ name: 'Kids’ tops', ...at('Kids', 'Topwear') });
    expect((await add({ name: 'KIDS’ TOPS' })).body.fields).toHaveProperty('name');
    expect((await add(at('Kids', 'Topwear'))).body.fields).toEqual({
      'places.0': '“Kids’ tops” is already shown for Kids, Topwear',
    });
    await ask(`DELETE /api/admin/size-charts/${chart._id}`);
    expect((await add(at('Kids', 'Topwear'))).status).toBe(200);
  });

  it('is not overwritten by a concurrent editor', async () => {
    const { chart } = await add();
    const answers = await Promise.all(
      ['One', 'Other'].map((name) =>
        ask(`PATCH /api/admin/size-charts/${chart._id}`, { ...aChart({ name }), version: chart.version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('size_chart.changed_meanwhile');
  });

  it('is audited with its places', async () => {
    await add({ name: 'Audited', ...at('Women', 'Winterwear') });
    const { body } = await ask('GET /api/admin/audit?area=size_chart');
    expect((body.entries as object[])[0]).toMatchObject({
      action: 'size_chart.added',
      changes: {
        name: 'Audited',
        places: ['Women, Winterwear'],
        sizes: 1,
        measurements: ['Waist', 'Inseam'],
      },
    });
  });
});

describe('a product', () => {
  it('shows its own chart, else that of its narrowest place, else the default', async () => {
    const product = await aProduct(shop, { category: 'Men', subCategory: 'Bottomwear' });
    expect(await shownBy(product)).toBeUndefined();
    const { chart: everything } = await add(at(null, null));
    expect(await shownBy(product)).toBe(everything._id);
    const { chart: men } = await add(at('Men', null));
    expect(await shownBy(product)).toBe(men._id);
    const { chart: trousers } = await add(at(null, 'Bottomwear'));
    expect(await shownBy(product)).toBe(trousers._id);
    const { chart: both } = await add(at('Men', 'Bottomwear'));
    expect(await shownBy(product)).toBe(both._id);
    const { chart: own } = await add();
    const edit = await ask(`PATCH /api/admin/products/${product}`, { sizeChart: own._id });
    expect(edit.body.product).toMatchObject({ sizeChart: own._id });
    expect(await shownBy(product)).toBe(own._id);
    expect((await ask(`GET /api/admin/size-charts/${own._id}`)).chart).toMatchObject({ products: 1 });
    await ask(`DELETE /api/admin/size-charts/${own._id}`);
    expect(await shownBy(product)).toBe(both._id);
  });

  it('cannot have an unknown chart', async () => {
    const product = await aProduct(shop);
    for (const sizeChart of ['none', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await ask(`PATCH /api/admin/products/${product}`, { sizeChart });
      expect(status).toBe(400);
      expect(body.fields).toHaveProperty('sizeChart');
    }
  });

  it('follows a renamed type', async () => {
    const product = await aProduct(shop, { category: 'Kids', subCategory: 'Winterwear' });
    const { chart } = await add(at('Kids', 'Winterwear'));
    const { body } = await ask('GET /api/admin/types');
    const type = (body.types as { _id: string; name: string }[]).find(({ name }) => name === 'Winterwear');
    await ask(`PATCH /api/admin/types/${type?._id}`, { name: 'Warm' });
    expect(await shownBy(product)).toBe(chart._id);
    expect((await ask(`GET /api/admin/size-charts/${chart._id}`)).chart).toMatchObject({
      places: [{ category: 'Kids', subCategory: 'Warm' }],
    });
  });
});
