import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import { bigints, given, ints, uuids } from '../../platform/db/given.ts';
import {
  type OwnCustomOrder,
  ownOrder,
  parseCustomOrder,
  type StoredCustomOrder,
} from './stored-custom-order.ts';

const COLUMNS = sql`o.id, o.seq, o.user_id as "userId", u.name as "customerName", o.status, o.size,
  o.measurement_mode as "measurementMode", o.measurements, o.measurements is null as "isErased", o.profile_name as "profileName", o.style, o.fabric,
  o.customization, o.color, case when o.garment is not null then o.composition || jsonb_build_object('garment',
    o.garment, 'wearer', o.wearer, 'neededBy', o.needed_by::text) end as garment, o.requested_design as "requestedDesign",
  (select json_build_object('_id', l.id, 'title', l.title, 'designer', d.name)
    from looks l join users d on d.id = l.author_id where l.id = o.look_id) as look,
  coalesce(o.more_measurements, '{}') as "moreMeasurements", o.estimated_measurements as "estimatedMeasurements",
  o.confirmed_measurements as "confirmedMeasurements", o.cloth_front as "clothFront",
  o.cloth_back as "clothBack", o.price_paise as "pricePaise", o.advance_paise as "advancePaise", o.kept_paise as "keptPaise", o.shown_price_paise as "shownPricePaise",
  o.shown_revision as "shownRevision",
  o.designer_notes as "designerNotes", o.estimated_delivery as "estimatedDelivery",
  o.shipping_address as "shippingAddress", o.paid_at is not null as "isPaid", o.advance_paid_at is not null as "isAdvancePaid",
  coalesce((select sum(c.refunded_paise)::bigint from captures c
    where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling), 0) as "refundedPaise",
  coalesce((select sum(c.refunding_paise)::bigint from captures c
    where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling), 0) as "refundingPaise", o.is_cash as "isCash", o.carrier,
  o.tracking_number as "trackingNumber", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
  o.assigned_to as "assignedTo", (select a.name from users a where a.id = o.assigned_to) as "assigneeName",
  case when o.review_rating is not null then
    jsonb_build_object('rating', o.review_rating, 'text', coalesce(o.review_text, '')) end as review, o.created_at as "createdAt",
  array(select i.id::text from custom_order_images i where i.custom_order_id = o.id and i.message_id is null
    order by i.position) as "imageIds",
  coalesce((select json_agg(json_build_object('id', p.id, 'imageId', p.image_id, 'number', p.number, 'x', p.x,
      'y', p.y, 'text', p.body, 'author', w.name, 'at', p.at) order by p.number)
    from custom_order_pins p join users w on w.id = p.author_id where p.custom_order_id = o.id), '[]'::json) as pins,
  coalesce((select json_agg(json_build_object('revision', b.revision, 'pricePaise', b.price_paise,
      'breakdown', b.breakdown, 'designerNotes', b.designer_notes, 'estimatedDelivery', b.estimated_delivery,
      'color', b.color, 'design', b.design, 'designerId', b.designer_id, 'at', b.at) order by b.revision)
    from custom_order_bids b where b.custom_order_id = o.id), '[]'::json) as bids,
  (select json_build_object('eventId', e.id, 'command', e.command, 'actorId', e.actor_id, 'from', e.from_status, 'to', e.to_status,
      'at', e.at)
    from custom_order_events e where e.custom_order_id = o.id and e.from_status is distinct from e.to_status
    order by e.id desc limit 1) as "lastChange",
  (select count(*)::int from custom_order_messages m where m.custom_order_id = o.id and m.side = 'customer'
    and m.seq > coalesce((select max(s.seq) from custom_order_messages s
      where s.custom_order_id = o.id and s.side = 'studio'), 0)) as "waitingMessages"`;

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredCustomOrder[]> => {
  const { rows } =
    await sql`select ${COLUMNS} from custom_orders o join users u on u.id = o.user_id where ${rest}`.execute(
      db,
    );
  return rows.map(parseCustomOrder);
};

const ofOwner = (userId: UserId | undefined): RawBuilder<boolean> =>
  userId === undefined ? sql`true` : sql`o.user_id = ${userId} and o.erased_at is null`;

/** An order, or undefined. With `userId` only that customer's. */
export const findCustomOrder = async (
  db: Db,
  id: CustomOrderId,
  userId?: UserId,
): Promise<StoredCustomOrder | undefined> => {
  const [order] = await select(db, sql`o.id = ${id} and ${ofOwner(userId)}`);
  return order;
};

/** {@link findCustomOrder} with its row locked: other writers wait. */
export const lockCustomOrder = async (
  tx: Tx,
  id: CustomOrderId,
  userId?: UserId,
): Promise<StoredCustomOrder | undefined> => {
  const locked = await tx
    .selectFrom('custom_orders as o')
    .select('o.id')
    .where('o.id', '=', id)
    .where(ofOwner(userId))
    .forUpdate()
    .executeTakeFirst();
  // A second statement, so that it sees what the previous lock holder has committed.
  return locked === undefined ? undefined : findCustomOrder(tx, id, userId);
};

