import {
  type CaptureId,
  captureId,
  type GatewayPaymentId,
  gatewayPaymentId,
  type PayableId,
  type PaymentId,
  payableId,
  paymentId,
  type UserId,
} from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { TAKEN_BY_STAFF, type TakenBy } from '@darzi/contract/orders/staff-order.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { amount } from '../../platform/db/rows.ts';
import type { PayableKind } from './payable.ts';

export type CaptureProvider = 'stripe' | 'razorpay' | 'cash';

/** Captured money, with the amounts refunded and being refunded. */
export type StoredCapture = {
  readonly id: CaptureId;
  readonly kind: PayableKind;
  readonly payableId: PayableId;
  readonly paymentId: PaymentId | null;
  readonly provider: CaptureProvider;
  readonly gatewayPaymentId: GatewayPaymentId | null;
  /** How staff took it; null if a courier or a gateway did. */
  readonly takenBy: TakenBy | null;
  readonly isSettling: boolean;
  readonly currency: string;
  readonly inrPerUsd: number | null;
  readonly amountMinor: number;
  readonly amountPaise: Paise;
  readonly refundingMinor: number;
  readonly refundingPaise: Paise;
  readonly refundedMinor: number;
  readonly refundedPaise: Paise;
};

const captureRow = z
  .object({
    id: captureId,
    kind: z.enum(['order', 'custom_order']),
    payable_id: payableId,
    payment_id: paymentId.nullable(),
    provider: z.enum(['stripe', 'razorpay', 'cash']),
    gateway_payment_id: gatewayPaymentId.nullable(),
    taken_by: z.enum(TAKEN_BY_STAFF).nullable(),
    is_settling: z.boolean(),
    currency: z.string(),
    inr_per_usd: z.number().nullable(),
    amount_minor: z.number(),
    amount_paise: amount,
    refunding_minor: z.number(),
    refunding_paise: amount,
    refunded_minor: z.number(),
    refunded_paise: amount,
  })
  .transform(
    (row): StoredCapture => ({
      id: row.id,
      kind: row.kind,
      payableId: row.payable_id,
      paymentId: row.payment_id,
      provider: row.provider,
      gatewayPaymentId: row.gateway_payment_id,
      takenBy: row.taken_by,
      isSettling: row.is_settling,
      currency: row.currency,
      inrPerUsd: row.inr_per_usd,
      amountMinor: row.amount_minor,
      amountPaise: row.amount_paise,
      refundingMinor: row.refunding_minor,
      refundingPaise: row.refunding_paise,
      refundedMinor: row.refunded_minor,
      refundedPaise: row.refunded_paise,
    }),
  );

const selectCaptures = (db: Db) =>
  db
    .selectFrom('captures')
    .select([
      'id',
      'kind',
      'payable_id',
      'payment_id',
      'provider',
      'gateway_payment_id',
      'taken_by',
      'is_settling',
      'currency',
      'inr_per_usd',
      'amount_minor',
      'amount_paise',
      'refunding_minor',
      'refunding_paise',
      'refunded_minor',
      'refunded_paise',
    ]);

const readAll = async (query: ReturnType<typeof selectCaptures>): Promise<readonly StoredCapture[]> =>
  captureRow.array().parse(await query.execute());

const read = async (query: ReturnType<typeof selectCaptures>): Promise<StoredCapture | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : captureRow.parse(row);
};

/** The capture that a gateway knows by this id. */
export const findCapture = (db: Db, provider: CaptureProvider, paymentId: GatewayPaymentId) =>
  read(selectCaptures(db).where('provider', '=', provider).where('gateway_payment_id', '=', paymentId));

/** The money received through this attempt: a capture that paid for its order comes first. */
export const findCaptureOfPayment = (db: Db, paymentId: PaymentId) =>
  read(
    selectCaptures(db)
      .where('payment_id', '=', paymentId)
      .orderBy('is_settling', 'desc')
      .orderBy('created_at')
      .limit(1),
  );

