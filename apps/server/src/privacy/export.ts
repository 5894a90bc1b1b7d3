import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { exportProfile } from '../accounts/accounts.privacy.ts';
import { exportNotes } from '../back-office/customers/customers.ts';
import { exportMessages } from '../back-office/inbox/inbox.privacy.ts';
import { exportViews } from '../back-office/views/views.ts';
import { exportReviews } from '../catalogue/reviews/reviews.privacy.ts';
import { exportCustomOrders } from '../custom-orders/custom-orders.privacy.ts';
import { exportNotices, exportReminders, exportSubscription } from '../mailings/mailings.privacy.ts';
import { exportPayments } from '../payments/payments.privacy.ts';
import { exportPhoneMessages } from '../phone-messages/phone-messages.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { loadCart } from '../sales/cart/cart.ts';
import { exportTaxDocuments } from '../sales/invoices/invoices.privacy.ts';
import { exportConversation } from '../sales/orders/order-conversation.ts';
import { exportDiscountUses, exportOrders, exportReturns } from '../sales/sales.privacy.ts';

/**
 * All data about a customer; undefined if there is no such account. Amounts in rupees, times in ISO 8601.
 * @param sessionId the requesting session, to be marked among the others
 */
export const exportAccountOf = async (
  db: Database,
  userId: UserId,
  sessionId?: SessionId,
): Promise<Record<string, unknown> | undefined> => {
  const own = await exportProfile(db, userId, sessionId);
  if (own === undefined) return undefined;
  const { account, exported } = own;
  const cart = await loadCart(db, account.id);
  return {
    exportedAt: new Date().toISOString(),
    ...exported,
    orders: await exportOrders(db, account.id),
    orderMessages: await exportConversation(db, account.id),
    returns: await exportReturns(db, account.id),
    discountUses: await exportDiscountUses(db, account.id),
    ...(await exportPayments(db, account.id)),
    taxDocuments: await exportTaxDocuments(db, account.id),
    reviews: await exportReviews(db, account.id),
    cart: cart.ok ? cart.value.cartData : {},
    messages: await exportMessages(db, account),
    newsletter: await exportSubscription(db, account),
    reminders: await exportReminders(db, account.id),
    stockNotices: await exportNotices(db, account),
    phoneMessages: await exportPhoneMessages(db, account.id),
    notes: await exportNotes(db, account.id),
    savedViews: await exportViews(db, account.id),
    ...(await exportCustomOrders(db, account.id)),
  };
};

/** {@link exportAccountOf} for the signed-in person. */
export const exportAccount = async (
  db: Database,
  { userId, sessionId }: Actor,
): Promise<Outcome<{ export: Record<string, unknown> }>> => {
  const exported = await exportAccountOf(db, userId, sessionId);
  return exported === undefined ? refuse('session.expired') : accept({ export: exported });
};
