import type { Db } from '../db/database.ts';
import { findCustomOrder } from './custom-order.repository.ts';

/** Whether there is such an outfit; with `userId` whether it is that customer's. */
export const isCustomOrderOf = async (db: Db, id: string, userId: string | undefined): Promise<boolean> =>
  (await findCustomOrder(db, id, userId)) !== undefined;
