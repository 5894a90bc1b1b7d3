import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, aProduct } from '../../test-factories.ts';
import { countFigures } from './count-figures.ts';
import { dayAfter, type Period, periodBefore } from './period-spans.rules.ts';
import {
  recountBestSellers,
  recountFits,
  recountReasons,
  recountSums,
} from './recounted-figures.repository.ts';
import {
  listStoredBestSellers,
  listStoredFits,
  listStoredReasons,
  sumUpStored,
} from './stored-figures.repository.ts';

let shop: TestApp;
let buyers: string[];
let products: string[];
beforeAll(async () => {
  shop = await startTestApp();
  buyers = (await Promise.all(Array.from({ length: 5 }, () => aPerson(shop)))).map(({ userId }) => userId);
  products = await Promise.all(Array.from({ length: 14 }, () => aProduct(shop)));
}, 60_000);
afterAll(() => shop.close());

const FIRST = '2025-02-20';
const DAYS = 40;
const LAST = dayAfter(FIRST, DAYS - 1);

/** Changes to the tables as a shop in any state may have them, bypassing all our rules. */
const anAct = fc.record({
  what: fc.constantFrom(
    ...[
      'order',
      'order',
      'order',
      'order',
      'pay',
      'cancel',
      'revive',
      'move',
      'give',
      'price',
      'line',
      'more',
      'less',
    ],
    ...[
      'return',
      'return',
      'state',
      'reason',
      'back',
      'review',
      'hide',
      'fit',
      'unsay',
      'count',
      'count few',
    ],
  ),
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  buyer: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
  product: fc.integer({ min: 0, max: 13 }),
  size: fc.integer({ min: 1, max: 5 }),
  row: fc.nat(),
  word: fc.constantFrom('too small', 'far too large', 'torn', 'because', 'दाग'),
});
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never;

const write = async (db: Db, act: Act): Promise<unknown> => {
  const at = sql`(${dayAfter(FIRST, act.day)}::date + ${act.minute}::int * interval '1 minute') at time zone 'Asia/Kolkata'`;
  const product = products[act.product];
  const buyer = act.buyer === null ? null : buyers[act.buyer];
  /** A random row, in an order that all agree on. */
  const oneOf = (rows: ReturnType<typeof sql>) =>
    sql`(select id from (${rows}) r order by id offset ${act.row}::int % greatest((select count(*) from (${rows}) c)::int, 1) limit 1)`;
  const anOrder = oneOf(sql`select id from orders`);
  const aReturn = oneOf(sql`select id from returns`);
  const aReview = oneOf(sql`select id from reviews`);
  const fit = sql`(array['small', 'true', 'large', null])[${1 + (act.row % 4)}::int]`;
  const line = sql`insert into order_lines (order_id, position, product_id, name, description, price_paise, category,
    sub_category, size, quantity, discount_paise)`;
  const acts: Record<string, () => Promise<unknown>> = {
    order: () =>
      sql`with o as (
        insert into orders (id, user_id, cart_generation, fingerprint, payment_method, subtotal_paise, discount_paise, delivery_paise,
          total_paise, placed_at)
        values (gen_random_uuid(), ${buyer}, gen_random_uuid(), 'x', 'Razorpay', 10000, ${(act.row % 3) * 333}, 4900,
          14900 - ${(act.row % 3) * 333}::int, ${act.minute % 5 === 0 ? null : at}) returning id
      ) ${line} select id, p, (array[${product}, ${products[0]}]::uuid[])[p], 'Kurta', '', 3333, 'Men', 'Topwear', 'M', ${act.size}::int, 111 * p
        from o, generate_series(1, ${1 + (act.row % 2)}::int) p`.execute(db),
    pay: () =>
      sql`update orders set placed_at = ${at} where id = ${anOrder} and placed_at is null`.execute(db),
    cancel: () =>
      sql`update orders set status = ${act.row % 2 ? 'Cancelled' : 'Returned to sender'}
        where id = ${anOrder} and placed_at is not null`.execute(db),
    revive: () =>
      sql`update orders set status = 'Packing' where id = ${anOrder} and placed_at is not null`.execute(db),
    move: () =>
      sql`update orders set placed_at = ${at} where id = ${anOrder} and placed_at is not null`.execute(db),
    give: () => sql`update orders set user_id = ${buyer} where id = ${anOrder}`.execute(db),
    price: () =>
      sql`update orders set subtotal_paise = subtotal_paise + 100, total_paise = total_paise + 100 where seq % 3 = ${act.row % 3}`.execute(
        db,
      ),
    line: () =>
      sql`update order_lines set product_id = ${product}, quantity = ${act.size} where order_id = ${anOrder}`.execute(
        db,
      ),
    more: () =>
      sql`${line} select id, coalesce((select max(position) from order_lines where order_id = o.id), 0) + 1, ${product}, 'Kurta', '',
        5000, 'Men', 'Topwear', 'M', ${act.size}::int, 7 from orders o where id = ${anOrder}`.execute(db),
    less: () =>
      sql`delete from order_lines l where order_id = ${anOrder} and position > 1
        and not exists (select from return_lines r where r.order_id = l.order_id and r.position = l.position)`.execute(
        db,
      ),
    return: () =>
      sql`with r as (
        insert into returns (id, order_id, resolution, reason, created_at) select gen_random_uuid(), order_id, 'refund', ${act.word}, ${at}
        from order_lines where order_id = ${anOrder} and position = 1 returning id, order_id
      ) insert into return_lines (return_id, position, order_id, quantity) select id, 1, order_id, ${act.size}::int from r`.execute(
        db,
      ),
    state: () =>
      sql`update returns set state = (array['requested', 'approved', 'declined', 'withdrawn'])[${1 + (act.row % 4)}::int] where id = ${aReturn}`.execute(
        db,
      ),
    reason: () => sql`update returns set reason = ${act.word} where id = ${aReturn}`.execute(db),
    back: () => sql`delete from returns where id = ${aReturn}`.execute(db),
    review: () =>
      sql`insert into reviews (id, product_id, author, rating, body, fit, created_at)
        values (gen_random_uuid(), ${product}, 'Asha', 4, 'Soft', ${fit}, ${at})`.execute(db),
    hide: () =>
      sql`update reviews set state = case state when 'hidden' then 'new' else 'hidden' end,
        hidden_reason = case state when 'hidden' then null else 'Rude' end where id = ${aReview}`.execute(db),
    fit: () =>
      sql`update reviews set fit = ${fit}, product_id = ${product} where id = ${aReview}`.execute(db),
    unsay: () => sql`delete from reviews where id = ${aReview}`.execute(db),
    count: () => countFigures(shop.db, 10),
    'count few': () => countFigures(shop.db, 1),
  };
  return acts[act.what]?.();
};

