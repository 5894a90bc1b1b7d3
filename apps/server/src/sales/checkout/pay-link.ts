import { MINUTE_MS } from '@darzi/contract/durations.ts';
import type { OrderId, PaymentId } from '@darzi/contract/ids.ts';
import { type Paise, paise, toRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { DialogResult } from '@darzi/contract/payments/payments.routes.ts';
import { isWithinUpi } from '@darzi/contract/payments/upi.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import type { Provider } from '../../payments/gateways/gateway.ts';
import { deadlineOfRequest, findGateway } from '../../payments/gateways/gateways.ts';
import { isQrCodeId } from '../../payments/gateways/razorpay.upi-code.ts';
import { findLivePayment, type LockedPayment, releaseHold } from '../../payments/locked-payment.ts';
import { beginPayment, type OpenPayment, openPayment } from '../../payments/open-payment.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { SettleDeps } from '../../payments/settle-now.ts';
import { verifyLatest, verifyRazorpay } from '../../payments/verify-payment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { drawQr, type QrPicture } from '../../platform/http/qr.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { recordMethod } from '../orders/payment-link.repository.ts';
import { orderPayable } from '../orders/settle-order.ts';
import { findLastWaitingEnd } from '../orders/waiting-edit.repository.ts';
import { lockLinked } from './change-payment-link.ts';
import { createLinkToken, pageOfLink, readLinkToken } from './payment-link.ts';

type PayDeps = Pick<
  PaymentsDeps,
  'db' | 'config' | 'gateways' | 'payables' | 'metrics' | 'log' | 'publicUrl'
>;
type Attempt = { readonly id: PaymentId; readonly isNew: boolean };
export type LinkPayment = OpenPayment & { readonly orderId: OrderId; readonly publicKey: string };

const METHOD = { stripe: 'Stripe', razorpay: 'Razorpay' } as const satisfies Record<Provider, string>;
type Asked = { readonly part: number; readonly amountPaise: Paise; readonly until: Date };

/** What a link asks for, locking its order: the total, or the difference that an edit waits for. */
const lockAsked = async (tx: Tx, id: OrderId): Promise<Outcome<Asked>> => {
  const due = (await findOrderWithMoney(tx, id))?.due;
  if (due == null) {
    const last = await findLastWaitingEnd(tx, id);
    if (last !== undefined) return refuse(last === 'paid' ? 'order.already_paid' : 'payment_link.ended');
    const locked = await lockLinked(tx, id);
    if (!locked.ok) return locked;
    const order = await findOrderWithMoney(tx, id);
    return order?.link?.isOpen
      ? accept({ part: 1, amountPaise: order.totalPaise, until: order.link.expiresAt })
      : refuse('payment_link.ended');
  }
  const { isPaid, isGone, isOver } = await orderPayable.lock(tx, id, due.part);
  if (isPaid) return refuse('order.already_paid');
  return isGone || isOver
    ? refuse('payment_link.ended')
    : accept({ part: due.part, amountPaise: due.amountPaise, until: due.expiresAt });
};

/** Whether a live attempt uses the method asked for now. */
const isSameMethod = (live: LockedPayment, provider: Provider, isUpiCode: boolean): boolean =>
  live.provider === provider &&
  isUpiCode ===
    (live.state === 'opening'
      ? live.request.isUpiCode === true
      : live.gatewayOrderId !== null && isQrCodeId(live.gatewayOrderId));

const begin = (
  deps: PayDeps,
  id: OrderId,
  token: string,
  provider: Provider,
  isUpiCode = false,
): Promise<Outcome<Attempt>> =>
  deps.db.transaction().execute(async (tx): Promise<Outcome<Attempt>> => {
    const { storeName, cardCurrency, inrPerUsd, holdMinutes } = await loadSettings(tx, deps.config);
    const asked = await lockAsked(tx, id);
    if (!asked.ok) return asked;
    const { part, amountPaise, until } = asked.value;
    if (isUpiCode && !isWithinUpi(amountPaise)) return refuse('payment_link.above_upi');
    const minutesLeft = Math.floor((until.getTime() - Date.now()) / MINUTE_MS);
    if (minutesLeft < 1) return refuse('payment_link.ended');
    const live = await findLivePayment(tx, 'order', id);
    if (
      live !== undefined &&
      live.holdLeftSeconds > 0 &&
      isSameMethod(live, provider, isUpiCode) &&
      live.part === part
    )
      return accept({ id: live.id, isNew: false });
    // it expired, or another method was chosen: the next reconciliation closes it
    if (live !== undefined) await releaseHold(tx, live, false);
    const userId = (await findOrderWithMoney(tx, id))?.userId;
    const customer = userId ? await loadRecipient(tx, userId) : undefined;
    await recordMethod(tx, id, METHOD[provider]);
    const terms = {
      ...deps.config,
      cardCurrency,
      inrPerUsd,
      holdMinutes: Math.min(holdMinutes, minutesLeft),
    };
    const paymentId = await beginPayment(tx, terms, provider, {
      kind: 'order',
      payableId: id,
      part,
      customerId: null,
      totalPaise: amountPaise,
      customerEmail: customer?.email ?? '',
      isUpiCode,
      description: `${storeName} order ${orderNumber(id)}`,
      returnUrl: deps.publicUrl(),
      returnPage: `${pageOfLink(token)}&`,
    });
    return accept({ id: paymentId, isNew: true });
  });

/**
 * Opens the payment that a link is for; repeated or concurrent calls get the same attempt. Its money settles like any
 * other.
 */
export const payByLink = async (
  deps: PayDeps,
  token: string,
  provider: Provider,
): Promise<Outcome<LinkPayment>> => {
  const gateway = findGateway(deps, provider);
  if (gateway === undefined) return refuse('order.method_invalid');
  const id = await readLinkToken(deps.db, token);
  if (id === undefined) return refuse('payment_link.unknown');
  const deadline = deadlineOfRequest();
  const attempt = await begin(deps, id, token, provider);
  if (!attempt.ok) return attempt;
  const opened = await openPayment(deps, attempt.value.id, deadline, attempt.value.isNew);
  return opened.ok ? accept({ ...opened.value, orderId: id, publicKey: gateway.publicKey }) : opened;
};

type UpiCode = {
  readonly code: {
    /** Drawn by us if Razorpay returns the code's content; null: `address` is Razorpay's own picture. */
    readonly picture: QrPicture | null;
    readonly address: string;
    readonly amount: number;
  };
};

/**
 * Opens an order's due payment as a QR code for UPI apps, which staff show at the counter. It settles like any other,
 * and replaces an attempt by another method.
 */
export const showUpiCode = async (deps: PayDeps, id: OrderId): Promise<Outcome<UpiCode>> => {
  if (findGateway(deps, 'razorpay') === undefined) return refuse('order.method_invalid');
  const deadline = deadlineOfRequest();
  const attempt = await begin(deps, id, await createLinkToken(deps.db, id), 'razorpay', true);
  if (!attempt.ok) return attempt;
  const opened = await openPayment(deps, attempt.value.id, deadline, attempt.value.isNew);
  if (!opened.ok) return opened;
  const { gatewayOrder, redirectUrl: address } = opened.value;
  return accept({
    code: {
      picture: address.startsWith('upi:') ? await drawQr(address) : null,
      address,
      amount: toRupees(paise(gatewayOrder.amount)),
    },
  });
};

/** Whether a link's payment was made: by what Razorpay's dialog returned, otherwise by asking the gateway. */
export const verifyLink = async (
  deps: SettleDeps,
  token: string,
  word: DialogResult | undefined,
): Promise<Outcome<{ readonly message: string }>> => {
  const id = await readLinkToken(deps.db, token);
  if (id === undefined) return refuse('payment_link.unknown');
  return word === undefined
    ? verifyLatest(deps, 'order', id)
    : verifyRazorpay(deps, 'order', undefined, { ...word, orderId: id });
};
