import { type PayableId, parseId } from '@darzi/contract/ids.ts';
import type { FastifyInstance } from 'fastify';
import { replyRefusal } from '../platform/http/error-handler.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Provider } from './gateways/gateway.ts';
import { findGateway } from './gateways/gateways.ts';
import { isNewEvent } from './ledger/event.repository.ts';
import { flagFailedRefund } from './ledger/failed-refunds.ts';
import { findPaymentAtGateway } from './ledger/payment.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { type Settlement, settle } from './settle.ts';
import { notifyOfSettlement } from './settle-now.ts';

export type TakenEvent = 'forged' | 'known' | 'unknown' | Settlement;

/**
 * Handles a gateway's message in one transaction without any outgoing call: checks its signature over the raw bytes,
 * accepts its id once and settles its report. Anything that needs a call becomes a job.
 */
const takeWebhook = async (
  deps: Pick<PaymentsDeps, 'db' | 'gateways' | 'payables' | 'log' | 'metrics'>,
  provider: Provider,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<TakenEvent> => {
  const event = findGateway(deps, provider)?.readEvent(rawBody, headers) ?? { is: 'forged' };
  if (event.is === 'forged') {
    deps.metrics.paymentEvents.inc({ provider, result: 'forged' });
    return 'forged';
  }
  let settled: StoredPayment | undefined;
  const taken = await deps.db.transaction().execute(async (tx): Promise<TakenEvent> => {
    const type = event.is === 'payment' ? event.payment.state : event.type;
    if (!(await isNewEvent(tx, provider, event.eventId, type))) return 'known';
    if (event.is === 'other') return 'unknown';
    if (event.is === 'failed-refund') {
      const refundId = await flagFailedRefund(tx, provider, event.gatewayRefundId);
      if (refundId !== undefined) deps.log.warn({ refundId, provider }, 'a refund did not reach the buyer');
      return refundId === undefined ? 'unknown' : 'alarm';
    }
    const { payment: report } = event;
    const ours = report.orderId === undefined ? undefined : parseId<PayableId>(report.orderId);
    const payment = await findPaymentAtGateway(tx, provider, report.gatewayOrderId, ours);
    if (payment === undefined) return 'unknown';
    settled = payment;
    const settlement = await settle(tx, deps.payables, payment.id, report, false);
    if (settlement === 'to_ask' || settlement === 'to_capture') {
      await addJob(
        tx,
        'check-payment',
        { paymentId: payment.id },
        { key: `check-payment:${payment.id}`, isUrgent: true },
      );
    }
    return settlement;
  });
  deps.metrics.paymentEvents.inc({ provider, result: taken });
  if (settled !== undefined && taken !== 'known' && taken !== 'unknown' && taken !== 'forged') {
    notifyOfSettlement(deps, settled, taken);
  }
  return taken;
};

const MAX_EVENT_BYTES = 262_144;

/** The gateways' webhooks. Bodies are read as the raw bytes that were signed. */
export const registerWebhooks = async (app: FastifyInstance, deps: PaymentsDeps): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const provider of ['stripe', 'razorpay'] as const) {
    app.post(
      `/api/webhooks/${provider}`,
      {
        bodyLimit: MAX_EVENT_BYTES,
        schema: { summary: `Signed messages of ${provider === 'stripe' ? 'Stripe' : 'Razorpay'}` },
      },
      async (request, reply) => {
        if (findGateway(deps, provider) === undefined)
          return replyRefusal(reply, { code: 'request.not_found' });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const taken = await takeWebhook(deps, provider, body, request.headers);
        if (taken === 'forged') return replyRefusal(reply, { code: 'payment.not_signed' });
        return reply.header('Cache-Control', 'no-store').send({ success: true });
      },
    );
  }
};
