import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import type { PayableKind } from './payable.ts';

export type CaptureProvider = 'stripe' | 'razorpay' | 'cash';

/** Money that was taken, with what of it went back and what is on its way back. */
export type StoredCapture = {
  readonly id: string;
  readonly kind: PayableKind;
  readonly payableId: string;
  readonly paymentId: string | null;
  readonly provider: CaptureProvider;
  readonly gatewayPaymentId: string | null;
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

const COLUMNS = sql`c.id, c.kind, c.payable_id as "payableId", c.payment_id as "paymentId", c.provider,
  c.gateway_payment_id as "gatewayPaymentId", c.is_settling as "isSettling", c.currency, c.inr_per_usd as "inrPerUsd",
  c.amount_minor as "amountMinor", c.amount_paise as "amountPaise", c.refunding_minor as "refundingMinor",
  c.refunding_paise as "refundingPaise", c.refunded_minor as "refundedMinor", c.refunded_paise as "refundedPaise"`;

type Row = Omit<StoredCapture, 'amountPaise' | 'refundingPaise' | 'refundedPaise'> & {
  amountPaise: number;
  refundingPaise: number;
  refundedPaise: number;
};

const captureOf = (row: Row | undefined): StoredCapture | undefined =>
  row === undefined
    ? undefined
    : {
        ...row,
        amountPaise: paise(row.amountPaise),
        refundingPaise: paise(row.refundingPaise),
        refundedPaise: paise(row.refundedPaise),
      };

/** The money that a gateway knows under this id. */
export const findCapture = async (
  db: Db,
  provider: CaptureProvider,
  gatewayPaymentId: string,
): Promise<StoredCapture | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from captures c
    where c.provider = ${provider} and c.gateway_payment_id = ${gatewayPaymentId}`.execute(db);
  return captureOf(rows[0]);
};

/** The money that came by this attempt: what paid for its order first. */
export const findCaptureOfPayment = async (db: Db, paymentId: string): Promise<StoredCapture | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from captures c where c.payment_id = ${paymentId}
    order by c.is_settling desc, c.created_at limit 1`.execute(db);
  return captureOf(rows[0]);
};

/** One capture, held by this transaction, or undefined. */
export const lockCaptureOf = async (tx: Tx, id: string): Promise<StoredCapture | undefined> => {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from captures c where c.id = ${id} for update of c`.execute(tx);
  return captureOf(rows[0]);
};

/** One capture, held by this transaction. @throws Error when there is none: ids come from our own rows */
export const lockCapture = async (tx: Tx, id: string): Promise<StoredCapture> => {
  const capture = await lockCaptureOf(tx, id);
  if (capture === undefined) throw new Error(`no capture ${id}`);
  return capture;
};

/** What paid for a thing; undefined while it is unpaid. */
export const findSettlingCapture = async (
  db: Db,
  kind: PayableKind,
  payableId: string,
): Promise<StoredCapture | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from captures c
    where c.kind = ${kind} and c.payable_id = ${payableId} and c.is_settling`.execute(db);
  return captureOf(rows[0]);
};

/** What paid for a thing, held by this transaction; undefined while it is unpaid. */
export const lockSettlingCapture = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
): Promise<StoredCapture | undefined> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from captures c
    where c.kind = ${kind} and c.payable_id = ${payableId} and c.is_settling for update of c`.execute(tx);
  return captureOf(rows[0]);
};

/**
 * What a thing's money is given back from, held by this transaction: what paid for it; where nothing did, what came for
 * it all the same, first that of which something is left. Undefined where no money ever came.
 */
export const lockCaptureToRefund = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
): Promise<StoredCapture | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select c.id from captures c where c.kind = ${kind} and c.payable_id = ${payableId}
    order by c.is_settling desc, c.amount_minor > c.refunded_minor desc, c.created_at limit 1`.execute(tx);
  return rows[0] === undefined ? undefined : lockCapture(tx, rows[0].id);
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
> & { readonly actorId: string | null };

/** Writes down money that came in, and its line in the ledger. Returns the capture's id. */
export const insertCapture = async (tx: Tx, capture: NewCapture): Promise<string> => {
  const id = newId();
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
      currency: capture.currency,
      inr_per_usd: capture.inrPerUsd,
      amount_minor: capture.amountMinor,
      amount_paise: capture.amountPaise,
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
      reference: capture.gatewayPaymentId,
      actor_id: capture.actorId,
    })
    .execute();
  return id;
};
