import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import type { Parcel } from '@darzi/contract/couriers/couriers.routes.ts';
import {
  PARCEL_LABEL,
  type ParcelState,
  parcelLifecycle,
} from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { type OrderId, type ParcelId, parseId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import pLimit from 'p-limit';
import { deadlineIn } from '../../payments/gateways/gateway.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { findOrder } from '../orders/order.repository.ts';
import { lockOrder, nameCarrier } from '../orders/orders.ts';
import { trackingOf } from '../orders/stored-order.ts';
import { type CouriersDeps, requestParcel } from './book-parcels.ts';
import { checkParcel } from './check-parcel.ts';
import {
  findParcel,
  findParcelOfOrder,
  listNamedParcels,
  listParcels,
  moveParcel,
  recordPickup,
} from './parcel.repository.ts';
import { needsOwner } from './parcel.rules.ts';
import { isNamed, type StoredParcel } from './stored-parcel.ts';

export const showParcel = (parcel: StoredParcel): Parcel => ({
  _id: parcel.id,
  orderId: parcel.orderId,
  state: parcel.state,
  orderStatus: parcel.orderStatus,
  carrier: parcel.carrier,
  awb: parcel.awb,
  trackingLink: parcel.awb === null ? null : (trackingLinkOf(parcel.carrier ?? '', parcel.awb) ?? null),
  grams: parcel.grams,
  cash: toRupees(parcel.cashPaise),
  reason: parcel.reason,
  courierStatus: parcel.courierStatus,
  bookedAt: parcel.bookedAt?.toISOString() ?? null,
  pickupAt: parcel.pickupAt?.toISOString() ?? null,
  changedAt: parcel.changedAt.toISOString(),
  needsOwner: needsOwner(parcel.state, parcel.orderStatus),
});

type Query = PageQuery & {
  readonly state?: ParcelState | undefined;
  readonly needsOwner?: 'yes' | undefined;
  readonly q?: string | undefined;
};

/** Matching parcels, newest first, a page at a time. */
export const listForStaff = (db: Db, { state, needsOwner: only, q = '', ...page }: Query) =>
  readPage(page, BY_SEQ, {
    read: (before, limit) =>
      listParcels(db, { state, needsOwner: only === 'yes', awb: q.trim() || undefined, before, limit }),
    show: (parcels) => ({ parcels: parcels.map(showParcel) }),
  });

/** The last parcel of an order; null if none was ever wanted. */
export const showParcelOf = async (db: Db, id: OrderId): Promise<Outcome<{ parcel: Parcel | null }>> => {
  if ((await findOrder(db, id)) === undefined) return refuse('order.not_found');
  const parcel = await findParcelOfOrder(db, id);
  return accept({ parcel: parcel === undefined ? null : showParcel(parcel) });
};

type Verdict = { readonly _id: string; readonly ok: boolean; readonly message: string };

/** The result for each order of a call: a failure of one does not stop the others. */
const judgeEach = async (
  { log }: CouriersDeps,
  ids: readonly string[],
  done: string,
  run: (id: OrderId) => Promise<Outcome<unknown>>,
  atOnce = 1,
): Promise<Outcome<{ verdicts: Verdict[] }>> => {
  const inTurn = pLimit(atOnce);
  const judge = async (_id: string): Promise<Verdict> => {
    try {
      const id = parseId<OrderId>(_id);
      const outcome = id === undefined ? refuse('order.not_found') : await run(id);
      return outcome.ok
        ? { _id, ok: true, message: done }
        : { _id, ok: false, message: refusalMessage(outcome.refusal.code, outcome.refusal.values) };
    } catch (error) {
      log.error({ err: error, orderId: _id }, 'something went wrong with a parcel');
      return { _id, ok: false, message: 'Something went wrong on our side.' };
    }
  };
  return accept({ verdicts: await Promise.all([...new Set(ids)].map((id) => inTurn(() => judge(id)))) });
};

/** Requests a parcel for each of these orders; a job books them. */
export const bookParcels = (
  deps: CouriersDeps,
  orders: readonly string[],
  grams: number | undefined,
  actor: Actor,
) => {
  const by = { id: actor.userId, role: actor.role === 'packer' ? 'packer' : 'admin' } as const;
  return judgeEach(deps, orders, 'Being booked', (id) => requestParcel(deps, id, grams, by));
};

/** Time for all calls of one request together. */
const REQUEST_MS = 25_000;

/** A courier's failed answer, as staff read it. */
const refuseFor = ({ is, reason }: { is: 'refused' | 'unclear'; reason: string }): Outcome<never> =>
  is === 'refused' ? refuse('parcel.courier_refused', { values: { reason } }) : refuse('parcel.courier_away');

/** Requests pickup of the booked parcels of these orders. */
export const requestPickups = (deps: CouriersDeps, orders: readonly string[]) => {
  const deadline = deadlineIn(REQUEST_MS);
  const request = async (id: OrderId): Promise<Outcome<undefined>> => {
    const parcel = await findParcelOfOrder(deps.db, id);
    if (deps.courier === undefined) return refuse('parcel.no_courier');
    if (parcel?.state !== 'booked') return refuse('parcel.none_booked');
    const asked = await deps.courier.requestPickup(parcel.shipmentId, deadline);
    if (asked.is !== 'done') return refuseFor(asked);
    await recordPickup(deps.db, parcel.id);
    return accept(undefined);
  };
  return judgeEach(deps, orders, 'Pickup requested', request, 4);
};

/** Labels or the manifest of these orders' parcels, as the courier makes them. */
export const printParcels = async (
  { db, courier }: CouriersDeps,
  what: 'labels' | 'manifest',
  orders: readonly string[],
): Promise<Outcome<{ bytes: Buffer; name: string }>> => {
  if (courier === undefined) return refuse('parcel.no_courier');
  const ids = [...new Set(orders.flatMap((id) => parseId<OrderId>(id) ?? []))];
  const parcels = (await listNamedParcels(db, ids)).filter(isNamed);
  if (parcels.length === 0) return refuse('parcel.none_booked');
  const deadline = deadlineIn(REQUEST_MS);
  const printed =
    what === 'labels'
      ? await courier.printLabels(parcels, deadline)
      : await courier.printManifest(parcels, deadline);
  return printed.is === 'done'
    ? accept({ bytes: printed.value, name: `${what}-${parcels.length}` })
    : refuseFor(printed);
};

const showNow = async (db: Db, id: ParcelId): Promise<Outcome<{ parcel: Parcel }>> => {
  const parcel = await findParcel(db, id);
  return parcel === undefined ? refuse('parcel.not_found') : accept({ parcel: showParcel(parcel) });
};

/** Polls a parcel because staff asked. */
export const checkNow = async (deps: CouriersDeps, id: ParcelId): Promise<Outcome<{ parcel: Parcel }>> => {
  const parcel = await findParcel(deps.db, id);
  if (parcel === undefined) return refuse('parcel.not_found');
  if ((await checkParcel(deps, parcel.id)) === 'unclear') return refuse('parcel.courier_away');
  return showNow(deps.db, parcel.id);
};

/** Cancels a booking first at the courier, then here: the order can be booked again, or sent by hand. */
export const cancelParcel = async (
  deps: CouriersDeps,
  id: ParcelId,
  actor: Actor,
): Promise<Outcome<{ parcel: Parcel }>> => {
  const parcel = await findParcel(deps.db, id);
  if (parcel === undefined) return refuse('parcel.not_found');
  if (parcelLifecycle.find(parcel.state, 'cancel', 'staff') === undefined)
    return refuse('parcel.not_allowed', { values: { state: PARCEL_LABEL[parcel.state].toLowerCase() } });
  if (parcel.courierOrderId !== null) {
    if (deps.courier === undefined) return refuse('parcel.no_courier');
    const cancelled = await deps.courier.cancel(parcel.courierOrderId, deadlineIn(REQUEST_MS));
    if (cancelled.is !== 'done') return refuseFor(cancelled);
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, parcel.orderId);
    if (!(await moveParcel(tx, parcel, 'cancelled', { reason: null }))) return;
    const order = await findOrder(tx, parcel.orderId);
    if (order?.status === 'Packing' && trackingOf(order).trackingNumber === parcel.awb)
      await nameCarrier(tx, order.id, { carrier: null, trackingNumber: null });
    await recordAudit(tx, actor, 'parcel.cancelled', `order:${parcel.orderId}`, { awb: [parcel.awb, null] });
  });
  return showNow(deps.db, parcel.id);
};
