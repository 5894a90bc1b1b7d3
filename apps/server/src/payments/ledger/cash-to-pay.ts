import { type PayableId, payableId, type RefundId, refundId } from '@darzi/contract/ids.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { CashToPay } from '@darzi/contract/payments/payments.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';
import { flagForReview } from './ledger.ts';
import type { PayableKind } from './payable.ts';

/** More than anybody works through at once. */
const MAX_LISTED = 100;

/** Notes that the cash of a payable that its customer has just cancelled is still to be paid back by hand. */
export const noteCashToPay = async (
  tx: Tx,
  kind: PayableKind,
  id: PayableId,
  cashPaise: Paise,
): Promise<void> => {
  await tx
    .updateTable('refunds as r')
    .from('captures as c')
    .set({ to_pay_since: sql<Date>`now()` })
    .whereRef('c.id', '=', 'r.capture_id')
    .where('c.kind', '=', kind)
    .where('c.payable_id', '=', id)
    .where('c.provider', '=', 'cash')
    .where('r.reason', '=', 'cancelled')
    .execute();
  await flagForReview(tx, `${kind}:${id}`, 'cash to pay back', { paise: cashPaise });
};

const row = z.object({
  id: refundId,
  kind: z.enum(['order', 'custom_order']),
  orderId: payableId,
  amountPaise: amount,
  since: z.date(),
});

/** How many refunds of cash are still to be paid back. */
export const countCashToPay = async (db: Db): Promise<number> => {
  const { waiting } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('to_pay_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return waiting;
};

/** Cash that is still to be paid back, oldest first. Rupees. */
export const listCashToPay = async (db: Db): Promise<Outcome<{ refunds: CashToPay[] }>> => {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('captures as c', 'c.id', 'r.capture_id')
    .select(['r.id', 'c.kind', 'c.payable_id as orderId'])
    .select(['r.amount_paise as amountPaise', 'r.to_pay_since as since'])
    .where('r.to_pay_since', 'is not', null)
    .orderBy('r.to_pay_since')
    .orderBy('r.id')
    .limit(MAX_LISTED)
    .execute();
  return accept({
    refunds: row
      .array()
      .parse(rows)
      .map(({ id, amountPaise, since, ...rest }) => ({
        _id: id,
        ...rest,
        amount: toRupees(amountPaise),
        since: since.toISOString(),
      })),
  });
};

const paidRow = z.object({
  kind: z.enum(['order', 'custom_order']),
  orderId: payableId,
  amountPaise: amount,
});

/** The owner has paid it back by hand; repeating it changes nothing. */
export const notePaidBack = (
  db: Database,
  actor: Actor,
  id: RefundId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const paid = await tx
      .updateTable('refunds as r')
      .from('captures as c')
      .set({ to_pay_since: null })
      .whereRef('c.id', '=', 'r.capture_id')
      .where('r.id', '=', id)
      .where('r.to_pay_since', 'is not', null)
      .returning(['c.kind', 'c.payable_id as orderId', 'r.amount_paise as amountPaise'])
      .executeTakeFirst();
    if (paid === undefined) {
      const known = await tx.selectFrom('refunds').select('id').where('id', '=', id).executeTakeFirst();
      return known === undefined ? refuse('request.not_found') : accept({});
    }
    const { kind, orderId, amountPaise } = paidRow.parse(paid);
    await recordAudit(tx, actor, 'payment.cash_paid_back', `${kind}:${orderId}`, {
      refundId: id,
      paise: amountPaise,
    });
    return accept({});
  });
