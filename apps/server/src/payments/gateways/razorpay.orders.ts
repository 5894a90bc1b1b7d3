import type { GatewayOrderId } from '@darzi/contract/ids.ts';
import type { Deadline, GatewayAnswer, GatewayPayment, OpenedPayment, OpenRequest } from './gateway.ts';
import { done, openOnce, repeatWhileUnclear, unclear } from './gateway-call.ts';
import {
  noteOf,
  paymentOfOrder,
  type RazorpayOrder,
  razorpayOrder,
  razorpayOrders,
  razorpayPayments,
} from './razorpay.answers.ts';
import type { AskRazorpay } from './razorpay.client.ts';

const openedBy = (request: OpenRequest, order: RazorpayOrder): GatewayAnswer<OpenedPayment> =>
  order.amount === request.amountMinor && order.currency.toLowerCase() === request.currency
    ? done({
        gatewayOrderId: order.id,
        order: { id: order.id, amount: order.amount, currency: order.currency },
      })
    : unclear('the order is not the one that was asked for');

/** Opens, finds, polls and closes orders, which are paid in Razorpay's dialog. */
export const createOrders = (ask: AskRazorpay) => {
  const findOpened = async (
    request: OpenRequest,
    deadline: Deadline,
  ): Promise<GatewayAnswer<OpenedPayment | undefined>> => {
    const orders = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayOrders, (sdk) => sdk.orders.all({ receipt: request.attemptKey, count: 10 })),
    );
    if (orders.is !== 'done') return unclear(orders.reason);
    const found = orders.value.find(
      (order) => order.receipt === request.attemptKey && noteOf(order.notes, 'orderId') === request.orderId,
    );
    return found === undefined ? done(undefined) : openedBy(request, found);
  };

  const open = (request: OpenRequest, deadline: Deadline): Promise<GatewayAnswer<OpenedPayment>> => {
    const create = () =>
      ask(deadline, razorpayOrder, (sdk) =>
        sdk.orders.create({
          amount: request.amountMinor,
          currency: request.currency.toUpperCase(),
          receipt: request.attemptKey,
          notes: { orderId: request.orderId },
          // Captured by the shop while the hold lasts; uncaptured money returns to the buyer by itself.
          payment: { capture: 'manual' },
        }),
      );
    return openOnce(
      create,
      (order) => openedBy(request, order),
      () => findOpened(request, deadline),
    );
  };

  const poll = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    const [order, payments] = await Promise.all([
      repeatWhileUnclear(deadline, () => ask(deadline, razorpayOrder, (sdk) => sdk.orders.fetch(id))),
      repeatWhileUnclear(deadline, () =>
        ask(deadline, razorpayPayments, (sdk) => sdk.orders.fetchPayments(id)),
      ),
    ]);
    if (order.is !== 'done') return order;
    if (order.value.id !== id) return unclear('another order was answered');
    if (payments.is !== 'done') return unclear(payments.reason);
    const ofThisOrder = payments.value.filter(({ order_id }) => order_id === id);
    return done(paymentOfOrder(order.value, ofThisOrder));
  };

  /** An order cannot be closed at Razorpay. Nothing is captured without us, so leaving it closes it. */
  const close = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    const seen = await poll(id, deadline);
    return seen.is === 'done' && seen.value.state === 'open'
      ? done({ ...seen.value, state: 'expired' })
      : seen;
  };

  return { open, findOpened, poll, close };
};
