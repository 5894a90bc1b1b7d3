import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { FIRST_DAY, LEVELS } from './period-spans.rules.ts';
import {
  HAS_FIT,
  IS_RETURNED,
  IS_SOLD,
  indianDay,
  reasonIs,
  soldPaise,
} from './recounted-figures.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Brings the sums of sales and returns up to date. */
    'count-figures': Readonly<Record<string, unknown>>;
  }
}

export const FIGURES_CRONTAB = '* * * * * count-figures ?jobKey=count-figures&max=1';

/** An arbitrary fixed number: only one counts at a time. */
const COUNT_LOCK = 727_004;
const CHUNK = 2_000;

type Due = { readonly orders: string[]; readonly returns: string[]; readonly reviews: string[] };

/** The recorded changes, and the next orders from before changes were recorded. */
const takeDue = async (tx: Tx, most: number): Promise<Due> => {
  const rows = await tx
    .deleteFrom('figures_due')
    .where('seq', 'in', (eb) => eb.selectFrom('figures_due').select('seq').orderBy('seq').limit(most))
    .returning(['kind', 'row_id as id'])
    .execute();
  const of = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))];
  const older = await tx
    .selectFrom(['orders as o', 'figure_backfill as b'])
    .select(['o.id', 'o.seq'])
    .whereRef('o.seq', '>', 'b.counted_to')
    .whereRef('o.seq', '<=', 'b.orders_to')
    .orderBy('o.seq')
    .limit(most - rows.length)
    .execute();
  if (rows.length < most)
    await tx
      .updateTable('figure_backfill')
      .set(({ ref }) => ({ counted_to: older.at(-1)?.seq ?? ref('orders_to') }))
      .whereRef('counted_to', '<', 'orders_to')
      .execute();
  return {
    orders: [...new Set([...of('order'), ...older.map(({ id }) => id)])],
    returns: of('return'),
    reviews: of('review'),
  };
};

/** Each customer's days with orders in sequence: who had ordered before, and when. */
const chainOf = (days: ReturnType<typeof sql>, sign: 1 | -1) => sql`
  select day, lag(day) over w as before, ${sql.lit(sign)} as n,
    (row_number() over w = 1 and orders = 1)::int as is_first,
    (row_number() over w = 2 and lag(orders) over w = 1)::int as follows_first
  from (${days}) d window w as (partition by user_id order by day)`;

/** What orders, returns and reviews contribute now; those that do not count give no row. */
const ordersNow = (ids: readonly string[]) => sql`
  select o.id as row_id, 'order' as kind, ${indianDay(sql`o.placed_at`)} as day, o.user_id, o.total_paise as amount_paise,
    null as reason_or_fit, l.product_ids, l.pieces, l.amounts_paise
  from orders o, lateral (
    select coalesce(array_agg(product_id order by product_id), '{}') as product_ids,
      coalesce(array_agg(pieces order by product_id), '{}') as pieces, coalesce(array_agg(paise order by product_id), '{}') as amounts_paise
    from (
      select l.product_id, sum(l.quantity)::int as pieces, sum(${soldPaise}) as paise from order_lines l
      where l.order_id = o.id group by l.product_id
    ) sold
  ) l
  where o.id = any(${ids}::uuid[]) and ${IS_SOLD}`;

const returnsNow = (ids: readonly string[]) => sql`
  select r.id, 'return', ${indianDay(sql`r.created_at`)}, null, null, ${reasonIs}, l.product_ids, l.pieces, '{}'
  from returns r, lateral (
    select coalesce(array_agg(product_id order by product_id), '{}') as product_ids,
      coalesce(array_agg(pieces order by product_id), '{}') as pieces
    from (
      select o.product_id, sum(l.quantity)::int as pieces
      from return_lines l join order_lines o on o.order_id = l.order_id and o.position = l.position
      where l.return_id = r.id group by o.product_id
    ) returned
  ) l
  where r.id = any(${ids}::uuid[]) and ${IS_RETURNED}`;

const reviewsNow = (ids: readonly string[]) => sql`
  select v.id, 'review', ${indianDay(sql`v.created_at`)}, null, null, v.fit, array[v.product_id], array[1], '{}'
  from reviews v where v.id = any(${ids}::uuid[]) and ${HAS_FIT}`;

// what each table of sums gets, from the named parts of the statement below
const ADD_TO_REPEATS = sql`
  insert into repeat_customers as k (day, before, customers, first_timers)
    select day, before, sum(n), sum(n * follows_first) from links where before is not null
    group by 1, 2 having sum(n) <> 0 or sum(n * follows_first) <> 0
    on conflict (day, before) do update set customers = k.customers + excluded.customers,
      first_timers = k.first_timers + excluded.first_timers`;

const ADD_TO_DAYS = sql`
  insert into daily_sales as k (day, orders, amount_paise, customers, first_timers, returns)
    select day, sum(orders), sum(paise), sum(customers), sum(first_timers), sum(returned) from (
      select day, sign * (kind = 'order')::int as orders, coalesce(sign * amount_paise, 0) as paise, 0 as customers,
        0 as first_timers, sign * (kind = 'return')::int as returned
      from signed where kind <> 'review'
      union all
      select day, 0, 0, n, n * is_first, 0 from links
    ) added group by day
    on conflict (day) do update set orders = k.orders + excluded.orders,
      amount_paise = k.amount_paise + excluded.amount_paise, customers = k.customers + excluded.customers,
      first_timers = k.first_timers + excluded.first_timers, returns = k.returns + excluded.returns`;

