import type { ContactEntry } from '@darzi/contract/contact/inbox.routes.ts';
import type { InboxFilter } from '@darzi/contract/contact/inbox.ts';
import type { ContactAnswerId, ContactMessageId, UserId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';

export type InboxRow = Omit<ContactEntry, '_id' | 'createdAt'> & {
  readonly id: ContactMessageId;
  readonly seq: number;
  readonly userId: UserId | null;
  readonly createdAt: Date;
};

const COLUMNS = sql`m.id, m.seq, m.name, m.email, m.subject, m.body as message, m.user_id as "userId",
  m.created_at as "createdAt", m.read_at is null and m.done_at is null as unread, m.done_at is not null as done,
  (select count(*)::int from contact_answers a where a.message_id = m.id) as answers`;

const FILTER: Record<InboxFilter, RawBuilder<unknown>> = {
  unread: sql`m.done_at is null and m.read_at is null`,
  open: sql`m.done_at is null`,
  done: sql`m.done_at is not null`,
};

export type InboxPage = {
  readonly filter: InboxFilter | undefined;
  /** Blank: everything. */
  readonly term: string;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page, newest first, behind the message with sequence number `before`. */
export const listInbox = async (db: Db, { filter, term, before, limit }: InboxPage): Promise<InboxRow[]> => {
  const { rows } = await sql<InboxRow>`
    select ${COLUMNS} from contact_messages m
    where ${filter === undefined ? sql`true` : FILTER[filter]}
      and ${before === undefined ? sql`true` : sql`m.seq < ${before}`}
      and ${term === '' ? sql`true` : sql`m.search_key like ${searchPattern(term)}`}
    order by m.seq desc limit ${limit}`.execute(db);
  return rows;
};

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

/** One message, or undefined. */
export const findInboxMessage = async (db: Db, id: ContactMessageId): Promise<InboxRow | undefined> => {
  const { rows } = await sql<InboxRow>`
    select ${COLUMNS} from contact_messages m where m.id = ${id}`.execute(db);
  return rows[0];
};

/** Takes a message for this transaction; others who answer or mark it wait. */
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
  await sql`
    update contact_messages set read_at = case when ${mark.unread} then null else coalesce(read_at, now()) end,
      done_at = case when ${mark.done} then coalesce(done_at, now()) end
    where id = ${id}`.execute(tx);
};

export type AnswerRow = {
  readonly id: ContactAnswerId;
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
};

/** What was written back, oldest first, with who did. */
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

/** Keeps an answer to a message. */
export const insertAnswer = async (
  tx: Tx,
  { id, messageId, authorId, text, key }: NewAnswer,
): Promise<void> => {
  await tx
    .insertInto('contact_answers')
    .values({ id, message_id: messageId, author_id: authorId, body: text, idempotency_key: key ?? null })
    .execute();
};

/** The message that this author has answered under this key before, or undefined. */
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
  /** Of whoever was signed in when the message was written. */
  readonly userId: UserId | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly answer: string;
};

/** An answer with what it answers, as the mail needs it. */
export const findAnswerForMail = (db: Db, id: ContactAnswerId): Promise<AnswerForMail | undefined> =>
  db
    .selectFrom('contact_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
    .select([
      'contact_messages.user_id as userId',
      'name',
      'email',
      'subject',
      'contact_messages.body as message',
      'contact_answers.body as answer',
    ])
    .where('contact_answers.id', '=', id)
    .executeTakeFirst();
