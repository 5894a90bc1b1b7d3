import type { SessionId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { type Actor, hashToken, SESSION_DAYS } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';

export type FoundActor = Actor & { readonly lastSeenAt: Date };

/** The actor behind a token, or undefined if it is unknown, expired or revoked. One indexed look-up. */
export const findActor = async (db: Db, token: string): Promise<FoundActor | undefined> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id as userId',
      'users.role',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.wrote_at as wroteAt',
      'users.page_language as pageLanguage',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, role: row.role as Actor['role'] };
};

/** Records that the session was used now. */
export const touchSession = async (db: Db, sessionId: SessionId): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
};

/**
 * Records in all sessions that the person is changing something for another `seconds`: whatever they read next must
 * show it.
 */
export const recordWrite = async (db: Db, userId: UserId, seconds: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set(({ ref }) => ({
      wrote_at: sql<Date>`greatest(${ref('wrote_at')}, clock_timestamp() + make_interval(secs => ${seconds}))`,
    }))
    .where('user_id', '=', userId)
    .execute();
};

export type NewSession = {
  readonly id: SessionId;
  readonly token: string;
  readonly userId: UserId;
  readonly device: string;
};

/** Opens a session of a locked account. */
export const insertSession = async (tx: Tx, { id, token, userId, device }: NewSession): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: userId,
      device,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .execute();
};

export const deleteExpiredSessions = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
};

/** Ends one session of the customer. Returns false if there is none with this id. */
export const deleteSession = async (db: Db, userId: UserId, sessionId: SessionId): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
};

/** Ends all sessions of the customer except the one named. */
export const deleteSessions = async (tx: Tx, userId: UserId, except?: SessionId): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where((eb) => (except === undefined ? eb.lit(true) : eb('id', '!=', except)))
    .execute();
};

export type StoredSession = {
  readonly id: SessionId;
  readonly device: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
};

/** Live sessions of the customer, the last used first. */
export const listLiveSessions = (db: Db, userId: UserId): Promise<StoredSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
