import { type Paise, paise } from '@darzi/contract/money.ts';
import {
  type PaymentActor,
  type PaymentCommand,
  type PaymentState,
  paymentLifecycle,
} from '@darzi/contract/payments/payment.lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Currency, OpenRequest, Provider } from '../gateways/gateway.ts';
import type { PayableKind } from './payable.ts';

export type StoredPayment = {
  readonly id: string;
  readonly kind: PayableKind;
  readonly payableId: string;
  readonly customerId: string | null;
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

// clock_timestamp, not now(): a transaction that waited for its locks must see how late it has become
const COLUMNS = sql`p.id, p.kind, p.payable_id as "payableId", p.customer_id as "customerId", p.provider, p.state,
  p.total_paise as "totalPaise", p.charged_minor as "chargedMinor", p.currency, p.inr_per_usd as "inrPerUsd",
  p.gateway_order_id as "gatewayOrderId", p.gateway_order as "gatewayOrder", p.redirect_url as "redirectUrl", p.request,
  p.state in ('opening', 'open') and p.hold_expires_at > clock_timestamp() as "isHoldAlive",
  p.hold_expires_at <= clock_timestamp() as "isHoldOver",
  coalesce(p.asked_until > clock_timestamp(), false) as "isBeingAsked", p.closed_because as "closedBecause"`;

type Row = Omit<StoredPayment, 'totalPaise' | 'request'> & { totalPaise: number; request: unknown };

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredPayment | undefined> => {
  const { rows } = await sql<Row>`select ${COLUMNS} from payments p where ${rest}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const request = row.request === null ? undefined : openRequest.parse(row.request);
  return { ...row, totalPaise: paise(row.totalPaise), request };
};

/** A payment by our own id. */
export const findPayment = (db: Db, id: string) => select(db, sql`p.id = ${id}`);

/** @throws Error when there is none: ids come from our own rows */
export const loadPayment = async (db: Db, id: string): Promise<StoredPayment> => {
  const payment = await findPayment(db, id);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  return payment;
};

/** {@link loadPayment}, held by this transaction. */
export const lockPayment = async (tx: Tx, id: string): Promise<StoredPayment> => {
  await sql`select 1 from payments where id = ${id} for update`.execute(tx);
  return loadPayment(tx, id);
};

/** The customer's unpaid attempt that reserves pieces, held by this transaction. */
export const lockHeldPayment = async (tx: Tx, customerId: string): Promise<StoredPayment | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from payments where customer_id = ${customerId} and kind = 'order' and state in ('opening', 'open')
    for update`.execute(tx);
  return rows[0] === undefined ? undefined : loadPayment(tx, rows[0].id);
};

/** The attempt for a thing that can still be paid, held by this transaction. */
export const lockLivePayment = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
): Promise<StoredPayment | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from payments where kind = ${kind} and payable_id = ${payableId} and state in ('opening', 'open')
    for update`.execute(tx);
  return rows[0] === undefined ? undefined : loadPayment(tx, rows[0].id);
};

/** Whose attempt is looked for, and under which id the gateway knows it. */
export type PaymentFilter = { readonly customerId?: string; readonly gatewayOrderId?: string };

/**
 * The attempt for a thing that the gateway knows under the id; where none is named, or it is none of this thing, the
 * latest. With `customerId` only that customer's.
 */
export const findPaymentOf = (
  db: Db,
  kind: PayableKind,
  payableId: string,
  { customerId, gatewayOrderId }: PaymentFilter = {},
) =>
  select(
    db,
    sql`p.kind = ${kind} and p.payable_id = ${payableId}
      and ${customerId === undefined ? sql`true` : sql`p.customer_id = ${customerId}`}
      order by p.gateway_order_id is not distinct from ${gatewayOrderId ?? null} desc, p.created_at desc limit 1`,
  );

/** What a gateway speaks of: by its own id, or by ours while we have not yet heard of its id. */
export const findPaymentAtGateway = async (
  db: Db,
  provider: Provider,
  gatewayOrderId: string,
  payableId: string | undefined,
): Promise<StoredPayment | undefined> =>
  (await select(db, sql`p.provider = ${provider} and p.gateway_order_id = ${gatewayOrderId}`)) ??
  (payableId === undefined
    ? undefined
    : await select(
        db,
        sql`p.provider = ${provider} and p.gateway_order_id is null and p.payable_id = ${payableId}
          order by p.created_at desc limit 1`,
      ));

export type NewPayment = Pick<
  StoredPayment,
  'id' | 'kind' | 'payableId' | 'provider' | 'totalPaise' | 'chargedMinor' | 'currency' | 'inrPerUsd'
> & {
  readonly customerId: string;
  readonly request: OpenRequest;
  readonly holdSeconds: number;
  readonly pollAfterSeconds: number;
  readonly askSeconds: number;
};

const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Writes an attempt that the caller is about to ask the gateway for. */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      kind: payment.kind,
      payable_id: payment.payableId,
      customer_id: payment.customerId,
      provider: payment.provider,
      total_paise: payment.totalPaise,
      charged_minor: payment.chargedMinor,
      currency: payment.currency,
      inr_per_usd: payment.inrPerUsd,
      request: JSON.stringify(payment.request),
      asked_until: inSeconds(payment.askSeconds),
      hold_expires_at: inSeconds(payment.holdSeconds),
      next_poll_at: inSeconds(Math.min(payment.pollAfterSeconds, payment.holdSeconds)),
    })
    .execute();
};

/** Takes an attempt that nobody else is asking about. Returns false when somebody is, or its state has changed. */
export const claimPayment = async (
  db: Db,
  id: string,
  states: readonly PaymentState[],
  askSeconds: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_until: inSeconds(askSeconds) })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where((where) =>
      where.or([where('asked_until', 'is', null), where('asked_until', '<=', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Others may ask again. */
export const freePayment = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('payments').set({ asked_until: null }).where('id', '=', id).execute();
};

export type GatewayIds = {
  readonly gatewayOrderId: string;
  readonly gatewayOrder?: object | undefined;
  readonly redirectUrl?: string | undefined;
};

/** Writes down under which id the gateway knows the attempt, once. */
export const nameAtGateway = async (db: Db, id: string, ids: GatewayIds): Promise<void> => {
  await db
    .updateTable('payments')
    .set({
      gateway_order_id: ids.gatewayOrderId,
      ...(ids.gatewayOrder === undefined ? {} : { gateway_order: JSON.stringify(ids.gatewayOrder) }),
      ...(ids.redirectUrl === undefined ? {} : { redirect_url: ids.redirectUrl }),
    })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('gateway_order_id', 'is', null), where('gateway_order_id', '=', ids.gatewayOrderId)]),
    )
    .execute();
};

/**
 * Moves an attempt along the table, if it still stands where the decision saw it.
 * @returns false when somebody else was faster
 * @throws Error for a move that the table does not have: the caller's decision was wrong
 */
export const movePayment = async (
  db: Db,
  payment: Pick<StoredPayment, 'id' | 'state'>,
  command: PaymentCommand,
  by: PaymentActor,
  because?: string,
): Promise<boolean> => {
  const row = paymentLifecycle.find(payment.state, command, by);
  if (row === undefined) throw new Error(`a payment that is ${payment.state} cannot ${command}`);
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({
      state: row.to,
      asked_until: null,
      ...(because === undefined ? {} : { closed_because: because }),
      // Razorpay's orders cannot be closed; somebody's account may capture by itself
      ...(command === 'close'
        ? {
            final_poll_at: sql<Date | null>`case when provider = 'razorpay' and gateway_order_id is not null then now() + interval '1 hour' end`,
          }
        : {}),
      // The question holds an address; it is kept while it may have to be asked again.
      ...(command === 'replace' ? { next_poll_at: sql<Date>`now()` } : { request: null }),
    })
    .where('id', '=', payment.id)
    .where('state', '=', row.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/**
 * Attempts whose time for a look has come, taken for `againSeconds`: other copies of the server look at others.
 */
export const claimDuePayments = async (
  db: Db,
  most: number,
  againSeconds: number,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    update payments set next_poll_at = ${inSeconds(againSeconds)}
    where id in (
      select id from payments
      where state in ('opening', 'open', 'replaced') and next_poll_at <= clock_timestamp()
        and (asked_until is null or asked_until <= clock_timestamp())
      order by next_poll_at limit ${most} for update skip locked)
    returning id`.execute(db);
  return rows.map((row) => row.id);
};

