import type { CustomOrderId } from '@darzi/contract/ids.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { sql } from 'kysely';

/** Spreads the events of a demo order evenly between `daysAgo` and now. */
export const spreadOverTime = async (tx: Tx, orderId: CustomOrderId, daysAgo: number): Promise<void> => {
  const age = sql`make_interval(hours => ${Math.round(daysAgo * 24)}::int)`;
  await sql`
    update custom_order_events e set at = now() - ${age} * (1 - p.place)
    from (select id, (row_number() over (order by id) - 1)::float8 / (count(*) over () + 1) as place
      from custom_order_events where custom_order_id = ${orderId}) p
    where e.id = p.id`.execute(tx);
  await sql`
    update custom_order_messages m set at = now() - ${age} * (1 - p.place)
    from (select id, 0.2 + 0.6 * row_number() over (order by seq) / (count(*) over () + 1) as place
      from custom_order_messages where custom_order_id = ${orderId}) p
    where m.id = p.id`.execute(tx);
  const at = (command: string) =>
    sql`(select max(at) from custom_order_events where custom_order_id = ${orderId} and command = ${command})`;
  await sql`
    update custom_order_bids b set at = e.at from custom_order_events e
    where b.custom_order_id = ${orderId} and e.custom_order_id = b.custom_order_id and e.command = 'bid'
      and (e.details ->> 'revision')::int = b.revision`.execute(tx);
  await sql`
    update custom_orders set created_at = now() - ${age}, accepted_at = ${at('accept')}, paid_at = ${at('start')},
      shipped_at = ${at('ship')}, delivered_at = ${at('deliver')} where id = ${orderId}`.execute(tx);
};
