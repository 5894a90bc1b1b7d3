import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import type { Db } from '../db/database.ts';
import { listOrders } from './order.repository.ts';
import { showOrder } from './show-order.ts';

/** All placed orders of the customer, oldest first; amounts in rupees. */
export const exportOrders = async (db: Db, userId: string): Promise<readonly Order[]> =>
  (await listOrders(db, userId)).map(showOrder);