const PERIODS: readonly Period[] = [
  { from: FIRST, to: LAST },
  { from: dayAfter(FIRST, 20), to: LAST },
  { from: dayAfter(FIRST, 33), to: dayAfter(FIRST, 36) },
  { from: dayAfter(FIRST, 9), to: dayAfter(FIRST, 9) },
  { from: dayAfter(LAST, -365), to: LAST },
];
const expectRecounted = async () => {
  expect(await countFigures(shop.db, 50)).toBe(true);
  for (const period of PERIODS) {
    const before = periodBefore(period);
    const kept = await Promise.all([
      sumUpStored(shop.db, period),
      sumUpStored(shop.db, before),
      listStoredBestSellers(shop.db, period, before),
      listStoredReasons(shop.db, period, before),
      listStoredFits(shop.db, period),
    ]);
    const recounted = await Promise.all([
      recountSums(shop.db, period),
      recountSums(shop.db, before),
      recountBestSellers(shop.db, period, before),
      recountReasons(shop.db, period, before),
      recountFits(shop.db, period),
    ]);
    const named = (rows: readonly { name: string }[]) => rows.map(({ name: _, ...row }) => row);
    expect([kept[0], kept[1], named(kept[2]), kept[3], named(kept[4])], JSON.stringify(period)).toEqual([
      recounted[0],
      recounted[1],
      named(recounted[2]),
      recounted[3],
      named(recounted[4]),
    ]);
  }
};

it('stored figures equal a recount after any history', { timeout: 240_000 }, async () => {
  const histories = fc.sample(fc.array(anAct, { minLength: 60, maxLength: 60 }), { numRuns: 8, seed: 599 });
  for (const history of histories) {
    for (const act of history) await write(shop.db, act);
    await expectRecounted();
  }
});

it('stored figures equal a recount if several write and count at once', { timeout: 240_000 }, async () => {
  const histories = fc.sample(fc.array(anAct, { minLength: 60, maxLength: 60 }), { numRuns: 6, seed: 600 });
  let isOver = false;
  const counters = Array.from({ length: 3 }, async () => {
    while (!isOver) await countFigures(shop.db, 1);
  });
  await Promise.all(
    histories.map(async (history) => {
      for (let from = 0; from < history.length; from += 2)
        // one in a deadlock is rolled back, as anything may be
        await shop.db
          .transaction()
          .execute(async (tx) => {
            for (const act of history.slice(from, from + 2))
              if (!act.what.startsWith('count')) await write(tx, act);
          })
          .catch((error: unknown) => expect(String(error)).toMatch(/deadlock|foreign key|duplicate/));
    }),
  );
  isOver = true;
  await Promise.all(counters);
  await expectRecounted();
});

it('stored figures equal a recount of orders from before changes were recorded', async () => {
  await sql`truncate figures_due, figure_contributions, daily_sales, repeat_customers, daily_return_reasons, figure_product_spans`.execute(
    shop.db,
  );
  await sql`insert into figures_due (kind, row_id) select 'return', id from returns union all select 'review', id from reviews`.execute(
    shop.db,
  );
  await sql`update figure_backfill set counted_to = 0, orders_to = (select max(seq) from orders)`.execute(
    shop.db,
  );
  await sql`update orders set status = 'Cancelled' where seq % 7 = 0 and placed_at is not null`.execute(
    shop.db,
  );
  await expectRecounted();
});
