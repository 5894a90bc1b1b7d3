import type { Db } from '../db/database.ts';
import { findAccount } from './account.repository.ts';

/** Somebody mail goes to. An address that nobody has confirmed gets no words of a customer, and few mails a day. */
export type Recipient = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
};

/** Whom a mail about the account goes to; undefined once the account is deleted. */
export const loadRecipient = async (db: Db, userId: string): Promise<Recipient | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const { name, email, isEmailConfirmed } = account;
  return { userId, name, email, isEmailConfirmed };
};
