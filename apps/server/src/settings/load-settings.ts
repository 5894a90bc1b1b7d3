import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import type { Db } from '../db/database.ts';
import { loadStoredSettings } from './settings.repository.ts';
import { type Environment, mergeSettings } from './settings.rules.ts';

/**
 * The settings in force now: one look into the database, so that what the owner changed holds for the next request of
 * every copy of the server. Amounts in rupees.
 */
export const loadSettings = async (db: Db, environment: Environment): Promise<ShopSettings> =>
  mergeSettings(environment, (await loadStoredSettings(db)).stored);

/**
 * {@link loadSettings} for what must be shown in any case: while the database is away, the settings are those that
 * were seen last, or the environment's.
 */
export const watchSettings = (db: Db, environment: Environment): (() => Promise<ShopSettings>) => {
  let last = mergeSettings(environment, {});
  return async () => {
    last = await loadSettings(db, environment).catch(() => last);
    return last;
  };
};
