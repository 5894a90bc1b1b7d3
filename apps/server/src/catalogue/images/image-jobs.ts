import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductImageId } from '@darzi/contract/ids.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { announceProducts } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { runEachIsolated } from '../../platform/jobs/run-each-isolated.ts';
import type { Deps } from '../../settings/deps.ts';
import {
  deleteStandIns,
  deleteUnusedImages,
  findImageToFetch,
  type ImageToFetch,
  listUnshownImages,
  publishPictured,
  setFetchError,
  setFetched,
} from './image.repository.ts';
import { createPictureFetcher, type FetchPicture } from './image-fetch.ts';
import { masterKeys, SENT_FORMATS, widthKey } from './image-files.rules.ts';
import { storeImage } from './store-image.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** A picture that nothing may show any more. */
    'delete-image': { readonly hash: string };
    /** Until 0.2.0: the same under its former name, for copies of the previous release. */
    'forget-image': { readonly hash: string };
    /** Pictures that were uploaded and never used. */
    'sweep-images': Readonly<Record<string, unknown>>;
    'fetch-image': { readonly productImageId: ProductImageId };
  }
}

const show = (deps: Deps, image: ImageToFetch, hash: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const productId = await setFetched(tx, image, hash);
    if (productId === undefined) return;
    await deleteStandIns(tx, image.id);
    const published = await publishPictured(tx, image.id);
    if (published !== undefined) {
      await recordAudit(tx, 'system', 'product.changed', `product:${published}`, {
        published: [false, true],
      });
      await announceProducts(tx, [{ id: published, changed: ['published'] }]);
    }
    await changeCatalogue(tx, published === undefined ? { products: [productId] } : undefined);
  });

/**
 * Fetches a picture that an import or the back office named. A permanent failure is recorded and not retried: the
 * product keeps its current pictures.
 * @throws Error if a retry may succeed
 */
export const fetchProductImage = async (
  deps: Deps,
  id: ProductImageId,
  fetchPicture: FetchPicture,
): Promise<void> => {
  const image = await findImageToFetch(deps.db, id);
  if (image === undefined) return;
  if (image.knownHash !== null) return show(deps, image, image.knownHash);
  const fetched = await fetchPicture(image.sourceUrl);
  if ('failure' in fetched) {
    await setFetchError(deps.db, id, fetched.failure);
    if (fetched.isFinal) return;
    throw new Error(`picture not fetched from ${new URL(image.sourceUrl).host}: ${fetched.failure}`);
  }
  const stored = await storeImage(deps, fetched.bytes);
  if (!stored.ok)
    return setFetchError(deps.db, id, refusalMessage(stored.refusal.code, stored.refusal.values));
  return show(deps, image, stored.value.hash);
};

/** A form may stay open for a day with a picture uploaded for it. */
const KEPT_HOURS = 24;
const AT_ONCE = 200;

const removeFiles = async ({ files }: Pick<Deps, 'files'>, hash: string): Promise<void> => {
  const widths = IMAGE_WIDTHS.flatMap((width) => SENT_FORMATS.map((format) => widthKey(hash, width, format)));
  for (const key of [...masterKeys(hash), ...widths]) await files.remove(key);
};

/** Removes a picture and everything derived from it from the store, unless something still shows it. */
export const deleteImage = async (deps: Pick<Deps, 'db' | 'files'>, hash: string): Promise<void> => {
  for (const gone of await deleteUnusedImages(deps.db, [hash])) await removeFiles(deps, gone);
};

/**
 * Removes pictures uploaded more than a day ago that no product, review or order shows.
 * @returns how many
 */
export const sweepImages = async (deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<number> => {
  let swept = 0;
  let after = '';
  for (;;) {
    const candidates = await listUnshownImages(deps.db, KEPT_HOURS, after, AT_ONCE);
    const last = candidates.at(-1);
    if (last === undefined) return swept;
    const gone = await deleteUnusedImages(deps.db, candidates);
    await runEachIsolated(deps.log, 'sweep of a picture', gone, (hash) => removeFiles(deps, hash));
    swept += gone.length;
    after = last;
  }
};

/** Every night in India. No queue name of its own: a queue locked by a killed server would stay locked for hours. */
export const IMAGE_CRONTAB = '40 21 * * * sweep-images ?jobKey=sweep-images&max=3';

/** Jobs for pictures. Only tests pass another `fetchPicture`. */
export const imageJobs = (
  deps: Deps,
  fetchPicture: FetchPicture = createPictureFetcher(),
): Pick<JobHandlers, 'fetch-image' | 'delete-image' | 'forget-image' | 'sweep-images'> => ({
  'delete-image': ({ hash }) => deleteImage(deps, hash),
  'forget-image': ({ hash }) => deleteImage(deps, hash),
  'sweep-images': async () => {
    const swept = await sweepImages(deps);
    if (swept > 0) deps.log.info({ swept }, 'unused pictures were removed');
  },
  'fetch-image': ({ productImageId }) => fetchProductImage(deps, productImageId, fetchPicture),
});
