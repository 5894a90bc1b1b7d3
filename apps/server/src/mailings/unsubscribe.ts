import type { AnyId, StockNoticeId, SubscriberId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '../platform/db/database.ts';
import { replyRefusal } from '../platform/http/error-handler.ts';
import { deleteSubscriber } from './newsletter/newsletter.repository.ts';
import { deleteConsent } from './reminders/reminder-consent.repository.ts';
import { deleteNoticesLike } from './reminders/stock-notice.repository.ts';
import { type MailingKind, readUnsubscribeToken } from './unsubscribe-links.ts';

/** Each changes nothing if it was already ended. */
const ENDINGS = {
  newsletter: (tx, id) => deleteSubscriber(tx, id as SubscriberId),
  stock: (tx, id) => deleteNoticesLike(tx, id as StockNoticeId),
  reviews: (tx, id) => deleteConsent(tx, id as UserId, 'reviews'),
  carts: (tx, id) => deleteConsent(tx, id as UserId, 'carts'),
} as const satisfies Record<MailingKind, (tx: Tx, id: AnyId) => Promise<unknown>>;

/** Ends emails of one kind through the link in each of them. Following it again gets the same answer. */
export const unsubscribe = async (db: Database, token: string): Promise<Outcome<{ message: string }>> => {
  const ended = await readUnsubscribeToken(db, token);
  if (ended === undefined) return refuse('mailing.link_dead');
  await db.transaction().execute(async (tx) => {
    await ENDINGS[ended.kind](tx, ended.id);
  });
  return accept({ message: 'You are unsubscribed from these emails.' });
};

/**
 * One-click unsubscribe of mail programs (RFC 8058): a POST to the address that opens as a page for people. Its body is
 * the same for every email, so it is not read.
 */
export const registerOneClickUnsubscribe = (
  app: FastifyInstance,
  { db }: { readonly db: Database },
): Promise<void> => {
  app.addContentTypeParser('*', { bodyLimit: 4_096, parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
  app.post<{ Querystring: Record<string, unknown> }>(
    '/unsubscribe',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const ended = await unsubscribe(db, typeof query.token === 'string' ? query.token : '');
      if (!ended.ok) return replyRefusal(reply, ended.refusal);
      return reply.header('Cache-Control', 'no-store').type('text/plain').send(`${ended.value.message}\n`);
    },
  );
  return Promise.resolve();
};
