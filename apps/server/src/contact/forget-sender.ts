import type { Tx } from '../db/database.ts';
import { deleteMessages } from './contact-message.repository.ts';

/**
 * Erases what a customer wrote to the shop, also what was written from her address while signed out.
 * @returns the ids of what was erased
 */
export const forgetSender = (
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<readonly string[]> => deleteMessages(tx, id, email);
