import type { ParcelId } from '@darzi/contract/ids.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { type CouriersDeps, carryOutBooking } from './book-parcels.ts';
import { checkParcel, pollParcels } from './check-parcel.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Asks the courier how far a parcel has come. */
    'check-parcel': { readonly parcelId: ParcelId };
    'poll-parcels': Readonly<Record<string, unknown>>;
  }
}

export const COURIER_CRONTAB = '* * * * * poll-parcels ?jobKey=poll-parcels&max=1';

export const courierJobs = (
  deps: CouriersDeps,
): Pick<JobHandlers, 'book-parcel' | 'check-parcel' | 'poll-parcels'> => ({
  // what ended unclear is asked again by poll-parcels, a little later each time
  'book-parcel': async ({ parcelId }) => {
    await carryOutBooking(deps, parcelId);
  },
  'check-parcel': async ({ parcelId }) => {
    // the worker tries again, a little later each time
    if ((await checkParcel(deps, parcelId)) === 'unclear')
      throw new Error('the courier did not say how far a parcel has come');
  },
  'poll-parcels': async () => {
    await pollParcels(deps);
  },
});
