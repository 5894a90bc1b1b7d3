import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { moveOrderAlong } from './move-order.ts';
import { showOrder } from './show-order.ts';

/** The customer's own cancel, before the order is packed. */
export const cancelOwnOrder = async (
  deps: Pick<Deps, 'db' | 'config'>,
  orderId: string,
  userId: string,
): Promise<Outcome<{ message: string; order: Order }>> => {
  const moved = await moveOrderAlong(deps, orderId, { to: 'Cancelled' }, { id: userId, role: 'customer' });
  return moved.ok
    ? accept({ message: 'Your order has been cancelled.', order: showOrder(moved.value) })
    : moved;
};
