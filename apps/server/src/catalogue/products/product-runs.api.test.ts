import type { ProductRunId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { resumeProductRuns, stepProductRun } from './step-product-run.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Run = { _id: ProductRunId; state: string; until: string | null } & Record<string, unknown>;
const ask = (route: string, body?: unknown) =>
  shop.call(route, { token: admin.token, ...(body === undefined ? {} : { body }) });
const begin = async (filter: object, change: object): Promise<Run> => {
  const { status, body } = await ask('POST /api/admin/products/runs', { filter, change });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.run as Run;
};
const runs = async (): Promise<Run[]> => (await ask('GET /api/admin/products/runs')).body.runs as Run[];
const toEnd = async ({ _id }: Run): Promise<Run | undefined> => {
  while (await stepProductRun(shop.deps, _id));
  return (await runs()).find((one) => one._id === _id);
};
const show = async (id: string) =>
  (await ask(`GET /api/admin/products/${id}`)).body.product as {
    price: number;
    version: number;
    stock: Record<string, number>;
    variants: { size: string; price: number }[];
  };

const MANY = 130;
const prices = async (like: string): Promise<number[]> => {
  const { rows } = await sql<{ price: number }>`
    select distinct price_paise::int as price from products where name like ${like} order by 1`.execute(
    shop.db,
  );
  return rows.map(({ price }) => price);
};
beforeAll(async () => {
  await sql`insert into products (id, handle, name, price_paise, category, sub_category)
    select gen_random_uuid(), 'many-' || n, 'Many Kurta ' || n, 100000, 'Men', 'Topwear' from generate_series(1, ${MANY}::int) n`.execute(
    shop.db,
  );
  await sql`insert into product_sizes (product_id, size, position, stock)
    select id, 'M', 0, 5 from products where handle like 'many-%'`.execute(shop.db);
});
beforeEach(async () => {
  await sql`delete from product_runs`.execute(shop.db);
});

describe('a change of all matching products', () => {
  it('runs in steps, reports its progress, and can be undone as a whole', async () => {
    const run = await begin(
      { q: 'many kurta' },
      { price: { percent: 10, endsIn9: true }, stock: { by: -2 } },
    );
    expect(run).toMatchObject({
      state: 'running',
      total: MANY,
      changed: 0,
      until: null,
      what: ['price', 'stock'],
    });
    expect(await stepProductRun(shop.deps, run._id)).toBe(true);
    expect((await runs())[0]).toMatchObject({ state: 'running', changed: 100 });
    expect(await prices('Many Kurta%')).toEqual([100_000, 109_900]);
    expect(await toEnd(run)).toMatchObject({ state: 'done', changed: MANY, unchanged: 0, refused: 0 });
    expect(await prices('Many Kurta%')).toEqual([109_900]);
    // A step of a run is not listed as a change of its own.
    expect((await ask('GET /api/admin/products/price-changes')).body.changes).toEqual([]);
    const back = await ask(`POST /api/admin/products/runs/${run._id}/undo`);
    expect(back.body.run).toMatchObject({ state: 'undoing' });
    expect(await toEnd(run)).toMatchObject({ state: 'undone', takenBack: MANY, kept: 0, until: null });
    expect(await prices('Many Kurta%')).toEqual([100_000]);
    const { rows } =
      await sql`select distinct stock from product_sizes s join products p on p.id = s.product_id
      where p.name like 'Many Kurta%'`.execute(shop.db);
    expect(rows).toEqual([{ stock: 5 }]);
    expect((await ask(`POST /api/admin/products/runs/${run._id}/undo`)).status).toBe(409);
  });

  it('resumes where it was cut off, and processes nothing twice', async () => {
    const run = await begin({ q: 'many kurta' }, { price: { by: 1 } });
    await stepProductRun(shop.deps, run._id);
    // A step that fails at its very end leaves nothing behind.
    await sql`create function break_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
      shop.db,
    );
    await sql`create trigger break_off before update on product_runs for each row execute function break_off()`.execute(
      shop.db,
    );
    await expect(stepProductRun(shop.deps, run._id)).rejects.toThrow('cut off');
    await sql`drop trigger break_off on product_runs`.execute(shop.db);
    await Promise.all([stepProductRun(shop.deps, run._id), stepProductRun(shop.deps, run._id)]);
    expect(await toEnd(run)).toMatchObject({ state: 'done', changed: MANY });
    expect(await prices('Many Kurta%')).toEqual([100_100]);
    await ask(`POST /api/admin/products/runs/${run._id}/undo`);
    await toEnd(run);
    expect(await prices('Many Kurta%')).toEqual([100_000]);
  });

  it('resumes soon after its server was killed, and never beside a running step', async () => {
    const run = await begin({ q: 'many kurta' }, { price: { by: 1 } });
    const key = `product-run:${run._id}`;
    const takenBy = async (worker: string, ago: string) => {
      await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - ${ago}::interval
        where key = ${key}`.execute(shop.db);
    };
    const isFree = async () => {
      const { rows } =
        await sql`select from graphile_worker.jobs where key = ${key} and locked_at is null`.execute(shop.db);
      return rows.length === 1;
    };
    expect([await resumeProductRuns(shop.deps), await isFree()]).toEqual([0, true]);
    await takenBy('at work', '2 seconds');
    expect([await resumeProductRuns(shop.deps), await isFree()]).toEqual([0, false]);
    await takenBy('slow', '1 minute');
    await shop.db.transaction().execute(async (tx) => {
      await sql`select from product_runs for update`.execute(tx);
      expect([await resumeProductRuns(shop.deps), await isFree()]).toEqual([0, false]);
    });
    expect([await resumeProductRuns(shop.deps), await isFree()]).toEqual([1, true]);
    expect(await toEnd(run)).toMatchObject({ state: 'done', changed: MANY });
    expect(await resumeProductRuns(shop.deps)).toBe(0);
    await ask(`POST /api/admin/products/runs/${run._id}/undo`);
    await toEnd(run);
  });

  it('processes each product once, even if the change takes it out of the filter', async () => {
    const id = await aProduct(shop, { name: 'Scarce Kurta', stock: { S: 0, M: 0 } });
    const run = await begin({ q: 'scarce kurta', stock: 'out' }, { stock: { by: 3 } });
    expect(await toEnd(run)).toMatchObject({ state: 'done', total: 1, changed: 1 });
    expect((await show(id)).stock).toEqual({ S: 3, M: 3 });
  });

  it('keeps sales and other people’s changes made since when it is undone', async () => {
    const [sold, edited] = [
      await aProduct(shop, { name: 'Kept Kurta', stock: { M: 4 } }),
      await aProduct(shop, { name: 'Kept Kurta', stock: { M: 4 } }),
    ];
    const run = await begin({ q: 'kept kurta' }, { stock: { to: 10 } });
    await toEnd(run);
    await sql`update product_sizes set stock = stock - 1 where product_id = ${sold}`.execute(shop.db);
    await ask(`PATCH /api/admin/products/${edited}`, { price: 777 });
    await ask(`POST /api/admin/products/runs/${run._id}/undo`);
    expect(await toEnd(run)).toMatchObject({ state: 'undone', takenBack: 1, kept: 1 });
    expect((await show(sold)).stock).toEqual({ M: 3 });
    expect(await show(edited)).toMatchObject({ price: 777, stock: { M: 10 } });
  });

  it('can be stopped on the way, and what it changed can be undone', async () => {
    const run = await begin({ q: 'many kurta' }, { price: { to: 500 } });
    await stepProductRun(shop.deps, run._id);
    const stopped = await ask(`POST /api/admin/products/runs/${run._id}/stop`);
    expect(stopped.body.run).toMatchObject({ state: 'stopped', changed: 100, until: expect.any(String) });
    expect(await stepProductRun(shop.deps, run._id)).toBe(false);
    expect((await ask(`POST /api/admin/products/runs/${run._id}/stop`)).status).toBe(409);
    await ask(`POST /api/admin/products/runs/${run._id}/undo`);
    expect(await toEnd(run)).toMatchObject({ state: 'undone', takenBack: 100 });
    expect(await prices('Many Kurta%')).toEqual([100_000]);
  });

  it('is one at a time, for admins, and can be undone for ten minutes', async () => {
    const run = await begin({ q: 'many kurta' }, { price: { by: 1 } });
    const change = { filter: {}, change: { stock: { to: 1 } } };
    expect(await ask('POST /api/admin/products/runs', change)).toMatchObject({
      status: 409,
      body: { code: 'catalogue.run_under_way' },
    });
    await toEnd(run);
    await sql`update product_runs set ended_at = now() - interval '11 minutes'`.execute(shop.db);
    expect((await ask(`POST /api/admin/products/runs/${run._id}/undo`)).status).toBe(409);
    expect(await runs()).toEqual([]);
    for (const bad of [
      { filter: {}, change: {} },
      { filter: {}, change: { published: false } },
      { change: {} },
    ]) {
      expect((await ask('POST /api/admin/products/runs', bad)).status).toBe(400);
    }
  });
});

