import {
  type CaptureId,
  type GatewayOrderId,
  type GatewayPaymentId,
  gatewayOrderId,
  gatewayPaymentId,
  type PayableId,
  type PaymentId,
  type UserId,
} from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import type { Tx } from '@darzi/server/platform/db/database.ts';
import { newId } from '@darzi/server/platform/db/id.ts';
import { insertRows } from './demo-history.repository.ts';

const INR_PER_USD = 85;
const WHILE_PAYING_MS = 3 * 60_000;
const HOLD_MS = 30 * 60_000;

export type DemoPayment = {
  readonly kind: 'order' | 'custom_order';
  readonly payableId: PayableId;
  readonly customerId: UserId;
  readonly provider: 'cash' | 'stripe' | 'razorpay';
  readonly totalPaise: Paise;
  readonly paidAt: Date;
  /** Who collected cash. */
  readonly collectedBy: UserId;
};

export type DemoCapture = DemoPayment & {
  readonly captureId: CaptureId;
  readonly gatewayOrderId: GatewayOrderId | null;
  readonly gatewayPaymentId: GatewayPaymentId | null;
  readonly currency: 'inr' | 'usd';
  readonly amountMinor: number;
};

const lettersOf = (id: string): string => `Demo${id.replaceAll('-', '').slice(-12)}`;

/** What the ledger will contain for a payable. */
export const captureOf = (payment: DemoPayment): DemoCapture => {
  const { provider, payableId, totalPaise } = payment;
  const isCash = provider === 'cash';
  const isDollars = provider === 'stripe';
  const letters = lettersOf(payableId);
  return {
    ...payment,
    captureId: newId(),
    gatewayOrderId: isCash
      ? null
      : gatewayOrderId.parse(isDollars ? `cs_test_${letters}` : `order_${letters}`),
    gatewayPaymentId: isCash ? null : gatewayPaymentId.parse(isDollars ? `pi_${letters}` : `pay_${letters}`),
    currency: isDollars ? 'usd' : 'inr',
    amountMinor: isDollars ? Math.round(totalPaise / INR_PER_USD) : totalPaise,
  };
};

/** Writes payments, their captures and ledger entries. */
export const recordCaptures = async (tx: Tx, captures: readonly DemoCapture[]): Promise<void> => {
  const online = captures.flatMap((one) =>
    one.provider === 'cash' ? [] : [{ ...one, provider: one.provider, paymentId: newId<PaymentId>() }],
  );
  const idOf = new Map(online.map(({ captureId, paymentId }) => [captureId, paymentId]));
  const rateOf = ({ currency }: DemoCapture) => (currency === 'usd' ? INR_PER_USD : null);
  await insertRows(
    tx,
    'payments',
    online.map((one) => ({
      id: one.paymentId,
      kind: one.kind,
      payable_id: one.payableId,
      customer_id: one.customerId,
      provider: one.provider,
      state: 'captured',
      total_paise: one.totalPaise,
      charged_minor: one.amountMinor,
      currency: one.currency,
      inr_per_usd: rateOf(one),
      gateway_order_id: one.gatewayOrderId,
      hold_expires_at: new Date(one.paidAt.getTime() + HOLD_MS),
      next_poll_at: one.paidAt,
      created_at: new Date(one.paidAt.getTime() - WHILE_PAYING_MS),
    })),
  );
  await insertRows(
    tx,
    'captures',
    captures.map((one) => ({
      id: one.captureId,
      kind: one.kind,
      payable_id: one.payableId,
      payment_id: idOf.get(one.captureId) ?? null,
      provider: one.provider,
      gateway_payment_id: one.gatewayPaymentId,
      is_settling: true,
      currency: one.currency,
      inr_per_usd: rateOf(one),
      amount_minor: one.amountMinor,
      amount_paise: one.totalPaise,
      refunded_paise: NO_MONEY,
      created_at: one.paidAt,
    })),
  );
  await insertRows(
    tx,
    'ledger_entries',
    captures.map((one) => ({
      at: one.paidAt,
      movement: one.provider === 'cash' ? 'cash_collected' : 'capture',
      kind: one.kind,
      payable_id: one.payableId,
      capture_id: one.captureId,
      provider: one.provider,
      currency: one.currency,
      amount_minor: one.amountMinor,
      amount_paise: one.totalPaise,
      reference: one.gatewayPaymentId,
      actor_id: one.provider === 'cash' ? one.collectedBy : null,
    })),
  );
};
