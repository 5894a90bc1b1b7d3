import { accept } from '@darzi/contract/outcome.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import { idempotencyKeyOf } from '../../platform/http/requests.ts';
import { serve } from '../../platform/http/serve.ts';
import { placeCashOrder, placeOnlineOrder } from './place-order.ts';

const ON_ITS_WAY = 'Please complete the payment.';

export const checkoutRoutes = (deps: PaymentsDeps) => [
  serve('POST /api/order/place-cod', ({ actor, body, request }) =>
    placeCashOrder(deps, actor.userId, body, idempotencyKeyOf(request)),
  ),
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
];
