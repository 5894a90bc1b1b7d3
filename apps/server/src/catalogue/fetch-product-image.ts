import { refusalMessage } from '@darzi/contract/refusals.ts';
import type { Deps } from '../deps.ts';
import { changeCatalogue } from './change-catalogue.ts';
import {
  deleteStandIns,
  findImageToFetch,
  type ImageToFetch,
  setFetchError,
  setFetched,
} from './image.repository.ts';
import type { FetchPicture } from './image-fetch.ts';
import { storeImage } from './store-image.ts';

const show = (deps: Deps, image: ImageToFetch, hash: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await setFetched(tx, image, hash))) return;
    await deleteStandIns(tx, image.id);
    await changeCatalogue(tx);
  });

/**
 * Fetches one picture that an import or the back office named. What can never be fetched is noted and left: the
 * product keeps what it shows.
 * @throws Error when it is worth trying again
 */
export const fetchProductImage = async (
  deps: Deps,
  id: string,
  fetchPicture: FetchPicture,
): Promise<void> => {
  const image = await findImageToFetch(deps.db, id);
  if (image === undefined) return;
  if (image.knownHash !== null) return show(deps, image, image.knownHash);
  const fetched = await fetchPicture(image.sourceUrl);
  if ('failure' in fetched) {
    await setFetchError(deps.db, id, fetched.failure);
    if (fetched.isFinal) return;
    throw new Error(`picture not fetched: ${fetched.failure}`);
  }
  const stored = await storeImage(deps, fetched.bytes);
  if (!stored.ok)
    return setFetchError(deps.db, id, refusalMessage(stored.refusal.code, stored.refusal.values));
  return show(deps, image, stored.value.hash);
};
