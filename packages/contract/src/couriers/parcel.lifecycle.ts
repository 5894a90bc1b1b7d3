import { defineLifecycle } from '../lifecycle.ts';

export const PARCEL_STATES = [
  'booking',
  'refused',
  'booked',
  'on_the_way',
  'out_for_delivery',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];
export type ParcelCommand =
  | 'book-again'
  | 'confirm'
  | 'refuse'
  | 'collect'
  | 'send-out'
  | 'deliver'
  | 'turn-back'
  | 'come-back'
  | 'lose'
  | 'cancel';
export type ParcelActor = 'staff' | 'courier';

const BY_COURIER = ['courier'] as const;

/**
 * A parcel from booking to end. Only the courier's own answers move it, and only forward: late and repeated answers
 * match no row. A parcel on its way back may still be delivered, and a lost one found.
 */
export const parcelLifecycle = defineLifecycle<ParcelState, ParcelCommand, ParcelActor>([
  { from: 'booking', command: 'confirm', to: 'booked', by: BY_COURIER },
  { from: 'booking', command: 'refuse', to: 'refused', by: BY_COURIER },
  { from: 'booking', command: 'cancel', to: 'cancelled', by: BY_COURIER },
  { from: 'refused', command: 'book-again', to: 'booking', by: ['staff'] },
  { from: 'refused', command: 'cancel', to: 'cancelled', by: ['staff'] },
  { from: 'booked', command: 'cancel', to: 'cancelled', by: ['staff', 'courier'] },
  { from: 'booked', command: 'collect', to: 'on_the_way', by: BY_COURIER },
  { from: 'booked', command: 'send-out', to: 'out_for_delivery', by: BY_COURIER },
  { from: 'booked', command: 'deliver', to: 'delivered', by: BY_COURIER },
  { from: 'booked', command: 'turn-back', to: 'returning', by: BY_COURIER },
  { from: 'booked', command: 'come-back', to: 'returned', by: BY_COURIER },
  { from: 'booked', command: 'lose', to: 'lost', by: BY_COURIER },
  { from: 'on_the_way', command: 'send-out', to: 'out_for_delivery', by: BY_COURIER },
  { from: 'on_the_way', command: 'deliver', to: 'delivered', by: BY_COURIER },
  { from: 'on_the_way', command: 'turn-back', to: 'returning', by: BY_COURIER },
  { from: 'on_the_way', command: 'come-back', to: 'returned', by: BY_COURIER },
  { from: 'on_the_way', command: 'lose', to: 'lost', by: BY_COURIER },
  { from: 'out_for_delivery', command: 'deliver', to: 'delivered', by: BY_COURIER },
  { from: 'out_for_delivery', command: 'turn-back', to: 'returning', by: BY_COURIER },
  { from: 'out_for_delivery', command: 'come-back', to: 'returned', by: BY_COURIER },
  { from: 'out_for_delivery', command: 'lose', to: 'lost', by: BY_COURIER },
  { from: 'returning', command: 'deliver', to: 'delivered', by: BY_COURIER },
  { from: 'returning', command: 'come-back', to: 'returned', by: BY_COURIER },
  { from: 'returning', command: 'lose', to: 'lost', by: BY_COURIER },
  { from: 'lost', command: 'deliver', to: 'delivered', by: BY_COURIER },
  { from: 'lost', command: 'come-back', to: 'returned', by: BY_COURIER },
]);

/** No longer on the way to the customer, unless the courier itself says otherwise later. */
export const FAILED_DELIVERY_STATES: readonly ParcelState[] = ['returning', 'returned', 'lost'];

export const PARCEL_LABEL = {
  booking: 'Being booked',
  refused: 'Not booked',
  booked: 'Booked',
  on_the_way: 'On its way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  returning: 'Coming back',
  returned: 'Came back',
  lost: 'Lost',
  cancelled: 'Booking cancelled',
} as const satisfies Record<ParcelState, string>;
