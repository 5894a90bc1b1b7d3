import type { StandardSize } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement, BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Fabric, Measurements, Style } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ShippingAddress } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';
import type { ComposedDesign, GarmentDesign } from './garment-design.rules.ts';

/** A line of the price; rupees, as it was entered. */
export type BidLine = { readonly label: string; readonly amount: number };

export type StoredBid = {
  readonly revision: number;
  readonly pricePaise: Paise;
  readonly breakdown: readonly BidLine[];
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly color: string | null;
  /** What the designer proposes in place of the wish. */
  readonly design: ComposedDesign | null;
  readonly designerId: string;
  readonly at: string;
};

export type StoredPin = {
  readonly id: string;
  readonly imageId: string;
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly author: string;
  readonly at: string;
};

export type StoredCustomOrder = {
  readonly id: string;
  readonly seq: number;
  readonly userId: string;
  readonly customerName: string;
  readonly status: CustomOrderStatus;
  readonly size: StandardSize | null;
  readonly measurementMode: 'standard' | 'custom';
  /** Inches; null once the customer has deleted the account. */
  readonly measurements: Measurements | null;
  readonly profileName: string | null;
  readonly style: Style;
  readonly fabric: Fabric;
  readonly customization: string;
  readonly color: string | null;
  /** What is made; its wearer is null once the customer has deleted the account. */
  readonly garment: (Omit<GarmentDesign, 'wearer'> & { readonly wearer: Wearer | null }) | null;
  /** What the customer had asked for, where something else was agreed. */
  readonly wish: ComposedDesign | null;
  /** Beyond the six, inches. */
  readonly moreMeasurements: BodyMeasurements;
  readonly estimatedMeasurements: readonly BodyMeasurement[];
  readonly confirmedMeasurements: readonly BodyMeasurement[];
  /** Keys of the garment's rendered pictures; null until they are drawn. */
  readonly clothFront: string | null;
  readonly clothBack: string | null;
  readonly pricePaise: Paise | null;
  readonly shownPricePaise: Paise | null;
  readonly shownRevision: number | null;
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly shippingAddress: ShippingAddress | null;
  readonly isAccepted: boolean;
  readonly isPaid: boolean;
  /** What of the payment went back. */
  readonly refundedPaise: Paise;
  /** Made on the promise of cash at the door. */
  readonly isCash: boolean;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly shippedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly assignedTo: string | null;
  readonly assigneeName: string | null;
  readonly reviewRating: number | null;
  readonly reviewText: string | null;
  readonly createdAt: Date;
  readonly imageIds: readonly string[];
  readonly pins: readonly StoredPin[];
  readonly bids: readonly StoredBid[];
  readonly lastChange: {
    readonly eventId: number;
    readonly command: string;
    readonly actorId: string | null;
    readonly from: CustomOrderStatus | null;
    readonly to: CustomOrderStatus;
    readonly at: string;
  } | null;
  readonly waitingMessages: number;
};

type BidRow = Omit<StoredBid, 'pricePaise'> & { readonly pricePaise: number };
type Row = Omit<StoredCustomOrder, 'pricePaise' | 'shownPricePaise' | 'refundedPaise' | 'bids'> & {
  readonly refundedPaise: number;
  readonly pricePaise: number | null;
  readonly shownPricePaise: number | null;
  readonly bids: readonly BidRow[];
};

