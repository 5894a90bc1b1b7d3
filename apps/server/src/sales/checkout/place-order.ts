import type { OrderId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { alertStaff } from '../../accounts/staff-alerts.ts';
import type { Provider } from '../../payments/gateways/gateway.ts';
import { deadlineOfRequest, findGateway } from '../../payments/gateways/gateways.ts';
import {
  beginPayment,
  findPaymentOfPayable,
  type OpenPayment,
  openPayment,
} from '../../payments/open-payment.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import { together } from '../../platform/db/pipelined.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { announceOrder, messageAboutOrder } from '../orders/announce-order.ts';
import { decideAddress } from './checkout.rules.ts';
import { checkOutCart, checkOutClearing, fingerprintOfCheckout } from './checkout.ts';

export type OnlineOrder = OpenPayment & { readonly orderId: OrderId; readonly publicKey: string };

const METHOD = { stripe: 'Stripe', razorpay: 'Razorpay' } as const satisfies Record<Provider, string>;

/**
 * Orders the stored cart, to be paid online: writes the order and reserves its pieces, then calls the gateway. The
 * order is invisible and the cart unchanged until it is paid. The same checkout again gets the first one's answer; a
 * different one replaces the unpaid order.
 */
export const placeOnlineOrder = async (
  deps: Pick<PaymentsDeps, 'db' | 'config' | 'gateways' | 'payables' | 'metrics' | 'log' | 'publicUrl'>,
  provider: Provider,
  userId: UserId,
  checkout: Checkout,
  key: string | undefined,
): Promise<Outcome<OnlineOrder>> => {
  const gateway = findGateway(deps, provider);
  if (gateway === undefined) return refuse('order.method_invalid');
  const address = decideAddress(checkout);
  if (!address.ok) return address;
  const deadline = deadlineOfRequest();
  const method = METHOD[provider];
  const fingerprint = fingerprintOfCheckout(method, { ...checkout, address: address.value });
  const asked = { userId, method, checkout, address: address.value, fingerprint, key } as const;
  let paymentId: PaymentId | undefined;
  const outcome = await checkOutClearing(deps, userId, deadline, (tx, cleared) =>
    checkOutCart(tx, { ...asked, environment: deps.config, cleared }, async (order, _, settings) => {
      const { cardCurrency, inrPerUsd, holdMinutes } = settings;
      const charged = { ...deps.config, cardCurrency, inrPerUsd, holdMinutes };
      paymentId = await beginPayment(tx, charged, provider, {
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
  const attempt = isNew ? paymentId : (await findPaymentOfPayable(deps.db, 'order', orderId))?.id;
  if (attempt === undefined) return refuse('order.not_found');
  const opened = await openPayment(deps, attempt, deadline, isNew);
  return opened.ok ? accept({ ...opened.value, orderId, publicKey: gateway.publicKey }) : opened;
};

type Placed = { readonly message: string; readonly orderId: OrderId };

const placed = (orderId: OrderId): Outcome<Placed> => accept({ message: MESSAGES.orderPlaced, orderId });

/**
 * Orders the stored cart, cash on delivery: takes the stock, writes the order and empties the cart in one transaction.
 * The same checkout again gets the first one's answer. An unpaid online attempt is closed first and replaced; if it
 * turns out to be paid, it stays the order.
 */
export const placeCashOrder = async (
  deps: Pick<PaymentsDeps, 'db' | 'config' | 'metrics' | 'gateways' | 'payables' | 'log'>,
  userId: UserId,
  checkout: Checkout,
  key: string | undefined,
): Promise<Outcome<Placed>> => {
  const address = decideAddress(checkout);
  if (!address.ok) return address;
  const method = 'COD';
  const fingerprint = fingerprintOfCheckout(method, { ...checkout, address: address.value });
  const asked = { userId, method, checkout, address: address.value, fingerprint, key } as const;
  const outcome = await checkOutClearing(deps, userId, deadlineOfRequest(), (tx, cleared) =>
    checkOutCart(tx, { ...asked, environment: deps.config, cleared }, async (order, cart) => {
      await together([
        cart.empty(),
        addJob(tx, 'order-mail', { orderId: order.id, event: 'placed', isByCustomer: true }),
        messageAboutOrder(tx, 'placed', { id: order.id, userId }),
        announceOrder(tx, 'order.placed', order.id),
        alertStaff(tx, { kind: 'orders', id: order.id }),
      ]);
    }),
  );
  if (!outcome.ok) {
    deps.metrics.ordersRefused.inc({ reason: outcome.refusal.code });
    return outcome;
  }
  if (outcome.value.is === 'again') return placed(outcome.value.orderId);
  deps.metrics.ordersPlaced.inc({ method });
  return placed(outcome.value.order.id);
};
