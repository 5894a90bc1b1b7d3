import { type ApiKeyId, apiKeyId, type SessionId, type UserId, userId } from '@darzi/contract/ids.ts';
import {
  API_SCOPE_NAMES,
  type ApiScope,
  KEY_CALLS_A_MINUTE,
  KEY_PREFIX,
} from '@darzi/contract/integrations/api-scopes.ts';
import { type ApiKey, MAX_KEYS } from '@darzi/contract/integrations/integrations.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Attempt } from '../accounts/failed-attempts.ts';
import { confirmOwnPassword } from '../accounts/passwords.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import {
  type Actor,
  type AuthenticateKey,
  type Caller,
  createToken,
  hashToken,
} from '../platform/auth/actor.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { createLimit } from '../platform/http/rate-limits.ts';
import type { Deps } from '../settings/deps.ts';

const keyRow = z.object({
  id: apiKeyId,
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(API_SCOPE_NAMES)),
  createdBy: userId,
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  isMakerAdmin: z.boolean(),
});
type StoredKey = Readonly<z.output<typeof keyRow>>;

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.hint', 'k.scopes', 'k.created_by as createdBy'])
    .select(['k.created_at as createdAt', 'k.expires_at as expiresAt', 'k.last_used_at as lastUsedAt'])
    .select(['k.revoked_at as revokedAt'])
    .select(sql<boolean>`u.role = 'admin' and u.deleted_at is null`.as('isMakerAdmin'));

const stateOf = ({ revokedAt, expiresAt, isMakerAdmin }: StoredKey, now: Date): ApiKey['state'] => {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return isMakerAdmin ? 'live' : 'stopped';
};

const show = (key: StoredKey): ApiKey => ({
  _id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes,
  state: stateOf(key, new Date()),
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
});

const listKeys = async (db: Db): Promise<ApiKey[]> =>
  (await selectKeys(db).orderBy('k.created_at', 'desc').orderBy('k.id', 'desc').execute())
    .map((row) => keyRow.parse(row))
    .map(show);

const findKey = async (db: Db, id: ApiKeyId): Promise<ApiKey | undefined> => {
  const row = await selectKeys(db).where('k.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : show(keyRow.parse(row));
};

/** All keys, newest first, including those no longer valid. */
export const showKeys = async (db: Db): Promise<Outcome<{ keys: ApiKey[] }>> =>
  accept({ keys: await listKeys(db) });

type KeyDraft = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number | null;
};

/**
 * Creates a key, which outlives the session: needs the password. It is shown only this once; only its hash is stored.
 */
export const makeKey = async (
  db: Database,
  attempt: Attempt,
  actor: Actor,
  { name, scopes, days, password }: KeyDraft & { readonly password: string },
  caller: Caller,
): Promise<Outcome<{ key: ApiKey; token: string }>> => {
  const confirmed = await confirmOwnPassword(db, attempt, actor, password, caller);
  if (!confirmed.ok) return confirmed;
  return db.transaction().execute(async (tx) => {
    const held = await confirmed.value(tx);
    if (!held.ok) return held;
    await sql`select pg_advisory_xact_lock(hashtextextended('api_keys', 0))`.execute(tx);
    const live = (await listKeys(tx)).filter(({ state }) => state === 'live').length;
    if (live >= MAX_KEYS) return refuse('key.too_many', { values: { most: MAX_KEYS } });
    const id = newId<ApiKeyId>();
    const token = `${KEY_PREFIX}${createToken()}`;
    await tx
      .insertInto('api_keys')
      .values({
        id,
        name,
        token_hash: hashToken(token),
        hint: token.slice(-4),
        scopes: [...scopes],
        created_by: actor.userId,
        expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      })
      .execute();
    await recordAudit(tx, actor, 'key.made', `key:${id}`, { name, scopes: scopes.join(', ') });
    const key = await findKey(tx, id);
    if (key === undefined) throw new Error('a key just written cannot be found');
    return accept({ key, token });
  });
};

/** Revokes a key; repeating it changes nothing. */
export const revokeKey = (db: Database, actor: Actor, id: ApiKeyId): Promise<Outcome<{ key: ApiKey }>> =>
  db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('api_keys')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const key = await findKey(tx, id);
    if (key === undefined) return refuse('key.not_found');
    if (revoked.numUpdatedRows > 0n)
      await recordAudit(tx, actor, 'key.revoked', `key:${id}`, { name: key.name });
    return accept({ key });
  });

const USED_AGAIN_AFTER_MS = 5 * 60_000;

/** Records the use of a key in the background. */
const touchBehind = (db: Db, id: ApiKeyId): void => {
  db.updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch(() => undefined);
};

const findByToken = async (db: Db, token: string): Promise<StoredKey | undefined> => {
  const row = await selectKeys(db).where('k.token_hash', '=', hashToken(token)).executeTakeFirst();
  return row === undefined ? undefined : keyRow.parse(row);
};

/**
 * Authenticates an API key as an admin limited to the calls of its scopes. Refuses an invalid key, one without the
 * scope, and more calls than allowed per minute.
 */
export const createKeyAuthenticator = ({ db, redis }: Pick<Deps, 'db' | 'redis'>): AuthenticateKey => {
  const calls = createLimit(KEY_CALLS_A_MINUTE, 60, { name: 'api-keys', redis });
  return async (token, scope) => {
    const key = await findByToken(db, token);
    const now = new Date();
    if (key === undefined || stateOf(key, now) !== 'live') return refuse('key.not_accepted');
    const allowed = await calls.take(key.id);
    if (!allowed.ok) return allowed;
    if (scope === undefined) return refuse('key.not_for_this');
    if (!key.scopes.some((one) => one === scope)) return refuse('key.scope_missing', { values: { scope } });
    if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > USED_AGAIN_AFTER_MS) touchBehind(db, key.id);
    const asSession: string = key.id;
    return accept({
      userId: key.createdBy satisfies UserId,
      role: 'admin',
      sessionId: asSession as SessionId,
      key: key.name,
    });
  };
};
