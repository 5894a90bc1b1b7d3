import type { Tx } from '../db/database.ts';
import { deleteMessages } from './contact-message.repository.ts';

/** Erases what a customer wrote to the shop, also what was written from her address while signed out. */
export const forgetSender = (
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> => deleteMessages(tx, id, email);
