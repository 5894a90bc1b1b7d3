import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { eraseBuyer } from '../invoices/invoices.privacy.ts';
import { listOrders } from './order.repository.ts';
import { eraseCustomerOfOrders } from './order-change.repository.ts';
import { deleteMessagesOfCustomer } from './order-message.repository.ts';
import { showOrder } from './orders.ts';

/** All placed orders of the customer, oldest first; amounts in rupees. */
export const exportOrders = async (db: Db, userId: string): Promise<readonly Order[]> =>
  (await listOrders(db, userId)).map(showOrder);

/** The customer's orders stay in the books; who received them, and where, is erased. */
export const eraseCustomer = async (tx: Tx, userId: string): Promise<void> => {
  await eraseBuyer(tx, userId);
  await eraseCustomerOfOrders(tx, userId);
  await deleteMessagesOfCustomer(tx, userId);
};
