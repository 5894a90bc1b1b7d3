import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

export type StoredSettings = {
  /** Name → value of each stored setting; read by `mergeSettings`. */
  readonly stored: unknown;
  readonly version: number;
  readonly changedAt: Date | null;
};

/** The owner's settings so far; with `lock` nobody else can change them before the transaction ends. */
export const loadStoredSettings = async (db: Db, { lock = false } = {}): Promise<StoredSettings> => {
  return db
    .selectFrom('shop_settings')
    .select(['stored', 'version', 'changed_at as changedAt'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
};

export type FrontRow = { readonly number: number; readonly front: unknown; readonly savedAt: Date };

/** Saved headers, footers and appearances, newest first. */
export const listFronts = (db: Db, limit: number): Promise<FrontRow[]> =>
  db
    .selectFrom('front_versions')
    .select(['number', 'front', 'saved_at as savedAt'])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

/** Adds to the stored settings, which the caller has locked. */
export const storeSettings = async (
  tx: Tx,
  set: Readonly<Record<string, unknown>>,
  by: UserId,
): Promise<void> => {
  await tx
    .updateTable('shop_settings')
    .set(({ eb, ref }) => ({
      stored: sql<string>`${ref('stored')} || ${JSON.stringify(set)}::jsonb`,
      version: eb('version', '+', 1),
      changed_at: sql<Date>`now()`,
      changed_by: by,
    }))
    .execute();
};
