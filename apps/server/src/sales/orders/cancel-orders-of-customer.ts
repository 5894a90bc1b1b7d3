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
 * For a customer who deletes the account: locks their orders and payments, and the stock and codes of the orders they
 * may still cancel, in the usual locking order. The cart must be locked first.
 * @returns gives the orders up. Cancels those the customer may still cancel, as if they had done so: pieces and money
 * go back. Flags those being packed, which can no longer be sent, for the owner to cancel. Leaves shipped ones alone:
 * they have their label. Call it last: it may change what the public sees
 */
export const lockOrdersToCancel = async (
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
