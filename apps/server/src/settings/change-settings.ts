import { type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import type { SettingsChange } from '@darzi/contract/settings/settings.ts';
import type { Actor } from '../accounts/session.ts';
import { recordAudit } from '../back-office/record-audit.ts';
import { changeCatalogue } from '../catalogue/change-catalogue.ts';
import type { Database } from '../db/database.ts';
import { loadStoredSettings, storeSettings } from './settings.repository.ts';
import { changesOf, type Environment, mergeSettings } from './settings.rules.ts';
import { showSettings } from './show-settings.ts';

/**
 * Sets what differs from the settings in force, and drops every kept page: name, fee and contact stand in them.
 * Refused when somebody else changed the settings since they were looked at.
 */
export const changeSettings = (
  db: Database,
  environment: Environment,
  change: SettingsChange,
  actor: Actor,
): Promise<Outcome<SettingsAnswer>> =>
  db.transaction().execute(async (tx) => {
    const { stored, version } = await loadStoredSettings(tx, { lock: true });
    if (change.version !== undefined && change.version !== version) {
      return refuse('settings.changed_meanwhile');
    }
    const changes = changesOf(mergeSettings(environment, stored), change);
    if (Object.keys(changes).length === 0) return showSettings(tx, environment);
    const set = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
    await storeSettings(tx, set, actor.userId);
    await recordAudit(tx, actor, 'settings.changed', 'settings', changes);
    await changeCatalogue(tx);
    return showSettings(tx, environment);
  });
