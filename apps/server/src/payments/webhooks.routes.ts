import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { replyRefusal } from '../http/refusal-reply.ts';
import { findGateway } from './ask-gateway.ts';
import { takeWebhook } from './take-webhook.ts';

const LARGEST_EVENT_BYTES = 262_144;

/** Where the gateways report payments. Bodies are taken as the bytes that were signed. */
export const registerWebhooks = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const provider of ['stripe', 'razorpay'] as const) {
    app.post(
      `/api/webhooks/${provider}`,
      {
        bodyLimit: LARGEST_EVENT_BYTES,
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
