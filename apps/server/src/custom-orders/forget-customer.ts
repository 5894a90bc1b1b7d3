import {
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { bookAttention } from '../payments/book-attention.ts';
import { eraseAgreed } from './agreement.repository.ts';
import { listCustomOrders } from './custom-order.repository.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { eraseCustomer, lockCustomOrders } from './forget-customer.repository.ts';
import { deleteProfiles } from './measurement-profile.repository.ts';

/** Of what was agreed, the facts that are about the person. Style, cloth, colour and price stay provable. */
const PERSONAL_FACTS = [
  'measurements',
  'size',
  'design.customization',
  'design.referenceImages',
  'bid.designerNotes',
  'shippingAddress',
];

/** Holds the customer's orders: whoever is changing one of them is waited for, nobody else begins to. */
export const holdCustomOrdersOf = (tx: Tx, userId: string): Promise<void> => lockCustomOrders(tx, userId);

/** Agreed on and not shipped: it can neither be made nor sent any more, and the owner decides about its money. */
const isInTheHouse = (status: CustomOrderStatus): boolean =>
  customOrderLifecycle.find(status, 'cancel', 'admin') !== undefined ||
  customOrderLifecycle.find(status, 'ship', 'admin') !== undefined;

/**
 * The customer's account is deleted: measurements, pictures, messages and address go, orders and what was agreed stay
 * without them. She and her orders are held. What she could still cancel is; of the rest that has not left the house the owner is told.
 */
export const forgetCustomOrders = async (tx: Tx, userId: string): Promise<void> => {
  for (const order of await listCustomOrders(tx, userId)) {
    const row = customOrderLifecycle.find(order.status, 'cancel', 'customer');
    if (row !== undefined) await moveCustomOrder(tx, order.id, row, { id: userId, role: 'customer' });
    else if (isInTheHouse(order.status))
      await bookAttention(tx, `custom_order:${order.id}`, 'account deleted', { status: order.status });
  }
  await deleteProfiles(tx, userId);
  await eraseAgreed(tx, userId, PERSONAL_FACTS);
  await eraseCustomer(tx, userId);
  await addJob(tx, 'sweep-private-images', {}, { key: 'sweep-private-images' });
};
