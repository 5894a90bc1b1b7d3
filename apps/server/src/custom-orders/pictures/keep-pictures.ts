import {
  CUSTOM_ORDER_MESSAGES,
  MAX_REFERENCE_IMAGE_BYTES,
  MAX_REFERENCE_IMAGES,
} from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrderImageId, UserId } from '@darzi/contract/ids.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import { keepMaster, type Master, makeMaster, NO_PICTURE } from '../../catalogue/images/image-master.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { FormImages } from '../../platform/http/receive-form.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
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

/** The bytes of a picture that an order or a message holds, or undefined. */
export const findPrivateImage = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: CustomOrderImageId,
): Promise<Buffer | undefined> => ((await isImageInUse(db, id)) ? files.read(imageKey(id)) : undefined);

/** Where the pictures lie that orders and messages hold. */
export const listPictureFiles = async (db: Db): Promise<readonly string[]> => {
  const held = db.selectFrom('custom_order_images').where('custom_order_id', 'is not', null);
  return (await held.select('id').execute()).map(({ id }) => imageKey(id));
};

type PictureDeps = Pick<Deps, 'db' | 'files'>;

/** What the pictures of a customer's orders take in the store, in bytes. */
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
  largestBytes: MAX_REFERENCE_IMAGE_BYTES,
});

/** The row comes before the file: what is interrupted in between is swept. */
const keepInStore = async ({ db, files }: PictureDeps, master: Master): Promise<PrivateImage> => {
  const { hash, width, height, bytes } = master;
  const image = { id: newId<CustomOrderImageId>(), hash, width, height, bytes: bytes.length };
  await announceImage(db, image);
  await files.write(imageKey(image.id), bytes);
  return image;
};

/** Takes away pictures that nothing holds, files first. What cannot be taken away now is swept later. */
const dropPictures = async (
  { db, files }: PictureDeps,
  imageIds: readonly CustomOrderImageId[],
): Promise<void> => {
  for (const id of await releaseImages(db, imageIds)) {
    await files.remove(imageKey(id));
    await deleteImageRow(db, id);
  }
};

/** The specified text, and after it what is wrong with which picture. */
const textOf = (index: number, problem: unknown): string =>
  problem === NO_PICTURE
    ? CUSTOM_ORDER_MESSAGES.imagesOnly
    : `${CUSTOM_ORDER_MESSAGES.imagesOnly}. Picture ${index + 1} ${problem}.`;

/**
 * Keeps uploaded files as private pictures: decoded and encoded again, so that metadata and whatever else hid in them
 * stay behind. They are taken away again unless `use` makes something hold them. Senders take turns, a picture each.
 * @param refuseImage the answer when one of the files cannot be used, given the text that says so
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
      images.push(await keepInStore(deps, made.value));
    }
    const used = await use(images);
    areInUse = used.areInUse;
    return used.outcome;
  } finally {
    const ids = images.map(({ id }) => id);
    // The hourly sweep takes what stays behind here; the caller hears of what went wrong before.
    if (!areInUse) await dropPictures(deps, ids).catch(() => undefined);
  }
};

/** Keeps a WebP of our own making (the demo's) as it is. */
export const keepOwnPicture = async (deps: PictureDeps, bytes: Buffer): Promise<PrivateImage> =>
  keepInStore(deps, await keepMaster(bytes));

const AT_ONCE = 200;

/**
 * Takes away the pictures that nothing holds any more: uploads that broke off an hour ago, and those of deleted
 * accounts. A file that cannot be taken away now stops none of the others and is taken by the next sweep.
 * @returns how many there were
 */
export const sweepPrivateImages = async (deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<number> => {
  let swept = 0;
  let after: CustomOrderImageId | undefined;
  for (;;) {
    const ids = await listImagesToSweep(deps.db, after, AT_ONCE);
    after = ids.at(-1);
    if (after === undefined) return swept;
    const gone = await eachAlone(deps.log, 'sweep of a private picture', ids, (id) =>
      dropPictures(deps, [id]),
    );
    swept += gone.length;
  }
};
