import type { GatewayOrderId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import {
  type PaymentActor,
  type PaymentCommand,
  type PaymentState,
  paymentLifecycle,
} from '@darzi/contract/payments/payment.lifecycle.ts';
import { sql } from 'kysely';
import { CLOCK, type Db, inSeconds, type Tx } from '../../platform/db/database.ts';
import type { OpenRequest } from '../gateways/gateway.ts';
import { secondsToFirstFinalPoll } from './poll.rules.ts';
import type { StoredPayment } from './stored-payment.ts';

const inSecondsOrNever = (seconds: number | null) => (seconds === null ? null : inSeconds(seconds));

export type NewPayment = Pick<
  StoredPayment,
  'id' | 'kind' | 'payableId' | 'part' | 'provider' | 'totalPaise' | 'chargedMinor' | 'currency' | 'inrPerUsd'
> & {
  readonly customerId: UserId | null;
  readonly request: OpenRequest;
  readonly holdSeconds: number;
  readonly pollAfterSeconds: number;
  readonly askSeconds: number;
};

/** Inserts an attempt with which the caller is about to call the gateway. */
export const insertPayment = async (tx: Tx, payment: NewPayment): Promise<void> => {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      kind: payment.kind,
      payable_id: payment.payableId,
      part: payment.part,
      customer_id: payment.customerId,
      provider: payment.provider,
      total_paise: payment.totalPaise,
      charged_minor: payment.chargedMinor,
      currency: payment.currency,
      inr_per_usd: payment.inrPerUsd,
      request: JSON.stringify(payment.request),
      asked_until: inSeconds(payment.askSeconds),
      hold_expires_at: inSeconds(payment.holdSeconds),
      next_poll_at: inSeconds(payment.pollAfterSeconds),
    })
    .execute();
};

/** Claims an attempt that nobody else is asking about. Returns false if somebody is, or its state has changed. */
export const claimPayment = async (
  db: Db,
  id: PaymentId,
  states: readonly PaymentState[],
  askSeconds: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ asked_until: inSeconds(askSeconds) })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where((where) => where.or([where('asked_until', 'is', null), where('asked_until', '<=', CLOCK)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Lets others ask again. */
export const freePayment = async (db: Db, id: PaymentId): Promise<void> => {
  await db.updateTable('payments').set({ asked_until: null }).where('id', '=', id).execute();
};

export type GatewayIds = {
  readonly gatewayOrderId: GatewayOrderId;
  readonly gatewayOrder?: object | undefined;
  readonly redirectUrl?: string | undefined;
};

/** Records the gateway's id of the attempt, once. */
export const storeGatewayIds = async (db: Db, id: PaymentId, ids: GatewayIds): Promise<void> => {
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
 * Moves an attempt along the table, if it is still in the state that the decision was based on.
 * @returns false if somebody else was faster
 * @throws Error for a move that the table does not have: the caller's decision was wrong
 */
export const movePayment = async (
  db: Db,
  payment: Pick<StoredPayment, 'id' | 'state' | 'provider' | 'gatewayOrderId'>,
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
      ...(command === 'close' ? { final_poll_at: inSecondsOrNever(secondsToFirstFinalPoll(payment)) } : {}),
      // The request contains an address; it is kept as long as it may have to be sent again.
      ...(command === 'replace' ? { next_poll_at: sql<Date>`now()` } : { request: null }),
    })
    .where('id', '=', payment.id)
    .where('state', '=', row.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Attempts due for polling, claimed for `againSeconds`: other copies of the server poll others. */
export const claimDuePayments = async (
  db: Db,
  most: number,
  againSeconds: number,
): Promise<readonly PaymentId[]> => {
  const claimed = await db
    .updateTable('payments')
    .set({ next_poll_at: inSeconds(againSeconds) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .select('id')
        // Literals, because the index is partial.
        .where('state', 'in', [sql.lit('opening'), sql.lit('open'), sql.lit('replaced')])
        .where('next_poll_at', '<=', CLOCK)
        .where((where) => where.or([where('asked_until', 'is', null), where('asked_until', '<=', CLOCK)]))
        .orderBy('next_poll_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
};

/** Schedules the next final poll; without `seconds` there is none. */
export const scheduleFinalPoll = async (db: Db, id: PaymentId, seconds: number | null): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ final_poll_at: inSecondsOrNever(seconds) })
    .where('id', '=', id)
    .execute();
};

/** Schedules the next poll of an undecided attempt. */
export const schedulePoll = async (db: Db, id: PaymentId, seconds: number): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ next_poll_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();
};
