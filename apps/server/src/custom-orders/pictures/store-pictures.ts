import {
  CUSTOM_ORDER_MESSAGES,
  MAX_REFERENCE_IMAGE_BYTES,
  MAX_REFERENCE_IMAGES,
} from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrderImageId, UserId } from '@darzi/contract/ids.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import { type Master, makeMaster, NO_PICTURE, readMaster } from '../../catalogue/images/image-master.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { FormImages } from '../../platform/http/receive-form.ts';
import { runEachIsolated } from '../../platform/jobs/run-each-isolated.ts';
import type { Deps } from '../../settings/deps.ts';
import {
  announceImage,
  deleteImageRow,
  imageKey,
  isImageInUse,
  listImagesToSweep,
  type PrivateImage,
  releaseImages,
} from './custom-order-image.repository.ts';

/** The bytes of a picture used by an order or a message, or undefined. */
export const findPrivateImage = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: CustomOrderImageId,
): Promise<Buffer | undefined> => ((await isImageInUse(db, id)) ? files.read(imageKey(id)) : undefined);

/** The files of pictures used by orders and messages. */
export const listPictureFiles = async (db: Db): Promise<readonly string[]> => {
  const held = db.selectFrom('custom_order_images').where('custom_order_id', 'is not', null);
  return (await held.select('id').execute()).map(({ id }) => imageKey(id));
};

type PictureDeps = Pick<Deps, 'db' | 'files'>;

/** The stored size of the pictures of a customer's orders, in bytes. */
export const sumOrderPictureBytes = async (db: Db, userId: UserId): Promise<number> => {
  const { bytes } = await db
    .selectFrom('custom_order_images as i')
    .innerJoin('custom_orders as o', 'o.id', 'i.custom_order_id')
    .select(sql<number>`coalesce(sum(i.bytes), 0)::float8`.as('bytes'))
    .where('o.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
};

/** The pictures of a form about a custom order, under the name of its field. */
export const imagesOf = (field: string): FormImages => ({
  field,
  most: MAX_REFERENCE_IMAGES,
  maxBytes: MAX_REFERENCE_IMAGE_BYTES,
});

/** The row comes before the file: whatever is interrupted in between is swept. */
const storePrivateImage = async ({ db, files }: PictureDeps, master: Master): Promise<PrivateImage> => {
  const { hash, width, height, bytes } = master;
  const image = { id: newId<CustomOrderImageId>(), hash, width, height, bytes: bytes.length };
  await announceImage(db, image);
  await files.write(imageKey(image.id), bytes);
  return image;
};

/** Removes unused pictures, files first. What cannot be removed now is swept later. */
const dropPictures = async (
  { db, files }: PictureDeps,
  imageIds: readonly CustomOrderImageId[],
): Promise<void> => {
  for (const id of await releaseImages(db, imageIds)) {
    await files.remove(imageKey(id));
    await deleteImageRow(db, id);
  }
};

/** The specified text, followed by what is wrong with which picture. */
const textOf = (index: number, problem: unknown): string =>
  problem === NO_PICTURE
    ? CUSTOM_ORDER_MESSAGES.imagesOnly
    : `${CUSTOM_ORDER_MESSAGES.imagesOnly}. Picture ${index + 1} ${problem}.`;

/**
 * Stores uploaded files as private pictures, decoded and re-encoded, so that metadata and anything else hidden in them
 * is dropped. Removes them again unless `use` attaches them to something. Senders take turns, one picture each.
 * @param refuseImage the answer if one of the files cannot be used, given the explanation
 */
export const withStoredPictures = async <T>(
  deps: PictureDeps,
  { paths, senderId }: { readonly paths: readonly string[]; readonly senderId: UserId },
  refuseImage: (text: string) => Outcome<never>,
  use: (
    images: readonly PrivateImage[],
  ) => Promise<{ readonly areInUse: boolean; readonly outcome: Outcome<T> }>,
): Promise<Outcome<T>> => {
  const images: PrivateImage[] = [];
  let areInUse = false;
  try {
    for (const [index, path] of paths.entries()) {
      const made = await makeMaster(path, { from: senderId, isStaff: false });
      if (!made.ok) {
        const { code, values } = made.refusal;
        return code === 'catalogue.image_unreadable' ? refuseImage(textOf(index, values?.problem)) : made;
      }
      images.push(await storePrivateImage(deps, made.value));
    }
    const used = await use(images);
    areInUse = used.areInUse;
    return used.outcome;
  } finally {
    const ids = images.map(({ id }) => id);
    // The hourly sweep removes whatever stays behind here; the caller gets the original error.
    if (!areInUse) await dropPictures(deps, ids).catch(() => undefined);
  }
};

/** Stores a WebP of our own making (the demo's) as it is. */
export const storeOwnPicture = async (deps: PictureDeps, bytes: Buffer): Promise<PrivateImage> =>
  storePrivateImage(deps, await readMaster(bytes));

const AT_ONCE = 200;

/**
 * Removes unused pictures: uploads that broke off an hour ago, and those of deleted accounts. A file that cannot be
 * removed now does not stop the others and is left to the next sweep.
 * @returns how many were removed
 */
export const sweepPrivateImages = async (deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<number> => {
  let swept = 0;
  let after: CustomOrderImageId | undefined;
  for (;;) {
    const ids = await listImagesToSweep(deps.db, after, AT_ONCE);
    after = ids.at(-1);
    if (after === undefined) return swept;
    const gone = await runEachIsolated(deps.log, 'sweep of a private picture', ids, (id) =>
      dropPictures(deps, [id]),
    );
    swept += gone.length;
  }
};
