import type { ParcelId } from '@darzi/contract/ids.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { type CouriersDeps, carryOutBooking } from './book-parcels.ts';
import { checkParcel, pollParcels } from './check-parcel.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'check-parcel': { readonly parcelId: ParcelId };
    'poll-parcels': Readonly<Record<string, unknown>>;
  }
}

export const COURIER_CRONTAB = '* * * * * poll-parcels ?jobKey=poll-parcels&max=1';

export const courierJobs = (
  deps: CouriersDeps,
): Pick<JobHandlers, 'book-parcel' | 'check-parcel' | 'poll-parcels'> => ({
  // poll-parcels repeats unclear bookings, with growing delays
  'book-parcel': async ({ parcelId }) => {
    await carryOutBooking(deps, parcelId);
  },
  'check-parcel': async ({ parcelId }) => {
    // the worker retries, with growing delays
    if ((await checkParcel(deps, parcelId)) === 'unclear')
      throw new Error('the courier gave no state for a parcel');
  },
  'poll-parcels': async () => {
    await pollParcels(deps);
  },
});
