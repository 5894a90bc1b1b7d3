import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Deps } from '../settings/deps.ts';
import { sweepPrivateImages } from './pictures/keep-pictures.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Private pictures that nothing holds. */
    'sweep-private-images': Readonly<Record<string, unknown>>;
  }
}

/** Every ten minutes. Without a queue of its own: one that a killed server had taken would stay taken for hours. */
export const CUSTOM_ORDER_CRONTAB = '*/10 * * * * sweep-private-images ?jobKey=sweep-private-images&max=1';

export const customOrderJobs = (
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
): Pick<JobHandlers, 'sweep-private-images'> => ({
  'sweep-private-images': async () => {
    const swept = await sweepPrivateImages(deps);
    if (swept > 0) deps.log.info({ swept }, 'private pictures that nothing held were swept');
  },
});
