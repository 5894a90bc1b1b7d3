import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';

export type Told = 'customer' | 'studio';

/** Mails about something that happened to an order: one to each, once, whatever is repeated. */
export const tellAll = async (tx: Tx, eventId: number, whom: readonly Told[]): Promise<void> => {
  for (const to of whom) {
    await addJob(tx, 'custom-order-mail', { eventId, to }, { key: `custom-order-mail-${eventId}-${to}` });
  }
};

/** A mail about something one side wrote to the other. */
export const tellMessage = (tx: Tx, messageId: string): Promise<void> =>
  addJob(tx, 'custom-order-message-mail', { messageId }, { key: `custom-order-message-mail-${messageId}` });
