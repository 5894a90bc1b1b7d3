import type { Db } from '../db/database.ts';
import { listMessagesOf } from './contact-message.repository.ts';
import { listAnswers } from './inbox.repository.ts';

export type ExportedMessage = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
  readonly answers: readonly { readonly text: string; readonly createdAt: string }[];
};

/**
 * What the customer wrote to the shop while signed in, oldest first, with the answers. What was only written from her address is
 * left out: nobody has proven that an account's address is the account holder's.
 */
export const exportMessages = async (db: Db, userId: string): Promise<readonly ExportedMessage[]> => {
  const messages = await listMessagesOf(db, userId);
  const answers = await listAnswers(
    db,
    messages.map(({ id }) => id),
  );
  return messages.map(({ id, createdAt, userId: _writer, ...message }) => ({
    _id: id,
    ...message,
    createdAt: createdAt.toISOString(),
    answers: answers
      .filter(({ messageId }) => messageId === id)
      .map(({ text, createdAt: at }) => ({ text, createdAt: at.toISOString() })),
  }));
};
