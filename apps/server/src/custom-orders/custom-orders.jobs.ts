import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { sweepPrivateImages } from './sweep-private-images.ts';

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
