import { type OrderId, orderId } from '@darzi/contract/ids.ts';
import { type OrderEditStory, orderEditStory } from '@darzi/contract/orders/order-edit.ts';
import type { Db } from '../../platform/db/database.ts';

/** What an event says was edited, and of which order; undefined where there is no such event. */
export const findEdit = async (
  db: Db,
  eventId: number,
): Promise<{ readonly orderId: OrderId; readonly story: OrderEditStory } | undefined> => {
  const row = await db
    .selectFrom('order_events')
    .select(['order_id', 'edit'])
    .where('id', '=', eventId)
    .where('edit', 'is not', null)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { orderId: orderId.parse(row.order_id), story: orderEditStory.parse(row.edit) };
};
