import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { deadlineOfRequest, findGateway } from '../../payments/gateways/gateways.ts';
import { findLivePayment, giveUpHold } from '../../payments/locked-payment.ts';
import { beginPayment, type OpenPayment, openPayment } from '../../payments/open-payment.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import { parseId } from '../../platform/db/id.ts';
import { loadSettings } from '../../settings/settings.ts';
import { decidePayment } from './custom-order.rules.ts';
import { openCustomOrderPayment } from './open-custom-order-payment.ts';
import { findPayableCustomOrder, lockPayableCustomOrder } from './settle-custom-order.ts';

type PayDeps = Pick<
  PaymentsDeps,
  'db' | 'config' | 'gateways' | 'payables' | 'metrics' | 'log' | 'publicUrl'
>;
type Asked = { readonly orderId: string; readonly amount: number };
type Attempt = { readonly id: string; readonly isNew: boolean };
type Opened = {
  readonly message: string;
  readonly orderId: string;
  readonly order: OpenPayment['gatewayOrder'];
  readonly key: string;
};

const begin = (deps: PayDeps, id: string, userId: string, amount: number) =>
  deps.db.transaction().execute(async (tx): Promise<Outcome<Attempt>> => {
    const { storeName, inrPerUsd, holdMinutes } = await loadSettings(tx, deps.config);
    const order = await lockPayableCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const pricePaise = decidePayment(order, amount);
    if (!pricePaise.ok) return pricePaise;
    const live = await findLivePayment(tx, 'custom_order', id);
    if (live !== undefined && !live.isHoldOver) return accept({ id: live.id, isNew: false });
    // its time is over: what is authorised for it now is not captured, so it is not shown again
    if (live !== undefined) await giveUpHold(tx, live, false);
    const customer = await loadRecipient(tx, userId);
    const paymentId = await beginPayment(tx, { ...deps.config, inrPerUsd, holdMinutes }, 'razorpay', {
      kind: 'custom_order',
      payableId: id,
      customerId: userId,
      totalPaise: pricePaise.value,
      customerEmail: customer?.email ?? '',
      description: `${storeName} custom order ${orderNumber(id)}`,
      returnUrl: deps.publicUrl(),
    });
    return accept({ id: paymentId, isNew: true });
  });

/** Why an order that was payable a moment ago is not: what became of it says more than what became of the attempt. */
const explain = async (
  { db }: PayDeps,
  id: string,
  amount: number,
  refusal: Outcome<never>,
): Promise<Outcome<never>> => {
  const order = await findPayableCustomOrder(db, id);
  const decided = order === undefined ? refuse('custom_order.not_found') : decidePayment(order, amount);
  return decided.ok ? refusal : decided;
};

/**
 * Opens the payment of an accepted price at Razorpay; whoever asks again, or twice at once, is shown the same gateway
 * order. `amount` (rupees) is only compared. The order waits for its payment once the gateway has opened it.
 */
export const payCustomOrder = async (
  deps: PayDeps,
  userId: string,
  { orderId, amount }: Asked,
): Promise<Outcome<Opened>> => {
  const gateway = findGateway(deps, 'razorpay');
  if (gateway === undefined) return refuse('order.method_invalid');
  const id = parseId(orderId);
  if (id === undefined) return refuse('custom_order.not_found');
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
