import type { Db } from '../db/database.ts';
import { findAccount } from './account.repository.ts';

export type Recipient = { readonly userId: string; readonly name: string; readonly email: string };

/** Whom a mail about the account goes to; undefined once the account is deleted. */
export const loadRecipient = async (db: Db, userId: string): Promise<Recipient | undefined> => {
  const account = await findAccount(db, userId);
  return account === undefined ? undefined : { userId, name: account.name, email: account.email };
};
