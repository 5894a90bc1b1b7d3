import type { Tx } from '../db/database.ts';
import { deleteMessages, type Writer } from './contact-message.repository.ts';

/**
 * Erases what a customer wrote to the shop, also what was written signed out from an address that she has confirmed.
 * @returns the ids of what was erased
 */
export const forgetSender = (tx: Tx, writer: Writer): Promise<readonly string[]> =>
  deleteMessages(tx, writer);
