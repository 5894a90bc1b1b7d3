import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import { type ContactMessageId, contactMessageId, type UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

export type StoredMessage = ContactMessage & {
  readonly id: ContactMessageId;
  readonly createdAt: Date;
  /** Of whoever was signed in when it was written. */
  readonly userId: UserId | null;
};

const select = (db: Db) =>
  db
    .selectFrom('contact_messages')
    .select([
      'id',
      'name',
      'email',
      'subject',
      'body as message',
      'created_at as createdAt',
      'user_id as userId',
    ]);

/** Keeps what a visitor wrote; `userId` where somebody signed in wrote it. */
export const insertMessage = async (
  tx: Tx,
  id: ContactMessageId,
  { name, email, subject, message }: ContactMessage,
  userId: UserId | undefined,
  language: Language,
): Promise<void> => {
  await tx
    .insertInto('contact_messages')
    .values({ id, name, email, subject, body: message, user_id: userId ?? null, language })
    .execute();
};

/** One message, or undefined. */
export const findMessage = (db: Db, id: ContactMessageId): Promise<StoredMessage | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

/** Somebody with an account. An address that is not confirmed is nobody's. */
export type Writer = { readonly id: UserId; readonly email: string; readonly isEmailConfirmed: boolean };

/**
 * What a customer wrote: signed in or, while signed out, from an address they confirmed. What somebody else wrote signed
 * in is that person's, whatever address stands on it.
 */
const writtenBy = ({ id, email, isEmailConfirmed }: Writer): RawBuilder<boolean> => sql<boolean>`
  (user_id = ${id} or (${isEmailConfirmed}::boolean and user_id is null and lower(email) = lower(${email})))`;

/** What a customer wrote, oldest first. */
export const listMessagesOf = (db: Db, writer: Writer): Promise<StoredMessage[]> =>
  select(db).where(writtenBy(writer)).orderBy('seq').execute();

const idRow = z.object({ id: contactMessageId });

/**
 * Erases what a customer wrote.
 * @returns the ids of the messages and of their answers
 */
export const deleteMessages = async (tx: Tx, writer: Writer): Promise<readonly string[]> => {
  const rows = await parseRows(
    tx,
    idRow,
    sql`
    with gone as (delete from contact_messages where ${writtenBy(writer)} returning id)
    select id from gone union all
    select a.id from contact_answers a join gone on gone.id = a.message_id`,
  );
  return rows.map(({ id }) => id);
};
