import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadCart } from '../cart/change-cart.ts';
import { exportReviews } from '../catalogue/export-reviews.ts';
import { exportMessages } from '../contact/export-messages.ts';
import { exportCustomOrders } from '../custom-orders/export-custom-orders.ts';
import { exportNotes } from '../customers/export-notes.ts';
import type { Database } from '../db/database.ts';
import { exportDiscountUses } from '../discounts/export-discount-uses.ts';
import { exportTaxDocuments } from '../invoices/export-tax-documents.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { exportTalk } from '../orders/talk-about-order.ts';
import { exportPayments } from '../payments/export-payments.ts';
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
  const sessions = await listSessions(db, { userId, sessionId });
  const cart = await loadCart(db, account.id);
  const { id, name, email, role, addresses, createdAt } = account;
  return {
    exportedAt: new Date().toISOString(),
    profile: { _id: id, name, email, role, createdAt: createdAt.toISOString() },
    addresses,
    sessions: sessions.ok ? sessions.value.sessions : [],
    orders: await exportOrders(db, account.id),
    orderMessages: await exportTalk(db, account.id),
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
