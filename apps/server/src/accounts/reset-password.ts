import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { findAccount, lockAccount, setPassword } from './account.repository.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { markConfirmed } from './email-confirmation.repository.ts';
import { deleteResets, findReset, takeReset } from './password-reset.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions } from './session.repository.ts';
import type { Caller } from './session.ts';

type Reset = { readonly token: string; readonly password: string };

/** Sets a new password with a mailed link, once; ends all sessions and all other links of the account. */
export const resetPassword = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { token, password }: Reset,
  { address }: Pick<Caller, 'address'>,
): Promise<Outcome<{ message: string }>> => {
  const userId = await findReset(db, token);
  const account = userId === undefined ? undefined : await findAccount(db, userId);
  if (account === undefined) return refuse('account.reset_link_dead');
  const uncommon = await refuseCommonPassword(config, password, account.email);
  if (!uncommon.ok) return uncommon;
  const passwordHash = await hashPassword(password, address);
  if (!passwordHash.ok) return passwordHash;
  return db.transaction().execute(async (tx) => {
    // the account before its links, as whoever else ends them
    const isLive = (await lockAccount(tx, account.id)) && (await takeReset(tx, token));
    if (!isLive) return refuse('account.reset_link_dead');
    await setPassword(tx, account.id, passwordHash.value);
    await markConfirmed(tx, account.id);
    await deleteSessions(tx, account.id);
    await deleteResets(tx, account.id);
    return accept({ message: 'Your password has been changed. Please login.' });
  });
};
