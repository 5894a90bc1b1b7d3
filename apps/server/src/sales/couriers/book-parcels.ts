import type { OrderId, ParcelId, UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { isIndia } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { deadlineIn } from '../../payments/gateways/gateway.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { newId } from '../../platform/db/id.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { type Mover, moveOrderWithin } from '../orders/move-order.ts';
import { findOrder } from '../orders/order.repository.ts';
import { lockOrder, nameCarrier } from '../orders/orders.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import type { Courier, CourierOrder, ParcelRequest, WithCourier } from './courier.ts';
import {
  claimBooking,
  countParcels,
  findParcelOfOrder,
  insertParcel,
  moveParcel,
  postponeBooking,
  recordCourierOrder,
} from './parcel.repository.ts';
import { gramsOf } from './parcel.rules.ts';
import type { StoredParcel } from './stored-parcel.ts';

export type CouriersDeps = Pick<Deps, 'db' | 'config' | 'log'> & WithCourier;

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Books a wanted parcel with the courier. */
    'book-parcel': { readonly parcelId: ParcelId };
  }
}

const requestBooking = (tx: Parameters<typeof addJob>[0], parcelId: ParcelId): Promise<void> =>
  addJob(tx, 'book-parcel', { parcelId }, { key: `book-parcel:${parcelId}` });

const piecesOf = ({ lines }: StoredOrder): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

type ParcelStaff = Extract<Mover, { id: UserId }> & { readonly role: 'packer' | 'admin' };

/**
 * Records that an order's parcel is to be booked and leaves the booking to a job: the courier's answer may get lost,
 * the intention does not. A placed order moves to Packing with it, so that its customer cannot cancel while staff
 * handle it.
 */
export const requestParcel = (
  { db, config, courier }: CouriersDeps,
  id: OrderId,
  grams: number | undefined,
  by: ParcelStaff,
): Promise<Outcome<undefined>> =>
  db.transaction().execute(async (tx) => {
    if (courier === undefined) return refuse('parcel.no_courier');
    await lockOrder(tx, id);
    const order = await findOrder(tx, id);
    if (order === undefined) return refuse('order.not_found');
    const before = await findParcelOfOrder(tx, id);
    if (before !== undefined && before.state !== 'refused' && before.state !== 'cancelled')
      return refuse('parcel.booked_already');
    if (order.status !== 'Order Placed' && order.status !== 'Packing')
      return refuse('parcel.not_bookable', { values: { status: order.status } });
    if (order.address === null) return refuse('parcel.no_address');
    if (!isIndia(order.address.country)) return refuse('parcel.not_in_india');
    if (order.status === 'Order Placed') {
      const moved = await moveOrderWithin(tx, config, id, { to: 'Packing' }, by);
      if (!moved.ok) return moved;
    }
    const weight = grams ?? gramsOf(piecesOf(order));
    if (before?.state === 'refused') {
      await moveParcel(tx, before, 'booking', { reason: null, grams: weight });
      await requestBooking(tx, before.id);
    } else {
      const used = await countParcels(tx, id);
      const parcelId = newId<ParcelId>();
      const isNew = await insertParcel(tx, {
        id: parcelId,
        orderId: id,
        // a cancelled booking's number is not reused
        channelNumber: used === 0 ? id : `${id}-${used + 1}`,
        grams: weight,
        cashPaise: order.paymentMethod === 'COD' && !order.isPaid ? order.totalPaise : paise(0),
        requestedBy: by.id,
      });
      if (!isNew) return refuse('parcel.booked_already');
      await requestBooking(tx, parcelId);
    }
    await recordAudit(tx, { userId: by.id, role: by.role }, 'parcel.wanted', `order:${id}`, {
      grams: weight,
    });
    return accept(undefined);
  });

const requestOf = (parcel: StoredParcel, order: StoredOrder): ParcelRequest | undefined => {
  const { address } = order;
  if (address === null) return undefined;
  return {
    channelNumber: parcel.channelNumber,
    orderedAt: order.placedAt,
    to: {
      firstName: address.firstName,
      lastName: address.lastName,
      email: address.email,
      phone: address.phoneNumber,
      street: address.streetAddress,
      city: address.city,
      state: address.state,
      pin: address.pinCode,
      country: address.country,
    },
    lines: order.lines.map((line) => ({
      name: `${line.name}, ${line.size}`.slice(0, 200),
      sku: `${line.productId.slice(-12)}-${line.size}`.slice(0, 50),
      units: line.quantity,
      priceRupees: toRupees(line.pricePaise),
      hsn: line.hsn,
    })),
    totalRupees: toRupees(order.totalPaise),
    cashRupees: toRupees(parcel.cashPaise),
    grams: parcel.grams,
  };
};

