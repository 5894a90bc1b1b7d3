import type { StaffAlert } from '@darzi/contract/accounts/staff-roles.ts';
import type { FromCustomers } from '@darzi/contract/back-office/today.routes.ts';
import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Beyond it the number says nothing new. */
const COUNTED_TO = 100;

/** What customers wait for an answer to. */
export const countFromCustomers = async (db: Db): Promise<FromCustomers> => {
  const { rows } = await sql<FromCustomers>`select
    (select count(*) from (
      select 1 from returns where state = 'requested' limit ${COUNTED_TO}) asked)::int as "returnsRequested",
    (select count(*) from (
      select 1 from order_messages where side = 'customer' and answered_at is null limit ${COUNTED_TO}
    ) unanswered)::int as "orderMessages"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('what customers wait for could not be counted');
  return row;
};

export type NewsRow = {
  readonly _id: string;
  readonly kind: StaffAlert;
  readonly orderId: OrderId;
  readonly at: Date;
};

const MOST_OF_A_KIND = 5;

/** What came in since then, newest first, and what time it is now by the database's clock. */
export const listNews = async (db: Db, since: Date): Promise<{ items: NewsRow[]; now: Date }> => {
  const { rows } = await sql<NewsRow>`
    (select id as "_id", 'orders' as kind, id as "orderId", placed_at as at from orders
      where placed_at is not null and placed_at > ${since} order by placed_at desc limit ${MOST_OF_A_KIND})
    union all
    (select id, 'returns', order_id, created_at from returns
      where state = 'requested' and created_at > ${since} order by created_at desc limit ${MOST_OF_A_KIND})
    union all
    (select id, 'messages', order_id, at from order_messages
      where side = 'customer' and answered_at is null and at > ${since} order by seq desc limit ${MOST_OF_A_KIND})
    order by at desc`.execute(db);
  const { rows: clock } = await sql<{ now: Date }>`select now()`.execute(db);
  return { items: rows, now: clock[0]?.now ?? new Date() };
};
