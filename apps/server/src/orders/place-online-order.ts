import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { deadlineOfRequest, findGateway } from '../payments/ask-gateway.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { findPaymentOfThing } from '../payments/find-payment.ts';
import type { Provider } from '../payments/gateway.ts';
import { type OpenPayment, openPayment } from '../payments/open-payment.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { checkOutCart } from './check-out-cart.ts';
import { checkOutClearing } from './check-out-clearing.ts';
import { decideAddress, termsOf } from './checkout.rules.ts';
import { fingerprintOf } from './fingerprint.ts';

export type OnlineOrder = OpenPayment & { readonly orderId: string; readonly publicKey: string };

const METHOD = { stripe: 'Stripe', razorpay: 'Razorpay' } as const satisfies Record<Provider, string>;

/**
 * Orders the stored cart, to be paid online: the order is written and its pieces reserved, then the gateway is asked.
 * Nobody sees the order before it is paid, and the cart stays as it is until then. The same checkout again gets the
 * first one's answer; one that differs takes the place of the unpaid one.
 */
export const placeOnlineOrder = async (
  deps: Pick<Deps, 'db' | 'config' | 'gateways' | 'metrics' | 'log' | 'publicUrl'>,
  provider: Provider,
  userId: string,
  checkout: Checkout,
  key: string | undefined,
): Promise<Outcome<OnlineOrder>> => {
  const gateway = findGateway(deps, provider);
  if (gateway === undefined) return refuse('order.method_invalid');
  const address = decideAddress(checkout.address);
  if (!address.ok) return address;
  const deadline = deadlineOfRequest();
  const method = METHOD[provider];
  const fingerprint = fingerprintOf(method, { ...checkout, address: address.value });
  const settings = await loadSettings(deps.db, deps.config);
  const terms = termsOf(settings);
  const asked = { userId, method, checkout, address: address.value, fingerprint, key, terms } as const;
  let paymentId: string | undefined;
  const outcome = await checkOutClearing(deps, deadline, (tx, cleared) =>
    checkOutCart(tx, { ...asked, cleared }, async (order) => {
      const { inrPerUsd, holdMinutes } = settings;
      paymentId = await beginPayment(tx, { ...deps.config, inrPerUsd, holdMinutes }, provider, {
        kind: 'order',
        payableId: order.id,
        customerId: userId,
        totalPaise: order.totals.totalPaise,
        customerEmail: order.address.email,
        description: `${settings.storeName} order ${orderNumber(order.id)}`,
        returnUrl: deps.publicUrl(),
      });
    }),
  );
  if (!outcome.ok) {
    deps.metrics.ordersRefused.inc({ reason: outcome.refusal.code });
    return outcome;
  }
  const isNew = outcome.value.is === 'new';
  const orderId = outcome.value.is === 'new' ? outcome.value.order.id : outcome.value.orderId;
  const attempt = isNew ? paymentId : (await findPaymentOfThing(deps.db, 'order', orderId))?.id;
  if (attempt === undefined) return refuse('order.not_found');
  const opened = await openPayment(deps, attempt, deadline, isNew);
  return opened.ok ? accept({ ...opened.value, orderId, publicKey: gateway.publicKey }) : opened;
};
