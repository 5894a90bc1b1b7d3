import {
  type CaptureId,
  captureId,
  type GatewayRefundId,
  gatewayRefundId,
  type RefundId,
  refundId,
  type UserId,
  userId,
} from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { CLOCK, type Db, inSeconds, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { amount } from '../../platform/db/rows.ts';
import type { StoredCapture } from './capture.repository.ts';
import type { RefundMove } from './refund.rules.ts';

/** Reason of a refund for an edited order that became cheaper: it is for nothing that the order still has. */
export const ORDER_EDITED = 'order edited';

const common = z.object({
  id: refundId,
  captureId,
  amountMinor: z.number(),
  amountPaise: amount,
  reference: z.string().nullable(),
  requestedBy: userId.nullable(),
  /** Which attempt at the gateway this is. */
  attempt: z.number(),
  reason: z.string(),
});
const state = z.discriminatedUnion('state', [
  /** The gateway is being asked, or will be asked again after a refusal. */
  z.object({ state: z.literal('requested') }),
  z.object({ state: z.literal('pending'), gatewayRefundId }),
  /** Cash has no id at a gateway, nor does a refund that rounding left empty. */
  z.object({
    state: z.enum(['done', 'refused']),
    gatewayRefundId: gatewayRefundId.nullable(),
    decidedAt: z.date(),
  }),
]);

export type StoredRefund = Readonly<z.output<typeof common> & z.output<typeof state>>;
/** One whose amount is set aside. */
export type UndecidedRefund = Extract<StoredRefund, { state: 'requested' | 'pending' }>;

const parseRefund = (row: unknown): StoredRefund => ({ ...common.parse(row), ...state.parse(row) });

export const isUndecided = (refund: StoredRefund): refund is UndecidedRefund => !('decidedAt' in refund);

export const selectRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .select(['id', 'state', 'attempt', 'reason', 'reference'])
    .select(['capture_id as captureId', 'amount_minor as amountMinor', 'amount_paise as amountPaise'])
    .select([
      'requested_by as requestedBy',
      'gateway_refund_id as gatewayRefundId',
      'decided_at as decidedAt',
    ]);

export const readRefund = async (
  query: ReturnType<typeof selectRefunds>,
): Promise<StoredRefund | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : parseRefund(row);
};

export const readRefunds = async (
  query: ReturnType<typeof selectRefunds>,
): Promise<readonly StoredRefund[]> => (await query.execute()).map(parseRefund);

/** @throws Error if there is none: ids come from our own rows */
export const loadRefund = async (db: Db, id: RefundId): Promise<StoredRefund> => {
  const refund = await readRefund(selectRefunds(db).where('id', '=', id));
  if (refund === undefined) throw new Error(`no refund ${id}`);
  return refund;
};

/** The refund that this person requested with this key, or undefined. */
export const findRefundOfKey = (db: Db, requestedBy: UserId, key: string) =>
  readRefund(selectRefunds(db).where('requested_by', '=', requestedBy).where('idempotency_key', '=', key));

/** A refund and those that share its amount; itself first. */
export const listRefundsAskedWith = (db: Db, id: RefundId): Promise<readonly StoredRefund[]> =>
  readRefunds(
    selectRefunds(db)
      .where((where) => where.or([where('id', '=', id), where('asked_with', '=', id)]))
      .orderBy(sql`asked_with nulls first`)
      .orderBy('id'),
  );

/** Not decided yet. Literals, because the index for them is partial. */
const UNDECIDED = [sql.lit('requested'), sql.lit('pending')] as const;

export type NewRefund = Pick<
  StoredRefund,
  'captureId' | 'amountMinor' | 'amountPaise' | 'reference' | 'requestedBy' | 'reason'
> & {
  readonly key?: string | undefined;
  /** The first of the refunds that share one amount; absent for itself. */
  readonly askedWith?: RefundId | undefined;
  /** How long nobody else may ask the gateway. */
  readonly askSeconds: number;
};

/** Inserts a refund to be made and sets its amount aside. Returns its id. */
export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<RefundId> => {
  const id = newId<RefundId>();
  await tx
    .insertInto('refunds')
    .values({
      id,
      capture_id: refund.captureId,
      amount_minor: refund.amountMinor,
      amount_paise: refund.amountPaise,
      reference: refund.reference,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      idempotency_key: refund.key ?? null,
      asked_with: refund.askedWith ?? null,
      next_try_at: inSeconds(refund.askSeconds),
    })
    .execute();
  await tx
    .updateTable('captures')
    .set((eb) => ({
      refunding_minor: eb('refunding_minor', '+', refund.amountMinor),
      refunding_paise: eb('refunding_paise', '+', refund.amountPaise),
    }))
    .where('id', '=', refund.captureId)
    .execute();
  return id;
};

