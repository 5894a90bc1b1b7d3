import type { PhoneChannel } from '@darzi/contract/phone-messages/phone-number.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../platform/auth/shop-secret.ts';
import { replyRefusal } from '../platform/http/error-handler.ts';
import { moveByReport } from './phone-message.repository.ts';
import type { PhoneDeps } from './phone-messages.ts';

const MAX_MESSAGE_BYTES = 262_144;

/**
 * The providers' webhooks for reports. Only signed content is read, and of that only ids and states; a report moves a
 * message forward or not at all, however often and late it comes.
 */
export const registerPhoneWebhooks = async (app: FastifyInstance, deps: PhoneDeps): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const take = (channel: PhoneChannel) => async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = deps.phoneProviders[channel];
    if (provider === undefined) return replyRefusal(reply, { code: 'request.not_found' });
    const reports = provider.readReports({
      raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
      url: `${deps.publicUrl()}${request.raw.url ?? ''}`,
    });
    if (reports === undefined) return replyRefusal(reply, { code: 'phone_message.wrong_signature' });
    for (const report of reports) await moveByReport(deps.db, channel, report);
    return reply.header('Cache-Control', 'no-store').send({ success: true });
  };
  const options = (summary: string) => ({ bodyLimit: MAX_MESSAGE_BYTES, schema: { summary } });
  app.post(
    '/api/webhooks/whatsapp',
    options('Reports of WhatsApp, signed with the app’s secret'),
    take('whatsapp'),
  );
  app.post('/api/webhooks/sms', options('Reports of Twilio, signed with the account’s token'), take('sms'));

  // Meta asks once, when the address is entered, whether it is ours
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/webhooks/whatsapp',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const expected = deps.config.whatsapp?.verifyToken;
      const { 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      if (typeof token !== 'string' || typeof challenge !== 'string' || !expected)
        return replyRefusal(reply, { code: 'phone_message.wrong_signature' });
      if (!isSameSecret(token, expected))
        return replyRefusal(reply, { code: 'phone_message.wrong_signature' });
      return reply.header('Cache-Control', 'no-store').type('text/plain').send(challenge);
    },
  );
};
