import type { SavedAddress, User } from '@darzi/contract/accounts/accounts.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database, Db } from '../db/database.ts';
import { newId } from '../db/id.ts';
import type { Limit } from '../http/rate-limits.ts';
import {
  type Account,
  findAccount,
  showUser,
  unlessEmailTaken,
  updateProfile,
} from './account.repository.ts';
import { decideAddresses, emailKey } from './account.rules.ts';
import { mailConfirmation } from './confirm-email.ts';
import { confirmPassword } from './confirm-password.ts';
import type { Attempt } from './failed-attempts.ts';
import type { Actor, Caller } from './session.ts';

/** The own profile. */
export const loadProfile = async (db: Db, actor: Actor): Promise<Outcome<{ user: User }>> => {
  const account = await findAccount(db, actor.userId);
  return account === undefined ? refuse('session.expired') : accept({ user: showUser(account) });
};

type Change = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly addresses?: readonly SavedAddress[] | undefined;
};

/** What was stored of the password, once it is verified; undefined where the e-mail stays and none is needed. */
const confirmEmail = async (
  attempt: Attempt,
  account: Account,
  { email, password = '' }: Change,
  caller: Caller,
): Promise<Outcome<string | undefined>> => {
  if (email === undefined || emailKey(email) === emailKey(account.email)) return accept(undefined);
  if (password.trim() === '') return refuse('request.invalid', { fields: { password: 'Required' } });
  const confirmed = await confirmPassword(attempt, account, password, caller);
  return confirmed.ok ? accept(account.passwordHash) : confirmed;
};

/**
 * Changes name, e-mail or the whole list of addresses. A new e-mail needs the password, ends links mailed to the old
 * one and is to be confirmed; somebody else's is refused.
 */
export const changeProfile = async (
  {
    db,
    attempt,
    confirmationMails,
  }: { readonly db: Database; readonly attempt: Attempt; readonly confirmationMails: Limit },
  actor: Actor,
  change: Change,
  caller: Caller,
): Promise<Outcome<{ user: User }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmEmail(attempt, account, change, caller);
  if (!confirmed.ok) return confirmed;
  const addresses =
    change.addresses === undefined ? undefined : decideAddresses(account.addresses, change.addresses, newId);
  const { name, email } = change;
  // beyond the limit the address is changed all the same: the link can be asked for later
  const mayMail = confirmed.value !== undefined && (await confirmationMails.take(account.id)).ok;
  const isChanged = await unlessEmailTaken(() =>
    db.transaction().execute(async (tx) => {
      const isUpdated = await updateProfile(tx, account.id, { name, email, addresses }, confirmed.value);
      if (isUpdated && mayMail) await mailConfirmation(tx, account.id);
      return isUpdated;
    }),
  );
  if (isChanged === undefined) {
    return refuse('account.email_taken', { fields: { email: 'This email is already in use' } });
  }
  const profile = await loadProfile(db, actor);
  return isChanged || !profile.ok ? profile : refuse('account.wrong_password');
};
