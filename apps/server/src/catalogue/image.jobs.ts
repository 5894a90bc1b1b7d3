import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { fetchProductImage } from './fetch-product-image.ts';
import { forgetImage, sweepImages } from './forget-image.ts';
import { createPictureFetcher, type FetchPicture } from './image-fetch.ts';

/** Each night of India. Without a queue of its own: one that a killed server had taken would stay taken for hours. */
export const IMAGE_CRONTAB = '40 21 * * * sweep-images ?jobKey=sweep-images&max=3';

/** Jobs of pictures. `fetchPicture` is another one only in tests. */
export const imageJobs = (
  deps: Deps,
  fetchPicture: FetchPicture = createPictureFetcher(),
): Pick<JobHandlers, 'fetch-image' | 'forget-image' | 'sweep-images'> => ({
  'forget-image': ({ hash }) => forgetImage(deps, hash),
  'sweep-images': async () => {
    const swept = await sweepImages(deps);
    if (swept > 0) deps.log.info({ swept }, 'pictures that nothing showed were swept');
  },
  'fetch-image': ({ productImageId }) => fetchProductImage(deps, productImageId, fetchPicture),
});
