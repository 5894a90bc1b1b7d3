import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockCustomOrder } from './custom-order.repository.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';

/** A gateway's order was opened: accepted → waiting_payment. Waiting already: nothing changes. */
export const openCustomOrderPayment = async (tx: Tx, id: string): Promise<Outcome<true>> => {
  const order = await lockCustomOrder(tx, id);
  if (order === undefined) return refuse('custom_order.not_found');
  if (order.status === 'waiting_payment') return accept(true);
  const row = customOrderLifecycle.find(order.status, 'open-payment', 'system');
  if (row === undefined) {
    return refuse('custom_order.not_allowed', {
      values: { status: order.status, to: 'waiting for payment' },
    });
  }
  await moveCustomOrder(tx, id, row, { id: null, role: 'system' });
  return accept(true);
};
