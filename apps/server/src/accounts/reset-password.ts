import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { lockAccount, setPassword } from './account.repository.ts';
import { markConfirmed } from './email-confirmation.repository.ts';
import { deleteResets, findReset, takeReset } from './password-reset.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions } from './session.repository.ts';
import type { Caller } from './session.ts';

type Reset = { readonly token: string; readonly password: string };

/** Sets a new password with a mailed link, once; ends all sessions and all other links of the account. */
export const resetPassword = async (
  db: Database,
  { token, password }: Reset,
  { address }: Pick<Caller, 'address'>,
): Promise<Outcome<{ message: string }>> => {
  const userId = await findReset(db, token);
  if (userId === undefined) return refuse('account.reset_link_dead');
  const passwordHash = await hashPassword(password, address);
  if (!passwordHash.ok) return passwordHash;
  return db.transaction().execute(async (tx) => {
    // the account before its links, as whoever else ends them
    const isLive = (await lockAccount(tx, userId)) && (await takeReset(tx, token));
    if (!isLive) return refuse('account.reset_link_dead');
    await setPassword(tx, userId, passwordHash.value);
    await markConfirmed(tx, userId);
    await deleteSessions(tx, userId);
    await deleteResets(tx, userId);
    return accept({ message: 'Your password has been changed. Please login.' });
  });
};
