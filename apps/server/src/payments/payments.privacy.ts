import type { PayableId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

type MoneyRow = {
  readonly _id: string;
  readonly kind: string;
  /** Of the order or the custom order. */
  readonly orderId: PayableId;
  readonly amountPaise: number;
  /** Minor units of `currency`. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly at: Date;
};
type AttemptRow = MoneyRow & {
  readonly provider: string;
  readonly state: string;
  readonly gatewayOrderId: string | null;
};
type CaptureRow = MoneyRow & {
  readonly provider: string;
  readonly gatewayPaymentId: string | null;
  readonly takenBy: string | null;
  readonly reference: string | null;
  readonly isSettling: boolean;
};
type RefundRow = MoneyRow & {
  readonly state: string;
  readonly reason: string;
  readonly reference: string | null;
  readonly gatewayRefundId: string | null;
  readonly decidedAt: Date | null;
};

/** What the customer ordered, whoever's attempt paid it; joined, so that an index finds each one's money. */
const ofCustomer = (userId: UserId) => sql`(
  select 'order' as kind, id from orders where user_id = ${userId}
  union all select 'custom_order', id from custom_orders where user_id = ${userId}) own`;

const showMoney = <Row extends MoneyRow>({ amountPaise, amountMinor, at, ...row }: Row) => ({
  ...row,
  amount: toRupees(paise(amountPaise)),
  charged: amountMinor / 100,
  at: at.toISOString(),
});

/**
 * How the customer tried to pay, what was paid and what was given back, oldest first. Amounts in rupees, `charged` in
 * `currency`, times in ISO 8601.
 */
export const exportPayments = async (db: Db, userId: UserId) => {
  const attempts = await sql<AttemptRow>`
    select p.id as "_id", p.kind, p.payable_id as "orderId", p.provider, p.state, p.total_paise as "amountPaise",
      p.charged_minor as "amountMinor", p.currency, p.gateway_order_id as "gatewayOrderId", p.created_at as at
    from ${ofCustomer(userId)} join payments p on p.kind = own.kind and p.payable_id = own.id
    order by p.created_at, p.id`.execute(db);
  const payments = await sql<CaptureRow>`
    select c.id as "_id", c.kind, c.payable_id as "orderId", c.provider, c.gateway_payment_id as "gatewayPaymentId",
      c.taken_by as "takenBy", c.reference,
      c.is_settling as "isSettling", c.amount_paise as "amountPaise", c.amount_minor as "amountMinor", c.currency,
      c.created_at as at
    from ${ofCustomer(userId)} join captures c on c.kind = own.kind and c.payable_id = own.id
    order by c.created_at, c.id`.execute(db);
  const refunds = await sql<RefundRow>`
    select r.id as "_id", c.kind, c.payable_id as "orderId", r.state, r.reason, r.reference,
      r.gateway_refund_id as "gatewayRefundId", r.amount_paise as "amountPaise", r.amount_minor as "amountMinor",
      c.currency, r.created_at as at, r.decided_at as "decidedAt"
    from ${ofCustomer(userId)} join captures c on c.kind = own.kind and c.payable_id = own.id
      join refunds r on r.capture_id = c.id
    order by r.created_at, r.id`.execute(db);
  return {
    paymentAttempts: attempts.rows.map(showMoney),
    payments: payments.rows.map(showMoney),
    refunds: refunds.rows.map(({ decidedAt, ...row }) => ({
      ...showMoney(row),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  };
};

/**
 * The customer's account is deleted: the ledger keeps what was paid, not by whom. An open attempt keeps its pieces, and
 * its request without the address, until it is reconciled; money that comes for it goes back. The customer's carts and
 * orders are locked before.
 */
export const erasePayer = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .updateTable('payments')
    .set(({ ref }) => ({
      customer_id: null,
      redirect_url: null,
      request: sql<string>`jsonb_set(${ref('request')}, '{customerEmail}', '""')`,
    }))
    // attempts of payment links name nobody; each attempt is for something of its customer's
    .where(
      'id',
      'in',
      sql<PaymentId>`(select p.id from ${ofCustomer(userId)}
      join payments p on p.kind = own.kind and p.payable_id = own.id)`,
    )
    .execute();
};