describe('the preview', () => {
  it('shows what the change will do: every price of a range, rounding to 9, and an MRP it would exceed', async () => {
    const ranged = {
      sizes: ['S', 'M'],
      variants: [
        {
          colour: null,
          size: 'S',
          price: 1_000,
          mrp: null,
          sku: null,
          barcode: null,
          weight: null,
          cost: null,
        },
        {
          colour: null,
          size: 'M',
          price: 1_255,
          mrp: 1_500,
          sku: null,
          barcode: null,
          weight: null,
          cost: null,
        },
      ],
    };
    const dear = {
      variants: [
        {
          colour: null,
          size: 'S',
          price: 1_000,
          mrp: 1_050,
          sku: null,
          barcode: null,
          weight: null,
          cost: null,
        },
      ],
    };
    const [one, other] = [
      await aProduct(shop, { name: 'Preview Kurta' }),
      await aProduct(shop, { name: 'Preview Kurta over' }),
    ];
    expect((await ask(`PATCH /api/admin/products/${one}`, ranged)).status).toBe(200);
    expect((await ask(`PATCH /api/admin/products/${other}`, dear)).status).toBe(200);
    const asked = { filter: { q: 'preview kurta' }, change: { price: { percent: 10, endsIn9: true } } };
    const { body } = await ask('POST /api/admin/products/runs/preview', asked);
    expect(body).toMatchObject({
      total: 2,
      changed: 1,
      unchanged: 0,
      refused: 1,
      products: [
        { _id: one, price: [1_000, 1_255], priceThen: [1_099, 1_379] },
        { _id: other, price: [1_000, 1_000], priceThen: [1_000, 1_000], refused: 'More than the MRP of S' },
      ],
    });
    expect(await toEnd(await begin(asked.filter, asked.change))).toMatchObject({
      changed: 1,
      refused: 1,
      refusals: [['Preview Kurta over', 'More than the MRP of S']],
    });
    expect((await show(one)).variants.map(({ price }) => price)).toEqual([1_099, 1_379]);
  });

  it('counts all matches, and changes nothing', async () => {
    const before = await prices('Many Kurta%');
    const asked = { filter: { q: 'many kurta' }, change: { stock: { by: -9 } } };
    const { body } = await ask('POST /api/admin/products/runs/preview', asked);
    expect(body).toMatchObject({ total: MANY, changed: MANY });
    expect((body.products as object[])[0]).toMatchObject({ stock: 5, stockThen: 0 });
    expect((body.products as object[]).length).toBe(20);
    expect(await prices('Many Kurta%')).toEqual(before);
  });
});
