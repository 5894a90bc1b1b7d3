import type { StockReason } from '@darzi/contract/back-office/stock.ts';
import { sql } from 'kysely';
import type { AuditActor } from '../back-office/record-audit.ts';
import type { Tx } from '../db/database.ts';

/** Why stock changes: the database writes it down with every movement of the transaction. */
export type StockCause = {
  readonly reason: StockReason;
  readonly actor: AuditActor;
  readonly orderId?: string | undefined;
  readonly note?: string | undefined;
};

/** A cause as the database reads it. */
export const causeText = ({ reason, actor, orderId, note }: StockCause): string =>
  JSON.stringify({
    reason,
    role: typeof actor === 'string' ? actor : actor.role,
    actor: typeof actor === 'string' ? null : actor.userId,
    reference: orderId,
    note: note === '' ? undefined : note,
  });

/** Says why the following statements of this transaction change stock. */
export const tellStockCause = async (tx: Tx, cause: StockCause): Promise<void> => {
  await sql`select set_config('shop.stock_cause', ${causeText(cause)}, true)`.execute(tx);
};
