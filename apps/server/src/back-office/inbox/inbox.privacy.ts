import type { ContactMessageId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deleteMessages, listMessagesOf, type Writer } from './contact-message.repository.ts';
import { listAnswers } from './inbox.repository.ts';

export type ExportedMessage = {
  readonly _id: ContactMessageId;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: string;
  readonly answers: readonly { readonly text: string; readonly createdAt: string }[];
};

/**
 * A customer's messages to the shop, written while signed in or from an address they confirmed, oldest first, with the
 * answers.
 */
export const exportMessages = async (db: Db, writer: Writer): Promise<readonly ExportedMessage[]> => {
  const messages = await listMessagesOf(db, writer);
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

/**
 * Erases a customer's messages to the shop, including those written while signed out from an address they confirmed.
 * @returns the ids of everything erased
 */
export const eraseSender = (tx: Tx, writer: Writer): Promise<readonly string[]> => deleteMessages(tx, writer);
