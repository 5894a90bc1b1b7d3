import type { ReturnReason } from '@darzi/contract/back-office/period.ts';
import type { PeriodFigures, PeriodSums } from '@darzi/contract/back-office/period-figures.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { isWithin } from '../../platform/paging/sorting.ts';
import type { Deps } from '../../settings/deps.ts';
import { REASON_WORDS } from './return-reason.rules.ts';

/** First and last day, `2026-11-21`. */
type Period = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** As many days, directly before. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) };
};

const STANDS = sql`o.placed_at is not null and o.status not in ('Cancelled', 'Returned to sender')`;
const ASKED_FOR = sql`r.state not in ('declined', 'withdrawn')`;

const reasonIs = sql`case ${sql.join(
  REASON_WORDS.map(([reason, words]) => sql`when r.reason ~* ${words} then ${reason}::text`),
  sql` `,
)} else 'other' end`;

const sumUp = async (db: Db, period: Period): Promise<PeriodSums> => {
  const { rows } = await sql<{
    orders: number;
    amount: number;
    customers: number;
    cameBack: number;
    returns: number;
  }>`
    with bought as materialized (
      select o.user_id, min(o.seq) as first, count(*) as orders, sum(o.total_paise) as amount
      from orders o where ${STANDS} and ${isWithin(sql`o.placed_at`, period)} group by o.user_id
    )
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(amount), 0)::bigint as amount,
      count(user_id)::int as customers,
      -- more than one in these days, or one before
      count(*) filter (where user_id is not null and exists (
        select 1 from orders o where o.user_id = b.user_id and ${STANDS} and o.seq < b.first)
        or user_id is not null and b.orders > 1)::int as "cameBack",
      (select count(*) from returns r where ${ASKED_FOR} and ${isWithin(sql`r.created_at`, period)})::int as returns
    from bought b`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a period could not be summed up');
  const { amount, orders } = row;
  return {
    ...row,
    amount: toRupees(paise(amount)),
    average: orders === 0 ? null : toRupees(paise(Math.round(amount / orders))),
  };
};

type Seller = { _id: ProductId; name: string; pieces: number; amount: number; before: number };
const MOST_ROWS = 10;

const listBestSellers = async (db: Db, period: Period, before: Period): Promise<Seller[]> => {
  const sold = (within: Period) => sql`
    select l.product_id, max(l.name) as name, sum(l.quantity)::int as pieces,
      round(sum((l.price_paise * l.quantity - l.discount_paise) * (o.subtotal_paise - o.discount_paise)::numeric
        / (o.subtotal_paise - (select sum(x.discount_paise) from order_lines x where x.order_id = o.id))))::bigint as amount
    from orders o join order_lines l on l.order_id = o.id
    where ${STANDS} and ${isWithin(sql`o.placed_at`, within)} group by l.product_id`;
  const { rows } = await sql<Seller>`
    with best as materialized (
      select * from (${sold(period)}) s order by pieces desc, amount desc, product_id limit ${MOST_ROWS}
    ), earlier as (
      select l.product_id, sum(l.quantity)::int as pieces from order_lines l join orders o on o.id = l.order_id
      where l.product_id in (select product_id from best) and ${STANDS} and ${isWithin(sql`o.placed_at`, before)}
      group by l.product_id
    )
    select best.product_id as _id, coalesce(p.name, best.name) as name, best.pieces, best.amount,
      coalesce(earlier.pieces, 0) as before
    from best left join products p on p.id = best.product_id left join earlier on earlier.product_id = best.product_id
    order by best.pieces desc, best.amount desc, best.product_id`.execute(db);
  return rows.map((row) => ({ ...row, amount: toRupees(paise(row.amount)) }));
};

type Reason = { reason: ReturnReason; pieces: number; before: number };

const listReasons = async (db: Db, period: Period, before: Period): Promise<Reason[]> => {
  const { rows } = await sql<Reason>`
    select reason, (sum(quantity) filter (where is_now))::int as pieces,
      coalesce(sum(quantity) filter (where not is_now), 0)::int as before
    from (
      select ${reasonIs} as reason, l.quantity, ${isWithin(sql`r.created_at`, period)} as is_now
      from returns r join return_lines l on l.return_id = r.id
      where ${ASKED_FOR} and ${isWithin(sql`r.created_at`, { from: before.from, to: period.to })}
    ) told group by reason having bool_or(is_now) order by 2 desc, reason`.execute(db);
  return rows;
};

type Fit = PeriodFigures['fits'][number];

const listFits = async (db: Db, period: Period): Promise<Fit[]> => {
  const { rows } = await sql<Fit>`
    with told as (
      select o.product_id, o.name, 'returned ' || ${reasonIs} as says, l.quantity as n
      from returns r join return_lines l on l.return_id = r.id
      join order_lines o on o.order_id = l.order_id and o.position = l.position
      where ${ASKED_FOR} and ${isWithin(sql`r.created_at`, period)}
      union all
      select p.id, p.name, 'reviewed ' || v.fit, 1 from reviews v join products p on p.id = v.product_id
      where v.fit is not null and v.state <> 'hidden' and ${isWithin(sql`v.created_at`, period)}
    ), counted as (
      select product_id as _id, max(name) as name,
        (count(*) filter (where says like 'reviewed%'))::int as reviews,
        coalesce(sum(n) filter (where says = 'returned too small'), 0)::int as "returnedSmall",
        coalesce(sum(n) filter (where says = 'returned too large'), 0)::int as "returnedLarge",
        coalesce(sum(n) filter (where says = 'reviewed small'), 0)::int as "reviewedSmall",
        coalesce(sum(n) filter (where says = 'reviewed true'), 0)::int as "reviewedTrue",
        coalesce(sum(n) filter (where says = 'reviewed large'), 0)::int as "reviewedLarge"
      from told group by product_id
    )
    select _id, name, "returnedSmall", "returnedLarge", "reviewedSmall", "reviewedTrue", "reviewedLarge" from counted
    where reviews + "returnedSmall" + "returnedLarge" > 0
    order by "returnedSmall" + "returnedLarge" + "reviewedSmall" + "reviewedLarge" desc, reviews desc, _id
    limit ${MOST_ROWS}`.execute(db);
  return rows;
};

/** What was sold, to whom, and what came back in these days, beside as many days before. */
const showFigures = async (db: Db, { from, to }: Period): Promise<Outcome<PeriodFigures>> => {
  const period = { from, to };
  const before = periodBefore(period);
  const [sums, sumsBefore, bestSellers, reasons, fits] = await Promise.all([
    sumUp(db, period),
    sumUp(db, before),
    listBestSellers(db, period, before),
    listReasons(db, period, before),
    listFits(db, period),
  ]);
  return accept({ from, to, before: { ...before, sums: sumsBefore }, sums, bestSellers, reasons, fits });
};

export const periodFiguresRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/figures', ({ query }) => showFigures(db, query)),
];
