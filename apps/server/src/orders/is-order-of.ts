import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';

/** Whether there is such an order; with `userId` whether it is that customer's. */
export const isOrderOf = async (db: Db, orderId: string, userId: string | undefined): Promise<boolean> =>
  (await findOrder(db, orderId, userId)) !== undefined;
