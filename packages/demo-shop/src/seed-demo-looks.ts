import type { LookId, UserId } from '@darzi/contract/ids.ts';
import { attachPictures, countLooks, insertLook } from '@darzi/server/custom-orders/looks/look.repository.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { changeCatalogue } from '@darzi/server/platform/http/public-version.ts';
import { addJob } from '@darzi/server/platform/jobs/jobs.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';
import { DEMO_LOOKS, requestOf } from './demo-looks.ts';
import { keepDemoPictures } from './store-demo-pictures.ts';

/**
 * Publishes the demo's looks by this designer, unless there are any. A job renders missing pictures.
 * @returns the number of looks written
 */
export const seedDemoLooks = async (
  deps: Pick<Deps, 'db' | 'files'>,
  designerId: UserId,
): Promise<number> => {
  if ((await countLooks(deps.db, designerId)) > 0) return 0;
  for (const look of DEMO_LOOKS) {
    const { texts, composed } = look;
    const pictures = await keepDemoPictures(deps, (view) => requestOf(look, view));
    await deps.db.transaction().execute(async (tx) => {
      const id = newId<LookId>();
      await insertLook(tx, id, designerId, { ...texts, isPublished: true }, composed);
      if (pictures === undefined) await addJob(tx, 'draw-look-in-cloth', { lookId: id }, { isSlow: true });
      else await attachPictures(tx, id, 1, pictures);
      await changeCatalogue(tx);
    });
  }
  return DEMO_LOOKS.length;
};
