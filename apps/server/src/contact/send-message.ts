import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { insertMessage } from './contact-message.repository.ts';

/** Keeps a message for the shop and has it mailed there. `userId` is its writer's when she is signed in. */
export const sendMessage = (
  db: Database,
  message: ContactMessage,
  userId: string | undefined,
): Promise<Outcome<{ message: string }>> =>
  db.transaction().execute(async (tx) => {
    const id = newId();
    await insertMessage(tx, id, message, userId);
    await addJob(tx, 'contact-mail', { messageId: id });
    return accept({ message: MESSAGES.messageSent });
  });
