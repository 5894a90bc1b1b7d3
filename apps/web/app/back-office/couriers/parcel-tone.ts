import type { ParcelState } from '@darzi/contract/couriers/parcel.lifecycle.ts';

/** How loudly a state of a parcel is shown. */
export const PARCEL_TONE = {
  booking: 'plain',
  refused: 'bad',
  booked: 'info',
  on_the_way: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  returning: 'bad',
  returned: 'bad',
  lost: 'bad',
  cancelled: 'plain',
} as const satisfies Record<ParcelState, 'plain' | 'good' | 'info' | 'bad'>;
