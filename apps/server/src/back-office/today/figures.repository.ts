import { paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';

const waitingRow = z.object({
  ordersToPack: z.number(),
  bidsWaiting: z.number(),
  restsOwed: z.number(),
  owedPaise: z.number(),
  changesWaiting: z.number(),
  differencePaise: z.number(),
  lowStock: z.number(),
  unreadMessages: z.number(),
});

/** Counts what is waiting for somebody from the capabilities' tables; decides nothing of theirs. */
export const countWaiting = async (
  db: Db,
  lowStockThreshold: number,
  max: { readonly orders: number; readonly sizes: number },
) => {
  const row = await parseRow(
    db,
    waitingRow,
    sql`select
      (select count(*) from (
        select 1 from orders where placed_at is not null and status in ('Order Placed', 'Packing') and owed_paise is null
        limit ${max.orders}) packing)::int as "ordersToPack",
      (select count(*) from custom_orders where status = 'pending' and price_paise is null)::int as "bidsWaiting",
      rests.orders as "restsOwed", rests.paise as "owedPaise",
      changes.orders as "changesWaiting", changes.paise as "differencePaise",
      (select count(*) from (
        select 1 from product_sizes s, lateral (
          -- offset 0: each size asks for its own product, as many as are counted, instead of all of them at once
          select 1 from products p where p.id = s.product_id and p.archived_at is null offset 0) p
        where s.stock <= ${lowStockThreshold} limit ${max.sizes}) low)::int as "lowStock",
      (select count(*) from contact_messages where read_at is null and done_at is null)::int as "unreadMessages"
      from (select count(*)::int as orders, coalesce(sum(price_paise - advance_paise), 0)::bigint as paise
        from custom_orders o where status = 'completed' and advance_paid_at is not null and paid_at is null and erased_at is null
          -- nothing is owed once the advance has gone back, or is on its way
          and advance_paise > (select coalesce(sum(refunded_paise + refunding_paise), 0) from captures c
            where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling)) rests,
      (select count(*)::int as orders, coalesce(sum(amount_paise), 0)::bigint as paise
        from waiting_edits where closed_at is null) changes`,
  );
  const { restsOwed, owedPaise, changesWaiting, differencePaise, ...waiting } = row;
  return {
    ...waiting,
    ...(restsOwed === 0 ? {} : { restsOwed: { orders: restsOwed, amount: toRupees(paise(owedPaise)) } }),
    ...(changesWaiting === 0
      ? {}
      : { changesWaiting: { orders: changesWaiting, amount: toRupees(paise(differencePaise)) } }),
  };
};

const storedDay = z.object({
  /** `2026-11-21` */
  day: z.string(),
  visitors: z.number(),
  orders: z.number(),
  capturedPaise: z.number(),
  refundedPaise: z.number(),
});
export type StoredDay = z.output<typeof storedDay>;

/** Figures of the days from $from to $to, calculated from orders and ledger. */
const worked = (from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) => sql`
  select d.day,
    (select count(*) from orders o where o.placed_at >= d.begins and o.placed_at < d.ends)::int as orders,
    coalesce(money.captured, 0) as captured_paise, coalesce(money.refunded, 0) as refunded_paise
  from (
    select g::date as day, g at time zone 'Asia/Kolkata' as begins,
      (g + interval '1 day') at time zone 'Asia/Kolkata' as ends
    from generate_series((${from})::timestamp, (${to})::timestamp, interval '1 day') g
  ) d
  left join lateral (
    select sum(amount_paise) filter (where refund_id is null)::bigint as captured,
      -sum(amount_paise) filter (where refund_id is not null)::bigint as refunded
    from ledger_entries l where l.at >= d.begins and l.at < d.ends
  ) money on true`;

const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;
/** A day is over once no transaction of it can still be open. */
const LAST_OVER = sql`((now() - interval '2 hours') at time zone 'Asia/Kolkata')::date - 1`;

/** Stores the figures of days that are over and not yet stored. */
export const keepDaysOver = async (db: Db, days: number): Promise<void> => {
  await sql`
    insert into day_figures (day, orders, captured_paise, refunded_paise)
    select w.* from (
      select min(g)::date as first from generate_series((${TODAY} - ${days}::int)::timestamp, (${LAST_OVER})::timestamp,
        interval '1 day') g where not exists (select 1 from day_figures k where k.day = g::date)
    ) missing, lateral (${worked(sql`missing.first`, LAST_OVER)}) w
    where missing.first is not null
    on conflict (day) do nothing`.execute(db);
};

/** The last days including today, oldest first: completed ones as stored, the others as they are now. */
export const listDays = async (db: Db, days: number): Promise<readonly StoredDay[]> => {
  return parseRows(
    db,
    storedDay,
    sql`
    select f.day::text, coalesce(v.visitors, 0) as visitors, f.orders, f.captured_paise as "capturedPaise",
      f.refunded_paise as "refundedPaise"
    from (
      select day, orders, captured_paise, refunded_paise from day_figures
      where day > ${TODAY} - ${days}::int and day <= ${LAST_OVER}
      union all
      ${worked(sql`${LAST_OVER} + 1`, TODAY)}
    ) f left join visit_days v on v.day = f.day
    order by f.day`,
  );
};
