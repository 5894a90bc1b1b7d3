import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LookId, UserId } from '@darzi/contract/ids.ts';
import { clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import { keepClothPicture } from '@darzi/server/custom-orders/cloth/cloth-pictures.ts';
import { countLooks, hangPictures, insertLook } from '@darzi/server/custom-orders/looks/look.repository.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { changeCatalogue } from '@darzi/server/platform/http/public-version.ts';
import { addJob } from '@darzi/server/platform/jobs/jobs.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';
import { DEMO_LOOKS, requestOf } from './demo-looks.ts';

/** Committed, each named by what it shows: `npm run look-pictures`. */
export const LOOK_PICTURES = join(import.meta.dirname, 'looks');

/** @returns the picture's key, or undefined where it is not there as it is drawn by now */
const keepPicture = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: ReturnType<typeof requestOf>,
): Promise<string | undefined> => {
  const key = clothPictureKey(request);
  const bytes = await readFile(join(LOOK_PICTURES, `${key}.webp`)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  await keepClothPicture(deps, key, bytes);
  return key;
};

/**
 * Shows the demo's looks by this designer, unless there are any. What has no picture yet is drawn by a job.
 * @returns how many were written
 */
export const seedDemoLooks = async (
  deps: Pick<Deps, 'db' | 'files'>,
  designerId: UserId,
): Promise<number> => {
  if ((await countLooks(deps.db, designerId)) > 0) return 0;
  for (const look of DEMO_LOOKS) {
    const { title, words, composed } = look;
    const front = await keepPicture(deps, requestOf(look, 'front'));
    const back = await keepPicture(deps, requestOf(look, 'back'));
    await deps.db.transaction().execute(async (tx) => {
      const id = newId<LookId>();
      await insertLook(tx, id, designerId, { title, words, isPublished: true }, composed);
      if (front === undefined || back === undefined) await addJob(tx, 'draw-look-in-cloth', { lookId: id });
      else await hangPictures(tx, id, 1, { front, back });
      await changeCatalogue(tx);
    });
  }
  return DEMO_LOOKS.length;
};
