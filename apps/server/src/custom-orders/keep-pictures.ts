import { readFile } from 'node:fs/promises';
import type { Outcome } from '@darzi/contract/outcome.ts';
import { keepMaster, type Master, makeMaster } from '../catalogue/image-master.ts';
import { newId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { createFairTurns } from '../http/fair-turns.ts';
import {
  announceImage,
  deleteImageRow,
  imageKey,
  type PrivateImage,
  releaseImages,
} from './custom-order-image.repository.ts';
import { looksLikePicture } from './reference-image.rules.ts';

type PictureDeps = Pick<Deps, 'db' | 'files'>;

/** Pictures read into memory at the same time, however many are being sent. */
const MOST_AT_ONCE = 2;
/** One of each form that is being taken in. */
const MOST_WAITING = 200;
const inTurn = createFairTurns(MOST_AT_ONCE, MOST_WAITING);

/** The row comes before the file: what is interrupted in between is swept. */
const keepInStore = async ({ db, files }: PictureDeps, master: Master): Promise<PrivateImage> => {
  const { hash, width, height, bytes } = master;
  const image = { id: newId(), hash, width, height, bytes: bytes.length };
  await announceImage(db, image);
  await files.write(imageKey(image.id), bytes);
  return image;
};

/** Takes away pictures that nothing holds, files first. What cannot be taken away now is swept later. */
export const dropPictures = async (
  { db, files }: PictureDeps,
  imageIds: readonly string[],
): Promise<void> => {
  for (const id of await releaseImages(db, imageIds)) {
    await files.remove(imageKey(id));
    await deleteImageRow(db, id);
  }
};

/**
 * Keeps uploaded files as private pictures: decoded and encoded anew, so that metadata and whatever else hid in them
 * stay behind. They are taken away again unless `use` makes something hold them. Senders take turns, a picture each.
 * @param unreadable the answer when one of the files is no picture
 */
export const withKeptPictures = async <T>(
  deps: PictureDeps,
  { paths, senderId }: { readonly paths: readonly string[]; readonly senderId: string },
  unreadable: Outcome<never>,
  use: (
    images: readonly PrivateImage[],
  ) => Promise<{ readonly areHeld: boolean; readonly outcome: Outcome<T> }>,
): Promise<Outcome<T>> => {
  const images: PrivateImage[] = [];
  let areHeld = false;
  try {
    for (const path of paths) {
      const kept = await inTurn(senderId, async () => {
        const bytes = await readFile(path);
        const master = looksLikePicture(bytes) ? await makeMaster(bytes) : undefined;
        return master?.ok ? keepInStore(deps, master.value) : undefined;
      });
      if (!kept.ok) return kept;
      if (kept.value === undefined) return unreadable;
      images.push(kept.value);
    }
    const used = await use(images);
    areHeld = used.areHeld;
    return used.outcome;
  } finally {
    const ids = images.map(({ id }) => id);
    // The hourly sweep takes what stays behind here; the caller hears of what went wrong before.
    if (!areHeld) await dropPictures(deps, ids).catch(() => undefined);
  }
};

/** Keeps a WebP of our own making (the demo's) as it is. */
export const keepOwnPicture = async (deps: PictureDeps, bytes: Buffer): Promise<PrivateImage> =>
  keepInStore(deps, await keepMaster(bytes));
