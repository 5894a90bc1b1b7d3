import type { CustomerNoteId, UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type NoteRow = {
  readonly id: CustomerNoteId;
  readonly by: string;
  readonly text: string;
  readonly createdAt: Date;
};

/** The shop's notes about a customer, newest first. */
export const listNotes = (db: Db, customerId: UserId): Promise<NoteRow[]> =>
  db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.author_id')
    .select([
      'customer_notes.id',
      'users.name as by',
      'customer_notes.body as text',
      'customer_notes.created_at as createdAt',
    ])
    .where('customer_id', '=', customerId)
    .orderBy('customer_notes.created_at', 'desc')
    .orderBy('customer_notes.id', 'desc')
    .execute();

export const insertNote = async (
  tx: Tx,
  note: {
    readonly id: CustomerNoteId;
    readonly customerId: UserId;
    readonly authorId: UserId;
    readonly text: string;
  },
): Promise<void> => {
  await tx
    .insertInto('customer_notes')
    .values({ id: note.id, customer_id: note.customerId, author_id: note.authorId, body: note.text })
    .execute();
};

/** Returns false if the customer has no such note. */
export const deleteNote = async (tx: Tx, customerId: UserId, noteId: CustomerNoteId): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('customer_notes')
    .where('id', '=', noteId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
};

/** Deletes all notes about an account being deleted. */
export const deleteNotes = async (tx: Tx, customerId: UserId): Promise<void> => {
  await tx.deleteFrom('customer_notes').where('customer_id', '=', customerId).execute();
};
