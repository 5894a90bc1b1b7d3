import type { OrderId, RefundId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { listActiveRefunds } from '../../payments/ledger/ledger.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActiveRefund, RefundLine } from './refund.rules.ts';

/** What a refund is for; empty for one that states only an amount. */
export const listRefundLines = async (db: Db, refundId: RefundId): Promise<readonly RefundLine[]> => {
  const rows = await db
    .selectFrom('refund_lines')
    .select(['position', 'quantity', 'amount_paise'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
  return rows.map(({ amount_paise, ...row }) => ({ ...row, amountPaise: paise(amount_paise) }));
};

/** Records what a refund is for, together with the refund. */
export const insertRefundLines = async (
  tx: Tx,
  refundId: RefundId,
  lines: readonly RefundLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  await tx
    .insertInto('refund_lines')
    .values(
      lines.map(({ position, quantity, amountPaise }) => ({
        refund_id: refundId,
        position,
        quantity,
        amount_paise: amountPaise,
      })),
    )
    .execute();
};

/** An order's refunds that are done or under way, oldest first, with what they are for. */
export const listRefundsOfOrder = async (db: Db, orderId: OrderId): Promise<readonly ActiveRefund[]> => {
  const refunds = await listActiveRefunds(db, 'order', orderId);
  if (refunds.length === 0) return [];
  const rows = await db
    .selectFrom('refund_lines')
    .select(['refund_id', 'position', 'quantity', 'amount_paise'])
    .where(
      'refund_id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute();
  return refunds.map(({ id, amountPaise }) => ({
    amountPaise,
    lines: rows
      .filter(({ refund_id }) => refund_id === id)
      .map(({ position, quantity, amount_paise }) => ({
        position,
        quantity,
        amountPaise: paise(amount_paise),
      })),
  }));
};
