import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { findAccount } from '../accounts/account.repository.ts';
import { listSessions } from '../accounts/sessions.ts';
import { exportNotes } from '../back-office/customers/customers.privacy.ts';
import { exportMessages } from '../back-office/inbox/inbox.privacy.ts';
import { exportReviews } from '../catalogue/reviews/reviews.privacy.ts';
import { exportCustomOrders } from '../custom-orders/custom-orders.privacy.ts';
import { exportPayments } from '../payments/payments.privacy.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { loadCart } from '../sales/cart/cart.ts';
import { exportDiscountUses } from '../sales/discounts/discounts.privacy.ts';
import { exportTaxDocuments } from '../sales/invoices/invoices.privacy.ts';
import { exportConversation } from '../sales/orders/order-conversation.ts';
import { exportOrders } from '../sales/orders/orders.privacy.ts';
import { exportReturns } from '../sales/returns/returns.privacy.ts';

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
  const sessions = await listSessions(db, { userId, sessionId });
  const cart = await loadCart(db, account.id);
  const { id, name, email, role, addresses, createdAt } = account;
  return {
    exportedAt: new Date().toISOString(),
    profile: { _id: id, name, email, role, createdAt: createdAt.toISOString() },
    addresses,
    sessions: sessions.ok ? sessions.value.sessions : [],
    orders: await exportOrders(db, account.id),
    orderMessages: await exportConversation(db, account.id),
    returns: await exportReturns(db, account.id),
    discountUses: await exportDiscountUses(db, account.id),
    ...(await exportPayments(db, account.id)),
    taxDocuments: await exportTaxDocuments(db, account.id),
    reviews: await exportReviews(db, account.id),
    cart: cart.ok ? cart.value.cartData : {},
    messages: await exportMessages(db, account),
    notes: await exportNotes(db, account.id),
    ...(await exportCustomOrders(db, account.id)),
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
