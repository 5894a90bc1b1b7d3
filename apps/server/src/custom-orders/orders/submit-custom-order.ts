import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { lockAccount } from '../../accounts/profile.ts';
import { lockRoom, type PictureQuota, requireRoom } from '../../catalogue/images/picture-quota.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockKey } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { Limit } from '../../platform/http/rate-limits.ts';
import { receiveForm } from '../../platform/http/receive-form.ts';
import { fingerprintOf } from '../../platform/http/requests.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { attachImages, type PrivateImage } from '../pictures/custom-order-image.repository.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { imagesOf, withStoredPictures } from '../pictures/store-pictures.ts';
import { announceCustomOrder, notifyAll } from './custom-order.changes.ts';
import { findOrderOfKey, findOwnCustomOrder, rememberKey } from './custom-order.repository.ts';
import { insertCustomOrder, recordEvent } from './custom-order-write.repository.ts';
import type { CustomOrdersDeps } from './custom-orders.deps.ts';
import { showCustomOrder } from './custom-orders.ts';
import { decideSubmission, refuseImages, type Submission } from './submission.rules.ts';

type Submitted = { readonly message: string; readonly order: CustomOrder };
type Ordered = { readonly orderId: CustomOrderId; readonly isNew: boolean };

const order = async (
  tx: Tx,
  quota: PictureQuota,
  submission: Submission,
  images: readonly PrivateImage[],
  key: string | undefined,
): Promise<Outcome<Ordered>> => {
  const { userId } = quota;
  await lockKey(tx, 'custom-order', userId, key);
  const room = await lockRoom(quota, tx, images);
  if (!(await lockAccount(tx, userId))) return refuse('session.expired');
  const fingerprint = fingerprintOf([submission, images.map(({ hash }) => hash)]);
  if (key !== undefined) {
    const before = await findOrderOfKey(tx, userId, key);
    if (before !== undefined) {
      return before.fingerprint === fingerprint
        ? accept({ orderId: before.id, isNew: false })
        : refuse('order.idempotency_reused');
    }
  }
  if (!room.ok) return room;
  const id = newId<CustomOrderId>();
  await insertCustomOrder(tx, { ...submission, id, userId });
  const imageIds = images.map((image) => image.id);
  await attachImages(tx, imageIds, id, null);
  if (key !== undefined) await rememberKey(tx, userId, key, { id, fingerprint });
  const eventId = await recordEvent(
    tx,
    id,
    { id: userId, role: 'customer' },
    { command: 'submit', from: null, to: 'pending' },
  );
  await notifyAll(tx, eventId, ['customer', 'studio']);
  await announceCustomOrder(tx, 'custom_order.submitted', { id, status: 'pending', pricePaise: null });
  if (submission.garment !== undefined)
    await addJob(tx, 'draw-order-in-cloth', { customOrderId: id }, { isSlow: true });
  return accept({ orderId: id, isNew: true });
};

/**
 * Places a custom order from a multipart form. A refusal leaves nothing behind; the same form with the same key is the
 * same order.
 */
export const submitCustomOrder = (
  deps: Pick<CustomOrdersDeps, 'db' | 'files' | 'sumPictureBytes'> & { readonly customOrders: Limit },
  userId: UserId,
  request: FastifyRequest,
  key: string | undefined,
): Promise<Outcome<Submitted>> =>
  receiveForm(
    deps.files,
    request,
    imagesOf('referenceImages'),
    userId,
    async ({ texts, paths, imageProblem }) => {
      // Decodes nothing for a form that is refused anyway.
      const asSent = decideSubmission({ texts, images: paths.length, imageProblem }, new Date());
      if (!asSent.ok) return asSent;
      const allowed = await deps.customOrders.take(userId);
      if (!allowed.ok) return allowed;
      const quota = { ...deps, userId, refusal: 'custom_order.no_room' } as const;
      const room = await requireRoom(quota, deps.db);
      if (!room.ok) return room;
      const sent = { paths, senderId: userId };
      const ordered = await withStoredPictures(deps, sent, refuseImages, async (images) => {
        const outcome = await deps.db
          .transaction()
          .execute((tx) => order(tx, quota, asSent.value, images, key));
        return { areInUse: outcome.ok && outcome.value.isNew, outcome };
      });
      if (!ordered.ok) return ordered;
      const placed = await findOwnCustomOrder(deps.db, ordered.value.orderId, userId);
      if (placed === undefined) return refuse('custom_order.not_found');
      const link = await createLinkSigner(deps.db);
      return accept({ message: CUSTOM_ORDER_MESSAGES.submittedText, order: showCustomOrder(placed, link) });
    },
  );
