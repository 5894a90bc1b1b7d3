import type { OrderId, PaymentId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import type { Provider } from '../../payments/gateways/gateway.ts';
import { deadlineOfRequest, findGateway } from '../../payments/gateways/gateways.ts';
import { findLivePayment, giveUpHold } from '../../payments/locked-payment.ts';
import { beginPayment, type OpenPayment, openPayment } from '../../payments/open-payment.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { SettleDeps } from '../../payments/settle-now.ts';
import { type DialogResult, verifyLatest, verifyRazorpay } from '../../payments/verify-payment.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { noteMethod } from '../orders/payment-link.repository.ts';
import { lockLinked } from './change-payment-link.ts';
import { pageOfLink, readLinkToken } from './payment-link.ts';

type PayDeps = Pick<
  PaymentsDeps,
  'db' | 'config' | 'gateways' | 'payables' | 'metrics' | 'log' | 'publicUrl'
>;
type Attempt = { readonly id: PaymentId; readonly isNew: boolean };
export type LinkPayment = OpenPayment & { readonly orderId: OrderId; readonly publicKey: string };

const METHOD = { stripe: 'Stripe', razorpay: 'Razorpay' } as const satisfies Record<Provider, string>;
const MINUTE_MS = 60_000;

const begin = (deps: PayDeps, id: OrderId, token: string, provider: Provider): Promise<Outcome<Attempt>> =>
  deps.db.transaction().execute(async (tx): Promise<Outcome<Attempt>> => {
    const { storeName, inrPerUsd, holdMinutes } = await loadSettings(tx, deps.config);
    const locked = await lockLinked(tx, id);
    if (!locked.ok) return locked;
    const order = await findOrderWithMoney(tx, id);
    const minutesLeft = Math.floor(((order?.link?.expiresAt.getTime() ?? 0) - Date.now()) / MINUTE_MS);
    if (order === undefined || !order.link?.isOpen || minutesLeft < 1) return refuse('payment_link.ended');
    const live = await findLivePayment(tx, 'order', id);
    if (live !== undefined && !live.isHoldOver && live.provider === provider)
      return accept({ id: live.id, isNew: false });
    // its time is over, or another way is chosen: it is closed by the next reconciliation
    if (live !== undefined) await giveUpHold(tx, live, false);
    const customer = order.userId === null ? undefined : await loadRecipient(tx, order.userId);
    await noteMethod(tx, id, METHOD[provider]);
    const terms = { ...deps.config, inrPerUsd, holdMinutes: Math.min(holdMinutes, minutesLeft) };
    const paymentId = await beginPayment(tx, terms, provider, {
      kind: 'order',
      payableId: id,
      customerId: null,
      totalPaise: order.totalPaise,
      customerEmail: customer?.email ?? '',
      description: `${storeName} order ${orderNumber(id)}`,
      returnUrl: deps.publicUrl(),
      returnPage: `${pageOfLink(token)}&`,
    });
    return accept({ id: paymentId, isNew: true });
  });

/**
 * Opens the payment of what a link is for; whoever asks again, or twice at once, is shown the same attempt. Its money
 * settles as all money does.
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

/** Whether what a link is for was paid: by what Razorpay's dialog returned, else by asking the gateway. */
export const verifyLink = async (
  deps: SettleDeps,
  token: string,
  word: Omit<DialogResult, 'orderId'> | undefined,
): Promise<Outcome<{ readonly message: string }>> => {
  const id = await readLinkToken(deps.db, token);
  if (id === undefined) return refuse('payment_link.unknown');
  return word === undefined
    ? verifyLatest(deps, 'order', id)
    : verifyRazorpay(deps, 'order', undefined, { ...word, orderId: id });
};
