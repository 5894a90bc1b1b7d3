import { type PaymentId, payableId, type UserId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../platform/db/database.ts';
import { amount, parseRows } from '../platform/db/rows.ts';

const moneyRow = z.object({
  _id: z.string(),
  kind: z.string(),
  /** The order or custom order. */
  orderId: payableId,
  amountPaise: amount,
  /** Minor units of `currency`. */
  amountMinor: z.number(),
  currency: z.string(),
  at: z.date(),
});
const attemptRow = moneyRow.extend({
  provider: z.string(),
  state: z.string(),
  gatewayOrderId: z.string().nullable(),
});
const captureRow = moneyRow.extend({
  provider: z.string(),
  gatewayPaymentId: z.string().nullable(),
  takenBy: z.string().nullable(),
  reference: z.string().nullable(),
  isSettling: z.boolean(),
});
const refundRow = moneyRow.extend({
  state: z.string(),
  reason: z.string(),
  reference: z.string().nullable(),
  gatewayRefundId: z.string().nullable(),
  decidedAt: z.date().nullable(),
});

/** The customer's orders, whoever's attempt paid them; joined, so that an index finds each one's money. */
const ofCustomer = (userId: UserId) => sql`(
  select 'order' as kind, id from orders where user_id = ${userId}
  union all select 'custom_order', id from custom_orders where user_id = ${userId}) own`;

const showMoney = <Row extends z.output<typeof moneyRow>>({ amountPaise, amountMinor, at, ...row }: Row) => ({
  ...row,
  amount: toRupees(amountPaise),
  charged: amountMinor / 100,
  at: at.toISOString(),
});

/**
 * The customer's payment attempts, captures and refunds, oldest first. Amounts in rupees, `charged` in `currency`,
 * times in ISO 8601.
 */
export const exportPayments = async (db: Db, userId: UserId) => {
  const attempts = await parseRows(
    db,
    attemptRow,
    sql`
    select p.id as "_id", p.kind, p.payable_id as "orderId", p.provider, p.state, p.total_paise as "amountPaise",
      p.charged_minor as "amountMinor", p.currency, p.gateway_order_id as "gatewayOrderId", p.created_at as at
    from ${ofCustomer(userId)} join payments p on p.kind = own.kind and p.payable_id = own.id
    order by p.created_at, p.id`,
  );
  const payments = await parseRows(
    db,
    captureRow,
    sql`
    select c.id as "_id", c.kind, c.payable_id as "orderId", c.provider, c.gateway_payment_id as "gatewayPaymentId",
      c.taken_by as "takenBy", c.reference,
      c.is_settling as "isSettling", c.amount_paise as "amountPaise", c.amount_minor as "amountMinor", c.currency,
      c.created_at as at
    from ${ofCustomer(userId)} join captures c on c.kind = own.kind and c.payable_id = own.id
    order by c.created_at, c.id`,
  );
  const refunds = await parseRows(
    db,
    refundRow,
    sql`
    select r.id as "_id", c.kind, c.payable_id as "orderId", r.state, r.reason, r.reference,
      r.gateway_refund_id as "gatewayRefundId", r.amount_paise as "amountPaise", r.amount_minor as "amountMinor",
      c.currency, r.created_at as at, r.decided_at as "decidedAt"
    from ${ofCustomer(userId)} join captures c on c.kind = own.kind and c.payable_id = own.id
      join refunds r on r.capture_id = c.id
    order by r.created_at, r.id`,
  );
  return {
    paymentAttempts: attempts.map(showMoney),
    payments: payments.map(showMoney),
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
      sql<PaymentId>`(select p.id from ${ofCustomer(userId)}
      join payments p on p.kind = own.kind and p.payable_id = own.id)`,
    )
    .execute();
};