/**
 * Closed attempts that are to be looked at once more, an hour after they were closed and on the next day; taken for an
 * hour. A look that failed is repeated for a month.
 */
export const claimFinalPolls = async (db: Db, most: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    update payments set final_poll_at = case when created_at > now() - interval '30 days' then ${inSeconds(3_600)} end
    where id in (
      select id from payments where state = 'closed' and final_poll_at <= clock_timestamp()
      order by final_poll_at limit ${most} for update skip locked)
    returning id`.execute(db);
  return rows.map((row) => row.id);
};

/** A closed attempt was looked at: on the next day once more, after that never again. */
export const noteFinalPoll = async (db: Db, id: string): Promise<void> => {
  await sql`update payments set final_poll_at =
    case when now() < created_at + interval '1 day' then created_at + interval '30 hours' end where id = ${id}`.execute(
    db,
  );
};

/** The next look: after a while, and at the latest when the hold ends. */
export const pollAgain = async (db: Db, id: string, seconds: number): Promise<void> => {
  await sql`update payments set next_poll_at = case when hold_expires_at > clock_timestamp()
    then least(hold_expires_at, ${inSeconds(seconds)}) else ${inSeconds(seconds)} end where id = ${id}`.execute(
    db,
  );
};

/**
 * The customer's account is gone: the books keep the attempt, not whose it was. An open attempt is looked for by its
 * ids; the question goes without the address.
 */
export const erasePayerOf = async (tx: Tx, customerId: string): Promise<void> => {
  await sql`update payments set customer_id = null, redirect_url = null,
    request = jsonb_set(request, '{customerEmail}', '""') where customer_id = ${customerId}`.execute(tx);
};
