import { customOrderLifecycle } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { DialogResult } from '@darzi/contract/payments/payments.routes.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { deadlineOfRequest, findGateway } from '../../payments/gateways/gateways.ts';
import { findLivePayment, releaseHold } from '../../payments/locked-payment.ts';
import { beginPayment, type OpenPayment, openPayment } from '../../payments/open-payment.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { SettleDeps } from '../../payments/settle-now.ts';
import { verifyRazorpay } from '../../payments/verify-payment.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { loadSettings } from '../../settings/settings.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { findOwnCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { decideCustomerStatus, decidePayment } from './custom-order.rules.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { showCustomOrder } from './custom-orders.ts';
import { findPayableCustomOrder, lockPayableCustomOrder } from './settle-custom-order.ts';
import { moneyOf, owedPaise } from './stored-custom-order.ts';

/**
 * Notes that a gateway order was opened: accepted → waiting_payment. If it is waiting already, or for the rest, nothing
 * changes.
 */
export const openCustomOrderPayment = async (tx: Tx, id: CustomOrderId): Promise<Outcome<true>> => {
  const order = await lockCustomOrder(tx, id);
  if (order === undefined) return refuse('custom_order.not_found');
  if (order.status === 'waiting_payment' || owedPaise(order) > 0) return accept(true);
  const row = customOrderLifecycle.find(order.status, 'open-payment', 'system');
  if (row === undefined) {
    return refuse('custom_order.not_allowed', {
      values: { status: order.status, to: 'waiting for payment' },
    });
  }
  await moveCustomOrder(tx, id, row, { id: null, role: 'system' });
  return accept(true);
};

type PayDeps = Pick<
  PaymentsDeps,
  'db' | 'config' | 'gateways' | 'payables' | 'metrics' | 'log' | 'publicUrl'
>;
type Asked = { readonly orderId: CustomOrderId; readonly amount: number };
type Attempt = { readonly id: PaymentId; readonly isNew: boolean };
type Opened = {
  readonly message: string;
  readonly orderId: CustomOrderId;
  readonly order: OpenPayment['gatewayOrder'];
  readonly key: string;
};

const begin = (deps: PayDeps, id: CustomOrderId, userId: UserId, amount: number) =>
  deps.db.transaction().execute(async (tx): Promise<Outcome<Attempt>> => {
    const { storeName, inrPerUsd, holdMinutes } = await loadSettings(tx, deps.config);
    const order = await lockPayableCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const due = decidePayment(order, amount);
    if (!due.ok) return due;
    const { part, amountPaise } = due.value;
    const live = await findLivePayment(tx, 'custom_order', id);
    if (
      live !== undefined &&
      live.holdLeftSeconds > 0 &&
      live.part === part &&
      live.totalPaise === amountPaise
    )
      return accept({ id: live.id, isNew: false });
    // its time is over, or its part was paid by another attempt: money authorised for it now is not captured
    if (live !== undefined) await releaseHold(tx, live, false);
    const customer = await loadRecipient(tx, userId);
    const paymentId = await beginPayment(tx, { ...deps.config, inrPerUsd, holdMinutes }, 'razorpay', {
      kind: 'custom_order',
      payableId: id,
      customerId: userId,
      totalPaise: amountPaise,
      part,
      customerEmail: customer?.email ?? '',
      description: `${storeName} custom order ${orderNumber(id)}`,
      returnUrl: deps.publicUrl(),
    });
    return accept({ id: paymentId, isNew: true });
  });

/** Why an order that was payable a moment ago no longer is: the order's state explains more than the attempt's. */
const explain = async (
  { db }: PayDeps,
  id: CustomOrderId,
  amount: number,
  refusal: Outcome<never>,
): Promise<Outcome<never>> => {
  const order = await findPayableCustomOrder(db, id);
  const decided = order === undefined ? refuse('custom_order.not_found') : decidePayment(order, amount);
  return decided.ok ? refusal : decided;
};

/**
 * Opens the payment of an accepted price at Razorpay; repeated or concurrent calls get the same gateway order. `amount`
 * (rupees) is only compared. The order waits for its payment once the gateway has opened it.
 */
export const payCustomOrder = async (
  deps: PayDeps,
  userId: UserId,
  { orderId: id, amount }: Asked,
): Promise<Outcome<Opened>> => {
  const gateway = findGateway(deps, 'razorpay');
  if (gateway === undefined) return refuse('order.method_invalid');
  const deadline = deadlineOfRequest();
  const attempt = await begin(deps, id, userId, amount);
  if (!attempt.ok) return attempt;
  const opened = await openPayment(deps, attempt.value.id, deadline, attempt.value.isNew);
  if (!opened.ok) return explain(deps, id, amount, opened);
  const waiting = await deps.db.transaction().execute((tx) => openCustomOrderPayment(tx, id));
  if (!waiting.ok) return explain(deps, id, amount, waiting);
  return accept({
    message: 'Please complete the payment.',
    orderId: id,
    order: opened.value.gatewayOrder,
    key: gateway.publicKey,
  });
};

type Verified = { readonly status: { readonly success: boolean }; readonly message: string };

/** Settles what Razorpay's dialog returned for a custom order; `status` repeats a refusal. */
export const verifyCustomOrderPayment = async (
  deps: SettleDeps,
  userId: UserId,
  word: DialogResult & { readonly orderId: CustomOrderId },
): Promise<Outcome<Verified>> => {
  const verified = await verifyRazorpay(deps, 'custom_order', userId, word);
  if (verified.ok) {
    const order = await findPayableCustomOrder(deps.db, word.orderId);
    const isInParts = order?.isPaid === true && order.isInParts;
    const { paymentVerified, paidInFull } = CUSTOM_ORDER_MESSAGES;
    return accept({ status: { success: true }, message: isInParts ? paidInFull : paymentVerified });
  }
  const { code, ...more } = verified.refusal;
  return refuse(code, { ...more, details: { ...more.details, status: { success: false } } });
};

/** The browser asks for `in_progress` after paying; the payment has already set it. Never changes anything. */
export const confirmInProgress = async (
  db: Database,
  userId: UserId,
  id: CustomOrderId,
  status: string,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const order = await findOwnCustomOrder(db, id, userId);
  if (order === undefined) return refuse('custom_order.not_found');
  const { isPaid, isAdvancePaid } = moneyOf(order);
  const decided = decideCustomerStatus({ status: order.status, isPaid: isPaid || isAdvancePaid }, status);
  if (!decided.ok) return decided;
  const link = await createLinkSigner(db);
  return accept({ message: CUSTOM_ORDER_MESSAGES.placedInProgress, order: showCustomOrder(order, link) });
};
