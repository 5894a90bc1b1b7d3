import type { Tx } from '../db/database.ts';
import { deleteNotes } from './customer-note.repository.ts';

/** Erases what the shop has written down about a customer. */
export const forgetNotes = (tx: Tx, customerId: string): Promise<void> => deleteNotes(tx, customerId);
