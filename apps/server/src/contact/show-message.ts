import type { ContactEntry, ContactThread } from '@darzi/contract/contact/inbox.routes.ts';
import type { Db } from '../db/database.ts';
import { type InboxRow, listAnswers } from './inbox.repository.ts';

/** A message as the inbox lists it. */
export const showEntry = ({ id, seq: _, userId: __, createdAt, ...row }: InboxRow): ContactEntry => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
});

/** A message with what was written back. */
export const showThread = async (db: Db, row: InboxRow): Promise<ContactThread> => ({
  ...showEntry(row),
  customerId: row.userId,
  sent: (await listAnswers(db, [row.id])).map(({ id, by, text, createdAt }) => ({
    _id: id,
    by,
    text,
    createdAt: createdAt.toISOString(),
  })),
});
