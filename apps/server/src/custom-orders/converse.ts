import type { ConversationEntry } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { messageDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../accounts/session.ts';
import type { Db } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import {
  findMessage,
  insertMessage,
  listMessages,
  type Side,
  type StoredMessage,
} from './conversation.repository.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { attachImages, type PrivateImage } from './custom-order-image.repository.ts';
import { withKeptPictures } from './keep-pictures.ts';
import { decideMessage, refusePictures } from './message.rules.ts';
import { receiveForm } from './receive-form.ts';
import { createLinkSigner, type LinkSigner } from './signed-links.ts';
import { isStudio } from './studio-actor.ts';
import { tellMessage } from './tell.ts';

/** On which side of an order somebody stands; undefined for whom it is none of their business. */
const findSide = async (
  db: Db,
  orderId: string,
  actor: Actor,
): Promise<{ readonly id: string; readonly side: Side } | undefined> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(db, id);
  if (order === undefined) return undefined;
  if (order.userId === actor.userId) return { id: order.id, side: 'customer' };
  return isStudio(actor.role) ? { id: order.id, side: 'studio' } : undefined;
};

/** A message as both sides read it; pictures as links that expire. */
export const showMessage = (message: StoredMessage, link: LinkSigner): ConversationEntry => ({
  _id: message.id,
  from: message.side,
  author: message.author,
  text: message.text,
  images: message.imageIds.map(link),
  createdAt: message.at.toISOString(),
});

/** The conversation about an order, oldest first. */
export const listConversation = async (
  db: Deps['db'],
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ messages: ConversationEntry[] }>> => {
  const place = await findSide(db, orderId, actor);
  if (place === undefined) return refuse('custom_order.not_found');
  const link = await createLinkSigner(db);
  const messages = await listMessages(db, place.id);
  return accept({ messages: messages.map((message) => showMessage(message, link)) });
};

const write = async (
  { db }: Pick<Deps, 'db'>,
  place: { readonly id: string; readonly side: Side },
  authorId: string,
  text: string,
  images: readonly PrivateImage[],
): Promise<Outcome<{ entry: ConversationEntry }>> => {
  const id = newId();
  const isWritten = await db.transaction().execute(async (tx) => {
    if (!(await insertMessage(tx, { id, orderId: place.id, authorId, side: place.side, text }))) return false;
    await attachImages(
      tx,
      images.map((image) => image.id),
      place.id,
      id,
    );
    await tellMessage(tx, id);
    return true;
  });
  if (!isWritten) return refuse('custom_order.not_found');
  const [link, message] = await Promise.all([createLinkSigner(db), findMessage(db, id)]);
  return message === undefined
    ? refuse('custom_order.not_found')
    : accept({ entry: showMessage(message, link) });
};

/** Says something about an order: text as JSON, or a form with `text` and pictures as `images`. */
export const sayAboutOrder = async (
  deps: Pick<Deps, 'db' | 'files'>,
  orderId: string,
  actor: Actor,
  request: FastifyRequest,
): Promise<Outcome<{ entry: ConversationEntry }>> => {
  const place = await findSide(deps.db, orderId, actor);
  if (place === undefined) return refuse('custom_order.not_found');
  if (!request.isMultipart()) {
    const { text } = messageDraft.parse(request.body ?? {});
    const decided = decideMessage(text, 0, undefined);
    return decided.ok ? write(deps, place, actor.userId, decided.value, []) : decided;
  }
  return receiveForm(request, 'images', async ({ texts, paths, imageProblem }) => {
    const decided = decideMessage(texts.get('text'), paths.length, imageProblem);
    if (!decided.ok) return decided;
    const unreadable = refusePictures('not an image');
    return withKeptPictures(deps, paths, unreadable, async (images) => {
      const outcome = await write(deps, place, actor.userId, decided.value, images);
      return { areHeld: outcome.ok, outcome };
    });
  });
};
