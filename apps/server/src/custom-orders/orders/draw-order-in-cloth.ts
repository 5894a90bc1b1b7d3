import type { CustomOrderId } from '@darzi/contract/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ClothView, clothRequest, measuredOf } from './cloth-request.rules.ts';
import { notifyWatchers } from './custom-order.changes.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import type { CustomOrdersDeps } from './custom-orders.deps.ts';

/** Attaches the pictures of an order's garment, by their keys, for everybody who reads the order. */
export const attachOrderPictures = async (
  db: Db,
  id: CustomOrderId,
  { front, back }: Readonly<Record<ClothView, string>>,
): Promise<void> => {
  const order = await db
    .updateTable('custom_orders')
    .set({ cloth_front: front, cloth_back: back })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  // Whoever looks at the order meanwhile sees it as soon as it is drawn.
  if (order?.user_id) await notifyWatchers(db, id, order.user_id);
};

/**
 * Renders an order's garment in cloth, front and back, for everybody who reads the order. Skips orders without a
 * garment and those whose customer has left. @throws if too many pictures are waiting: the job is retried
 */
export const drawOrderInCloth = async (
  { db, clothPictures }: Pick<CustomOrdersDeps, 'db' | 'clothPictures'>,
  id: CustomOrderId,
): Promise<void> => {
  const order = await findCustomOrder(db, id);
  const { garment, measurements, moreMeasurements, estimatedMeasurements } = order ?? {};
  const wearer = garment?.wearer;
  if (!order || !garment || !wearer || !measurements) return;
  const known = measuredOf({ measurements, moreMeasurements, estimatedMeasurements });
  const draw = async (view: ClothView): Promise<string> => {
    const drawn = await clothPictures.draw(
      clothRequest({ ...garment, wearer, fabric: order.fabric }, known, view),
    );
    if (!drawn.ok) throw new Error(`the ${view} of an order cannot be drawn yet: ${drawn.refusal.code}`);
    return drawn.value;
  };
  await attachOrderPictures(db, id, { front: await draw('front'), back: await draw('back') });
};
