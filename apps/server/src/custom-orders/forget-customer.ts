import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
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

/**
 * The customer's account is deleted: measurements, pictures, messages and address go, orders and what was agreed stay
 * without them. What could still be cancelled is.
 */
export const forgetCustomOrders = async (tx: Tx, userId: string): Promise<void> => {
  await lockCustomOrders(tx, userId);
  for (const order of await listCustomOrders(tx, userId)) {
    const row = customOrderLifecycle.find(order.status, 'cancel', 'customer');
    if (row !== undefined) await moveCustomOrder(tx, order.id, row, { id: userId, role: 'customer' });
  }
  await deleteProfiles(tx, userId);
  await eraseAgreed(tx, userId, PERSONAL_FACTS);
  await eraseCustomer(tx, userId);
  await addJob(tx, 'sweep-private-images', {}, { key: 'sweep-private-images' });
};
