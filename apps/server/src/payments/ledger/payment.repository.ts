import type { GatewayOrderId, OrderId, PayableId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { orderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { CLOCK, type Db, type Tx } from '../../platform/db/database.ts';
import type { Provider } from '../gateways/gateway.ts';
import type { PayableKind } from './payable.ts';
import { parsePayment, type StoredPayment } from './stored-payment.ts';

/** Can still be paid, and reserves pieces. Literals, because the indexes for them are partial. */
const LIVE = [sql.lit('opening'), sql.lit('open')] as const;

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['id', 'kind', 'part', 'provider', 'state', 'currency', 'request'])
    .select(['payable_id as payableId', 'customer_id as customerId', 'total_paise as totalPaise'])
    .select(['charged_minor as chargedMinor', 'inr_per_usd as inrPerUsd', 'closed_because as closedBecause'])
    .select([
      'gateway_order_id as gatewayOrderId',
      'gateway_order as gatewayOrder',
      'redirect_url as redirectUrl',
    ])
    .select(({ eb, and, ref }) => [
      // clock_timestamp, not now(): a transaction that waited for its locks must see how late it has become
      and([eb('state', 'in', LIVE), eb('hold_expires_at', '>', CLOCK)]).as('isHoldAlive'),
      sql<number>`extract(epoch from ${ref('hold_expires_at')} - clock_timestamp())::float8`.as(
        'holdLeftSeconds',
      ),
      sql<number>`extract(epoch from now() - ${ref('created_at')})::float8`.as('ageSeconds'),
      sql<boolean>`coalesce(${ref('asked_until')} > clock_timestamp(), false)`.as('isBeingAsked'),
    ]);

const read = async (query: ReturnType<typeof selectPayments>): Promise<StoredPayment | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : parsePayment(row);
};

export const findPayment = (db: Db, id: PaymentId) => read(selectPayments(db).where('id', '=', id));

/** @throws Error if there is none: ids come from our own rows */
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

/** The closed attempts due for a final poll, locked by this transaction, without those that other copies have locked. */
export const lockDueFinalPolls = async (tx: Tx, most: number): Promise<readonly StoredPayment[]> => {
  const due = await selectPayments(tx)
    .where('state', '=', sql.lit('closed'))
    .where('final_poll_at', '<=', CLOCK)
    .orderBy('final_poll_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return due.map(parsePayment);
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

/** Whose attempt to find, and the gateway's id of it. */
export type PaymentFilter = { readonly customerId?: UserId; readonly gatewayOrderId?: GatewayOrderId };

/**
 * The attempt for a payable that the gateway knows by the given id; without an id, or if it belongs to another payable,
 * the latest. With `customerId` only that customer's.
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

/** The attempt a gateway's message is about: by the gateway's id, or by ours while its id is still unknown. */
export const findPaymentAtGateway = async (
  db: Db,
  provider: Provider,
  gatewayOrderId: GatewayOrderId,
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
