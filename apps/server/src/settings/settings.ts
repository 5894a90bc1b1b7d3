import { DEFAULT_RATES } from '@darzi/contract/delivery/delivery-tariff.ts';
import { isGstinOf } from '@darzi/contract/gstin.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import { readingOf } from '@darzi/contract/settings/in-hindi.ts';
import type { FrontVersion, SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import type { SettingsChange, ShopSettings } from '@darzi/contract/settings/settings.ts';
import { shopFront } from '@darzi/contract/settings/shop-front.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { changeCatalogue } from '../platform/http/public-version.ts';
import { serve } from '../platform/http/serve.ts';
import type { Deps } from './deps.ts';
import { listFronts, loadStoredSettings, storeSettings } from './settings.repository.ts';
import { changesOf, type Environment, mergeSettings } from './settings.rules.ts';

/** The settings in force, with the version that a change must name. */
const showSettings = async (db: Db, environment: Environment): Promise<Outcome<SettingsAnswer>> => {
  const { stored, version, changedAt } = await loadStoredSettings(db);
  return accept({
    settings: mergeSettings(environment, stored),
    version,
    changedAt: changedAt?.toISOString() ?? null,
  });
};

/**
 * Stores what differs from the settings in force, and drops every cached page, since they show name, fee and contact.
 * Refused if somebody else has changed the settings since they were read.
 */
const changeSettings = (
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
    const before = mergeSettings(environment, stored);
    const changes = changesOf(before, change);
    if (Object.keys(changes).length === 0) return showSettings(tx, environment);
    const set = Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after]));
    const { gstin, sellerState } = mergeSettings(environment, Object.assign({}, stored, set));
    const isOfTax = 'gstin' in changes || 'sellerState' in changes;
    if (isOfTax && gstin !== null && !isGstinOf(gstin, sellerState)) {
      const code = 'settings.gstin_of_other_state';
      const values = { state: sellerState };
      return refuse(code, { values, fields: { gstin: refusalMessage(code, values) } });
    }
    await storeSettings(tx, set, actor.userId);
    await recordAudit(tx, actor, 'settings.changed', 'settings', changes);
    await changeCatalogue(tx);
    return showSettings(tx, environment);
  });

/** The last result and its input: settings are read with every page and every order, and hardly ever change. */
const lastRead = new WeakMap<Environment, { readonly stored: string; readonly settings: ShopSettings }>();

/**
 * The settings in force now: one query, so that the owner's change applies to the next request of every copy of the
 * server. Amounts in rupees.
 */
export const loadSettings = async (db: Db, environment: Environment): Promise<ShopSettings> => {
  const { stored } = await loadStoredSettings(db);
  const text = JSON.stringify(stored);
  const last = lastRead.get(environment);
  if (last?.stored === text) return last.settings;
  const settings = mergeSettings(environment, stored);
  lastRead.set(environment, { stored: text, settings });
  return settings;
};

/**
 * {@link loadSettings} for what must be shown in any case, reloaded when what the public sees has changed: while the
 * database is away, these are the last known settings, or the environment's.
 */
export const watchSettings = (
  { db, cache }: Pick<Deps, 'db' | 'cache'>,
  environment: Environment,
): (() => Promise<ShopSettings>) => {
  let last = mergeSettings(environment, {});
  const read = cache.readOnce(() => loadSettings(db, environment));
  return async () => {
    last = await read().catch(() => last);
    return last;
  };
};

/** Delivery rates beyond the single fee, if the owner has set any; null: none, as in a new shop. */
export const ownRatesOf = ({ deliveryRates }: ShopSettings): ShopSettings['deliveryRates'] | null =>
  JSON.stringify(deliveryRates) === JSON.stringify(DEFAULT_RATES) ? null : deliveryRates;

/** Header, footer and appearance of pages in a language; null if they equal the initial ones of English pages. */
export const shownFrontOf = ({ front }: ShopSettings, language: Language): ShopSettings['front'] | null => {
  const shown = readingOf(front, language);
  return JSON.stringify(shown) === JSON.stringify(DEFAULT_FRONT) ? null : shown;
};

/** Versions that can be restored; older ones stay stored. */
const SHOWN_FRONTS = 30;

/** Returns the hashes of pictures of the shop, or undefined if one of the addresses is not one. */
type FindPictures = (db: Db, addresses: readonly string[]) => Promise<readonly string[] | undefined>;

/**
 * Earlier versions and the initial one; without those the program no longer accepts, and without pictures no longer
 * stored.
 */
const showFronts = async (
  db: Db,
  findPictures: FindPictures,
): Promise<Outcome<{ versions: FrontVersion[] }>> => {
  const saved = (await listFronts(db, SHOWN_FRONTS)).flatMap(({ number, front, savedAt }) => {
    const parsed = shopFront.safeParse(front);
    return parsed.success ? [{ number, savedAt: savedAt.toISOString(), front: parsed.data }] : [];
  });
  const shown = new Set(saved.flatMap(({ front: { logo, favicon } }) => [logo, favicon]));
  const kept = new Set<string>();
  for (const address of shown)
    if (address !== null && (await findPictures(db, [address])) !== undefined) kept.add(address);
  const ifKept = (address: string | null) => (address !== null && kept.has(address) ? address : null);
  const versions = saved.map(({ front, ...version }) => ({
    ...version,
    front: { ...front, logo: ifKept(front.logo), favicon: ifKept(front.favicon) },
  }));
  return accept({ versions: [...versions, { number: 0, savedAt: null, front: DEFAULT_FRONT }] });
};

export const settingsRoutes = ({ db, config }: Deps, findPictures: FindPictures) => [
  serve('GET /api/admin/settings', () => showSettings(db, config)),
  serve('GET /api/admin/settings/fronts', () => showFronts(db, findPictures)),
  serve('PATCH /api/admin/settings', ({ body, actor }) => changeSettings(db, config, body, actor)),
];
