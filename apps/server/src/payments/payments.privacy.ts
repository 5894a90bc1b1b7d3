import type { PayableId, UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

type MoneyRow = {
  readonly amountPaise: number;
  /** Minor units of the currency. */
  readonly amountMinor: number;
  readonly at: Date;
};

/** The customer's orders, whoever's attempt paid them; joined, so that an index finds each one's money. */
const ofCustomer = (db: Db, userId: UserId) =>
  db
    .selectFrom('orders')
    .select(({ ref }) => [sql<string>`'order'`.as('kind'), ref('id').$castTo<PayableId>().as('id')])
    .where('user_id', '=', userId)
    .unionAll(
      db
        .selectFrom('custom_orders')
        .select(({ ref }) => [
          sql<string>`'custom_order'`.as('kind'),
          ref('id').$castTo<PayableId>().as('id'),
        ])
        .where('user_id', '=', userId),
    )
    .as('own');

const showMoney = <Row extends MoneyRow>({ amountPaise, amountMinor, at, ...row }: Row) => ({
  ...row,
  amount: toRupees(paise(amountPaise)),
  charged: amountMinor / 100,
  at: at.toISOString(),
});

const listAttempts = (db: Db, userId: UserId) =>
  db
    .selectFrom(ofCustomer(db, userId))
    .innerJoin('payments as p', (join) =>
      join.onRef('p.kind', '=', 'own.kind').onRef('p.payable_id', '=', 'own.id'),
    )
    .select([
      'p.id as _id',
      'p.kind',
      'p.payable_id as orderId',
      'p.provider',
      'p.state',
      'p.total_paise as amountPaise',
      'p.charged_minor as amountMinor',
      'p.currency',
      'p.gateway_order_id as gatewayOrderId',
      'p.created_at as at',
    ])
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

const selectCaptures = (db: Db, userId: UserId) =>
  db
    .selectFrom(ofCustomer(db, userId))
    .innerJoin('captures as c', (join) =>
      join.onRef('c.kind', '=', 'own.kind').onRef('c.payable_id', '=', 'own.id'),
    )
    .select(['c.kind', 'c.payable_id as orderId', 'c.currency']);

const listCaptures = (db: Db, userId: UserId) =>
  selectCaptures(db, userId)
    .select([
      'c.id as _id',
      'c.provider',
      'c.gateway_payment_id as gatewayPaymentId',
      'c.taken_by as takenBy',
      'c.reference',
      'c.is_settling as isSettling',
      'c.amount_paise as amountPaise',
      'c.amount_minor as amountMinor',
      'c.created_at as at',
    ])
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

const listRefunds = (db: Db, userId: UserId) =>
  selectCaptures(db, userId)
    .innerJoin('refunds as r', 'r.capture_id', 'c.id')
    .select([
      'r.id as _id',
      'r.state',
      'r.reason',
      'r.reference',
      'r.gateway_refund_id as gatewayRefundId',
      'r.amount_paise as amountPaise',
      'r.amount_minor as amountMinor',
      'r.created_at as at',
      'r.decided_at as decidedAt',
    ])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();

/**
 * The customer's payment attempts, captures and refunds, oldest first. Amounts in rupees, `charged` in `currency`,
 * times in ISO 8601.
 */
export const exportPayments = async (db: Db, userId: UserId) => {
  const attempts = await listAttempts(db, userId);
  const captures = await listCaptures(db, userId);
  const refunds = await listRefunds(db, userId);
  return {
    paymentAttempts: attempts.map(showMoney),
    payments: captures.map(showMoney),
    refunds: refunds.map(({ decidedAt, ...row }) => ({
      ...showMoney(row),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  };
};

/**
 * Removes the payer of a customer who deletes the account: the ledger keeps the payments without them. An open attempt
 * keeps its pieces, and its request without the address, until it is reconciled; money that arrives for it is refunded.
 * The customer's carts and orders are already locked.
 */
export const erasePayer = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .updateTable('payments')
    .set(({ ref }) => ({
      customer_id: null,
      redirect_url: null,
      request: sql<string>`jsonb_set(${ref('request')}, '{customerEmail}', '""')`,
    }))
    // attempts through payment links name nobody, so match each attempt by its customer's order
    .where(
      'id',
      'in',
      tx
        .selectFrom(ofCustomer(tx, userId))
        .innerJoin('payments as p', (join) =>
          join.onRef('p.kind', '=', 'own.kind').onRef('p.payable_id', '=', 'own.id'),
        )
        .select('p.id'),
    )
    .execute();
};
