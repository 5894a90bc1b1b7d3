import type { Db } from '../db/database.ts';
import { findAccount } from './account.repository.ts';
import type { Recipient } from './load-recipient.ts';
import { insertReset } from './password-reset.repository.ts';
import { createToken } from './session.ts';

export type ResetLink = { readonly to: Recipient; readonly url: string };

/** A new single-use link of 30 minutes for a living account, or undefined. The token stands nowhere but in it. */
export const createResetLink = async (
  db: Db,
  userId: string,
  publicUrl: string,
): Promise<ResetLink | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const token = createToken();
  if (!(await insertReset(db, account.id, account.email, token))) return undefined;
  const { name, email, isEmailConfirmed } = account;
  return { to: { userId, name, email, isEmailConfirmed }, url: `${publicUrl}/reset-password?token=${token}` };
};
