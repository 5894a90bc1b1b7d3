import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { findAccount, lockAccount, setPassword } from './account.repository.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Attempt } from './failed-attempts.ts';
import { deleteResets } from './password-reset.repository.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessions } from './session.repository.ts';
import type { Actor, Caller } from './session.ts';

type Passwords = { readonly password: string; readonly newPassword: string };

/** Changes the password; every other session and every mailed link ends. */
export const changePassword = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  attempt: Attempt,
  actor: Actor,
  { password, newPassword }: Passwords,
  caller: Caller,
): Promise<Outcome<{ message: string }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  const uncommon = await refuseCommonPassword(config, newPassword, account.email, 'newPassword');
  if (!uncommon.ok) return uncommon;
  const passwordHash = await hashPassword(newPassword, caller.address);
  if (!passwordHash.ok) return passwordHash;
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account.id, account.passwordHash))) return refuse('account.wrong_password');
    await setPassword(tx, account.id, passwordHash.value);
    await deleteSessions(tx, account.id, actor.sessionId);
    await deleteResets(tx, account.id);
    return accept({ message: 'Your password has been changed.' });
  });
};
