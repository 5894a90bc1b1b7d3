import { identifyActor } from '../accounts/identify-actor.ts';
import type { Deps } from '../deps.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { addressKey, createLimit, HOUR_SECONDS, within } from '../http/rate-limits.ts';
import { serve } from '../http/serve.ts';
import { answerContactMessage } from './answer-message.ts';
import { countContactMessages, listContactMessages } from './list-messages.ts';
import { markContactMessage, showContactMessage } from './mark-message.ts';
import { sendMessage } from './send-message.ts';

const MESSAGES_AN_HOUR = 60;

export const contactRoutes = ({ db, redis }: Deps) => {
  const messages = createLimit(MESSAGES_AN_HOUR, HOUR_SECONDS, { name: 'contact', redis });
  return [
    serve('POST /api/contact', ({ body, request }) =>
      within(messages, addressKey(request.ip), async () => {
        const writer = await identifyActor(db, bearerToken(request));
        return sendMessage(db, body, writer?.userId);
      }),
    ),
    serve('GET /api/admin/messages', ({ query }) => listContactMessages(db, query)),
    serve('GET /api/admin/messages/counts', () => countContactMessages(db)),
    serve('GET /api/admin/messages/:id', ({ params }) => showContactMessage(db, params.id)),
    serve('PATCH /api/admin/messages/:id', ({ actor, params, body }) =>
      markContactMessage(db, actor, params.id, body),
    ),
    serve('POST /api/admin/messages/:id/answer', ({ actor, params, body, request }) =>
      answerContactMessage(db, actor, params.id, body, idempotencyKeyOf(request)),
    ),
  ];
};
