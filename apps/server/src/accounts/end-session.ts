import type { Session } from '@darzi/contract/accounts/accounts.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { deleteSession, listLiveSessions } from './session.repository.ts';
import type { Actor } from './session.ts';

/** Revokes the token that the call came with. */
export const signOut = async (db: Db, actor: Actor): Promise<Outcome<Record<string, never>>> => {
  await deleteSession(db, actor.userId, actor.sessionId);
  return accept({});
};

/** Ends one of the customer's sessions, also the one that asks. Somebody else's is answered like none. */
export const endSession = async (
  db: Db,
  actor: Actor,
  sessionId: string,
): Promise<Outcome<Record<string, never>>> => {
  const id = parseId(sessionId);
  const isEnded = id !== undefined && (await deleteSession(db, actor.userId, id));
  return isEnded ? accept({}) : refuse('account.session_not_found');
};

/** Where the customer is signed in, the session used last first. */
export const listSessions = async (
  db: Db,
  actor: Pick<Actor, 'userId' | 'sessionId'>,
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