const ADD_TO_REASONS = sql`
  insert into daily_return_reasons as k (day, reason, pieces)
    select day, reason_or_fit, sum(sign * pieces) from each where kind = 'return' group by 1, 2 having sum(sign * pieces) <> 0
    on conflict (day, reason) do update set pieces = k.pieces + excluded.pieces`;

const ADD_TO_PRODUCTS = sql`
  insert into figure_product_spans as k (metric, level, span, product_id, pieces, amount_paise)
    select case kind when 'order' then 'sold' when 'return' then 'returned ' || reason_or_fit
        else 'reviewed ' || reason_or_fit end,
      level, (day - ${FIRST_DAY}::date) >> (2 * level), product_id, sum(sign * pieces), coalesce(sum(sign * paise), 0)
    from each, unnest(${[...LEVELS]}::int[]) level
    where kind <> 'return' or reason_or_fit in ('too small', 'too large')
    group by 1, 2, 3, 4 having sum(sign * pieces) <> 0 or coalesce(sum(sign * paise), 0) <> 0
    on conflict (metric, level, span, product_id) do update set pieces = k.pieces + excluded.pieces,
      amount_paise = k.amount_paise + excluded.amount_paise`;

/** Subtracts what these rows contributed to the sums, and adds their new contributions. */
const countAnew = async (tx: Tx, { orders, returns, reviews }: Due): Promise<void> => {
  await sql`
    with now as materialized (
      ${ordersNow(orders)}
      union all
      ${returnsNow(returns)}
      union all
      ${reviewsNow(reviews)}
    ), signed as materialized (
      select now.*, 1 as sign from now
      union all
      select row_id, kind, day, user_id, amount_paise, reason_or_fit, product_ids, pieces, amounts_paise, -1 from figure_contributions
      where row_id = any(${[...orders, ...returns, ...reviews]}::uuid[])
    ), moved as materialized (
      select user_id, day, sum(sign) as orders from signed
      where kind = 'order' and user_id is not null group by 1, 2 having sum(sign) <> 0
    ), days_before as materialized (
      select user_id, day, count(*) as orders from figure_contributions
      where user_id = any(array(select distinct user_id from moved)) group by 1, 2
    ), links as materialized (
      ${chainOf(sql`select * from days_before`, -1)}
      union all
      ${chainOf(
        sql`select user_id, day, sum(orders) as orders from (table days_before union all table moved) both_days
          group by 1, 2 having sum(orders) > 0`,
        1,
      )}
    ), repeats as (${ADD_TO_REPEATS}), days as (${ADD_TO_DAYS}), each as materialized (
      select s.kind, s.reason_or_fit, s.day, sign, p.* from signed s,
        rows from (unnest(s.product_ids), unnest(s.pieces), unnest(s.amounts_paise)) p(product_id, pieces, paise)
    ), reasons as (${ADD_TO_REASONS}), products as (${ADD_TO_PRODUCTS}), gone as (
      delete from figure_contributions
      where row_id = any(array(select row_id from signed where sign < 0 except select row_id from now))
    )
    insert into figure_contributions as k (row_id, kind, day, user_id, amount_paise, reason_or_fit, product_ids, pieces, amounts_paise)
      select * from now
      on conflict (row_id, kind) do update set (day, user_id, amount_paise, reason_or_fit, product_ids, pieces, amounts_paise)
        = (excluded.day, excluded.user_id, excluded.amount_paise, excluded.reason_or_fit, excluded.product_ids, excluded.pieces, excluded.amounts_paise)
      where (k.day, k.user_id, k.amount_paise, k.reason_or_fit, k.product_ids, k.pieces, k.amounts_paise) is distinct from
        (excluded.day, excluded.user_id, excluded.amount_paise, excluded.reason_or_fit, excluded.product_ids, excluded.pieces, excluded.amounts_paise)`.execute(
    tx,
  );
};

const isAnythingDue = async (db: Db): Promise<boolean> => {
  const { isDue } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('figures_due').select('seq')),
        exists(selectFrom('figure_backfill').select('counted_to').whereRef('counted_to', '<', 'orders_to')),
      ])
        .$castTo<boolean>()
        .as('isDue'),
    )
    .executeTakeFirstOrThrow();
  return isDue;
};

/**
 * Counts what has changed, a chunk at a time.
 * @param most changes per chunk
 * @returns whether nothing is left, so that the sums equal a recount
 */
export const countFigures = async (db: Db, maxPieces: number, most = CHUNK): Promise<boolean> => {
  for (let piece = 0; piece < maxPieces; piece += 1) {
    if (!(await isAnythingDue(db))) return true;
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${COUNT_LOCK})`.execute(tx);
      await countAnew(tx, await takeDue(tx, most));
    });
  }
  return !(await isAnythingDue(db));
};

/** Some ten seconds of work; the rest waits for the next minute. */
const PIECES_OF_A_JOB = 25;

export const figureJobs = ({ db }: { readonly db: Db }): Pick<JobHandlers, 'count-figures'> => ({
  'count-figures': async () => {
    await countFigures(db, PIECES_OF_A_JOB);
  },
});
