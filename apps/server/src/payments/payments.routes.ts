import { serve } from '../platform/http/serve.ts';
import { listCashToPay, notePaidBack } from './ledger/cash-to-pay.ts';
import { listRefusedRefunds } from './ledger/refused-refunds.ts';
import { listPaymentMethods } from './open-payment.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { showReceipt } from './receipts.ts';
import { verifyRazorpay, verifyStripe } from './verify-payment.ts';

export const paymentsRoutes = (deps: PaymentsDeps) => [
  serve('GET /api/receipt/:id', ({ actor, params }) => showReceipt(deps, actor.userId, params.id)),
  serve('GET /api/order/payment-methods', () => listPaymentMethods(deps)),
  serve('POST /api/order/verifyStripe', ({ actor, body }) => verifyStripe(deps, actor.userId, body.orderId)),
  serve('POST /api/order/verifyRazorpay', ({ actor, body }) =>
    verifyRazorpay(deps, 'order', actor.userId, body),
  ),
  serve('GET /api/admin/refunds/refused', () => listRefusedRefunds(deps.db)),
  serve('GET /api/admin/refunds/to-pay', () => listCashToPay(deps.db)),
  serve('POST /api/admin/refunds/:id/paid', ({ actor, params }) => notePaidBack(deps.db, actor, params.id)),
];
