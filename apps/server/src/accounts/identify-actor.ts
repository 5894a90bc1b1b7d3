import type { Db } from '../db/database.ts';
import { findActor, touchSession } from './session.repository.ts';
import type { Actor } from './session.ts';

const SEEN_AGAIN_AFTER_MS = 5 * 60_000;
/** Sessions whose mark is being written; many calls at once write it once. */
const beingTouched = new Set<string>();

/** Notes that a session was used, behind the caller's back: a request never waits for it nor fails by it. */
const touchBehind = (db: Db, sessionId: string): void => {
  if (beingTouched.has(sessionId)) return;
  beingTouched.add(sessionId);
  touchSession(db, sessionId)
    .catch(() => undefined)
    .finally(() => beingTouched.delete(sessionId));
};

/** Who stands behind a bearer token; undefined when it is missing, unknown, expired or revoked. */
export const identifyActor = async (db: Db, token: string | undefined): Promise<Actor | undefined> => {
  const found = token === undefined ? undefined : await findActor(db, token);
  if (found === undefined) return undefined;
  const { lastSeenAt, ...actor } = found;
  if (Date.now() - lastSeenAt.getTime() > SEEN_AGAIN_AFTER_MS) touchBehind(db, actor.sessionId);
  return actor;
};
