import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import type { Db } from '../db/database.ts';
import { findMessage } from './contact-message.repository.ts';

/** What a visitor wrote; undefined when it was erased meanwhile. */
export const loadMessageForMail = async (db: Db, id: string): Promise<ContactMessage | undefined> => {
  const found = await findMessage(db, id);
  if (found === undefined) return undefined;
  const { name, email, subject, message } = found;
  return { name, email, subject, message };
};
