import { type CaptureId, captureId, payableId, refundId, type UserId } from '@darzi/contract/ids.ts';
import { addPaise, minPaise, paise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { refundLifecycle } from '@darzi/contract/payments/payment.lifecycle.ts';
import type { RefusedRefund } from '@darzi/contract/payments/payments.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inSeconds, type Tx } from '../../platform/db/database.ts';
import { amount } from '../../platform/db/rows.ts';
import type { StoredCapture } from './capture.repository.ts';
import { ORDER_EDITED, readRefunds, type StoredRefund, selectRefunds } from './refund.repository.ts';
import { ASKED_FOR } from './refund.rules.ts';

/** More than anybody works through at once. */
const MAX_LISTED = 100;

/**
 * Whether a refund `r` of a capture `c` was abandoned while its money is still here, so that it is up to the owner. Any
 * later refund may have been made in its place, except one due to an edit, which is owed until it is made itself.
 * Whoever requested one was told at once.
 */
const ABANDONED = sql<boolean>`(r.state = 'refused' and (r.attempt > 1 or r.reason <> ${ASKED_FOR})
  and c.amount_minor > c.refunded_minor + c.refunding_minor
  and (r.reason = ${ORDER_EDITED} or not exists (select 1 from refunds l where l.capture_id = c.id
    and l.created_at > r.decided_at and l.state <> 'refused')))`;

const withCaptures = (db: Db) =>
  db.selectFrom('refunds as r').innerJoin('captures as c', 'c.id', 'r.capture_id');

/** What a gateway refused and that has not been made: postponed until the next attempt, or abandoned. */
const selectRefused = (db: Db) =>
  withCaptures(db)
    .where((eb) => eb.or([eb.and([eb('r.state', '=', 'requested'), eb('r.attempt', '>', 1)]), ABANDONED]))
    .limit(MAX_LISTED);

/** How many refused refunds wait for the owner. */
export const countRefusedRefunds = async (db: Db): Promise<number> => {
  const { refused } = await db
    .selectFrom(selectRefused(db).select('r.id').as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('refused'))
    .executeTakeFirstOrThrow();
  return refused;
};

const refusedRow = z.object({
  id: refundId,
  captureId,
  kind: z.enum(['order', 'custom_order']),
  orderId: payableId,
  isForOrder: z.boolean(),
  provider: z.enum(['stripe', 'razorpay', 'cash']),
  amountPaise: amount,
  amountMinor: z.number(),
  currency: z.string(),
  reason: z.string(),
  refusal: z.string().nullable(),
  attempt: z.number(),
  at: z.date(),
  nextTryAt: z.date().nullable(),
});

/** Refused refunds that wait for the owner, oldest first. Rupees. */
export const listRefusedRefunds = async (db: Db): Promise<Outcome<{ refunds: RefusedRefund[] }>> => {
  const rows = await selectRefused(db)
    .select(['r.id', 'c.id as captureId', 'c.kind', 'c.payable_id as orderId', 'c.provider', 'c.currency'])
    .select(['c.is_settling as isForOrder', 'r.amount_paise as amountPaise', 'r.amount_minor as amountMinor'])
    .select(['r.reason', 'r.refusal', 'r.attempt', 'r.created_at as at'])
    .select((eb) =>
      eb.case().when('r.state', '=', 'requested').then(eb.ref('r.next_try_at')).end().as('nextTryAt'),
    )
    .orderBy('r.created_at')
    .execute();
  return accept({
    refunds: refusedRow
      .array()
      .parse(rows)
      .map(({ id, amountPaise, amountMinor, at, nextTryAt, ...row }) => ({
        _id: id,
        ...row,
        amount: toRupees(amountPaise),
        charged: amountMinor / 100,
        at: at.toISOString(),
        nextTryAt: nextTryAt?.toISOString() ?? null,
      })),
  });
};

/** Abandoned refunds of a capture, oldest first. The capture is locked. */
export const listAbandoned = (tx: Tx, captureId: CaptureId): Promise<readonly StoredRefund[]> =>
  readRefunds(
    selectRefunds(tx)
      .where('id', 'in', withCaptures(tx).select('r.id').where('c.id', '=', captureId).where(ABANDONED))
      .orderBy('created_at')
      .orderBy('id'),
  );

/**
 * The same capture less what it owes because of edits: abandoned refunds of those are not part of what the order costs.
 */
export const withoutOwed = async (db: Db, capture: StoredCapture): Promise<StoredCapture> => {
  const { owedPaise, owedMinor } = await withCaptures(db)
    .select(({ fn }) => [
      sql<number>`coalesce(${fn.sum('r.amount_paise')}, 0)::bigint`.as('owedPaise'),
      sql<number>`coalesce(${fn.sum('r.amount_minor')}, 0)::bigint`.as('owedMinor'),
    ])
    .where('c.id', '=', capture.id)
    .where('r.reason', '=', ORDER_EDITED)
    .where(ABANDONED)
    .executeTakeFirstOrThrow();
  const { amountPaise, refundedPaise, amountMinor, refundedMinor } = capture;
  return {
    ...capture,
    refundingPaise: minPaise(
      addPaise(capture.refundingPaise, paise(owedPaise)),
      subtractPaise(amountPaise, refundedPaise),
    ),
    refundingMinor: Math.min(capture.refundingMinor + owedMinor, amountMinor - refundedMinor),
  };
};

/**
 * Makes an abandoned refund after all, with its original purpose and pieces. Sets its amount aside again, with a new
 * key at the gateway. The caller has locked its capture.
 */
export const repeatRefund = async (
  tx: Tx,
  { id, captureId, amountMinor, amountPaise, state }: StoredRefund,
  { by, key, askSeconds }: { by: UserId | null; key?: string | undefined; askSeconds: number },
): Promise<void> => {
  const row = refundLifecycle.find(state, 'retry', 'owner');
  if (row === undefined) throw new Error(`refund ${id} is ${state}`);
  await tx
    .updateTable('refunds')
    .set((eb) => ({
      state: row.to,
      attempt: eb('attempt', '+', 1),
      decided_at: null,
      gateway_refund_id: null,
      requested_by: by,
      idempotency_key: key ?? null,
      next_try_at: inSeconds(askSeconds),
    }))
    .where('id', '=', id)
    .where('state', '=', row.from)
    .execute();
  await tx
    .updateTable('captures')
    .set((eb) => ({
      refunding_minor: eb('refunding_minor', '+', amountMinor),
      refunding_paise: eb('refunding_paise', '+', amountPaise),
    }))
    .where('id', '=', captureId)
    .execute();
};
