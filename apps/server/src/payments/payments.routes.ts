import { accept } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { serve } from '../http/serve.ts';
import { placeOnlineOrder } from '../orders/place-online-order.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { refundCapture, refundOrder } from './refund-order.ts';
import { listRefusedRefunds } from './refused-refunds.ts';
import { showReceipt } from './show-receipt.ts';
import { verifyRazorpay, verifyStripe } from './verify-payment.ts';

const ON_ITS_WAY = 'Please complete the payment.';

export const paymentsRoutes = (deps: Deps) => [
  serve('GET /api/receipt/:id', ({ actor, params }) => showReceipt(deps.db, actor.userId, params.id)),
  serve('GET /api/order/payment-methods', () => listPaymentMethods(deps)),
  serve('POST /api/order/stripe', async ({ actor, body, request }) => {
    const placed = await placeOnlineOrder(deps, 'stripe', actor.userId, body, idempotencyKeyOf(request));
    if (!placed.ok) return placed;
    const { orderId, redirectUrl } = placed.value;
    return accept({ message: ON_ITS_WAY, session_url: redirectUrl, orderId });
  }),
  serve('POST /api/order/razorpay', async ({ actor, body, request }) => {
    const placed = await placeOnlineOrder(deps, 'razorpay', actor.userId, body, idempotencyKeyOf(request));
    if (!placed.ok) return placed;
    const { orderId, gatewayOrder, publicKey } = placed.value;
    return accept({ message: ON_ITS_WAY, order: gatewayOrder, orderId, key: publicKey });
  }),
  serve('POST /api/order/verifyStripe', ({ actor, body }) => verifyStripe(deps, actor.userId, body.orderId)),
  serve('POST /api/order/verifyRazorpay', ({ actor, body }) =>
    verifyRazorpay(deps, 'order', actor.userId, body),
  ),
  serve('GET /api/admin/refunds/refused', () => listRefusedRefunds(deps.db)),
  serve('POST /api/admin/captures/:id/refund', ({ actor, params, body, request }) =>
    refundCapture(deps, params.id, body ?? {}, actor, idempotencyKeyOf(request)),
  ),
  serve('POST /api/admin/orders/:id/refund', ({ actor, params, body, request }) =>
    refundOrder(deps, params.id, body ?? {}, actor, idempotencyKeyOf(request)),
  ),
];
