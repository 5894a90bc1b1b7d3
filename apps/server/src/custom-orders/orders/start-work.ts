import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { notifyAll } from './custom-order.changes.ts';
import { lockCustomOrder } from './custom-order.repository.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';

/**
 * Money was captured: accepted or waiting_payment → in_progress, if it is exactly the accepted price.
 * @returns false when it cannot start (another amount, cancelled, paid before): the money is not for this order
 */
export const startWork = async (tx: Tx, id: string, capturedPaise: Paise): Promise<boolean> => {
  const order = await lockCustomOrder(tx, id);
  if (order === undefined || order.pricePaise !== capturedPaise || order.isPaid) return false;
  const row = customOrderLifecycle.find(order.status, 'start', 'system');
  if (row === undefined) return false;
  const move = { ...row, details: { paise: capturedPaise } };
  const eventId = await moveCustomOrder(tx, id, move, { id: null, role: 'system' });
  if (eventId === undefined) return false;
  await notifyAll(tx, eventId, ['customer', 'studio']);
  return true;
};
