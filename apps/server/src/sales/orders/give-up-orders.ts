import type { UserId } from '@darzi/contract/ids.ts';
import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import { lockStock, type Piece } from '../../catalogue/stock/stock.ts';
import { flagForReview } from '../../payments/ledger/ledger.ts';
import { erasePayer } from '../../payments/payments.privacy.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Config } from '../../settings/config.ts';
import { reserveDiscountsOf } from '../discounts/discounts.ts';
import { moveOrderWithin } from './move-order.ts';
import { listOrders, lockOrders } from './order.repository.ts';
import { findWaitingEdit } from './waiting-edit.repository.ts';

/**
 * The customer's account is deleted: their orders and payments, and the stock and codes of what they may still cancel, are
 * held in the order in which everybody takes them. The cart is held before.
 * @returns what gives the orders up. What they may still cancel is cancelled as if they had done so: pieces and money go
 * back. What is being packed cannot be sent any more; the owner is told, and cancels it. What has left the house has
 * its label. To be called last: what the public sees may change with it
 */
export const lockOrdersToGiveUp = async (
  tx: Tx,
  config: Config,
  userId: UserId,
): Promise<() => Promise<void>> => {
  await lockOrders(tx, userId);
  await erasePayer(tx, userId);
  const orders = await listOrders(tx, userId);
  const cancellable = orders.filter(
    ({ status }) => orderLifecycle.find(status, 'cancel', 'customer') !== undefined,
  );
  const pieces: Pick<Piece, 'productId' | 'size'>[] = cancellable.flatMap(({ lines }) => lines);
  for (const { id, due } of cancellable)
    if (due !== null) pieces.push(...((await findWaitingEdit(tx, id))?.held ?? []));
  await lockStock(tx, pieces);
  await reserveDiscountsOf(
    tx,
    cancellable.map(({ id }) => id),
  );
  return async () => {
    for (const { id } of cancellable)
      await moveOrderWithin(tx, config, id, { to: 'Cancelled' }, { id: userId, role: 'customer' });
    for (const order of orders) {
      if (!cancellable.includes(order) && orderLifecycle.find(order.status, 'cancel', 'admin') !== undefined)
        await flagForReview(tx, `order:${order.id}`, 'account deleted', { status: order.status });
    }
  };
};
