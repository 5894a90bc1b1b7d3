import type { UserId } from '@darzi/contract/ids.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { addressKey, createLimit, type Limit, within } from '../platform/http/rate-limits.ts';
import { replyPdf } from '../platform/http/replies.ts';
import { idempotencyKeyOf } from '../platform/http/requests.ts';
import { type Route, serve } from '../platform/http/serve.ts';
import type { Deps } from '../settings/deps.ts';
import { closePaymentLink, renewPaymentLink } from './checkout/change-payment-link.ts';
import { payByLink, showUpiCode, verifyLink } from './checkout/pay-link.ts';
import { findPageOfDue, showLinkedOrder, showPaymentLink } from './checkout/payment-link.ts';
import { placeCashOrder, placeOnlineOrder } from './checkout/place-order.ts';
import { enterOrder } from './checkout/staff-order.ts';
import { quoteOrder } from './checkout/staff-quote.ts';
import { takeDifference } from './checkout/take-difference.ts';
import { editOrder, previewEdit } from './order-edits/edit-order.ts';
import { cancelOwnOrder } from './orders/move-order.ts';
import {
  listConversation,
  listWaiting,
  postOrderMessage,
  settleConversation,
} from './orders/order-conversation.ts';
import { listOwnOrders } from './orders/orders.ts';
import { printExchangeSlip } from './returns/exchange-slip.ts';
import { moveReturnAlong, restockReturned } from './returns/move-return.ts';
import { handInPayout, listForAdmin, listForOrder, requestReturn } from './returns/returns.ts';

const ON_ITS_WAY = 'Please complete the payment.';

