import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { findAccount } from './account.repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { eraseAccount } from './erase-account.ts';
import type { Attempt } from './failed-attempts.ts';
import { isFirstAdmin } from './first-admin.repository.ts';
import type { Actor, Caller } from './session.ts';

/** Deletes one's own account, with the password: what names the person goes. Refuses the first admin's. */
export const deleteAccount = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  attempt: Attempt,
  actor: Actor,
  password: string,
  caller: Caller,
): Promise<Outcome<{ message: string }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  return db.transaction().execute(async (tx) => {
    const erased = await eraseAccount(tx, config, account.id, async ({ id, passwordHash }) => {
      // the password that was verified may have been changed meanwhile, the first admin's place handed on
      if (passwordHash !== account.passwordHash) return refuse('account.wrong_password');
      return (await isFirstAdmin(tx, id)) ? refuse('account.first_admin') : accept(undefined);
    });
    if (!erased.ok) {
      return erased.refusal.code === 'account.not_found' ? refuse('account.wrong_password') : erased;
    }
    return accept({ message: 'Your account has been deleted.' });
  });
};
