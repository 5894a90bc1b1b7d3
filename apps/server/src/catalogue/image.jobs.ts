import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { fetchProductImage } from './fetch-product-image.ts';
import { forgetImage } from './forget-image.ts';
import { createPictureFetcher, type FetchPicture } from './image-fetch.ts';

/** Jobs of pictures. `fetchPicture` is another one only in tests. */
export const imageJobs = (
  deps: Deps,
  fetchPicture: FetchPicture = createPictureFetcher(),
): Pick<JobHandlers, 'fetch-image' | 'forget-image'> => ({
  'forget-image': ({ hash }) => forgetImage(deps, hash),
  'fetch-image': ({ productImageId }) => fetchProductImage(deps, productImageId, fetchPicture),
});
