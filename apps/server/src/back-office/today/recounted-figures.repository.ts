/** Figures of a period, calculated directly from orders, returns and reviews. */
import { RETURN_REASONS } from '@darzi/contract/back-office/period.ts';
import { productId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';
import { dayBegins, isWithin } from '../../platform/paging/sorting.ts';
import type { Period } from './period-spans.rules.ts';
import { REASON_WORDS } from './return-reason.rules.ts';

/** Of an order `o`: it stands. */
export const IS_SOLD = sql`o.placed_at is not null and o.status not in ('Cancelled', 'Returned to sender')`;
/** Of a return `r`: it was requested and not dropped. */
export const IS_RETURNED = sql`r.state not in ('declined', 'withdrawn')`;

/** Of a review `v`: it counts towards the fit. */
export const HAS_FIT = sql`v.fit is not null and v.state <> 'hidden'`;

/** The day of a moment in India. */
export const indianDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Kolkata')::date`;

/** The price of a line `l` of an order `o`, less its share of the order's discount. */
export const soldPaise = sql`coalesce((l.price_paise * l.quantity - l.discount_paise)
  * (o.subtotal_paise - o.discount_paise)::numeric
  / nullif(o.subtotal_paise - (select sum(x.discount_paise) from order_lines x where x.order_id = o.id), 0), 0)`;

/** If these patterns ever change, all returns must be counted again: `figures_due`. */
export const reasonIs = sql`case ${sql.join(
  REASON_WORDS.map(([reason, words]) => sql`when r.reason ~* ${words} then ${reason}::text`),
  sql` `,
)} else 'other' end`;

/** Paise. */
export const sums = z.object({
  orders: z.number(),
  amount: z.number(),
  customers: z.number(),
  cameBack: z.number(),
  returns: z.number(),
});
export type Sums = z.output<typeof sums>;

export const recountSums = async (db: Db, period: Period): Promise<Sums> => {
  return parseRow(
    db,
    sums,
    sql`
    with bought as materialized (
      select o.user_id, count(*) as orders, sum(o.total_paise) as amount
      from orders o where ${IS_SOLD} and ${isWithin(sql`o.placed_at`, period)} group by o.user_id
    )
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(amount), 0)::bigint as amount,
      count(user_id)::int as customers,
      -- more than one in these days, or one before
      count(*) filter (where user_id is not null and exists (
        select 1 from orders o where o.user_id = b.user_id and ${IS_SOLD} and o.placed_at < ${dayBegins(period.from)})
        or user_id is not null and b.orders > 1)::int as "cameBack",
      (select count(*) from returns r where ${IS_RETURNED} and ${isWithin(sql`r.created_at`, period)})::int as returns
    from bought b`,
  );
};

/** `amount` in paise. */
export const seller = z.object({
  _id: productId,
  name: z.string(),
  pieces: z.number(),
  amount: z.number(),
  before: z.number(),
});
export type Seller = z.output<typeof seller>;
export const MAX_ROWS = 10;

export const recountBestSellers = async (db: Db, period: Period, before: Period): Promise<Seller[]> => {
  const sold = (within: Period) => sql`
    select l.product_id, max(l.name) as name, sum(l.quantity)::int as pieces,
      round(sum(${soldPaise}))::bigint as amount
    from orders o join order_lines l on l.order_id = o.id
    where ${IS_SOLD} and ${isWithin(sql`o.placed_at`, within)} group by l.product_id`;
  return parseRows(
    db,
    seller,
    sql`
    with best as materialized (
      select * from (${sold(period)}) s order by pieces desc, amount desc, product_id limit ${MAX_ROWS}
    ), earlier as (
      select l.product_id, sum(l.quantity)::int as pieces from order_lines l join orders o on o.id = l.order_id
      where l.product_id in (select product_id from best) and ${IS_SOLD} and ${isWithin(sql`o.placed_at`, before)}
      group by l.product_id
    )
    select best.product_id as _id, coalesce(p.name, best.name) as name, best.pieces, best.amount,
      coalesce(earlier.pieces, 0) as before
    from best left join products p on p.id = best.product_id left join earlier on earlier.product_id = best.product_id
    order by best.pieces desc, best.amount desc, best.product_id`,
  );
};

export const reason = z.object({ reason: z.enum(RETURN_REASONS), pieces: z.number(), before: z.number() });
export type Reason = z.output<typeof reason>;

export const recountReasons = async (db: Db, period: Period, before: Period): Promise<Reason[]> => {
  return parseRows(
    db,
    reason,
    sql`
    select reason, coalesce(sum(quantity) filter (where is_now), 0)::int as pieces,
      coalesce(sum(quantity) filter (where not is_now), 0)::int as before
    from (
      select ${reasonIs} as reason, l.quantity, ${isWithin(sql`r.created_at`, period)} as is_now
      from returns r join return_lines l on l.return_id = r.id
      where ${IS_RETURNED} and ${isWithin(sql`r.created_at`, { from: before.from, to: period.to })}
    ) told group by reason order by 2 desc, 3 desc, reason`,
  );
};

export const fit = z.object({
  _id: productId,
  name: z.string(),
  returnedSmall: z.number(),
  returnedLarge: z.number(),
  reviewedSmall: z.number(),
  reviewedTrue: z.number(),
  reviewedLarge: z.number(),
});
export type Fit = z.output<typeof fit>;

export const recountFits = async (db: Db, period: Period): Promise<Fit[]> => {
  return parseRows(
    db,
    fit,
    sql`
    with told as (
      select o.product_id, o.name, 'returned ' || ${reasonIs} as says, l.quantity as n
      from returns r join return_lines l on l.return_id = r.id
      join order_lines o on o.order_id = l.order_id and o.position = l.position
      where ${IS_RETURNED} and ${isWithin(sql`r.created_at`, period)}
      union all
      select p.id, p.name, 'reviewed ' || v.fit, 1 from reviews v join products p on p.id = v.product_id
      where ${HAS_FIT} and ${isWithin(sql`v.created_at`, period)}
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
    limit ${MAX_ROWS}`,
  );
};
