import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { EmailCodeId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { REFUSALS } from '@darzi/contract/refusals.ts';
import { type Caller, createToken } from '../platform/auth/actor.ts';
import { loadSecret } from '../platform/auth/shop-secret.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { Deps } from '../settings/deps.ts';
import { loadSettings } from '../settings/settings.ts';
import { type Account, findAccountByEmail } from './account.repository.ts';
import { nameFromEmail } from './accounts.rules.ts';
import { evict, lockAddress } from './claim-account.ts';
import {
  type CodeAttempt,
  consumeCode,
  countAttempt,
  findRequestedEmail,
  insertRequest,
  setCode,
} from './email-code.repository.ts';
import { deleteConfirmations, markConfirmed } from './email-confirmation.repository.ts';
import type { Attempt } from './failed-attempts.ts';
import { knownBrowser, nameBrowser } from './known-browser.ts';
import type { TakeMail } from './mail-allowance.ts';
import { hashPassword } from './password-hash.ts';
import { openSession } from './sessions.ts';
import { findSecondFactor } from './two-factor.repository.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** In the language of the page on which it was requested. */
    'email-code-mail': { readonly codeId: EmailCodeId; readonly language?: Language | undefined };
    'delete-old-email-codes': Readonly<Record<string, unknown>>;
  }
}

type Own = Pick<Deps, 'db' | 'config'>;

const isOffered = async ({ db, config }: Own): Promise<boolean> =>
  (await loadSettings(db, config)).isEmailCodeOffered;

const ASKED = 'If this address can sign in with a code, it is on its way. It works for 10 minutes.';

/**
 * Emails a code that works only in the requesting browser. Known and unknown addresses get the same answer; once
 * `takeMail` refuses, nothing more is mailed, so that nobody's mailbox can be flooded nor their codes guessed.
 * @param browser what the browser kept of an earlier sign-in with a code
 */
export const requestEmailCode = async (
  deps: Own,
  takeMail: TakeMail,
  { email, browser }: { readonly email: string; readonly browser?: string | undefined },
  { address, language }: Pick<Caller, 'address' | 'language'>,
): Promise<Outcome<{ asker: string; message: string }>> => {
  if (!(await isOffered(deps))) return refuse('request.not_found');
  const asker = createToken();
  if (await takeMail(email, address, await knownBrowser(deps.db, email, browser))) {
    await deps.db.transaction().execute(async (tx) => {
      const codeId = newId<EmailCodeId>();
      await insertRequest(tx, codeId, email, asker);
      await addJob(tx, 'email-code-mail', { codeId, language }, { maxAttempts: 4, isUrgent: true });
    });
  }
  return accept({ asker, message: ASKED });
};

const DIGITS = 6;

/** A code is one of a million and easy to guess: the shop's own key protects it if a row is stolen. */
const hashCode = async (db: Db, id: EmailCodeId, code: string): Promise<Buffer> =>
  createHmac('sha256', await loadSecret(db, 'email-codes'))
    .update(`${id}\n${code}`)
    .digest();

/** Staff, and customers with a second factor, sign in only with the password. */
const isOpenedByCode = async (db: Db, { id, role }: Account): Promise<boolean> =>
  role === 'customer' && (await findSecondFactor(db, id))?.isConfirmed !== true;

/** The mail answering a request: a code, or a note that this account requires its password. */
export type MailedCode = {
  readonly to: {
    readonly email: string;
    readonly isEmailConfirmed: boolean;
    /** The account's language; English if there is none. */
    readonly language: Language;
  };
  /** Undefined: the account cannot be opened by codes. */
  readonly code: string | undefined;
};

/** A new code for a request, which exists nowhere but in the mail; undefined if it is too late for it. */
export const createEmailCode = async (db: Db, codeId: EmailCodeId): Promise<MailedCode | undefined> => {
  const email = await findRequestedEmail(db, codeId);
  if (email === undefined) return undefined;
  const account = await findAccountByEmail(db, email);
  const { isEmailConfirmed = false, language = 'en' } = account ?? {};
  const to = { email, isEmailConfirmed, language } as const;
  if (account !== undefined && !(await isOpenedByCode(db, account))) return { to, code: undefined };
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  return (await setCode(db, codeId, await hashCode(db, codeId, code))) ? { to, code } : undefined;
};

const refuseCode = () =>
  refuse('account.email_code_wrong', { fields: { code: REFUSALS['account.email_code_wrong'].message } });

const isRight = async (db: Db, { id, codeHash }: CodeAttempt, code: string): Promise<boolean> => {
  const given = await hashCode(db, id, code.replace(/\s/g, ''));
  // compared with something even if nothing was mailed
  return timingSafeEqual(given, codeHash ?? randomBytes(given.length)) && codeHash !== null;
};

/**
 * The account of a proven address, locked: the existing one, or a new one. If nobody had confirmed the address,
 * somebody else may have opened the account: its password and sessions end.
 * @returns undefined if the account cannot be opened by codes
 */
const takeProvenAccount = async (
  tx: Tx,
  email: string,
  passwordHash: string,
  pageLanguage: Language | undefined,
): Promise<UserId | undefined> => {
  const name = nameFromEmail(email);
  const wanted = {
    name,
    email,
    role: 'customer',
    passwordHash,
    hasPassword: false,
    pageLanguage,
  } as const;
  const { id, known } = await lockAddress(tx, wanted);
  if (known === undefined) return id;
  if (!(await isOpenedByCode(tx, known))) return undefined;
  if (!known.isEmailConfirmed) {
    await evict(tx, id, passwordHash);
    await deleteConfirmations(tx, id);
    await markConfirmed(tx, id);
  }
  return id;
};

type SignedIn = { readonly token: string; readonly browser: string; readonly message: string };

/**
 * Signs in with a mailed code, in the browser that requested it; a newcomer gets an account without a password. Five
 * attempts per code; a code that was used, tried too often or is too old is dead.
 */
export const signInWithCode = async (
  deps: Own,
  attempt: Attempt,
  { asker, code }: { readonly asker: string; readonly code: string },
  caller: Caller,
): Promise<Outcome<SignedIn>> => {
  const { db } = deps;
  if (!(await isOffered(deps))) return refuse('request.not_found');
  return attempt(asker, caller.address, async () => {
    const tried = await countAttempt(db, asker);
    if (tried === undefined) return refuse('account.email_code_dead');
    if (!(await isRight(db, tried, code))) return refuseCode();
    // a password that nobody knows, so that code signing in with passwords need not treat such accounts differently
    const unknown = await hashPassword(randomBytes(24).toString('base64url'), caller.address);
    if (!unknown.ok) return unknown;
    return openForCode(db, tried, unknown.value, caller);
  });
};

const openForCode = async (
  db: Database,
  { id, email }: CodeAttempt,
  passwordHash: string,
  caller: Caller,
): Promise<Outcome<SignedIn>> => {
  const browser = await nameBrowser(db, email);
  return db.transaction().execute(async (tx) => {
    if (!(await consumeCode(tx, id))) return refuse('account.email_code_dead');
    const userId = await takeProvenAccount(tx, email, passwordHash, caller.language);
    if (userId === undefined) return refuseCode();
    return accept({
      token: await openSession(tx, userId, caller),
      browser,
      message: MESSAGES.loginSuccess,
    });
  });
};
