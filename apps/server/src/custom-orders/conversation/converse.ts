import type { ConversationEntry } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { messageDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, CustomOrderMessageId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { lockRoom, type PictureQuota, requireRoom } from '../../catalogue/images/picture-quota.ts';
import { type Place, placeInConversation, showMessage } from '../../conversations/conversations.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { receiveForm } from '../../platform/http/receive-form.ts';
import type { Deps } from '../../settings/deps.ts';
import { notifyOfMessage } from '../orders/custom-order.changes.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { isStudio } from '../orders/custom-order.rules.ts';
import type { CustomOrdersDeps } from '../orders/custom-orders.deps.ts';
import { attachImages, type PrivateImage } from '../pictures/custom-order-image.repository.ts';
import { createLinkSigner, type LinkSigner } from '../pictures/signed-links.ts';
import { imagesOf, withStoredPictures } from '../pictures/store-pictures.ts';
import {
  findMessage,
  insertMessage,
  listMessages,
  type StoredConversationEntry,
} from './conversation.repository.ts';
import { decideMessage, refusePictures } from './message.rules.ts';

const HOUSE = { side: 'studio', isStaff: isStudio } as const;

const findPlace = async (db: Db, id: CustomOrderId, actor: Actor): Promise<Place<'studio'> | undefined> => {
  return placeInConversation(await findCustomOrder(db, id), actor, HOUSE);
};

/** A message as both sides read it; pictures as links that expire. */
export const showEntry = (entry: StoredConversationEntry, link: LinkSigner): ConversationEntry => ({
  ...showMessage(entry),
  images: entry.imageIds.map(link),
});

/** The messages about an order, oldest first. */
export const listConversation = async (
  db: Deps['db'],
  orderId: CustomOrderId,
  actor: Actor,
): Promise<Outcome<{ messages: ConversationEntry[] }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('custom_order.not_found');
  const link = await createLinkSigner(db);
  const messages = await listMessages(db, place.orderId);
  return accept({ messages: messages.map((message) => showEntry(message, link)) });
};

type ConversationDeps = Pick<CustomOrdersDeps, 'db' | 'files' | 'sumPictureBytes'>;

/** The studio's pictures count against no quota. */
const quotaOf = (
  deps: ConversationDeps,
  { side }: Place<'studio'>,
  userId: UserId,
): PictureQuota | undefined =>
  side === 'customer' ? { ...deps, userId, refusal: 'custom_order.no_room' } : undefined;

const write = async (
  deps: ConversationDeps,
  place: Place<'studio'>,
  authorId: UserId,
  text: string,
  images: readonly PrivateImage[],
): Promise<Outcome<{ entry: ConversationEntry }>> => {
  const { db } = deps;
  const id = newId<CustomOrderMessageId>();
  const quota = quotaOf(deps, place, authorId);
  const written = await db.transaction().execute(async (tx): Promise<Outcome<undefined>> => {
    const room = quota === undefined ? accept(undefined) : await lockRoom(quota, tx, images);
    if (!room.ok) return room;
    if (!(await insertMessage(tx, { ...place, id, authorId, text }))) return refuse('custom_order.not_found');
    await attachImages(
      tx,
      images.map((image) => image.id),
      place.orderId,
      id,
    );
    await notifyOfMessage(tx, id);
    return accept(undefined);
  });
  if (!written.ok) return written;
  const [link, message] = await Promise.all([createLinkSigner(db), findMessage(db, id)]);
  return message === undefined
    ? refuse('custom_order.not_found')
    : accept({ entry: showEntry(message, link) });
};

/** Posts a message about an order: text as JSON, or a form with `text` and pictures as `images`. */
export const postOrderMessage = async (
  deps: ConversationDeps,
  orderId: CustomOrderId,
  actor: Actor,
  request: FastifyRequest,
): Promise<Outcome<{ entry: ConversationEntry }>> => {
  const place = await findPlace(deps.db, orderId, actor);
  if (place === undefined) return refuse('custom_order.not_found');
  if (!request.isMultipart()) {
    const { text } = messageDraft.parse(request.body ?? {});
    const decided = decideMessage(text, 0, undefined);
    return decided.ok ? write(deps, place, actor.userId, decided.value, []) : decided;
  }
  return receiveForm(
    deps.files,
    request,
    imagesOf('images'),
    place.side === 'customer' ? actor.userId : undefined,
    async ({ texts, paths, imageProblem }) => {
      const decided = decideMessage(texts.get('text'), paths.length, imageProblem);
      if (!decided.ok) return decided;
      const quota = quotaOf(deps, place, actor.userId);
      const room = quota === undefined ? accept(undefined) : await requireRoom(quota, deps.db);
      if (!room.ok) return room;
      return withStoredPictures(deps, { paths, senderId: actor.userId }, refusePictures, async (images) => {
        const outcome = await write(deps, place, actor.userId, decided.value, images);
        return { areInUse: outcome.ok, outcome };
      });
    },
  );
};
