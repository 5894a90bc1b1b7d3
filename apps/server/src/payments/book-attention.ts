import { recordAudit } from '../back-office/record-audit.ts';
import type { Tx } from '../db/database.ts';

/**
 * Writes down that a person should look at something about money; the owner reads it among the back office's entries.
 * @param details ids, amounts and states; never who somebody is
 */
export const bookAttention = (
  tx: Tx,
  subject: string,
  because: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => recordAudit(tx, 'system', 'payment.attention', subject, { because, ...details });
