import type { UserId } from '@darzi/contract/ids.ts';
import { LANGUAGE_PATHS, type Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { type Actor, createToken } from '../platform/auth/actor.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import type { Limit } from '../platform/http/rate-limits.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { findAccount, lockAccount } from './account.repository.ts';
import { evict } from './claim-account.ts';
import { makeSparePassword } from './customer-by-email.ts';
import {
  confirmAddress,
  deleteConfirmations,
  findConfirmation,
  insertConfirmation,
} from './email-confirmation.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'confirmation-mail': {
      readonly userId: UserId;
      readonly requestId: string;
      /** After the first one, which an account gets when it is opened. */
      readonly isRequested?: boolean;
    };
  }
}

export type ConfirmationLink = { readonly to: string; readonly url: string; readonly language: Language };

/** A new link, valid for a week, for the account's address; undefined once that is confirmed, or the account gone. */
export const createConfirmationLink = async (
  db: Db,
  userId: UserId,
  publicUrl: string,
): Promise<ConfirmationLink | undefined> => {
  const account = await findAccount(db, userId);
  if (account === undefined) return undefined;
  const token = createToken();
  if (!(await insertConfirmation(db, account.id, account.email, token))) return undefined;
  const { email: to, language } = account;
  return { to, language, url: `${publicUrl}${LANGUAGE_PATHS[language]}/confirm-email?token=${token}` };
};

/** Emails a link to the account's address, in the caller's transaction. */
export const mailConfirmation = (db: Db, userId: UserId, isRequested: boolean): Promise<void> =>
  addJob(db, 'confirmation-mail', { userId, requestId: newId(), isRequested });

/** Emails the link once more; {@link Limit} prevents flooding a mailbox. */
export const sendConfirmation = async (
  db: Db,
  perAccount: Limit,
  actor: Actor,
): Promise<Outcome<{ message: string }>> => {
  const account = await findAccount(db, actor.userId);
  if (account === undefined) return refuse('session.expired');
  if (account.isEmailConfirmed) return accept({ message: 'Your email is already confirmed.' });
  const allowed = await perAccount.take(account.id);
  if (!allowed.ok) return allowed;
  await mailConfirmation(db, account.id, true);
  return accept({ message: `We have sent a new link to ${account.email}.` });
};

/** Confirms an address by its mailed link. Following the link again changes nothing and gets the same answer. */
export const confirmEmail = async (db: Db, token: string): Promise<Outcome<{ message: string }>> =>
  (await confirmAddress(db, token))
    ? accept({ message: 'Thank you. Your email is confirmed.' })
    : refuse('account.confirmation_dead');

/** What a link would confirm, so that its reader can say whose account it is. */
export const showConfirmation = async (
  db: Db,
  token: string,
): Promise<Outcome<{ email: string; isConfirmed: boolean; openedAt: string }>> => {
  const found = await findConfirmation(db, token);
  if (found === undefined) return refuse('account.confirmation_dead');
  const { email, isConfirmed, openedAt } = found;
  return accept({ email, isConfirmed, openedAt: openedAt.toISOString() });
};

const DISOWNED = 'Whoever opened the account has been signed out, and their password no longer works.';

/**
 * The owner of an address says that the account is not theirs: what opens it ends, and so do its links. The owner gets
 * in by a mailed code or a new password.
 */
export const disownEmail = async (db: Database, token: string): Promise<Outcome<{ message: string }>> => {
  const { userId, isConfirmed = true } = (await findConfirmation(db, token)) ?? {};
  if (userId === undefined || isConfirmed) return refuse('account.confirmation_dead');
  const sparePassword = await makeSparePassword();
  if (!sparePassword.ok) return sparePassword;
  return db.transaction().execute(async (tx) => {
    // confirmed or ended meanwhile, perhaps
    const isThere = await lockAccount(tx, userId);
    const found = isThere ? await findConfirmation(tx, token) : undefined;
    if (found === undefined || found.isConfirmed) return refuse('account.confirmation_dead');
    await evict(tx, userId, sparePassword.value);
    await deleteConfirmations(tx, userId);
    return accept({ message: DISOWNED });
  });
};