export const findOwnCustomOrder = async (
  db: Db,
  id: CustomOrderId,
  userId: UserId,
): Promise<OwnCustomOrder | undefined> => ownOrder(await findCustomOrder(db, id, userId));

/** {@link findOwnCustomOrder} with its row locked. */
export const lockOwnCustomOrder = async (
  tx: Tx,
  id: CustomOrderId,
  userId: UserId,
): Promise<OwnCustomOrder | undefined> => ownOrder(await lockCustomOrder(tx, id, userId));

/** The customer's own orders, newest first. */
export const listCustomOrders = async (db: Db, userId: UserId): Promise<OwnCustomOrder[]> =>
  (await select(db, sql`${ofOwner(userId)} order by o.seq desc`)).flatMap((order) => ownOrder(order) ?? []);

export type StudioFilter = {
  readonly status: CustomOrderStatus | undefined;
  /** The last six characters of an id, or part of a customer's name. */
  readonly q: string | undefined;
  readonly assignedTo: UserId | null | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

const SHORT_NUMBER = /^#?([0-9a-f]{6})$/i;

const matching = (q: string): RawBuilder<unknown> => {
  const pattern = searchPattern(q);
  const number = SHORT_NUMBER.exec(q)?.[1];
  return number === undefined
    ? sql`u.name ilike ${pattern}`
    : sql`(u.name ilike ${pattern} or right(o.id::text, 6) = ${number.toLowerCase()})`;
};

const ofDesigner = (assignedTo: UserId | null | undefined): RawBuilder<unknown> => {
  if (assignedTo === undefined) return sql`true`;
  return assignedTo === null ? sql`o.assigned_to is null` : sql`o.assigned_to = ${assignedTo}`;
};

/** A page of everybody's orders, newest first. Selects the ids first, without joining the rest. */
export const listStudioOrders = (
  db: Db,
  { status, q, assignedTo, before, limit }: StudioFilter,
): Promise<StoredCustomOrder[]> =>
  select(
    db,
    sql`o.id = any(array(
        select o.id from custom_orders o join users u on u.id = o.user_id
        where ${status === undefined ? sql`true` : sql`o.status = ${status}`}
      and ${before === undefined ? sql`true` : sql`o.seq < ${before}`}
      and ${ofDesigner(assignedTo)}
      and ${q === undefined ? sql`true` : matching(q)}
      order by o.seq desc limit ${limit})) order by o.seq desc`,
  );

const statusCount = z.object({
  status: z.enum(CUSTOM_ORDER_STATUSES),
  orders: z.number(),
  valuePaise: z.number(),
});
export type StatusCount = z.output<typeof statusCount>;

/** The number of orders in each state that has any, and the sum of their bids. */
export const countByStatus = async (db: Db): Promise<readonly StatusCount[]> => {
  const rows = await db
    .selectFrom('custom_orders')
    .select(['status', ({ fn }) => fn.countAll<number>().as('orders')])
    .select(sql<number>`coalesce(sum(price_paise), 0)::bigint`.as('valuePaise'))
    .groupBy('status')
    .execute();
  return rows.map((row) => statusCount.parse(row));
};

/** Remembers the price about to be shown to the customer, and the revision if all of it is shown. */
export const rememberShown = async (
  db: Db,
  shown: readonly { readonly id: CustomOrderId; readonly pricePaise: Paise; readonly revision?: number }[],
): Promise<void> => {
  if (shown.length === 0) return;
  await db
    .updateTable('custom_orders as o')
    .from(
      given('s', {
        id: uuids(shown.map(({ id }) => id)),
        price: bigints(shown.map(({ pricePaise }) => pricePaise)),
        revision: ints(shown.map(({ revision }) => revision ?? null)),
      }),
    )
    .set(({ ref, fn }) => ({
      shown_price_paise: ref('s.price'),
      shown_revision: fn.coalesce('s.revision', 'o.shown_revision'),
    }))
    .whereRef('o.id', '=', 's.id')
    .execute();
};

/** The order that this customer submitted with this key, and what was submitted. */
export const findOrderOfKey = async (
  tx: Tx,
  userId: UserId,
  key: string,
): Promise<{ readonly id: CustomOrderId; readonly fingerprint: string } | undefined> =>
  tx
    .selectFrom('custom_order_keys')
    .select(['custom_order_id as id', 'fingerprint'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Records the key with which an order was submitted. */
export const rememberKey = async (
  tx: Tx,
  userId: UserId,
  key: string,
  order: { readonly id: CustomOrderId; readonly fingerprint: string },
): Promise<void> => {
  await tx
    .insertInto('custom_order_keys')
    .values({ user_id: userId, key, fingerprint: order.fingerprint, custom_order_id: order.id })
    .execute();
};