/** A checkout that names a discount code; each counts like a question in the cart. */
const withCode = <T>(
  codes: Limit,
  userId: UserId,
  { discountCode }: Checkout,
  checkOut: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => (discountCode ? within(codes, userId, checkOut) : checkOut());

export const checkoutRoutes = (deps: PaymentsDeps, codes: Limit) => [
  serve('POST /api/admin/orders/quote', ({ body }) => quoteOrder(deps, body)),
  serve('POST /api/admin/orders', ({ actor, body, request }) =>
    enterOrder(deps, actor, body, idempotencyKeyOf(request)),
  ),
  serve('POST /api/admin/orders/:id/edit/preview', ({ params, body }) => previewEdit(deps, params.id, body)),
  serve('POST /api/admin/orders/:id/edit', ({ actor, params, body }) =>
    editOrder(deps, params.id, body, actor),
  ),
  serve('POST /api/order/place-cod', ({ actor: { userId }, body, request }) =>
    withCode(codes, userId, body, () => placeCashOrder(deps, userId, body, idempotencyKeyOf(request))),
  ),
  serve('POST /api/order/stripe', async ({ actor: { userId }, body, request }) => {
    const placed = await withCode(codes, userId, body, () =>
      placeOnlineOrder(deps, 'stripe', userId, body, idempotencyKeyOf(request)),
    );
    if (!placed.ok) return placed;
    const { orderId, redirectUrl } = placed.value;
    return accept({ message: ON_ITS_WAY, session_url: redirectUrl, orderId });
  }),
  serve('POST /api/order/razorpay', async ({ actor: { userId }, body, request }) => {
    const placed = await withCode(codes, userId, body, () =>
      placeOnlineOrder(deps, 'razorpay', userId, body, idempotencyKeyOf(request)),
    );
    if (!placed.ok) return placed;
    const { orderId, gatewayOrder, publicKey } = placed.value;
    return accept({ message: ON_ITS_WAY, order: gatewayOrder, orderId, key: publicKey });
  }),
];

const PER_SECONDS = 600;
/** The holder of a link checks now and then whether it is paid. */
const LINK_CALLS = 300;

export const paymentLinkRoutes = (
  deps: PaymentsDeps,
  calls = createLimit(LINK_CALLS, PER_SECONDS, { name: 'payment-links', redis: deps.redis }),
): readonly Route[] => [
  serve('GET /api/pay/:token', ({ params, request }) =>
    within(calls, addressKey(request.ip), () => showLinkedOrder(deps.db, params.token)),
  ),
  serve('POST /api/pay/:token/stripe', ({ params, request }) =>
    within(calls, addressKey(request.ip), async () => {
      const paying = await payByLink(deps, params.token, 'stripe');
      return paying.ok ? accept({ session_url: paying.value.redirectUrl }) : paying;
    }),
  ),
  serve('POST /api/pay/:token/razorpay', ({ params, request }) =>
    within(calls, addressKey(request.ip), async () => {
      const paying = await payByLink(deps, params.token, 'razorpay');
      if (!paying.ok) return paying;
      const { gatewayOrder, orderId, publicKey } = paying.value;
      return accept({ order: gatewayOrder, orderId, key: publicKey });
    }),
  ),
  serve('POST /api/pay/:token/verify', ({ params, body, request }) =>
    within(calls, addressKey(request.ip), () => verifyLink(deps, params.token, body?.result)),
  ),
  serve('GET /api/admin/orders/:id/payment-link', ({ params }) => showPaymentLink(deps, params.id)),
  serve('POST /api/admin/orders/:id/payment-link', ({ actor, params, body }) =>
    renewPaymentLink(deps, params.id, body.hours, actor),
  ),
  serve('POST /api/admin/orders/:id/payment-link/close', ({ actor, params }) =>
    closePaymentLink(deps, params.id, actor),
  ),
  serve('POST /api/admin/orders/:id/upi-code', ({ params }) => showUpiCode(deps, params.id)),
  serve('POST /api/admin/orders/:id/difference', ({ actor, params, body }) =>
    takeDifference(deps, params.id, body, actor),
  ),
];

/** Each message is emailed to the other side. */
const MAX_MESSAGES = 120;

export const ordersRoutes = (
  deps: Deps,
  messages = createLimit(MAX_MESSAGES, PER_SECONDS, { name: 'ready-order-messages', redis: deps.redis }),
): readonly Route[] => [
  serve('POST /api/order/userorders', ({ actor, body }) => listOwnOrders(deps.db, actor.userId, body ?? {})),
  serve('POST /api/order/:id/cancel', ({ actor, params }) => cancelOwnOrder(deps, params.id, actor.userId)),
  serve('POST /api/order/:id/pay-due', ({ actor, params }) =>
    findPageOfDue(deps.db, params.id, actor.userId),
  ),
  serve('GET /api/order/:id/messages', ({ actor, params }) => listConversation(deps.db, params.id, actor)),
  serve('POST /api/order/:id/messages', ({ actor, params, body }) =>
    within(messages, actor.userId, () => postOrderMessage(deps.db, params.id, actor, body.text)),
  ),
  serve('GET /api/admin/order-messages', () => listWaiting(deps.db)),
  serve('POST /api/admin/orders/:id/messages/settled', ({ params }) =>
    settleConversation(deps.db, params.id),
  ),
];

const WITHDRAWN = 'Your request is withdrawn. You keep what you have.';

export const returnsRoutes = ({ db, readDb, ...deps }: Deps) => [
  serve('GET /api/admin/returns/:id/packing-slip', async ({ actor, params, reply }) =>
    replyPdf(reply, await printExchangeSlip({ db, ...deps }, params.id, actor)),
  ),
  serve('GET /api/order/:id/returns', ({ actor, params }) => listForOrder(db, params.id, actor)),
  serve('POST /api/order/:id/returns', ({ actor, params, body }) =>
    requestReturn(db, params.id, body, actor.userId),
  ),
  serve('POST /api/order-returns/:id/withdraw', async ({ actor, params }) => {
    const by = { userId: actor.userId, role: 'customer' } as const;
    const moved = await moveReturnAlong(db, params.id, { state: 'withdrawn' }, by);
    return moved.ok ? accept({ message: WITHDRAWN, return: moved.value }) : moved;
  }),
  serve('POST /api/order-returns/:id/payout', ({ actor, params, body }) =>
    handInPayout(db, params.id, body.payout, actor.userId),
  ),
  serve('GET /api/admin/returns', ({ actor, query }) => listForAdmin(readDb(actor), query, actor)),
  serve('POST /api/admin/orders/:id/returns', async ({ actor, params, body }) => {
    const taken = await restockReturned(db, params.id, body, { userId: actor.userId, role: 'admin' });
    return taken.ok ? accept({ return: taken.value }) : taken;
  }),
  serve('POST /api/admin/returns/:id/state', async ({ actor, params, body }) => {
    const by = { userId: actor.userId, role: actor.role === 'packer' ? 'packer' : 'admin' } as const;
    const moved = await moveReturnAlong(db, params.id, body, by);
    return moved.ok ? accept({ return: moved.value }) : moved;
  }),
];
