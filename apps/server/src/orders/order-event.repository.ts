import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type { OrderHappening } from '@darzi/contract/orders/order-desk.routes.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

type Row = { at: Date; who: string; from: OrderStatus | null; to: OrderStatus };

/** What happened to an order, oldest first. A customer is called so: the name stands in the address. */
export const listHappenings = async (db: Db, orderId: string): Promise<OrderHappening[]> => {
  const { rows } = await sql<Row>`
    select e.at, e.from_status as "from", e.to_status as "to",
      case when e.actor_role = 'customer' then 'Customer' else coalesce(u.name, e.actor_role) end as who
    from order_events e left join users u on u.id = e.actor_id and u.deleted_at is null
    where e.order_id = ${orderId} order by e.id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};
