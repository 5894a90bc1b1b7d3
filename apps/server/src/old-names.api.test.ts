import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from './platform/db/id.ts';
import { aPerson } from './test-factories.ts';
import { startTill, type Till } from './test-till.ts';

/**
 * Until 0.2.0: a copy of the previous release still writes the columns' old names; both copies must see the same data.
 * A migration of 0.2.0 drops them and their triggers, with this file.
 */
let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterAll(() => till.close());

it('copies the time of the next poll, whichever name it was written under', async () => {
  await till.aPayment('razorpay', [await till.aKurta(3)]);
  const due = new Date('2030-01-02T03:04:05Z');
  const later = new Date('2031-01-02T03:04:05Z');
  await sql`update payments set next_look_at = ${due}, last_look_at = ${later}`.execute(till.db);
  const read = async () =>
    (
      await sql<object>`select next_look_at, next_poll_at, last_look_at, final_poll_at from payments`.execute(
        till.db,
      )
    ).rows;
  expect(await read()).toEqual([
    { next_look_at: due, next_poll_at: due, last_look_at: later, final_poll_at: later },
  ]);
  await till.db.updateTable('payments').set({ next_poll_at: later, final_poll_at: null }).execute();
  expect(await read()).toEqual([
    { next_look_at: later, next_poll_at: later, last_look_at: null, final_poll_at: null },
  ]);
});

it('counts a facet under both names', async () => {
  await till.aKurta(1);
  const { rows } = await sql<{ facets: number; shelves: number }>`
    select (select sum(products)::int from facet_counts) as facets,
           (select sum(products)::int from shelf_counts) as shelves`.execute(till.db);
  expect(rows[0]?.shelves).toBe(rows[0]?.facets);
  expect(rows[0]?.facets).toBeGreaterThan(0);
});

it('copies what the customer requested, whichever name it was written under', async () => {
  const { userId } = await aPerson(till);
  const first = JSON.stringify({ choices: { neck: 'round' } });
  const second = JSON.stringify({ choices: { neck: 'deep-v' } });
  const measurements = JSON.stringify({
    chest: 39,
    waist: 33,
    hips: 41,
    length: 30,
    shoulders: 18,
    sleeves: 25,
  });
  await sql`insert into custom_orders (id, user_id, size, measurement_mode, measurements, style, fabric, customization, wish)
    values (${newId()}, ${userId}, 'M', 'standard', ${measurements}::jsonb, 'fusion', 'silk', 'As drawn', ${first}::jsonb)`.execute(
    till.db,
  );
  const read = () => till.db.selectFrom('custom_orders').select(['wish', 'requested_design']).execute();
  expect(await read()).toEqual([{ wish: JSON.parse(first), requested_design: JSON.parse(first) }]);
  await till.db.updateTable('custom_orders').set({ requested_design: second }).execute();
  expect(await read()).toEqual([{ wish: JSON.parse(second), requested_design: JSON.parse(second) }]);
  await till.db.updateTable('custom_orders').set({ wish: first }).execute();
  expect(await read()).toEqual([{ wish: JSON.parse(first), requested_design: JSON.parse(first) }]);
});

it('copies when a reader or an owner was notified, whichever name it was written under', async () => {
  const { _id } = await till.aKurta(0);
  const first = new Date('2030-01-02T03:04:05Z');
  const second = new Date('2031-01-02T03:04:05Z');
  await sql`insert into stock_notices (id, product_id, size, email, email_hash, language, told_at)
    values (${newId()}, ${_id}, 'M', 'asha@example.com', ${'0'.repeat(64)}, 'en', ${first})`.execute(till.db);
  const read = () => till.db.selectFrom('stock_notices').select(['told_at', 'notified_at']).execute();
  expect(await read()).toEqual([{ told_at: first, notified_at: first }]);
  await till.db.updateTable('stock_notices').set({ notified_at: second }).execute();
  expect(await read()).toEqual([{ told_at: second, notified_at: second }]);
  await till.db.updateTable('stock_notices').set({ told_at: null }).execute();
  expect(await read()).toEqual([{ told_at: null, notified_at: null }]);
});

it('copies the text of a look, whichever name it was written under', async () => {
  const { userId } = await aPerson(till, 'designer');
  await sql`insert into looks (id, author_id, title, words, garment, wearer, style, fabric, composition)
    values (${newId()}, ${userId}, 'Sangeet', 'Raw silk.', 'kurta', '{"who":"woman"}', 'fusion', 'silk', '{"choices":{}}')`.execute(
    till.db,
  );
  const read = () => till.db.selectFrom('looks').select(['words', 'description']).execute();
  expect(await read()).toEqual([{ words: 'Raw silk.', description: 'Raw silk.' }]);
  await till.db.updateTable('looks').set({ description: 'Cotton.' }).execute();
  expect(await read()).toEqual([{ words: 'Cotton.', description: 'Cotton.' }]);
  await till.db.updateTable('looks').set({ words: '' }).execute();
  expect(await read()).toEqual([{ words: '', description: '' }]);
});

