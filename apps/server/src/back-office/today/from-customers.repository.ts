import { STAFF_ALERTS } from '@darzi/contract/accounts/staff-roles.ts';
import { type FromCustomers, fromCustomers } from '@darzi/contract/back-office/today.routes.ts';
import { orderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** Beyond it the number says nothing new. */
const COUNTED_TO = 100;

/** Counts customer messages and returns that await an answer. */
export const countFromCustomers = async (db: Db): Promise<FromCustomers> => {
  const rows = await parseRows(
    db,
    fromCustomers,
    sql`select
    (select count(*) from (
      select 1 from returns where state = 'requested' limit ${COUNTED_TO}) asked)::int as "returnsRequested",
    (select count(*) from (
      select 1 from order_messages where side = 'customer' and answered_at is null limit ${COUNTED_TO}
    ) unanswered)::int as "orderMessages"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('what customers wait for could not be counted');
  return row;
};

const newsRow = z.object({ _id: z.string(), kind: z.enum(STAFF_ALERTS), orderId: orderId, at: z.date() });
export type NewsRow = z.output<typeof newsRow>;

const MAX_PER_KIND = 5;

const nowRow = z.object({ now: z.date() });

/** What came in since then, newest first, and the current time by the database's clock. */
export const listNews = async (db: Db, since: Date): Promise<{ items: NewsRow[]; now: Date }> => {
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
  const clock = await parseRows(db, nowRow, sql`select now()`);
  return { items: rows, now: clock[0]?.now ?? new Date() };
};
