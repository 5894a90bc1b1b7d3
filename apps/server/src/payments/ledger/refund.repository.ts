import { type Paise, paise } from '@darzi/contract/money.ts';
import {
  type RefundCommand,
  type RefundState,
  refundLifecycle,
} from '@darzi/contract/payments/payment.lifecycle.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { StoredCapture } from './capture.repository.ts';

export type StoredRefund = {
  readonly id: string;
  readonly captureId: string;
  readonly state: RefundState;
  readonly amountMinor: number;
  readonly amountPaise: Paise;
  readonly reference: string | null;
  readonly requestedBy: string | null;
  /** The so many-th time that the gateway is asked. */
  readonly attempt: number;
  readonly reason: string;
};

/** The reason of a refund that somebody asked for, who waits for the answer. */
export const ASKED_FOR = 'asked for';

const COLUMNS = sql`r.id, r.capture_id as "captureId", r.state, r.amount_minor as "amountMinor",
  r.amount_paise as "amountPaise", r.reference, r.requested_by as "requestedBy", r.attempt, r.reason`;

type Row = Omit<StoredRefund, 'amountPaise'> & { amountPaise: number };
const refundOf = (row: Row | undefined): StoredRefund | undefined =>
  row === undefined ? undefined : { ...row, amountPaise: paise(row.amountPaise) };

/** @throws Error when there is none: ids come from our own rows */
export const loadRefund = async (db: Db, id: string): Promise<StoredRefund> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from refunds r where r.id = ${id}`.execute(db);
  const refund = refundOf(rows[0]);
  if (refund === undefined) throw new Error(`no refund ${id}`);
  return refund;
};

/** The refund that this person asked for under this key, or undefined. */
export const findRefundOfKey = async (
  db: Db,
  requestedBy: string,
  key: string,
): Promise<StoredRefund | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from refunds r where r.requested_by = ${requestedBy} and r.idempotency_key = ${key}`.execute(
    db,
  );
  return refundOf(rows[0]);
};

export type NewRefund = Pick<
  StoredRefund,
  'captureId' | 'amountMinor' | 'amountPaise' | 'reference' | 'requestedBy' | 'reason'
> & {
  readonly key?: string | undefined;
  /** Nobody else asks the gateway for so long. */
  readonly askSeconds: number;
};

/** Writes a refund that is to be made and sets its amount aside. Returns its id. */
export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<string> => {
  const id = newId();
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
      next_try_at: sql<Date>`clock_timestamp() + make_interval(secs => ${refund.askSeconds})`,
    })
    .execute();
  await sql`update captures set refunding_minor = refunding_minor + ${refund.amountMinor},
    refunding_paise = refunding_paise + ${refund.amountPaise} where id = ${refund.captureId}`.execute(tx);
  return id;
};

/** Takes a refund that nobody is asking the gateway for; false when somebody is, or it is decided. */
export const claimRefund = async (db: Db, id: string, askSeconds: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update refunds set next_try_at = clock_timestamp() + make_interval(secs => ${askSeconds})
    where id = ${id} and state in ('requested', 'pending') and next_try_at <= clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
};

/** The refund of a capture that was refused and waits to be tried again, or undefined. The capture is held. */
export const findPostponedRefund = async (tx: Tx, captureId: string): Promise<StoredRefund | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from refunds r where r.capture_id = ${captureId} and r.state = 'requested' and r.attempt > 1
    order by r.created_at limit 1`.execute(tx);
  return refundOf(rows[0]);
};

/** Somebody does not wait for the next try: it is theirs from now on. */
export const takeOverRefund = async (
  tx: Tx,
  id: string,
  {
    by,
    key,
    askSeconds,
  }: { readonly by: string; readonly key: string | undefined; readonly askSeconds: number },
): Promise<void> => {
  await sql`update refunds set requested_by = ${by}, idempotency_key = ${key ?? null},
    next_try_at = clock_timestamp() + make_interval(secs => ${askSeconds}) where id = ${id}`.execute(tx);
};

/**
 * Puts a refused refund off: its amount stays set aside, and the gateway is asked again under a new key.
 * @returns false when it was decided, or put off, already
 */
export const postponeRefund = async (
  tx: Tx,
  { id, state, attempt }: StoredRefund,
  refusal: string,
  hours: number,
): Promise<boolean> => {
  const row = refundLifecycle.find(state, 'retry', 'gateway');
  if (row === undefined) return false;
  const { numAffectedRows } = await sql`
    update refunds set state = ${row.to}, attempt = attempt + 1, refusal = ${refusal}, gateway_refund_id = null,
      next_try_at = clock_timestamp() + make_interval(hours => ${hours})
    where id = ${id} and state = ${row.from} and attempt = ${attempt}`.execute(tx);
  return numAffectedRows === 1n;
};

/** Refunds that were asked for and are not decided. */
export const listDueRefunds = async (db: Db, most: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where state in ('requested', 'pending') and next_try_at <= clock_timestamp()
    order by next_try_at limit ${most}`.execute(db);
  return rows.map((row) => row.id);
};

export type RefundNotice = {
  readonly gatewayRefundId?: string | undefined;
  readonly actorId?: string | null;
  /** Why it refused. */
  readonly refusal?: string | undefined;
};

/**
 * Moves a refund along the table and books what follows: finished, it stands in the ledger; refused, its amount is
 * free again. The caller holds its capture.
 * @returns false when it was decided already
 */
export const moveRefund = async (
  tx: Tx,
  refund: StoredRefund,
  capture: StoredCapture,
  command: RefundCommand,
  { gatewayRefundId, actorId = null, refusal }: RefundNotice = {},
): Promise<boolean> => {
  const row = refundLifecycle.find(refund.state, command, 'gateway');
  if (row === undefined) return false;
  const isDecided = row.to === 'done' || row.to === 'refused';
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      state: row.to,
      ...(gatewayRefundId === undefined ? {} : { gateway_refund_id: gatewayRefundId }),
      ...(isDecided ? { decided_at: sql<Date>`now()` } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    })
    .where('id', '=', refund.id)
    .where('state', '=', row.from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (!isDecided) return true;
  const isDone = row.to === 'done';
  await sql`update captures set refunding_minor = refunding_minor - ${refund.amountMinor},
    refunding_paise = refunding_paise - ${refund.amountPaise},
    refunded_minor = refunded_minor + ${isDone ? refund.amountMinor : 0},
    refunded_paise = refunded_paise + ${isDone ? refund.amountPaise : 0} where id = ${capture.id}`.execute(
    tx,
  );
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
