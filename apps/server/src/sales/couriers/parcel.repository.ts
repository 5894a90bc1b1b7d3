import type { ParcelState } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import type { OrderId, ParcelId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Assigned, CourierOrder } from './courier.ts';
import { POLL_MINUTES } from './parcel.rules.ts';
import { parseParcel, type StoredParcel } from './stored-parcel.ts';

const selectParcels = (db: Db) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id', 'p.seq', 'p.state', 'p.grams', 'p.awb', 'p.carrier', 'p.reason', 'p.tries'])
    .select([
      'p.order_id as orderId',
      'o.status as orderStatus',
      'p.channel_number as channelNumber',
      'p.cash_paise as cashPaise',
      'p.courier_order_id as courierOrderId',
      'p.shipment_id as shipmentId',
      'p.courier_status as courierStatus',
      'p.booked_at as bookedAt',
      'p.pickup_at as pickupAt',
      'p.changed_at as changedAt',
    ]);

const one = async (query: ReturnType<typeof selectParcels>): Promise<StoredParcel | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : parseParcel(row);
};

export const findParcel = (db: Db, id: ParcelId) => one(selectParcels(db).where('p.id', '=', id));

/** The parcel currently, or last, booked for an order. */
export const findParcelOfOrder = (db: Db, orderId: OrderId) =>
  one(selectParcels(db).where('p.order_id', '=', orderId).orderBy('p.seq', 'desc').limit(1));

export const findParcelByAwb = (db: Db, awb: string) => one(selectParcels(db).where('p.awb', '=', awb));

/** The undelivered parcels of these orders that have a carrier, in the order of the ids. */
export const listNamedParcels = async (db: Db, orderIds: readonly OrderId[]): Promise<StoredParcel[]> => {
  if (orderIds.length === 0) return [];
  const rows = await selectParcels(db)
    .where('p.order_id', 'in', [...orderIds])
    .where('p.state', 'in', ['booked', 'on_the_way', 'out_for_delivery'])
    .execute();
  const byOrder = new Map(rows.map(parseParcel).map((parcel) => [parcel.orderId, parcel]));
  return orderIds.flatMap((id) => byOrder.get(id) ?? []);
};

export const NEEDS_OWNER: RawBuilder<boolean> = sql<boolean>`(p.state = 'refused' and o.status = 'Packing'
  or p.state in ('returning', 'returned', 'lost') and o.status in ('Packing', 'Shipped', 'Out for delivery'))`;

