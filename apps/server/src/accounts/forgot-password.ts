import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/id.ts';
import type { Limit } from '../http/rate-limits.ts';
import { addJob } from '../jobs/jobs.ts';
import { findAccountByEmail } from './account.repository.ts';
import { emailKey } from './account.rules.ts';

/** The same for everybody: it does not tell who has an account. */
const ANSWER = {
  message: 'If an account with this email exists, we have sent a link to reset the password.',
} as const;

/**
 * Has a link mailed. Known or not, used up or not, an address gets the same answer after the same work; beyond
 * `perAccount` nothing more is mailed, so that nobody's mailbox can be flooded.
 */
export const requestPasswordReset = async (
  db: Db,
  perAccount: Limit,
  email: string,
): Promise<Outcome<{ message: string }>> => {
  const [account, allowed] = await Promise.all([
    findAccountByEmail(db, email),
    perAccount.take(emailKey(email)),
  ]);
  const userId = allowed.ok ? (account?.id ?? null) : null;
  await addJob(db, 'reset-mail', { userId, requestId: newId() });
  return accept(ANSWER);
};
