import type { UserId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deleteNotes, listNotes } from './customer-note.repository.ts';

export type ExportedNote = { readonly text: string; readonly createdAt: string };

/** The shop's notes about a customer, newest first. */
export const exportNotes = async (db: Db, customerId: UserId): Promise<readonly ExportedNote[]> =>
  (await listNotes(db, customerId)).map(({ text, createdAt }) => ({
    text,
    createdAt: createdAt.toISOString(),
  }));

export const eraseNotes = (tx: Tx, customerId: UserId): Promise<void> => deleteNotes(tx, customerId);
