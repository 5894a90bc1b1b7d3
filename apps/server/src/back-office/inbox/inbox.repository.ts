import type { ContactEntry } from '@darzi/contract/contact/inbox.routes.ts';
import type { InboxFilter } from '@darzi/contract/contact/inbox.ts';
import type { ContactAnswerId, ContactMessageId, UserId } from '@darzi/contract/ids.ts';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';

export type InboxRow = Omit<ContactEntry, '_id' | 'createdAt'> & {
  readonly id: ContactMessageId;
  readonly seq: number;
  readonly userId: UserId | null;
  readonly createdAt: Date;
};

const select = (db: Db) =>
  db
    .selectFrom('contact_messages as m')
    .select(['m.id', 'm.seq', 'm.name', 'm.email', 'm.subject', 'm.body as message'])
    .select(['m.user_id as userId', 'm.created_at as createdAt'])
    .select(({ eb, and, selectFrom }) => [
      and([eb('m.read_at', 'is', null), eb('m.done_at', 'is', null)])
        .$castTo<boolean>()
        .as('unread'),
      eb('m.done_at', 'is not', null).$castTo<boolean>().as('done'),
      selectFrom('contact_answers as a')
        .whereRef('a.message_id', '=', 'm.id')
        .select(({ fn }) => fn.countAll<number>().as('answers'))
        .as('answers'),
    ])
    .$narrowType<{ answers: NotNull }>();

export type InboxPage = {
  readonly filter: InboxFilter | undefined;
  /** Empty: everything. */
  readonly term: string;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page, newest first, after the message with sequence number `before`. */
export const listInbox = (db: Db, { filter, term, before, limit }: InboxPage): Promise<InboxRow[]> =>
  select(db)
    .$if(filter === 'unread', (query) => query.where('m.read_at', 'is', null))
    .$if(filter === 'unread' || filter === 'open', (query) => query.where('m.done_at', 'is', null))
    .$if(filter === 'done', (query) => query.where('m.done_at', 'is not', null))
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before ?? 0))
    .$if(term !== '', (query) => query.where('m.search_key', 'like', searchPattern(term)))
    .orderBy('m.seq', 'desc')
    .limit(limit)
    .execute();

export const countInbox = async (db: Db): Promise<{ unread: number; open: number }> => {
  return db
    .selectFrom('contact_messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      fn.countAll<number>().as('open'),
    ])
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
};

export const findInboxMessage = (db: Db, id: ContactMessageId): Promise<InboxRow | undefined> =>
  select(db).where('m.id', '=', id).executeTakeFirst();

/** Locks a message for this transaction; others who answer or mark it wait. */
export const lockInboxMessage = async (tx: Tx, id: ContactMessageId): Promise<InboxRow | undefined> => {
  const held = await tx
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held === undefined ? undefined : findInboxMessage(tx, id);
};

export const markMessage = async (
  tx: Tx,
  id: ContactMessageId,
  mark: { readonly unread: boolean; readonly done: boolean },
): Promise<void> => {
  await tx
    .updateTable('contact_messages')
    .set(({ ref }) => ({
      read_at: mark.unread ? null : sql<Date>`coalesce(${ref('read_at')}, now())`,
      done_at: mark.done ? sql<Date>`coalesce(${ref('done_at')}, now())` : null,
    }))
    .where('id', '=', id)
    .execute();
};

export type AnswerRow = {
  readonly id: ContactAnswerId;
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
};

/** The answers, oldest first, with their authors. */
export const listAnswers = (
  db: Db,
  messageIds: readonly ContactMessageId[],
): Promise<(AnswerRow & { messageId: ContactMessageId })[]> =>
  db
    .selectFrom('contact_answers')
    .innerJoin('users', 'users.id', 'contact_answers.author_id')
    .select([
      'contact_answers.id',
      'contact_answers.message_id as messageId',
      'users.name as by',
      'contact_answers.body as text',
      'contact_answers.created_at as createdAt',
    ])
    .where('message_id', 'in', messageIds.length === 0 ? [null] : [...messageIds])
    .orderBy('contact_answers.created_at')
    .orderBy('contact_answers.id')
    .execute();

export type NewAnswer = {
  readonly id: ContactAnswerId;
  readonly messageId: ContactMessageId;
  readonly authorId: UserId;
  readonly text: string;
  readonly key: string | undefined;
};

export const insertAnswer = async (
  tx: Tx,
  { id, messageId, authorId, text, key }: NewAnswer,
): Promise<void> => {
  await tx
    .insertInto('contact_answers')
    .values({ id, message_id: messageId, author_id: authorId, body: text, idempotency_key: key ?? null })
    .execute();
};

/** The message that this author has already answered with this key, or undefined. */
export const findAnswerOfKey = async (
  tx: Tx,
  authorId: UserId,
  key: string,
): Promise<ContactMessageId | undefined> => {
  const row = await tx
    .selectFrom('contact_answers')
    .select('message_id')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.message_id;
};

export type AnswerForMail = {
  /** The message's writer, if signed in. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
  /** Language of the page on which the message was written. */
  readonly language: Language;
};

/** An answer with its message, as the email needs it. */
export const findAnswerForMail = async (db: Db, id: ContactAnswerId): Promise<AnswerForMail | undefined> => {
  const row = await db
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select([
      'contact_messages.user_id as userId',
      'name',
      'email',
      'subject',
      'contact_messages.body as message',
      'contact_answers.body as answer',
      'contact_messages.language',
    ])
    .where('contact_answers.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, language: asLanguage(row.language) ?? 'en' };
};