type Filter = {
  readonly state: ParcelState | undefined;
  readonly needsOwner: boolean;
  readonly awb: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page of parcels, newest first. */
export const listParcels = async (
  db: Db,
  { state, needsOwner, awb, before, limit }: Filter,
): Promise<StoredParcel[]> => {
  let query = selectParcels(db).orderBy('p.seq', 'desc').limit(limit);
  if (state !== undefined) query = query.where('p.state', '=', state);
  if (needsOwner) query = query.where(NEEDS_OWNER);
  if (awb !== undefined) query = query.where('p.awb', '=', awb);
  if (before !== undefined) query = query.where('p.seq', '<', before);
  return (await query.execute()).map(parseParcel);
};

type Intention = {
  readonly id: ParcelId;
  readonly orderId: OrderId;
  readonly channelNumber: string;
  readonly grams: number;
  readonly cashPaise: Paise;
  readonly requestedBy: UserId;
};

/** Inserts a parcel to be booked. Returns false if the order already has one booked or about to be. */
export const insertParcel = async (tx: Tx, wanted: Intention): Promise<boolean> => {
  // PostgreSQL matches the partial index by its literal condition: a parameter would hide it from a cached plan
  const inserted = await tx
    .insertInto('parcels')
    .values({
      id: wanted.id,
      order_id: wanted.orderId,
      channel_number: wanted.channelNumber,
      grams: wanted.grams,
      cash_paise: wanted.cashPaise,
      requested_by: wanted.requestedBy,
    })
    .onConflict((conflict) =>
      conflict.column('order_id').where(sql<boolean>`state <> 'cancelled'`).doNothing(),
    )
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** How many parcels an order has had: their numbers are not reused. */
export const countParcels = async (tx: Tx, orderId: OrderId): Promise<number> => {
  const { count } = await tx
    .selectFrom('parcels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return count;
};

type Changes = {
  readonly reason?: string | null;
  readonly courierStatus?: string;
  readonly grams?: number;
  readonly assigned?: Assigned & Pick<CourierOrder, 'courierOrderId' | 'shipmentId'>;
};

/** Moves a parcel if it is still in the state the decision was based on. Returns false if somebody else was faster. */
export const moveParcel = async (
  db: Db,
  { id, state }: Pick<StoredParcel, 'id' | 'state'>,
  to: ParcelState,
  { reason, courierStatus, grams, assigned }: Changes = {},
): Promise<boolean> => {
  const moved = await db
    .updateTable('parcels')
    .set({
      state: to,
      changed_at: sql<Date>`now()`,
      asked_until: null,
      ...(reason === undefined ? {} : { reason: reason === null ? null : reason.slice(0, 300) }),
      ...(courierStatus === undefined ? {} : { courier_status: courierStatus }),
      ...(grams === undefined ? {} : { grams }),
      ...(to === 'booking' ? { poll_at: sql<Date>`now()` } : {}),
      ...(assigned === undefined
        ? {}
        : {
            awb: assigned.awb,
            carrier: assigned.carrier,
            courier_order_id: assigned.courierOrderId,
            shipment_id: assigned.shipmentId,
            booked_at: sql<Date>`now()`,
            poll_at: sql<Date>`now() + make_interval(mins => ${POLL_MINUTES.booked})`,
          }),
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
};

/** Claims a booking for these seconds so that nobody else carries it out. Counts the attempts. */
export const claimBooking = async (
  db: Db,
  id: ParcelId,
  seconds: number,
): Promise<StoredParcel | undefined> => {
  const claimed = await db
    .updateTable('parcels')
    .set({ tries: sql<number>`tries + 1`, asked_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .where((where) =>
      where.or([where('asked_until', 'is', null), where('asked_until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n ? findParcel(db, id) : undefined;
};

/** Stores the courier's ids as soon as it has created the order. */
export const recordCourierOrder = async (db: Db, id: ParcelId, order: CourierOrder): Promise<void> => {
  await db
    .updateTable('parcels')
    .set({ courier_order_id: order.courierOrderId, shipment_id: order.shipmentId })
    .where('id', '=', id)
    .execute();
};

/** It is unclear whether the booking succeeded: ask again after this many seconds. */
export const postponeBooking = async (
  db: Db,
  id: ParcelId,
  reason: string,
  seconds: number,
): Promise<void> => {
  await db
    .updateTable('parcels')
    .set({
      reason: reason.slice(0, 300),
      asked_until: null,
      poll_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'booking')
    .execute();
};

export const recordCourierStatus = async (db: Db, id: ParcelId, text: string): Promise<void> => {
  await db.updateTable('parcels').set({ courier_status: text }).where('id', '=', id).execute();
};

export const recordPickup = async (db: Db, id: ParcelId): Promise<void> => {
  await db
    .updateTable('parcels')
    .set({ pickup_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .execute();
};

// as literals, so that the partial index of polled parcels serves the query
const POLLED = ['booking', 'booked', 'on_the_way', 'out_for_delivery', 'returning'].map((state) =>
  sql.lit(state),
);

/** Claims parcels due for polling until their next poll: other copies of the server take others. */
export const claimDueParcels = async (
  db: Db,
  limit: number,
  minutes: { readonly booking: number; readonly booked: number },
): Promise<readonly ParcelId[]> => {
  const rows = await db
    .updateTable('parcels')
    .set(({ ref }) => ({
      poll_at: sql<Date>`now() + make_interval(mins => case when ${ref('state')} = 'booking' then ${minutes.booking}::int else ${minutes.booked}::int end)`,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('parcels')
        .select('id')
        .where('poll_at', '<=', sql<Date>`now()`)
        .where('state', 'in', POLLED)
        .orderBy('poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};