const COLUMNS = sql`o.id, o.seq, o.user_id as "userId", u.name as "customerName", o.status, o.size,
  o.measurement_mode as "measurementMode", o.measurements, o.profile_name as "profileName", o.style, o.fabric,
  o.customization, o.color, case when o.garment is not null then o.composition || jsonb_build_object('garment',
    o.garment, 'wearer', o.wearer, 'neededBy', o.needed_by::text) end as garment, o.wish,
  coalesce(o.more_measurements, '{}') as "moreMeasurements", o.estimated_measurements as "estimatedMeasurements",
  o.confirmed_measurements as "confirmedMeasurements", o.cloth_front as "clothFront",
  o.cloth_back as "clothBack", o.price_paise as "pricePaise", o.shown_price_paise as "shownPricePaise",
  o.shown_revision as "shownRevision",
  o.designer_notes as "designerNotes", o.estimated_delivery as "estimatedDelivery",
  o.shipping_address as "shippingAddress", o.accepted_at is not null as "isAccepted",
  o.paid_at is not null as "isPaid",
  coalesce((select c.refunded_paise from captures c
    where c.kind = 'custom_order' and c.payable_id = o.id and c.is_settling), 0) as "refundedPaise", o.is_cash as "isCash", o.carrier,
  o.tracking_number as "trackingNumber", o.shipped_at as "shippedAt", o.delivered_at as "deliveredAt",
  o.assigned_to as "assignedTo", (select a.name from users a where a.id = o.assigned_to) as "assigneeName",
  o.review_rating as "reviewRating", o.review_text as "reviewText", o.created_at as "createdAt",
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

const orderOf = (row: Row): StoredCustomOrder => ({
  ...row,
  pricePaise: row.pricePaise === null ? null : paise(row.pricePaise),
  shownPricePaise: row.shownPricePaise === null ? null : paise(row.shownPricePaise),
  refundedPaise: paise(row.refundedPaise),
  bids: row.bids.map((bid) => ({ ...bid, pricePaise: paise(bid.pricePaise) })),
});

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredCustomOrder[]> => {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from custom_orders o join users u on u.id = o.user_id where ${rest}`.execute(
      db,
    );
  return rows.map(orderOf);
};

const ofOwner = (userId: string | undefined): RawBuilder<unknown> =>
  userId === undefined ? sql`true` : sql`o.user_id = ${userId} and o.erased_at is null`;

/** An order, or undefined. With `userId` only that customer's. */
export const findCustomOrder = async (
  db: Db,
  id: string,
  userId?: string,
): Promise<StoredCustomOrder | undefined> => {
  const [order] = await select(db, sql`o.id = ${id} and ${ofOwner(userId)}`);
  return order;
};

/** {@link findCustomOrder} with its row locked: whoever else wants to change the order waits. */
export const lockCustomOrder = async (
  tx: Tx,
  id: string,
  userId?: string,
): Promise<StoredCustomOrder | undefined> => {
  const { rows } =
    await sql`select 1 from custom_orders o where o.id = ${id} and ${ofOwner(userId)} for update`.execute(tx);
  // A second statement: it sees what whoever held the lock has committed.
  return rows.length === 0 ? undefined : findCustomOrder(tx, id, userId);
};

/** The customer's orders, newest first. */
export const listCustomOrders = (db: Db, userId: string): Promise<StoredCustomOrder[]> =>
  select(db, sql`o.user_id = ${userId} order by o.seq desc`);

export type StudioFilter = {
  readonly status: CustomOrderStatus | undefined;
  /** The last six characters of an id, or part of a customer's name. */
  readonly q: string | undefined;
  readonly assignedTo: string | null | undefined;
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

const ofDesigner = (assignedTo: string | null | undefined): RawBuilder<unknown> => {
  if (assignedTo === undefined) return sql`true`;
  return assignedTo === null ? sql`o.assigned_to is null` : sql`o.assigned_to = ${assignedTo}`;
};

/** A page of everybody's orders, newest first. Which they are is found first, without what hangs on them. */
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

export type StatusCount = {
  readonly status: CustomOrderStatus;
  readonly orders: number;
  readonly valuePaise: number;
};

/** How many orders stand in each state that has any, and what their bids add up to. */
export const countByStatus = async (db: Db): Promise<readonly StatusCount[]> => {
  const { rows } = await sql<StatusCount>`
    select status, count(*)::int as orders, coalesce(sum(price_paise), 0)::bigint as "valuePaise"
    from custom_orders group by status`.execute(db);
  return rows;
};

/** Remembers the price that the customer is about to be shown, and the revision where all of it is shown. */
export const rememberShown = async (
  db: Db,
  shown: readonly { readonly id: string; readonly pricePaise: Paise; readonly revision?: number }[],
): Promise<void> => {
  if (shown.length === 0) return;
  await sql`
    update custom_orders o
    set shown_price_paise = s.price, shown_revision = coalesce(s.revision, o.shown_revision)
    from unnest(${shown.map(({ id }) => id)}::uuid[], ${shown.map(({ pricePaise }) => pricePaise)}::bigint[],
      ${shown.map(({ revision }) => revision ?? null)}::int[]) as s(id, price, revision)
    where o.id = s.id`.execute(db);
};