/** Time for all calls of one booking together; the claim that keeps others away lasts a little longer. */
const BOOKING_MS = 20_000;
const BOOKING_SECONDS = 30;
const MAX_WAIT_SECONDS = 1_800;

export type Booked = 'booked' | 'refused' | 'cancelled' | 'unclear' | 'busy';

type Answer = { readonly is: 'refused' | 'unclear'; readonly reason: string };

const giveUp = async (
  { db, log }: CouriersDeps,
  parcel: StoredParcel,
  { is, reason }: Answer,
): Promise<Booked> => {
  log.warn({ parcelId: parcel.id, orderId: parcel.orderId, is, reason }, 'parcel not booked');
  if (is === 'refused') {
    await moveParcel(db, parcel, 'refused', { reason });
    return 'refused';
  }
  await postponeBooking(db, parcel.id, reason, Math.min(MAX_WAIT_SECONDS, 30 * 2 ** parcel.tries));
  return 'unclear';
};

/** Copies carrier and tracking number to the order, unless staff have sent it another way meanwhile. */
const confirm = (
  { db }: CouriersDeps,
  parcel: StoredParcel,
  order: CourierOrder,
  assigned: NonNullable<CourierOrder['assigned']>,
): Promise<Booked> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, parcel.orderId);
    if (!(await moveParcel(tx, parcel, 'booked', { reason: null, assigned: { ...order, ...assigned } })))
      return 'busy';
    await nameCarrier(tx, parcel.orderId, { carrier: assigned.carrier, trackingNumber: assigned.awb });
    return 'booked';
  });

const cancelBooking = async (
  deps: CouriersDeps,
  courier: Courier,
  parcel: StoredParcel,
  found: CourierOrder | undefined,
  deadline: ReturnType<typeof deadlineIn>,
): Promise<Booked> => {
  const gone = found === undefined ? undefined : await courier.cancel(found.courierOrderId, deadline);
  if (gone !== undefined && gone.is !== 'done') return giveUp(deps, parcel, { ...gone, is: 'unclear' });
  await moveParcel(deps.db, parcel, 'cancelled', { reason: 'the order was not to be sent any more' });
  return 'cancelled';
};

/**
 * Carries out a booking. From the second attempt on it first asks what the courier has under our number; it creates an
 * order if there is none, then has a carrier assigned. Whichever answer is lost, only one parcel results.
 */
export const carryOutBooking = async (deps: CouriersDeps, parcelId: ParcelId): Promise<Booked> => {
  const { db, courier } = deps;
  const parcel = await claimBooking(db, parcelId, BOOKING_SECONDS);
  if (parcel === undefined) return 'busy';
  if (courier === undefined)
    return giveUp(deps, parcel, { is: 'unclear', reason: 'no courier is connected' });
  const deadline = deadlineIn(BOOKING_MS);
  const order = await findOrder(db, parcel.orderId);
  const request = order?.status === 'Packing' ? requestOf(parcel, order) : undefined;
  const isAskedBefore = parcel.tries > 1 || parcel.courierOrderId !== null;
  const found = isAskedBefore ? await courier.findOrder(parcel.channelNumber, deadline) : undefined;
  if (found !== undefined && found.is !== 'done') return giveUp(deps, parcel, { ...found, is: 'unclear' });
  if (request === undefined) return cancelBooking(deps, courier, parcel, found?.value, deadline);
  const made =
    found?.value === undefined
      ? await courier.createOrder(request, deadline)
      : ({ is: 'done', value: found.value } as const);
  if (made.is !== 'done') return giveUp(deps, parcel, made);
  await recordCourierOrder(db, parcel.id, made.value);
  if (made.value.assigned !== undefined) return confirm(deps, parcel, made.value, made.value.assigned);
  const assigned = await courier.assign(made.value, deadline);
  if (assigned.is !== 'done') return giveUp(deps, parcel, assigned);
  return confirm(deps, parcel, made.value, assigned.value);
};
