import type { Session } from '@darzi/contract/accounts/accounts.routes.ts';
import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Logger } from 'pino';
import { type Actor, type Caller, createToken } from '../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { findAccountByEmail, lockAccountForShare, setPageLanguage } from './account.repository.ts';
import { deviceName, emailKey } from './accounts.rules.ts';
import type { Attempt } from './failed-attempts.ts';
import { verifyPassword } from './password-hash.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findActor,
  insertSession,
  listLiveSessions,
  recordWrite,
  touchSession,
} from './session.repository.ts';
import { checkSecondFactor } from './two-factor.ts';

/** Revokes the calling token. */
export const signOut = async (db: Db, actor: Actor): Promise<Outcome<Record<string, never>>> => {
  await deleteSession(db, actor.userId, actor.sessionId);
  return accept({});
};

/**
 * Ends one of the customer's sessions, even the calling one. Somebody else's is answered like one that does not exist.
 */
export const endSession = async (
  db: Db,
  actor: Actor,
  id: SessionId,
): Promise<Outcome<Record<string, never>>> => {
  const isEnded = await deleteSession(db, actor.userId, id);
  return isEnded ? accept({}) : refuse('account.session_not_found');
};

/** Where the customer is signed in, the last used session first. */
export const listSessions = async (
  db: Db,
  actor: { readonly userId: UserId; readonly sessionId: SessionId | undefined },
): Promise<Outcome<{ sessions: Session[] }>> => {
  const stored = await listLiveSessions(db, actor.userId);
  return accept({
    sessions: stored.map(({ id, device, createdAt, lastSeenAt }) => ({
      _id: id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === actor.sessionId,
    })),
  });
};

const SEEN_AGAIN_AFTER_MS = 5 * 60_000;
/** Sessions whose use is being recorded; many concurrent calls write it once. */
const beingTouched = new Set<string>();

/** Records the use of a session in the background: a request never waits for it nor fails because of it. */
const touchBehind = (db: Db, sessionId: SessionId): void => {
  if (beingTouched.has(sessionId)) return;
  beingTouched.add(sessionId);
  touchSession(db, sessionId)
    .catch(() => undefined)
    .finally(() => beingTouched.delete(sessionId));
};

/** The actor behind a bearer token; undefined if it is missing, unknown, expired or revoked. */
export const identifyActor = async (db: Db, token: string | undefined): Promise<Actor | undefined> => {
  const found = token === undefined ? undefined : await findActor(db, token);
  if (found === undefined) return undefined;
  const { lastSeenAt, ...actor } = found;
  if (Date.now() - lastSeenAt.getTime() > SEEN_AGAIN_AFTER_MS) touchBehind(db, actor.sessionId);
  return actor;
};

/** Records that staff change something. The change stands even if it cannot be recorded. */
export const rememberWrite =
  ({ db, log }: { readonly db: Database; readonly log: Pick<Logger, 'warn'> }) =>
  (actor: Actor, seconds: number): Promise<void> =>
    recordWrite(db, actor.userId, seconds).catch((error: unknown) =>
      log.warn({ err: error }, 'a change was not recorded: a list from the replica may not show it yet'),
    );

/**
 * Records the language in which a customer reads the shop when it changes. The call proceeds even if it cannot be
 * recorded.
 */
export const rememberLanguage =
  ({ db, log }: { readonly db: Database; readonly log: Pick<Logger, 'warn'> }) =>
  async ({ userId, pageLanguage }: Actor, language: Language): Promise<void> => {
    if (language === (pageLanguage ?? 'en')) return;
    await setPageLanguage(db, userId, language).catch((error: unknown) =>
      log.warn({ err: error }, 'the language of a page was not recorded: emails may be in another one'),
    );
  };

/** Opens a session of a locked account. Returns its token. */
export const openSession = async (tx: Tx, userId: UserId, caller: Caller): Promise<string> => {
  const token = createToken();
  await deleteExpiredSessions(tx, userId);
  await insertSession(tx, { id: newId<SessionId>(), token, userId, device: deviceName(caller.userAgent) });
  return token;
};

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
};

/**
 * Opens a session of 30 days; requires the second factor if one is active. An unknown address is answered like a wrong
 * password, in the same time. Refused with 429 after too many failures.
 */
export const signIn = (
  db: Database,
  attempt: Attempt,
  { email, password, code }: Credentials,
  caller: Caller,
): Promise<Outcome<{ token: string; message: string }>> =>
  attempt(emailKey(email), caller.address, async (tryCode) => {
    const account = await findAccountByEmail(db, email);
    const verified = await verifyPassword(account?.passwordHash, password, caller.address);
    if (!verified.ok) return verified;
    if (account === undefined || !verified.value) return refuse('account.wrong_credentials');

    const open = () =>
      db.transaction().execute(async (tx): Promise<Outcome<{ token: string; message: string }>> => {
        // locked first: password and second factor cannot change until the session exists
        if (!(await lockAccountForShare(tx, account.id, account.passwordHash))) {
          return refuse('account.wrong_credentials');
        }
        const checked = await checkSecondFactor(tx, account.id, code);
        if (!checked.ok) return checked;
        return accept({
          token: await openSession(tx, account.id, caller),
          message: MESSAGES.loginSuccess,
        });
      });
    return code === undefined ? open() : tryCode(open);
  });
