import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import type { ContactEntry, ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import type { InboxFilter } from '@darzi/contract/contact/inbox.ts';
import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { ContactAnswerId, ContactMessageId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { identifyActor } from '../../accounts/sessions.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { lockKey } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { addressKey, createLimit, within } from '../../platform/http/rate-limits.ts';
import { bearerToken, idempotencyKeyOf, languageOf } from '../../platform/http/requests.ts';
import { serve } from '../../platform/http/serve.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { insertMessage } from './contact-message.repository.ts';
import {
  countInbox,
  findAnswerOfKey,
  findInboxMessage,
  type InboxRow,
  insertAnswer,
  listAnswers,
  listInbox,
  lockInboxMessage,
  markMessage,
} from './inbox.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'contact-mail': { readonly messageId: ContactMessageId };
    'contact-answer-mail': { readonly answerId: ContactAnswerId };
  }
}

const showEntry = ({ id, seq: _, userId: __, createdAt, ...row }: InboxRow): ContactEntry => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
});

const showThread = async (db: Db, row: InboxRow): Promise<ContactThread> => ({
  ...showEntry(row),
  customerId: row.userId,
  sent: (await listAnswers(db, [row.id])).map(({ id, by, text, createdAt }) => ({
    _id: id,
    by,
    text,
    createdAt: createdAt.toISOString(),
  })),
});

type Shown = Outcome<{ message: ContactThread }>;

const showContactMessage = async (db: Db, id: ContactMessageId): Promise<Shown> => {
  const row = await findInboxMessage(db, id);
  return row === undefined ? refuse('contact.not_found') : accept({ message: await showThread(db, row) });
};

/** Marks a message read or unread, done or open. Only the latter is recorded as a change. */
const markContactMessage = (
  db: Database,
  actor: Actor,
  id: ContactMessageId,
  mark: { readonly unread?: boolean | undefined; readonly done?: boolean | undefined },
): Promise<Shown> =>
  db.transaction().execute(async (tx) => {
    const row = await lockInboxMessage(tx, id);
    if (row === undefined) return refuse('contact.not_found');
    const done = mark.done ?? row.done;
    await markMessage(tx, row.id, { unread: mark.unread ?? (row.unread && !done), done });
    if (done !== row.done) {
      await recordAudit(tx, actor, 'message.marked', `message:${row.id}`, { done: [row.done, done] });
    }
    return showContactMessage(tx, row.id);
  });

/**
 * Stores an answer with its message and emails it. Refuses if somebody else has answered since the writer read it
 * (`seen` answers); the same `key` again is the same answer.
 */
const answerContactMessage = (
  db: Database,
  actor: Actor,
  id: ContactMessageId,
  { text, seen }: { readonly text: string; readonly seen?: number | undefined },
  key: string | undefined,
): Promise<Outcome<{ message: ContactThread }>> =>
  db.transaction().execute(async (tx) => {
    await lockKey(tx, 'contact-answer', actor.userId, key);
    const row = await lockInboxMessage(tx, id);
    if (row === undefined) return refuse('contact.not_found');
    const before = key === undefined ? undefined : await findAnswerOfKey(tx, actor.userId, key);
    if (before === row.id) return showContactMessage(tx, row.id);
    if (before !== undefined) return refuse('order.idempotency_reused');
    if (seen !== undefined && seen !== row.answers) return refuse('contact.answered_meanwhile');
    const answerId = newId<ContactAnswerId>();
    await insertAnswer(tx, { id: answerId, messageId: row.id, authorId: actor.userId, text, key });
    await markMessage(tx, row.id, { unread: false, done: row.done });
    await addJob(tx, 'contact-answer-mail', { answerId });
    await recordAudit(tx, actor, 'message.answered', `message:${row.id}`, { answerId });
    return showContactMessage(tx, row.id);
  });

type Query = PageQuery & {
  readonly q?: string | undefined;
  readonly filter?: InboxFilter | undefined;
};

/** Messages to the shop, newest first. Refuses an unknown cursor. */
const listContactMessages = (
  db: Db,
  { q = '', filter, ...page }: Query,
): Promise<Outcome<{ messages: ContactEntry[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) => listInbox(db, { filter, term: q.trim(), before, limit }),
    show: (rows) => ({ messages: rows.map(showEntry) }),
  });

/** How many messages are unread, and how many are open. */
const countContactMessages = async (db: Db): Promise<Outcome<{ unread: number; open: number }>> =>
  accept(await countInbox(db));

/** Stores a message for the shop and emails it there. `userId` is its writer's if they are signed in. */
const sendMessage = (
  db: Database,
  message: ContactMessage,
  userId: UserId | undefined,
  language: Language,
): Promise<Outcome<{ message: string }>> =>
  db.transaction().execute(async (tx) => {
    const id = newId<ContactMessageId>();
    await insertMessage(tx, id, message, userId, language);
    await addJob(tx, 'contact-mail', { messageId: id });
    return accept({ message: MESSAGES.messageSent });
  });

const MESSAGES_AN_HOUR = 60;

export const contactRoutes = ({ db, redis }: Deps) => {
  const messages = createLimit(MESSAGES_AN_HOUR, HOUR_SECONDS, { name: 'contact', redis });
  return [
    serve('POST /api/contact', ({ body, request }) =>
      within(messages, addressKey(request.ip), async () => {
        const writer = await identifyActor(db, bearerToken(request));
        return sendMessage(db, body, writer?.userId, languageOf(request) ?? 'en');
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
