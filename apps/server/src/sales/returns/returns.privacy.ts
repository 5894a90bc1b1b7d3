import type { Db, Tx } from '../../platform/db/database.ts';
import { eraseText, listReturnsOfCustomer } from './return.repository.ts';

/** What the customer sent back or asked to, oldest first; times in ISO 8601. */
export const exportReturns = async (db: Db, userId: string): Promise<readonly object[]> =>
  (await listReturnsOfCustomer(db, userId)).map(
    ({ id, orderId, state, resolution, reason, answer, payout, createdAt, lines }) => ({
      _id: id,
      orderId,
      state,
      resolution,
      reason,
      answer,
      payout,
      createdAt: createdAt.toISOString(),
      lines,
    }),
  );

/** What was sent back stays with its order; what was written about it is erased. */
export const eraseReturns = (tx: Tx, userId: string): Promise<void> => eraseText(tx, userId);