/**
 * Claims a refund that nobody is asking the gateway for; false if somebody is, or it is decided.
 * @param isWaitedFor whether somebody wants the answer now: then also one that would be retried later
 */
export const claimRefund = async (
  db: Db,
  id: RefundId,
  askSeconds: number,
  isWaitedFor = false,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ next_try_at: inSeconds(askSeconds) })
    .where('id', '=', id)
    .where('state', 'in', UNDECIDED)
    .where(({ or, and, eb }) => {
      const isPostponed = and([eb('attempt', '>', 1), eb('next_try_at', '>', inSeconds(askSeconds))]);
      return or([eb('next_try_at', '<=', CLOCK), ...(isWaitedFor ? [isPostponed] : [])]);
    })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Refused refunds of these captures that wait for a retry, oldest first. The captures are locked. */
export const listPostponedRefunds = (tx: Tx, captureIds: readonly CaptureId[]) =>
  readRefunds(
    selectRefunds(tx)
      .where('capture_id', 'in', captureIds)
      .where('state', '=', sql.lit('requested'))
      .where('attempt', '>', 1)
      .orderBy('created_at')
      .orderBy('id'),
  );

/** Transfers a refund to somebody who does not wait for the next attempt. */
export const takeOverRefund = async (
  tx: Tx,
  id: RefundId,
  {
    by,
    key,
    askedWith,
    askSeconds,
  }: Pick<NewRefund, 'key' | 'askedWith' | 'askSeconds'> & { readonly by: UserId },
): Promise<void> => {
  await tx
    .updateTable('refunds')
    .set({
      requested_by: by,
      idempotency_key: key ?? null,
      asked_with: askedWith ?? null,
      next_try_at: inSeconds(askSeconds),
    })
    .where('id', '=', id)
    .execute();
};

/**
 * Postpones a refused refund: its amount stays set aside, and the gateway is asked again with a new key.
 * @returns false if it was already decided or postponed
 */
export const postponeRefund = async (
  tx: Tx,
  { id, attempt }: UndecidedRefund,
  { from, to }: RefundMove,
  refusal: string,
  hours: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set((eb) => ({
      state: to,
      attempt: eb('attempt', '+', 1),
      refusal,
      gateway_refund_id: null,
      next_try_at: inSeconds(hours * 3_600),
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Requested refunds that are not decided. */
export const listDueRefunds = async (db: Db, most: number): Promise<readonly RefundId[]> => {
  const due = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', UNDECIDED)
    .where('next_try_at', '<=', CLOCK)
    .orderBy('next_try_at')
    .limit(most)
    .execute();
  return due.map(({ id }) => id);
};

export type RefundNotice = {
  readonly gatewayRefundId?: GatewayRefundId | undefined;
  readonly actorId?: UserId | null;
  /** Why it was refused. */
  readonly refusal?: string | undefined;
};

/**
 * Moves a refund along the table and books the effects: a completed one enters the ledger; a refused one frees its
 * amount. The caller has locked its capture.
 * @returns false if it was already decided
 */
export const moveRefund = async (
  tx: Tx,
  refund: StoredRefund,
  capture: StoredCapture,
  { from, to, isDecided, isDone }: RefundMove,
  { gatewayRefundId, actorId = null, refusal }: RefundNotice = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      state: to,
      ...(gatewayRefundId === undefined ? {} : { gateway_refund_id: gatewayRefundId }),
      ...(isDecided ? { decided_at: sql<Date>`now()` } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    })
    .where('id', '=', refund.id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (!isDecided) return true;
  await tx
    .updateTable('captures')
    .set((eb) => ({
      refunding_minor: eb('refunding_minor', '-', refund.amountMinor),
      refunding_paise: eb('refunding_paise', '-', refund.amountPaise),
      refunded_minor: eb('refunded_minor', '+', isDone ? refund.amountMinor : 0),
      refunded_paise: eb('refunded_paise', '+', isDone ? refund.amountPaise : 0),
    }))
    .where('id', '=', capture.id)
    .execute();
  if (isDone) {
    await tx
      .insertInto('ledger_entries')
      .values({
        movement: capture.provider === 'cash' ? 'cash_refunded' : 'refund',
        kind: capture.kind,
        payable_id: capture.payableId,
        capture_id: capture.id,
        refund_id: refund.id,
        provider: capture.provider,
        currency: capture.currency,
        amount_minor: -refund.amountMinor,
        amount_paise: -refund.amountPaise,
        reference: refund.reference ?? gatewayRefundId ?? null,
        actor_id: actorId ?? refund.requestedBy,
      })
      .execute();
  }
  return true;
};
