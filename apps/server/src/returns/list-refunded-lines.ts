import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import { listRefundedLines } from './return.repository.ts';

/** What of which of the order's lines (by index, from 0) a refund is for; empty for one that no return made. */
export const findRefundedLines = async (db: Db, refundId: string): Promise<ReadonlyMap<number, Paise>> =>
  new Map(
    (await listRefundedLines(db, refundId)).map(({ position, amountPaise }) => [
      position - 1,
      paise(amountPaise),
    ]),
  );
