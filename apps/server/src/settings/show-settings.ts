import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import type { Db } from '../db/database.ts';
import { loadStoredSettings } from './settings.repository.ts';
import { type Environment, mergeSettings } from './settings.rules.ts';

/** The settings in force, with the version that a change must name. */
export const showSettings = async (db: Db, environment: Environment): Promise<Outcome<SettingsAnswer>> => {
  const { stored, version, changedAt } = await loadStoredSettings(db);
  return accept({
    settings: mergeSettings(environment, stored),
    version,
    changedAt: changedAt?.toISOString() ?? null,
  });
};
