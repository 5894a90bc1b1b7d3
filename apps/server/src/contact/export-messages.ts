import type { Db } from '../db/database.ts';
import { listMessagesOf } from './contact-message.repository.ts';

export type ExportedMessage = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
};

/**
 * What the customer wrote to the shop while signed in, oldest first. What was only written from her address is
 * left out: nobody has proven that an account's address is the account holder's.
 */
export const exportMessages = async (db: Db, userId: string): Promise<readonly ExportedMessage[]> =>
  (await listMessagesOf(db, userId)).map(({ id, name, email, subject, message, createdAt }) => ({
    _id: id,
    name,
    email,
    subject,
    message,
    createdAt: createdAt.toISOString(),
  }));
