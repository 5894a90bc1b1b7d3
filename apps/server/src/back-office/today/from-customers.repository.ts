import { STAFF_ALERTS } from '@darzi/contract/accounts/staff-roles.ts';
import { type FromCustomers, fromCustomers } from '@darzi/contract/back-office/today.routes.ts';
import { orderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';

/** Beyond it the number says nothing new. */
const COUNTED_TO = 100;

/** Counts customer messages and returns that await an answer. */
export const countFromCustomers = async (db: Db): Promise<FromCustomers> => {
  return parseRow(
    db,
    fromCustomers,
    sql`select
    (select count(*) from (
      select 1 from returns where state = 'requested' limit ${COUNTED_TO}) asked)::int as "returnsRequested",
    (select count(*) from (
      select 1 from order_messages where side = 'customer' and answered_at is null limit ${COUNTED_TO}
    ) unanswered)::int as "orderMessages"`,
  );
};

const newsRow = z.object({ _id: z.string(), kind: z.enum(STAFF_ALERTS), orderId: orderId, at: z.date() });
export type NewsRow = z.output<typeof newsRow>;

const MAX_PER_KIND = 5;

const nowRow = z.object({ now: z.date() });

/**
 * What came in since then, newest first, and the time to ask from next. Rows are dated by the beginning of their
 * transaction and seen from its end: what is still being written now, the next call must find. Whatever runs longer
 * than a minute, such as a backup, writes nothing of this.
 */
export const listNews = async (db: Db, since: Date): Promise<{ items: NewsRow[]; now: Date }> => {
  const { now } = await parseRow(
    db,
    nowRow,
    sql`
    select least(now(), greatest(coalesce(min(xact_start) - interval '1 millisecond', now()),
      now() - interval '1 minute')) as now from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  const rows = await parseRows(
    db,
    newsRow,
    sql`
    (select id as "_id", 'orders' as kind, id as "orderId", placed_at as at from orders
      where placed_at is not null and placed_at > ${since} order by placed_at desc limit ${MAX_PER_KIND})
    union all
    (select id, 'returns', order_id, created_at from returns
      where state = 'requested' and created_at > ${since} order by created_at desc limit ${MAX_PER_KIND})
    union all
    (select id, 'messages', order_id, at from order_messages
      where side = 'customer' and answered_at is null and at > ${since} order by seq desc limit ${MAX_PER_KIND})
    order by at desc`,
  );
  return { items: rows, now };
};
