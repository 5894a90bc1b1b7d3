import type { ParcelState } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { courierOrderId, orderId, parcelId, shipmentId } from '@darzi/contract/ids.ts';
import { ORDER_STATUSES } from '@darzi/contract/orders/order.lifecycle.ts';
import { z } from 'zod';
import { amount } from '../../platform/db/rows.ts';

/** A parcel as parsed from its row: a union by state, each state with exactly its own fields. */

const common = z.object({
  id: parcelId,
  seq: z.number(),
  orderId,
  orderStatus: z.enum(ORDER_STATUSES),
  channelNumber: z.string(),
  grams: z.number(),
  cashPaise: amount,
  reason: z.string().nullable(),
  courierStatus: z.string().nullable(),
  tries: z.number(),
  pickupAt: z.date().nullable(),
  changedAt: z.date(),
});
/** The courier's ids for it, as far as its answers have arrived. */
const asked = {
  courierOrderId: courierOrderId.nullable(),
  shipmentId: shipmentId.nullable(),
  awb: z.string().nullable(),
  carrier: z.string().nullable(),
  bookedAt: z.date().nullable(),
};
const named = {
  courierOrderId,
  shipmentId,
  awb: z.string(),
  carrier: z.string(),
  bookedAt: z.date(),
};
const state = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['booking', 'refused', 'cancelled'] satisfies ParcelState[]), ...asked }),
  z.object({
    state: z.enum([
      'booked',
      'on_the_way',
      'out_for_delivery',
      'delivered',
      'returning',
      'returned',
      'lost',
    ] satisfies ParcelState[]),
    ...named,
  }),
]);

export type StoredParcel = Readonly<z.output<typeof common> & z.output<typeof state>>;
/** A parcel with a carrier. */
export type NamedParcel = Extract<StoredParcel, { awb: string; bookedAt: Date }>;

/** @throws ZodError for a row in none of the states: the table's constraints keep such rows out */
export const parseParcel = (row: unknown): StoredParcel => ({ ...common.parse(row), ...state.parse(row) });

export const isNamed = (parcel: StoredParcel): parcel is NamedParcel =>
  parcel.state !== 'booking' && parcel.state !== 'refused' && parcel.state !== 'cancelled';
