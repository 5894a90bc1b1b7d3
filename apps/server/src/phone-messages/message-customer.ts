import type { PhoneMessageId, UserId } from '@darzi/contract/ids.ts';
import type { PhoneEvent } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { deleteWaiting, insertMessage, type NewMessage } from './phone-message.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'phone-message': { readonly messageId: PhoneMessageId };
    /** Of what was begun and never noted. */
    'settle-phone-messages': Readonly<Record<string, unknown>>;
  }
}

/**
 * Has a customer told by WhatsApp or SMS, in the transaction in which it happens, where they have agreed: once for each
 * event of each thing. Visitors without an account are never written to.
 */
export const messageCustomer = async (
  tx: Tx,
  { userId, ...message }: Omit<NewMessage, 'userId'> & { readonly userId: UserId | null },
  runAt?: Date,
): Promise<void> => {
  const messageId = userId === null ? undefined : await insertMessage(tx, { ...message, userId });
  if (messageId === undefined) return;
  await addJob(tx, 'phone-message', { messageId }, runAt === undefined ? {} : { runAt });
};

/** Takes back a message that waits for its time. What is written again is another one. */
export const takeBackMessage = (tx: Tx, subject: string, event: PhoneEvent): Promise<void> =>
  deleteWaiting(tx, subject, event);
