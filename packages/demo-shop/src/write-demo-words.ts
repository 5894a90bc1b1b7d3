import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { ContactMessageId, ProductId, UserId } from '@darzi/contract/ids.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { insertRows } from './demo-history.repository.ts';
import { reachedAt } from './demo-orders.ts';
import { DEMO_CUSTOMERS } from './demo-people.ts';
import { DEMO_HIDDEN, DEMO_MESSAGES, DEMO_NOTES, DEMO_REVIEWS } from './demo-words.ts';
import type { WrittenOrder } from './write-demo-orders.ts';

const after = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR_MS);

/** This many products have reviews; the others show what new products show. */
const REVIEWED_PRODUCTS = 5;
const MAX_REVIEWS_EACH = 3;

type Received = { readonly order: WrittenOrder; readonly productId: ProductId; readonly at: Date };

/** The first deliveries of the most delivered products, one per customer and product. */
const listReviewable = (
  orders: readonly WrittenOrder[],
  isReviewed: (productId: ProductId) => boolean,
): Received[] => {
  const received = new Map<string, Received>();
  for (const order of orders) {
    const at = reachedAt(order, 'Delivered');
    for (const { goods } of at === undefined ? [] : order.lines) {
      const key = `${goods.id} ${order.customerId}`;
      if (at !== undefined && isReviewed(goods.id) && !received.has(key))
        received.set(key, { order, productId: goods.id, at });
    }
  }
  const sold = Map.groupBy(received.values(), ({ productId }) => productId);
  return [...sold.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, REVIEWED_PRODUCTS)
    .flatMap((pieces) => pieces.slice(-MAX_REVIEWS_EACH));
};

const writeReviews = async (
  tx: Tx,
  orders: readonly WrittenOrder[],
  mayBeReviewed: (productId: ProductId) => boolean,
  now: Date,
): Promise<void> => {
  const reviews = listReviewable(orders, mayBeReviewed)
    .map((one, index) => ({ ...one, index, writtenAt: after(one.at, 20 + 13 * (index % 9)) }))
    .filter(({ writtenAt }) => writtenAt < now)
    .slice(0, DEMO_REVIEWS.length)
    .toSorted((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime());
  await insertRows(
    tx,
    'reviews',
    reviews.map(({ order, productId, writtenAt }, index) => {
      const [rating, fit, text] = DEMO_REVIEWS[index % DEMO_REVIEWS.length] ?? [5, null, 'Lovely.'];
      const isHidden = index === 3;
      const isNew = index >= reviews.length - 2;
      return {
        id: newId(),
        product_id: productId,
        user_id: order.customerId,
        author: order.customer.address.firstName,
        rating: isHidden ? 1 : rating,
        body: isHidden ? DEMO_HIDDEN.text : text,
        fit: isHidden ? null : fit,
        state: isHidden ? 'hidden' : isNew ? 'new' : 'published',
        hidden_reason: isHidden ? DEMO_HIDDEN.reason : null,
        created_at: writtenAt,
      };
    }),
  );
};

const writeMessages = async (
  tx: Tx,
  idOf: ReadonlyMap<string, UserId>,
  adminId: UserId,
  now: Date,
): Promise<void> => {
  const messages = DEMO_MESSAGES.map((message, index) => {
    const customer = DEMO_CUSTOMERS[(index * 5) % DEMO_CUSTOMERS.length];
    if (customer === undefined) throw new Error('nobody writes');
    return { ...message, id: newId<ContactMessageId>(), customer, at: after(now, -message.hoursAgo) };
  });
  await insertRows(
    tx,
    'contact_messages',
    messages.map(({ id, customer, subject, text, state, at }) => ({
      id,
      name: customer.name,
      email: customer.address.email,
      subject,
      body: text,
      user_id: idOf.get(customer.name) ?? null,
      created_at: at,
      read_at: state === 'unread' ? null : after(at, 2),
      done_at: state === 'done' ? after(at, 30) : null,
    })),
  );
  await insertRows(
    tx,
    'contact_answers',
    messages.flatMap(({ id, answer, at }) =>
      answer === undefined
        ? []
        : [{ id: newId(), message_id: id, author_id: adminId, body: answer, created_at: after(at, 3) }],
    ),
  );
};

/** Writes customers' messages and the shop's answers, and its notes about two of them. */
export const writeWords = async (
  tx: Tx,
  orders: readonly WrittenOrder[],
  idOf: ReadonlyMap<string, UserId>,
  mayBeReviewed: (productId: ProductId) => boolean,
  adminId: UserId,
  now: Date,
): Promise<void> => {
  await writeReviews(tx, orders, mayBeReviewed, now);
  await writeMessages(tx, idOf, adminId, now);
  await insertRows(
    tx,
    'customer_notes',
    [...idOf.values()].slice(0, DEMO_NOTES.length).map((customerId, index) => ({
      id: newId(),
      customer_id: customerId,
      author_id: adminId,
      body: DEMO_NOTES[index] ?? '',
      created_at: after(now, -24 * (11 + 9 * index)),
    })),
  );
};
