import type { ReviewState } from '@darzi/contract/reviews/review.lifecycle.ts';
import { createQuerySigner } from '../../platform/auth/expiring-links.ts';
import type { Db } from '../../platform/db/database.ts';
import { imageAddress } from '../images/store-image.ts';

type Photographed = { readonly state: ReviewState; readonly photos: readonly string[] };

/** Makes the addresses of a review's photographs for staff and the author: signed, unless everybody may see them. */
export const createPhotoLinks = async (db: Db): Promise<(review: Photographed) => string[]> => {
  const sign = await createQuerySigner(db, 'review-photo');
  return ({ state, photos }) =>
    photos.map((hash) => (state === 'published' ? imageAddress(hash) : `${imageAddress(hash)}${sign(hash)}`));
};
