import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { moveOrderAlong } from './move-order.ts';
import { showOrder } from './show-order.ts';

/** The customer's own cancel, before the order is packed. */
export const cancelOwnOrder = async (
  db: Database,
  orderId: string,
  userId: string,
): Promise<Outcome<{ message: string; order: Order }>> => {
  const moved = await moveOrderAlong(db, orderId, { to: 'Cancelled' }, { id: userId, role: 'customer' });
  return moved.ok
    ? accept({ message: 'Your order has been cancelled.', order: showOrder(moved.value) })
    : moved;
};
