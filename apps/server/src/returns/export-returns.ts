import type { Db } from '../db/database.ts';
import { listReturnsOfCustomer } from './return.repository.ts';

/** What the customer sent back or asked to, oldest first; times in ISO 8601. */
export const exportReturns = async (db: Db, userId: string): Promise<readonly object[]> =>
  (await listReturnsOfCustomer(db, userId)).map(
    ({ id, orderId, state, wish, reason, answer, payout, createdAt, lines }) => ({
      _id: id,
      orderId,
      state,
      wish,
      reason,
      answer,
      payout,
      createdAt: createdAt.toISOString(),
      lines,
    }),
  );
