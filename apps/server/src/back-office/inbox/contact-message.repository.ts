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
  /** The writer, if signed in. */
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

/** Inserts a visitor's message; `userId` if the writer was signed in. */
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

export const findMessage = (db: Db, id: ContactMessageId): Promise<StoredMessage | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

/** Somebody with an account. An unconfirmed address belongs to nobody. */
export type Writer = { readonly id: UserId; readonly email: string; readonly isEmailConfirmed: boolean };

/**
 * The messages of a customer: written while signed in, or while signed out from an address they confirmed. A message
 * written by another signed-in person is theirs, whatever address it names.
 */
const writtenBy = ({ id, email, isEmailConfirmed }: Writer): RawBuilder<boolean> => sql<boolean>`
  (user_id = ${id} or (${isEmailConfirmed}::boolean and user_id is null and lower(email) = lower(${email})))`;

/** A customer's messages, oldest first. */
export const listMessagesOf = (db: Db, writer: Writer): Promise<StoredMessage[]> =>
  select(db).where(writtenBy(writer)).orderBy('seq').execute();

const idRow = z.object({ id: contactMessageId });

/**
 * Erases a customer's messages.
 * @returns the ids of the messages and their answers
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
