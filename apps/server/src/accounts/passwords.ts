import type { UserId } from '@darzi/contract/ids.ts';
import { LANGUAGE_PATHS, type Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import { type Actor, type Caller, createToken } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Deps } from '../settings/deps.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  setPassword,
} from './account.repository.ts';
import { emailKey } from './accounts.rules.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { markConfirmed } from './email-confirmation.repository.ts';
import type { Attempt } from './failed-attempts.ts';
import { knownBrowser } from './known-browser.ts';
import type { TakeMail } from './mail-allowance.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { consumeReset, deleteResets, findReset, insertReset } from './password-reset.repository.ts';
import type { Recipient } from './profile.ts';
import { deleteSessions } from './session.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** `userId` is null if no account has the requested address: known or not, a request does the same work. */
    'reset-mail': {
      readonly userId: UserId | null;
      readonly requestId: string;
      /** Language of the page on which it was requested; absent: the account's. */
      readonly language?: Language | undefined;
    };
    'password-changed-mail': { readonly userId: UserId; readonly requestId: string };
  }
}

/**
 * Asks for the password again before something serious. Wrong ones count as failed sign-ins, so a stolen token cannot
 * be used to guess.
 */
export const confirmPassword = (
  attempt: Attempt,
  account: Account,
  password: string,
  caller: Caller,
): Promise<Outcome<undefined>> =>
  attempt(emailKey(account.email), caller.address, async () => {
    if (!account.hasPassword) {
      const { message } = REFUSALS['account.no_password'];
      return refuse('account.no_password', { fields: { password: message } });
    }
    const verified = await verifyPassword(account.passwordHash, password, caller.address);
    if (!verified.ok) return verified;
    if (verified.value) return accept(undefined);
    const { message } = REFUSALS['account.wrong_password'];
    return refuse('account.wrong_password', { fields: { password: message } });
  });

/** Confirms, in the transaction of what it was asked for, that the password is still the one that was verified. */
type StillHolds = (tx: Tx) => Promise<Outcome<undefined>>;

/** {@link confirmPassword} of the caller's own account. */
export const confirmOwnPassword = async (
  db: Db,
  attempt: Attempt,
  { userId }: Pick<Actor, 'userId'>,
  password: string,
  caller: Caller,
): Promise<Outcome<StillHolds>> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return refuse('session.expired');
  const confirmed = await confirmPassword(attempt, account, password, caller);
  if (!confirmed.ok) return confirmed;
  return accept(async (tx) =>
    (await lockAccount(tx, userId, account.passwordHash))
      ? accept(undefined)
      : refuse('account.wrong_password'),
  );
};

type Passwords = { readonly password: string; readonly newPassword: string };

/** Tells the account's address, as part of the transaction that changes the password. */
const mailPasswordChanged = (tx: Tx, userId: UserId): Promise<void> =>
  addJob(tx, 'password-changed-mail', { userId, requestId: newId() });

/** Changes the password; every other session and every mailed link ends, and an email says so. */
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
    await mailPasswordChanged(tx, account.id);
    return accept({ message: 'Your password has been changed.' });
  });
};

export type ResetLink = { readonly to: Recipient; readonly url: string };

/** A new single-use link of 30 minutes for an existing account, or undefined. The token exists nowhere else. */
export const createResetLink = async (
  db: Db,
  userId: UserId,
  publicUrl: string,
  asked?: Language,
): Promise<ResetLink | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const token = createToken();
  if (!(await insertReset(db, account.id, account.email, token))) return undefined;
  const { name, email, isEmailConfirmed } = account;
  const language = asked ?? account.language;
  return {
    to: { userId, name, email, isEmailConfirmed, language },
    url: `${publicUrl}${LANGUAGE_PATHS[language]}/reset-password?token=${token}`,
  };
};

/** The same for everybody, so that it does not reveal who has an account. */
const ANSWER = {
  message: 'If an account with this email exists, we have sent a link to reset the password.',
} as const;

/**
 * Emails a link. Known or unknown, within limits or not, an address gets the same answer after the same work; once
 * `takeMail` refuses, nothing more is mailed, so that nobody's mailbox can be flooded.
 * @param browser what the browser kept of an earlier sign-in with a code
 */
export const requestPasswordReset = async (
  db: Db,
  takeMail: TakeMail,
  { email, browser }: { readonly email: string; readonly browser?: string | undefined },
  { address, language }: Pick<Caller, 'address' | 'language'>,
): Promise<Outcome<{ message: string }>> => {
  const known = await knownBrowser(db, email, browser);
  const [account, isAllowed] = await Promise.all([
    findAccountByEmail(db, email),
    takeMail(email, address, known),
  ]);
  const userId = isAllowed ? (account?.id ?? null) : null;
  await addJob(db, 'reset-mail', { userId, requestId: newId(), language }, { isUrgent: true });
  return accept(ANSWER);
};

type Reset = { readonly token: string; readonly password: string };

const CHANGED = 'Your password has been changed. Please login.';
/** They belong to the shop's programs, which must not stop because somebody has forgotten a password. */
const CHECK_KEYS =
  'API keys and webhooks still work: if somebody else may have used your account, check them under Integrations.';

/**
 * Sets a new password through a mailed link, once; ends all sessions and all other links of the account, and an email
 * says so.
 */
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
    // account before links, like everybody else who ends them
    const isLive = (await lockAccount(tx, account.id)) && (await consumeReset(tx, token));
    if (!isLive) return refuse('account.reset_link_dead');
    await setPassword(tx, account.id, passwordHash.value);
    await markConfirmed(tx, account.id);
    await deleteSessions(tx, account.id);
    await deleteResets(tx, account.id);
    await mailPasswordChanged(tx, account.id);
    return accept({ message: account.role === 'admin' ? `${CHANGED} ${CHECK_KEYS}` : CHANGED });
  });
};