/** One capture, locked by this transaction, or undefined. */
export const lockCaptureOf = (tx: Tx, id: CaptureId) =>
  read(selectCaptures(tx).where('id', '=', id).forUpdate());

/** One capture, locked by this transaction. @throws Error if there is none: ids come from our own rows */
export const lockCapture = async (tx: Tx, id: CaptureId): Promise<StoredCapture> => {
  const capture = await lockCaptureOf(tx, id);
  if (capture === undefined) throw new Error(`no capture ${id}`);
  return capture;
};

const settling = (db: Db, kind: PayableKind, payableId: PayableId) =>
  selectCaptures(db)
    .where('kind', '=', kind)
    .where('payable_id', '=', payableId)
    .where((eb) => eb.ref('is_settling'))
    .orderBy('part', 'desc');

/** The captures that settled the parts of a payable, the last part first; none while it is unpaid. */
export const listSettlingCaptures = (db: Db, kind: PayableKind, payableId: PayableId) =>
  readAll(settling(db, kind, payableId));

/** {@link listSettlingCaptures}, locked by this transaction. */
export const lockSettlingCaptures = (tx: Tx, kind: PayableKind, payableId: PayableId) =>
  readAll(settling(tx, kind, payableId).forUpdate());

/**
 * The captures to refund a payable from, locked by this transaction: those that settled it, the last part first;
 * otherwise unsettled ones with something left. None if no money ever came.
 */
export const lockCapturesToRefund = async (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
): Promise<readonly StoredCapture[]> => {
  const settled = await lockSettlingCaptures(tx, kind, payableId);
  if (settled.length > 0) return settled;
  return readAll(
    selectCaptures(tx)
      .where('kind', '=', kind)
      .where('payable_id', '=', payableId)
      .orderBy((eb) => eb('amount_minor', '>', eb.ref('refunded_minor')), 'desc')
      .orderBy('created_at')
      .limit(1)
      .forUpdate(),
  );
};

export type NewCapture = Pick<
  StoredCapture,
  | 'kind'
  | 'payableId'
  | 'paymentId'
  | 'provider'
  | 'gatewayPaymentId'
  | 'isSettling'
  | 'currency'
  | 'inrPerUsd'
  | 'amountMinor'
  | 'amountPaise'
> & {
  /** The part of its payable that it paid for, 1 for the first or for all of it. */
  readonly part: number;
  readonly takenBy?: TakenBy | undefined;
  /** The reference on the card machine's slip. */
  readonly reference?: string | undefined;
  readonly actorId: UserId | null;
};

/** Inserts received money and its ledger entry. Returns the capture's id. */
export const insertCapture = async (tx: Tx, capture: NewCapture): Promise<CaptureId> => {
  const id = newId<CaptureId>();
  await tx
    .insertInto('captures')
    .values({
      id,
      kind: capture.kind,
      payable_id: capture.payableId,
      payment_id: capture.paymentId,
      provider: capture.provider,
      gateway_payment_id: capture.gatewayPaymentId,
      is_settling: capture.isSettling,
      part: capture.part,
      currency: capture.currency,
      inr_per_usd: capture.inrPerUsd,
      amount_minor: capture.amountMinor,
      amount_paise: capture.amountPaise,
      taken_by: capture.takenBy ?? null,
      reference: capture.reference ?? null,
    })
    .execute();
  await tx
    .insertInto('ledger_entries')
    .values({
      movement: capture.provider === 'cash' ? 'cash_collected' : 'capture',
      kind: capture.kind,
      payable_id: capture.payableId,
      capture_id: id,
      provider: capture.provider,
      currency: capture.currency,
      amount_minor: capture.amountMinor,
      amount_paise: capture.amountPaise,
      reference: capture.gatewayPaymentId ?? capture.reference ?? null,
      actor_id: capture.actorId,
    })
    .execute();
  return id;
};
