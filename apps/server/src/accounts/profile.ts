import type { SavedAddress, User } from '@darzi/contract/accounts/accounts.routes.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { Actor, Caller } from '../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import type { Limit } from '../platform/http/rate-limits.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Deps } from '../settings/deps.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccountForShare,
  showUser,
  unlessEmailTaken,
  updateProfile,
} from './account.repository.ts';
import { decideAddresses, emailKey, type StoredAddress } from './accounts.rules.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { mailConfirmation } from './confirm-email.ts';
import type { Attempt } from './failed-attempts.ts';
import { insertFormerEmail } from './former-email.repository.ts';
import { hashPassword } from './password-hash.ts';
import { confirmPassword } from './passwords.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** To the address that the account had before. */
    'email-changed-mail': {
      readonly userId: UserId;
      readonly requestId: string;
      readonly from: Pick<Account, 'email' | 'isEmailConfirmed'>;
    };
  }
}

export const loadProfile = async (db: Db, actor: Actor): Promise<Outcome<{ user: User }>> => {
  const account = await findAccount(db, actor.userId);
  return account === undefined ? refuse('session.expired') : accept({ user: showUser(account) });
};

type Change = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly addresses?: readonly SavedAddress[] | undefined;
  readonly language?: Language | undefined;
};

/** The stored hash of the password, once verified; undefined if the email stays and no password is needed. */
const confirmEmail = async (
  attempt: Attempt,
  account: Account,
  { email, password = '' }: Change,
  caller: Caller,
): Promise<Outcome<string | undefined>> => {
  if (email === undefined || emailKey(email) === emailKey(account.email)) return accept(undefined);
  if (password.trim() === '') return refuseFields({ password: 'Required' });
  const confirmed = await confirmPassword(attempt, account, password, caller);
  return confirmed.ok ? accept(account.passwordHash) : confirmed;
};

export const EMAIL_TAKEN = refuse('account.email_taken', {
  fields: { email: 'This email is already in use' },
});

/** Keeps the address that an account has left, and tells it by email. */
export const leaveEmail = async (
  tx: Tx,
  { id, email, isEmailConfirmed }: Account,
  isTold: boolean,
): Promise<void> => {
  await insertFormerEmail(tx, id, email);
  if (!isTold) return;
  const from = { email, isEmailConfirmed };
  await addJob(tx, 'email-changed-mail', { userId: id, requestId: newId(), from });
};

/**
 * Changes name, email, the whole list of addresses or the language of emails. A new email requires the password, ends
 * links mailed to the old one, which is told, and must be confirmed; somebody else's is refused.
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
  const { name, email, language } = change;
  // beyond the limit the address is still changed: the link can be requested later
  const isNewEmail = confirmed.value !== undefined;
  const mayMail = isNewEmail && (await confirmationMails.take(account.id)).ok;
  const isChanged = await unlessEmailTaken(() =>
    db.transaction().execute(async (tx) => {
      const isUpdated = await updateProfile(
        tx,
        account.id,
        { name, email, addresses, language },
        confirmed.value,
      );
      if (isUpdated && mayMail) await mailConfirmation(tx, account.id, true);
      // an unconfirmed address may be anybody's: changed again and again, an account would mail the whole world
      if (isUpdated && isNewEmail) await leaveEmail(tx, account, mayMail || account.isEmailConfirmed);
      return isUpdated;
    }),
  );
  if (isChanged === undefined) return EMAIL_TAKEN;
  const profile = await loadProfile(db, actor);
  return isChanged || !profile.ok ? profile : refuse('account.wrong_password');
};

/**
 * Locks an existing account until the transaction ends: a concurrent deletion waits, and finds what is written now.
 * Returns false if there is none any more.
 */
export const lockAccount = (tx: Tx, userId: UserId): Promise<boolean> => lockAccountForShare(tx, userId);

/** The saved addresses of an account; empty if there is no such account. */
export const loadAddresses = async (db: Db, userId: UserId): Promise<readonly StoredAddress[]> =>
  (await findAccount(db, userId))?.addresses ?? [];

/** A recipient of emails. An unconfirmed address gets nothing written by a customer, and few emails a day. */
export type Recipient = {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  /** The language of emails to them. */
  readonly language: Language;
};

/** The recipient of an email about the account; undefined once the account is deleted. */
export const loadRecipient = async (db: Db, userId: UserId): Promise<Recipient | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const { name, email, isEmailConfirmed, language } = account;
  return { userId, name, email, isEmailConfirmed, language };
};

type Registration = { readonly name: string; readonly email: string; readonly password: string };

/**
 * Creates a customer's account, which can sign in at once, and emails a link to confirm the address. Refused if the
 * email is taken.
 */
export const register = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { name, email, password }: Registration,
  { address, language }: Pick<Caller, 'address' | 'language'>,
): Promise<Outcome<{ message: string }>> => {
  if ((await findAccountByEmail(db, email)) !== undefined) return EMAIL_TAKEN;
  const uncommon = await refuseCommonPassword(config, password, email);
  if (!uncommon.ok) return uncommon;
  const passwordHash = await hashPassword(password, address);
  if (!passwordHash.ok) return passwordHash;
  const account = {
    id: newId<UserId>(),
    name,
    email,
    passwordHash: passwordHash.value,
    role: 'customer',
    pageLanguage: language,
  } as const;
  return db.transaction().execute(async (tx) => {
    if (!(await insertAccount(tx, account))) return EMAIL_TAKEN;
    await mailConfirmation(tx, account.id, false);
    return accept({ message: MESSAGES.registerSuccess });
  });
};