it('adds to the same sums, whichever name they are written under', async () => {
  const { _id } = await till.aKurta(1);
  const row = newId();
  // as the previous release writes them
  await sql`insert into counted_figures as k (row_id, kind, day, user_id, amount_paise, says, product_ids, pieces, amounts_paise)
    values (${row}, 'return', '2030-01-02', null, null, 'too small', array[${_id}::uuid], array[1], '{}')
    on conflict (row_id, kind) do update set says = excluded.says where k.says is distinct from excluded.says`.execute(
    till.db,
  );
  const addUnderFormerName = () =>
    sql`insert into figure_products as k (says, level, span, product_id, pieces, amount_paise)
      values ('returned too small', 0, 10959, ${_id}, 1, 0)
      on conflict (says, level, span, product_id) do update set pieces = k.pieces + excluded.pieces`.execute(
      till.db,
    );
  await addUnderFormerName();
  await till.db
    .updateTable('figure_contributions')
    .set({ reason_or_fit: 'too large' })
    .where('row_id', '=', row)
    .execute();
  await till.db
    .updateTable('figure_product_spans')
    .set({ pieces: 5 })
    .where('product_id', '=', _id)
    .execute();
  await addUnderFormerName();
  const { rows: contributed } =
    await sql<object>`select says, reason_or_fit from counted_figures join figure_contributions using (row_id) where row_id = ${row}`.execute(
      till.db,
    );
  expect(contributed).toEqual([{ says: 'too large', reason_or_fit: 'too large' }]);
  const { rows: summed } =
    await sql<object>`select says, metric, s.pieces from figure_products join figure_product_spans s using (product_id) where product_id = ${_id}`.execute(
      till.db,
    );
  expect(summed).toEqual([{ says: 'returned too small', metric: 'returned too small', pieces: 6 }]);
  await sql`delete from counted_figures where row_id = ${row}`.execute(till.db);
  const left = await till.db
    .selectFrom('figure_contributions')
    .select('row_id')
    .where('row_id', '=', row)
    .execute();
  expect(left).toEqual([]);
});

it('sums up by day under both names', async () => {
  const day = '2031-01-02';
  // as the previous release writes them
  await sql`insert into figure_days as k (day, orders, amount_paise, customers, first_timers, returns)
    values (${day}, 1, 100, 1, 1, 0) on conflict (day) do update set orders = k.orders + excluded.orders`.execute(
    till.db,
  );
  await sql`insert into figure_repeats as k (day, before, customers, first_timers) values (${day}, '2031-01-01', 1, 0)
    on conflict (day, before) do update set customers = k.customers + excluded.customers`.execute(till.db);
  await sql`insert into figure_reasons as k (day, reason, pieces) values (${day}, 'too small', 1)
    on conflict (day, reason) do update set pieces = k.pieces + excluded.pieces`.execute(till.db);
  await till.db.updateTable('daily_sales').set({ orders: 2 }).where(sql<boolean>`day = ${day}`).execute();
  const { rows } = await sql<object>`
    select d.orders, r.customers, w.pieces, (select orders from daily_sales where day = ${day}) as sold,
      (select customers from repeat_customers where day = ${day}) as repeated,
      (select pieces from daily_return_reasons where day = ${day}) as returned
    from figure_days d join figure_repeats r using (day) join figure_reasons w using (day) where day = ${day}`.execute(
    till.db,
  );
  expect(rows).toEqual([{ orders: 2, customers: 1, pieces: 1, sold: 2, repeated: 1, returned: 1 }]);
});

it('goes on counting earlier orders where an older copy stopped', async () => {
  await sql`update figures_begun set counted_to = 0, orders_to = 7`.execute(till.db);
  const backfill = till.db.selectFrom('figure_backfill').select(['counted_to', 'orders_to']);
  expect(await backfill.execute()).toEqual([{ counted_to: 0, orders_to: 7 }]);
  await till.db.updateTable('figure_backfill').set({ counted_to: 7 }).execute();
  const { rows } = await sql<object>`select counted_to from figures_begun`.execute(till.db);
  expect(rows).toEqual([{ counted_to: 7 }]);
});

it('finds words by the spellings of new names, under both names', async () => {
  await till.aKurta(1);
  const spelling = 'krta';
  const found = await till.db
    .selectFrom('search_spellings')
    .select('word')
    .where('spelling', '=', spelling)
    .execute();
  expect(found).toEqual([{ word: 'kurta' }]);
  const { rows } = await sql<object>`select word from search_slips where slip = ${spelling}`.execute(till.db);
  expect(rows).toEqual(found);
});
