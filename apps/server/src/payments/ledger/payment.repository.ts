import type { OrderId, PayableId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { orderId, payableId, paymentId, userId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { PAYMENT_STATES, type PaymentState } from '@darzi/contract/payments/payment.lifecycle.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Currency, OpenRequest, Provider } from '../gateways/gateway.ts';
import type { PayableKind } from './payable.ts';

export type StoredPayment = {
  readonly id: PaymentId;
  readonly kind: PayableKind;
  readonly payableId: PayableId;
  readonly customerId: UserId | null;
  readonly provider: Provider;
  readonly state: PaymentState;
  readonly totalPaise: Paise;
  readonly chargedMinor: number;
  readonly currency: Currency;
  /** Set when dollars are charged. */
  readonly inrPerUsd: number | null;
  readonly gatewayOrderId: string | null;
  readonly gatewayOrder: { readonly id: string; readonly amount: number; readonly currency: string } | null;
  readonly redirectUrl: string | null;
  readonly request: OpenRequest | undefined;
  /** Its pieces are reserved and the time for paying is not over. */
  readonly isHoldAlive: boolean;
  readonly isHoldOver: boolean;
  /** Somebody is asking the gateway about it right now. */
  readonly isBeingAsked: boolean;
  readonly closedBecause: string | null;
};

const CLOCK = sql<Date>`clock_timestamp()`;
/** Can still be paid, and reserves pieces. Literals, because the indexes for them are partial. */
const LIVE = [sql.lit('opening'), sql.lit('open')] as const;

const openRequest = z.object({
  orderId: z.string(),
  attemptKey: z.string(),
  amountMinor: z.number(),
  currency: z.enum(['inr', 'usd']),
  description: z.string(),
  customerEmail: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.coerce.date(),
});

const paymentRow = z
  .object({
    id: paymentId,
    kind: z.enum(['order', 'custom_order']),
    payable_id: payableId,
    customer_id: userId.nullable(),
    provider: z.enum(['stripe', 'razorpay']),
    state: z.enum(PAYMENT_STATES),
    total_paise: z.number().transform(paise),
    charged_minor: z.number(),
    currency: z.enum(['inr', 'usd']),
    inr_per_usd: z.number().nullable(),
    gateway_order_id: z.string().nullable(),
    gateway_order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }).loose().nullable(),
    redirect_url: z.string().nullable(),
    request: openRequest.nullable(),
    closed_because: z.string().nullable(),
    isHoldAlive: z.boolean(),
    isHoldOver: z.boolean(),
    isBeingAsked: z.boolean(),
  })
  .transform(
    (row): StoredPayment => ({
      id: row.id,
      kind: row.kind,
      payableId: row.payable_id,
      customerId: row.customer_id,
      provider: row.provider,
      state: row.state,
      totalPaise: row.total_paise,
      chargedMinor: row.charged_minor,
      currency: row.currency,
      inrPerUsd: row.inr_per_usd,
      gatewayOrderId: row.gateway_order_id,
      gatewayOrder: row.gateway_order,
      redirectUrl: row.redirect_url,
      request: row.request ?? undefined,
      closedBecause: row.closed_because,
      isHoldAlive: row.isHoldAlive,
      isHoldOver: row.isHoldOver,
      isBeingAsked: row.isBeingAsked,
    }),
  );

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select([
      'id',
      'kind',
      'payable_id',
      'customer_id',
      'provider',
      'state',
      'total_paise',
      'charged_minor',
      'currency',
      'inr_per_usd',
      'gateway_order_id',
      'gateway_order',
      'redirect_url',
      'request',
      'closed_because',
    ])
    .select(({ eb, and, ref }) => [
      // clock_timestamp, not now(): a transaction that waited for its locks must see how late it has become
      and([eb('state', 'in', LIVE), eb('hold_expires_at', '>', CLOCK)]).as('isHoldAlive'),
      eb('hold_expires_at', '<=', CLOCK).as('isHoldOver'),
      sql<boolean>`coalesce(${ref('asked_until')} > clock_timestamp(), false)`.as('isBeingAsked'),
    ]);

const read = async (query: ReturnType<typeof selectPayments>): Promise<StoredPayment | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : paymentRow.parse(row);
};

/** A payment by our own id. */
export const findPayment = (db: Db, id: PaymentId) => read(selectPayments(db).where('id', '=', id));

/** @throws Error when there is none: ids come from our own rows */
export const loadPayment = async (db: Db, id: PaymentId): Promise<StoredPayment> => {
  const payment = await findPayment(db, id);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  return payment;
};

/** {@link loadPayment}, locked by this transaction. */
export const lockPayment = async (tx: Tx, id: PaymentId): Promise<StoredPayment> => {
  await tx.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute();
  return loadPayment(tx, id);
};

/** The customer's unpaid attempt that reserves pieces, locked by this transaction. */
export const lockHeldPayment = async (
  tx: Tx,
  customerId: UserId,
): Promise<(StoredPayment & { readonly payableId: OrderId }) | undefined> => {
  const held = await tx
    .selectFrom('payments')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', sql.lit('order'))
    .where('state', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) return undefined;
  const payment = await loadPayment(tx, held.id);
  return { ...payment, payableId: orderId.parse(payment.payableId) };
};

/** The attempt for a payable that can still be paid, locked by this transaction. */
export const lockLivePayment = async (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
): Promise<StoredPayment | undefined> => {
  const live = await tx
    .selectFrom('payments')
    .select('id')
    .where('kind', '=', kind)
    .where('payable_id', '=', payableId)
    .where('state', 'in', LIVE)
    .forUpdate()
    .executeTakeFirst();
  return live === undefined ? undefined : loadPayment(tx, live.id);
};

/** Whose attempt is looked for, and under which id the gateway knows it. */
export type PaymentFilter = { readonly customerId?: UserId; readonly gatewayOrderId?: string };

/**
 * The attempt for a payable that the gateway knows under the id; where none is named, or it is for another payable, the
 * latest. With `customerId` only that customer's.
 */
export const findPaymentOf = (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
  { customerId, gatewayOrderId }: PaymentFilter = {},
) =>
  read(
    selectPayments(db)
      .where('kind', '=', kind)
      .where('payable_id', '=', payableId)
      .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? null))
      .orderBy((eb) => eb('gateway_order_id', 'is not distinct from', gatewayOrderId ?? null), 'desc')
      .orderBy('created_at', 'desc')
      .limit(1),
  );

/** What a gateway speaks of: by its own id, or by ours while we have not yet heard of its id. */
export const findPaymentAtGateway = async (
  db: Db,
  provider: Provider,
  gatewayOrderId: string,
  payableId: PayableId | undefined,
): Promise<StoredPayment | undefined> =>
  (await read(
    selectPayments(db).where('provider', '=', provider).where('gateway_order_id', '=', gatewayOrderId),
  )) ??
  (payableId === undefined
    ? undefined
    : await read(
        selectPayments(db)
          .where('provider', '=', provider)
          .where('gateway_order_id', 'is', null)
          .where('payable_id', '=', payableId)
          .orderBy('created_at', 'desc')
          .limit(1),
      ));
