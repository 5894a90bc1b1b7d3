import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadCart } from '../cart/change-cart.ts';
import { exportReviews } from '../catalogue/export-reviews.ts';
import { exportMessages } from '../contact/export-messages.ts';
import { exportCustomOrders } from '../custom-orders/export-custom-orders.ts';
import type { Database } from '../db/database.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { findAccount } from './account.repository.ts';
import { listSessions } from './end-session.ts';
import type { Actor } from './session.ts';

/** Everything held about the customer. Amounts in rupees, times in ISO 8601. */
export const exportAccount = async (
  db: Database,
  actor: Actor,
): Promise<Outcome<{ export: Record<string, unknown> }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const [sessions, orders, reviews, cart, messages, madeToMeasure] = await Promise.all([
    listSessions(db, actor),
    exportOrders(db, account.id),
    exportReviews(db, account.id),
    loadCart(db, account.id),
    exportMessages(db, account.id),
    exportCustomOrders(db, account.id),
  ]);
  const { id, name, email, role, addresses, createdAt } = account;
  return accept({
    export: {
      exportedAt: new Date().toISOString(),
      profile: { _id: id, name, email, role, createdAt: createdAt.toISOString() },
      addresses,
      sessions: sessions.ok ? sessions.value.sessions : [],
      orders,
      reviews,
      cart: cart.ok ? cart.value.cartData : {},
      messages,
      ...madeToMeasure,
    },
  });
};
