import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import { type OrderTimelineEvent, orderTimelineEvent } from '@darzi/contract/orders/order-admin.routes.ts';
import {
  describeEdit,
  type OrderEditStory,
  orderEditStory,
  storedEditStory,
} from '@darzi/contract/orders/order-edit.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import type { StoredOrder, Tracking } from './stored-order.ts';

export type Move = {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly isCashCollected: boolean;
  readonly isRestocked: boolean;
  /** The order version that the mover saw. */
  readonly version: number;
};

export type NewOrderEvent = {
  readonly orderId: OrderId;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** What staff edited, without moving the order. */
  readonly edit?: OrderEditStory | undefined;
  readonly actor: { readonly id: UserId | null; readonly role: string };
};

/** Records an event of an order in the transaction that causes it. Returns the event's id. */
export const recordEvent = async (
  tx: Tx,
  { orderId, from, to, edit, actor }: NewOrderEvent,
): Promise<number> => {
  const { id } = await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      actor_id: actor.id,
      actor_role: actor.role,
      from_status: from,
      to_status: to,
      edit: edit === undefined ? null : JSON.stringify(storedEditStory(edit)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Moves the order if it is still in the state that was decided on. Returns false if somebody else was faster. */
export const moveOrder = async (
  tx: Tx,
  id: OrderId,
  move: Move,
  actor: { readonly id: UserId | null; readonly role: string },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('orders')
    .set({
      status: move.to,
      version: sql<number>`version + 1`,
      ...(move.to === 'Delivered' ? { delivered_at: sql<Date>`now()` } : {}),
      ...(move.isRestocked ? { is_restocked: true } : {}),
      ...(move.carrier === undefined ? {} : { carrier: move.carrier }),
      ...(move.trackingNumber === undefined ? {} : { tracking_number: move.trackingNumber }),
      ...(move.isCashCollected ? { paid_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .where('version', '=', move.version)
    .where('placed_at', 'is not', null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await recordEvent(tx, { orderId: id, from: move.from, to: move.to, actor });
  return true;
};

const atRow = z.object({ at: z.date() });

/**
 * When this person delivered the order against cash, provided nothing has happened to it since and no return is open;
 * undefined otherwise.
 */
export const findUndoableDelivery = async (
  db: Db,
  id: OrderId,
  userId: UserId,
): Promise<Date | undefined> => {
  const rows = await parseRows(
    db,
    atRow,
    sql`
    select e.at from orders o join lateral (
      select * from order_events where order_id = o.id order by id desc limit 1) e on true
    where o.id = ${id} and o.status = 'Delivered' and o.payment_method = 'COD' and e.actor_id = ${userId}
      and e.from_status = 'Out for delivery' and e.to_status = 'Delivered'
      and exists (select 1 from captures c where c.kind = 'order' and c.payable_id = o.id and c.is_settling
        and c.provider = 'cash' and c.taken_by is null and c.refunded_paise = 0 and c.refunding_paise = 0
        and c.created_at = e.at)
      and not exists (select 1 from returns r where r.order_id = o.id)`,
  );
  return rows[0]?.at;
};

/** Puts the order back to out for delivery, unpaid. Returns false if somebody else was faster. */
export const undoDeliveryOf = async (
  tx: Tx,
  { id, version }: Pick<StoredOrder, 'id' | 'version'>,
  actor: { readonly id: UserId; readonly role: string },
): Promise<boolean> => {
  const undone = await tx
    .updateTable('orders')
    .set({
      status: 'Out for delivery',
      delivered_at: null,
      paid_at: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', 'Delivered')
    .where('version', '=', version)
    .executeTakeFirst();
  if (undone.numUpdatedRows === 0n) return false;
  await recordEvent(tx, { orderId: id, from: 'Delivered', to: 'Out for delivery', actor });
  return true;
};

/** Sets an order's carrier and tracking number. Returns false if somebody else was faster. */
export const changeTracking = async (
  tx: Tx,
  { id, version, status }: Pick<StoredOrder, 'id' | 'version' | 'status'>,
  tracking: Tracking,
): Promise<boolean> => {
  const changed = await tx
    .updateTable('orders')
    .set({
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Erases address, business and request keys of the customer's orders; the fingerprint is a hash over the address. */
export const eraseCustomerOfOrders = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .deleteFrom('idempotency_keys')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        // staff entered the order
        where('order_id', 'in', where.selectFrom('orders').select('id').where('user_id', '=', userId)),
      ]),
    )
    .execute();
  await tx
    .updateTable('orders')
    .set({ address: null, business: null, fingerprint: '' })
    .where('user_id', '=', userId)
    .execute();
};

/** An order's history, oldest first. A customer is called "customer": the name is in the address. */
export const listEvents = async (db: Db, orderId: OrderId): Promise<OrderTimelineEvent[]> => {
  const events = await db
    .selectFrom('order_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'e.actor_id').on('u.deleted_at', 'is', null))
    .select(['e.at', 'e.from_status as from', 'e.to_status as to', 'e.edit'])
    .select(({ fn, val, ref }) =>
      sql<string>`case ${ref('e.actor_role')} when ${val('customer')} then ${val('Customer')} when ${val('courier')} then ${val('Courier')} else ${fn.coalesce('u.name', 'e.actor_role')} end`.as(
        'who',
      ),
    )
    .where('e.order_id', '=', orderId)
    .orderBy('e.id')
    .execute();
  return events.map(({ edit, ...row }) =>
    orderTimelineEvent.parse({
      ...row,
      at: row.at.toISOString(),
      ...(edit === null ? {} : { changes: describeEdit(orderEditStory.parse(edit)) }),
    }),
  );
};
