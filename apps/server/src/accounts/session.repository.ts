import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Actor, hashToken } from './session.ts';

/** The actor behind a token, or undefined when it is unknown, expired or revoked. One indexed look-up. */
export const findActor = async (db: Db, token: string): Promise<Actor | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.role',
      'sessions.last_seen_at as lastSeenAt',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { userId: row.userId, role: row.role as Actor['role'], sessionId: row.sessionId };
};
