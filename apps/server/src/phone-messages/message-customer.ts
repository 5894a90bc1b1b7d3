import type { PhoneMessageId, UserId } from '@darzi/contract/ids.ts';
import type { PhoneEvent } from '@darzi/contract/phone-messages/phone-messages.routes.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { deleteWaiting, insertMessage, type NewMessage } from './phone-message.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'phone-message': { readonly messageId: PhoneMessageId };
    /** Settles messages that were begun but whose result was never recorded. */
    'settle-phone-messages': Readonly<Record<string, unknown>>;
  }
}

/**
 * Messages a customer by WhatsApp or SMS, in the event's transaction, if they have agreed: once per event and subject.
 * Visitors without an account are never written to.
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

/** Withdraws a message that is not due yet. If it is created again, it is a new message. */
export const withdrawMessage = (tx: Tx, subject: string, event: PhoneEvent): Promise<void> =>
  deleteWaiting(tx, subject, event);
