import type { ContactMessage } from '@darzi/contract/contact/contact.routes.ts';
import type { Db } from '../db/database.ts';
import { findMessage } from './contact-message.repository.ts';

/** What a visitor wrote; undefined when it was erased meanwhile. */
export const loadMessageForMail = async (
  db: Db,
  id: string,
): Promise<(ContactMessage & { readonly userId: string | null }) | undefined> => {
  const found = await findMessage(db, id);
  if (found === undefined) return undefined;
  const { userId, name, email, subject, message } = found;
  return { userId, name, email, subject, message };
};
