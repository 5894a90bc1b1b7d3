import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';

/** A finished refund as a mail tells it. */
export type RefundForMail = {
  /** Of an outfit made to measure. */
  readonly isForCustomOrder: boolean;
  readonly amountPaise: Paise;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isCash: boolean;
  readonly reference: string | null;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
};

/** The refund, or undefined while it is not made, or when its money had paid for nothing that was ordered. */
export const loadRefundForMail = async (db: Db, refundId: string): Promise<RefundForMail | undefined> => {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select([
      'refunds.amount_paise',
      'refunds.amount_minor',
      'refunds.reference',
      'captures.kind',
      'captures.currency',
      'captures.provider',
      'captures.amount_paise as paid_paise',
      'captures.refunded_paise',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'done')
    .where('captures.is_settling', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    isForCustomOrder: row.kind === 'custom_order',
    amountPaise: paise(row.amount_paise),
    amountMinor: row.amount_minor,
    currency: row.currency,
    isCash: row.provider === 'cash',
    reference: row.reference,
    paidPaise: paise(row.paid_paise),
    refundedPaise: paise(row.refunded_paise),
  };
};
