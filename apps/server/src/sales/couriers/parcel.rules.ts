/** What a courier's report means for a parcel and its order. Pure. */

import { PARCEL_GRAMS } from '@darzi/contract/couriers/couriers.routes.ts';
import {
  FAILED_DELIVERY_STATES,
  type ParcelState,
  parcelLifecycle,
} from '@darzi/contract/couriers/parcel.lifecycle.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';

/** Weight of a garment with its bag. */
const GRAMS_A_PIECE = 400;
const MIN_GRAMS = 500;

/** Estimated weight of a parcel that nobody has weighed. */
export const gramsOf = (pieces: number): number =>
  Math.min(PARCEL_GRAMS.most, Math.max(MIN_GRAMS, pieces * GRAMS_A_PIECE));

/** Minutes until a parcel without news is polled again: soon for a booking, seldom for a booked one. */
export const POLL_MINUTES = { booking: 2, booked: 120 } as const;

/** The state that a report moves a parcel to; undefined for nothing new: a late, repeated or out-of-order report. */
export const nextState = (state: ParcelState, progress: string): ParcelState | undefined =>
  parcelLifecycle.rows.find((row) => row.from === state && row.to === progress && row.by.includes('courier'))
    ?.to;

const STEPS = ['Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const satisfies OrderStatus[];

/** How far an order has come, by its parcel's state. A parcel on its way back has certainly been shipped. */
const REACHED: Readonly<Record<ParcelState, (typeof STEPS)[number] | undefined>> = {
  booking: undefined,
  refused: undefined,
  booked: undefined,
  cancelled: undefined,
  on_the_way: 'Shipped',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  returning: 'Shipped',
  returned: 'Shipped',
  lost: 'Shipped',
};

/** The steps an order still has to take to match its parcel, in order; none if it is there already, or has ended. */
export const stepsTo = (status: OrderStatus, parcel: ParcelState): readonly OrderStatus[] => {
  const reached = REACHED[parcel];
  const from = (STEPS as readonly OrderStatus[]).indexOf(status);
  return reached === undefined || from === -1 ? [] : STEPS.slice(from + 1, STEPS.indexOf(reached) + 1);
};

const WAITS = ['Packing', 'Shipped', 'Out for delivery'] as const satisfies OrderStatus[];

/** Whether staff must look at it: until its order is sent again, taken back or cancelled. */
export const needsOwner = (state: ParcelState, orderStatus: OrderStatus): boolean =>
  state === 'refused'
    ? orderStatus === 'Packing'
    : FAILED_DELIVERY_STATES.includes(state) && WAITS.some((status) => status === orderStatus);
