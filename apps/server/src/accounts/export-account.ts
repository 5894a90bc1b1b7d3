import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadCart } from '../cart/change-cart.ts';
import { exportReviews } from '../catalogue/export-reviews.ts';
import { exportMessages } from '../contact/export-messages.ts';
import { exportCustomOrders } from '../custom-orders/export-custom-orders.ts';
import { exportNotes } from '../customers/export-notes.ts';
import type { Database } from '../db/database.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { exportTalk } from '../orders/talk-about-order.ts';
import { exportReturns } from '../returns/export-returns.ts';
import { findAccount } from './account.repository.ts';
import { listSessions } from './end-session.ts';
import type { Actor } from './session.ts';

/**
 * Everything held about a customer; undefined where there is no such account. Amounts in rupees, times in ISO 8601.
 * @param sessionId the session that asks, to be told apart from the others
 */
export const exportAccountOf = async (
  db: Database,
  userId: string,
  sessionId = '',
): Promise<Record<string, unknown> | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const [sessions, orders, orderMessages, returns, reviews, cart, messages, notes, madeToMeasure] =
    await Promise.all([
      listSessions(db, { userId, sessionId }),
      exportOrders(db, account.id),
      exportTalk(db, account.id),
      exportReturns(db, account.id),
      exportReviews(db, account.id),
      loadCart(db, account.id),
      exportMessages(db, account.id),
      exportNotes(db, account.id),
      exportCustomOrders(db, account.id),
    ]);
  const { id, name, email, role, addresses, createdAt } = account;
  return {
    exportedAt: new Date().toISOString(),
    profile: { _id: id, name, email, role, createdAt: createdAt.toISOString() },
    addresses,
    sessions: sessions.ok ? sessions.value.sessions : [],
    orders,
    orderMessages,
    returns,
    reviews,
    cart: cart.ok ? cart.value.cartData : {},
    messages,
    notes,
    ...madeToMeasure,
  };
};

/** {@link exportAccountOf} for whoever is signed in. */
export const exportAccount = async (
  db: Database,
  { userId, sessionId }: Actor,
): Promise<Outcome<{ export: Record<string, unknown> }>> => {
  const exported = await exportAccountOf(db, userId, sessionId);
  return exported === undefined ? refuse('session.expired') : accept({ export: exported });
};
