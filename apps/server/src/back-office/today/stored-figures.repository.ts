/** Figures of a period, summed from daily sums stored in the database. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';
import { type Period, spansOf } from './period-spans.rules.ts';
import {
  type Fit,
  fit,
  MAX_ROWS,
  type Reason,
  reason,
  type Seller,
  type Sums,
  seller,
  sums,
} from './recounted-figures.repository.ts';

const isOf = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${column} between ${from}::date and ${to}::date`;

export const sumUpStored = async (db: Db, period: Period): Promise<Sums> => {
  return parseRow(
    db,
    sums,
    sql`
    select orders, amount, customers, customers - "firstTimers" as "cameBack", returns from (
      select coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.amount_paise), 0)::bigint as amount,
        -- each day's customers but for those who had ordered in these days already
        (coalesce(sum(d.customers), 0) - coalesce(sum(again.customers), 0))::int as customers,
        (coalesce(sum(d.first_timers), 0) - coalesce(sum(again.first_timers), 0))::int as "firstTimers",
        coalesce(sum(d.returns), 0)::int as returns
      from daily_sales d, lateral (
        select sum(r.customers) as customers, sum(r.first_timers) as first_timers from repeat_customers r
        where r.day = d.day and r.before >= ${period.from}::date
      ) again
      where ${isOf(sql`d.day`, period)}
    ) s`,
  );
};

/** The stored product spans that make up a period, as `k`. */
const productsOf = (period: Period, metric: RawBuilder<unknown>) => {
  const runs = spansOf(period);
  return sql`unnest(${runs.map(({ level }) => level)}::smallint[], ${runs.map(({ first }) => first)}::int[],
      ${runs.map(({ last }) => last)}::int[]) run(level, first, last)
    join figure_product_spans k on k.metric = ${metric} and k.level = run.level and k.span between run.first and run.last`;
};

export const listStoredBestSellers = async (db: Db, period: Period, before: Period): Promise<Seller[]> => {
  const sold = sql`'sold'`;
  return parseRows(
    db,
    seller,
    sql`
    with best as materialized (
      select k.product_id, sum(k.pieces)::int as pieces, round(sum(k.amount_paise))::bigint as amount
      from ${productsOf(period, sold)} group by 1 having sum(k.pieces) > 0
      order by pieces desc, amount desc, product_id limit ${MAX_ROWS}
    )
    select best.product_id as _id, coalesce(p.name, 'A product that is gone') as name, best.pieces, best.amount,
      coalesce((select sum(k.pieces) from ${productsOf(before, sold)} where k.product_id = best.product_id), 0)::int as before
    from best left join products p on p.id = best.product_id
    order by best.pieces desc, best.amount desc, best.product_id`,
  );
};

export const listStoredReasons = async (db: Db, period: Period, before: Period): Promise<Reason[]> => {
  return parseRows(
    db,
    reason,
    sql`
    select reason, coalesce(sum(pieces) filter (where ${isOf(sql`day`, period)}), 0)::int as pieces,
      coalesce(sum(pieces) filter (where ${isOf(sql`day`, before)}), 0)::int as before
    from daily_return_reasons where ${isOf(sql`day`, { from: before.from, to: period.to })}
    group by reason having sum(pieces) > 0 order by 2 desc, 3 desc, reason`,
  );
};

export const listStoredFits = async (db: Db, period: Period): Promise<Fit[]> => {
  return parseRows(
    db,
    fit,
    sql`
    with counted as (
      select k.product_id as _id,
        coalesce(sum(pieces) filter (where wanted = 'returned too small'), 0)::int as "returnedSmall",
        coalesce(sum(pieces) filter (where wanted = 'returned too large'), 0)::int as "returnedLarge",
        coalesce(sum(pieces) filter (where wanted = 'reviewed small'), 0)::int as "reviewedSmall",
        coalesce(sum(pieces) filter (where wanted = 'reviewed true'), 0)::int as "reviewedTrue",
        coalesce(sum(pieces) filter (where wanted = 'reviewed large'), 0)::int as "reviewedLarge"
      from unnest(array['returned too small', 'returned too large', 'reviewed small', 'reviewed true', 'reviewed large']) wanted
        cross join ${productsOf(period, sql`wanted`)}
      group by 1 having sum(pieces) > 0
    )
    select _id, coalesce(p.name, 'A product that is gone') as name, "returnedSmall", "returnedLarge", "reviewedSmall",
      "reviewedTrue", "reviewedLarge"
    from counted left join products p on p.id = _id
    order by "returnedSmall" + "returnedLarge" + "reviewedSmall" + "reviewedLarge" desc,
      "reviewedSmall" + "reviewedTrue" + "reviewedLarge" desc, _id
    limit ${MAX_ROWS}`,
  );
};
