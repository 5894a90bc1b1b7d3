import type { FastifyInstance, FastifyReply } from 'fastify';
import { showMail, showMissingMail, showOutbox } from './dev-mail.pages.ts';
import { findOutboxEmail, listOutboxEmails } from './mailer.ts';

const MAX_SHOWN = 200;

/** The page runs no scripts; an email is shown in a frame that can only open links. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const sendPage = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/**
 * The outbox as pages, for trying the shop without a mail server. Never in production: anybody who reads it can reset
 * passwords.
 */
export const registerDevMail = (
  app: FastifyInstance,
  config: {
    readonly isDemoAllowed: boolean;
    readonly dataDirectory: string;
    readonly smtpUrl: string | undefined;
  },
  loadName: () => Promise<string>,
): void => {
  if (!config.isDemoAllowed) return;
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) =>
    sendPage(
      reply,
      200,
      showOutbox(
        await loadName(),
        await listOutboxEmails(config.dataDirectory, MAX_SHOWN),
        config.smtpUrl !== undefined,
      ),
    ),
  );
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const mail = await findOutboxEmail(config.dataDirectory, request.params.id);
    return mail === undefined
      ? sendPage(reply, 404, showMissingMail(await loadName()))
      : sendPage(reply, 200, showMail(await loadName(), mail));
  });
};
