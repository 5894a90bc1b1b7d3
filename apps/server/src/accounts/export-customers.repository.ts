import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type ExportedCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly createdAt: Date;
  /** Placed orders of ready clothing that stand. */
  readonly orders: number;
  readonly spentPaise: number;
};

/** Customers behind an id, in the order of their ids. */
export const listCustomersForExport = async (
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<ExportedCustomer[]> => {
  const { rows } = await sql<ExportedCustomer>`
    with page as materialized (
      select id, name, email, created_at from users
      where role = 'customer' and deleted_at is null and ${after === undefined ? sql`true` : sql`id > ${after}`}
      order by id limit ${limit}
    )
    select u.id, u.name, u.email, u.created_at as "createdAt", coalesce(o.orders, 0)::int as orders,
      coalesce(o.spent, 0)::bigint as "spentPaise"
    from page u left join lateral (
      select count(*) as orders, sum(total_paise) as spent from orders
      where user_id = u.id and placed_at is not null and status not in ('Cancelled', 'Returned to sender')
    ) o on true
    order by u.id`.execute(db);
  return rows;
};
