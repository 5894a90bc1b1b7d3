import type { ParcelId } from '@darzi/contract/ids.ts';
import { deadlineIn } from '../../payments/gateways/gateway.ts';
import { runEachIsolated } from '../../platform/jobs/run-each-isolated.ts';
import { COURIER, moveOrderWithin } from '../orders/move-order.ts';
import { findOrder } from '../orders/order.repository.ts';
import { lockOrder, nameCarrier } from '../orders/orders.ts';
import { trackingOf } from '../orders/stored-order.ts';
import { type CouriersDeps, carryOutBooking } from './book-parcels.ts';
import type { TrackReport } from './courier.ts';
import { claimDueParcels, findParcel, moveParcel, recordCourierStatus } from './parcel.repository.ts';
import { nextState, POLL_MINUTES, stepsTo } from './parcel.rules.ts';
import { isNamed, type NamedParcel } from './stored-parcel.ts';

export type Checked = 'moved' | 'unchanged' | 'unclear';

const CHECK_MS = 8_000;

/**
 * Applies the courier's report in one transaction: moves the parcel along its table and its order along its own, step
 * by step, with everything a step entails (invoice, mail, cash). A repeated report changes nothing.
 */
const recordReport = ({ db, config }: CouriersDeps, { id, orderId }: NamedParcel, report: TrackReport) =>
  db.transaction().execute(async (tx): Promise<Checked> => {
    await lockOrder(tx, orderId);
    const parcel = await findParcel(tx, id);
    if (parcel === undefined || !isNamed(parcel) || parcel.awb !== report.awb) return 'unchanged';
    const next = nextState(parcel.state, report.progress);
    if (next === undefined) {
      if (report.text !== '' && report.text !== parcel.courierStatus)
        await recordCourierStatus(tx, id, report.text);
      return 'unchanged';
    }
    if (!(await moveParcel(tx, parcel, next, { courierStatus: report.text }))) return 'unchanged';
    const order = await findOrder(tx, orderId);
    // sent another way by hand: this parcel no longer moves its order
    if (order === undefined || trackingOf(order).trackingNumber !== parcel.awb) return 'moved';
    if (next === 'cancelled') {
      if (order.status === 'Packing') await nameCarrier(tx, orderId, { carrier: null, trackingNumber: null });
      return 'moved';
    }
    for (const to of stepsTo(order.status, next)) {
      const moved = await moveOrderWithin(tx, config, orderId, { to }, COURIER);
      if (!moved.ok) throw new Error(`order ${orderId} could not become ${to}: ${moved.refusal.code}`);
    }
    return 'moved';
  });

/** Whether a parcel is no longer needed: its order was cancelled, or sent another way. */
const isUnwanted = async ({ db }: CouriersDeps, { orderId, awb, state }: NamedParcel): Promise<boolean> => {
  if (state !== 'booked') return false;
  const order = await findOrder(db, orderId);
  return order !== undefined && (order.status === 'Cancelled' || trackingOf(order).trackingNumber !== awb);
};

/** Asks the courier for a parcel's status and applies the answer. Webhooks are never trusted, only this. */
export const checkParcel = async (deps: CouriersDeps, parcelId: ParcelId): Promise<Checked> => {
  const parcel = await findParcel(deps.db, parcelId);
  if (parcel === undefined || !isNamed(parcel)) return 'unchanged';
  if (deps.courier === undefined) return 'unclear';
  const deadline = deadlineIn(CHECK_MS);
  if (await isUnwanted(deps, parcel)) {
    const cancelled = await deps.courier.cancel(parcel.courierOrderId, deadline);
    if (cancelled.is === 'done') {
      const reason = 'the order was cancelled or sent another way';
      return (await moveParcel(deps.db, parcel, 'cancelled', { reason })) ? 'moved' : 'unchanged';
    }
  }
  const report = await deps.courier.track(parcel.awb, deadline);
  if (report.is !== 'done') {
    deps.log.warn({ parcelId, reason: report.reason }, 'the courier gave no state for a parcel');
    return 'unclear';
  }
  return recordReport(deps, parcel, report.value);
};

const BATCH = 40;
const AT_ONCE = 4;
/** A run ends before the next one begins. */
const RUN_MS = 50_000;

/** Polls every parcel without news for its interval: a lost webhook costs time, nothing else. */
export const pollParcels = async (deps: CouriersDeps): Promise<number> => {
  if (deps.courier === undefined) return 0;
  const endsAt = Date.now() + RUN_MS;
  let polled = 0;
  while (Date.now() < endsAt) {
    const due = await claimDueParcels(deps.db, BATCH, POLL_MINUTES);
    const poll = async (id: ParcelId) => {
      const parcel = await findParcel(deps.db, id);
      await (parcel?.state === 'booking' ? carryOutBooking(deps, id) : checkParcel(deps, id));
    };
    await runEachIsolated(deps.log, 'parcel', due, poll, AT_ONCE);
    polled += due.length;
    if (due.length < BATCH) break;
  }
  return polled;
};
