import type { LookId } from '@darzi/contract/ids.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { type ClothView, clothRequest } from '../orders/cloth-request.rules.ts';
import type { CustomOrdersDeps } from '../orders/custom-orders.deps.ts';
import { attachPictures, findLook } from './look.repository.ts';

/**
 * Renders a look in cloth on an average wearer, front and back; a published look is visible from then on. If the look
 * was recomposed meanwhile, the pictures are dropped: its own job follows. @throws if too many pictures are waiting:
 * the job is retried
 */
export const drawLookInCloth = async (
  { db, clothPictures }: Pick<CustomOrdersDeps, 'db' | 'clothPictures'>,
  id: LookId,
): Promise<void> => {
  const look = await findLook(db, id);
  if (look === undefined) return;
  const { garment, wearer, fabric, composition, revision } = look;
  const draw = async (view: ClothView): Promise<string> => {
    const drawn = await clothPictures.draw(
      clothRequest({ garment, wearer, fabric, ...composition }, {}, view),
    );
    if (!drawn.ok) throw new Error(`the ${view} of a look cannot be drawn yet: ${drawn.refusal.code}`);
    return drawn.value;
  };
  const pictures = { front: await draw('front'), back: await draw('back') };
  await db.transaction().execute(async (tx) => {
    if ((await attachPictures(tx, id, revision, pictures)) && look.isPublished) await changeCatalogue(tx);
  });
};
