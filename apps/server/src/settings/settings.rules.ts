/** Which settings apply: the owner's where stored, otherwise the environment's; and the effect of a change. Pure. */
import { DELIVERY_FEE_RUPEES } from '@darzi/contract/cart/cart.ts';
import { DEFAULT_RATES } from '@darzi/contract/delivery/delivery-tariff.ts';
import { isGstinOf } from '@darzi/contract/gstin.ts';
import { RETURN_DAYS } from '@darzi/contract/returns/return.lifecycle.ts';
import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import { type SettingsChange, type ShopSettings, shopSettings } from '@darzi/contract/settings/settings.ts';
import { USUAL_CLOTH, USUAL_MAKING, USUAL_SURCHARGES } from '@darzi/contract/settings/workshop.ts';
import type { Config } from './config.ts';

export type Environment = Pick<
  Config,
  | 'storeName'
  | 'contactEmail'
  | 'contactPhone'
  | 'cardCurrency'
  | 'inrPerUsd'
  | 'isCustomOrderCodAllowed'
  | 'holdMinutes'
  | 'seed'
  | 'gstin'
>;

/** The settings of a shop whose owner has set nothing yet. */
const settingsOf = (environment: Environment): ShopSettings => ({
  storeName: environment.storeName,
  contactEmail: environment.contactEmail,
  contactPhone: environment.contactPhone,
  shopAddress: '',
  returnAddress: '',
  grievanceContact: environment.contactEmail,
  deliveryFee: DELIVERY_FEE_RUPEES,
  isCashOffered: true,
  cashMost: null,
  openCashUnconfirmed: 12,
  openCashMost: 40,
  cashAnHour: 20,
  isCustomCashOffered: environment.isCustomOrderCodAllowed,
  advancePercent: 100,
  // A demo may invent its stars; in a real shop they would be unlawful advertising.
  isDefaultRatingShown: environment.seed === 'demo',
  cardCurrency: environment.cardCurrency,
  inrPerUsd: environment.inrPerUsd,
  holdMinutes: environment.holdMinutes,
  lowStockThreshold: 3,
  legalName: environment.storeName,
  gstin: environment.gstin ?? null,
  sellerState: 'Karnataka',
  // articles of apparel; each product may have its own
  defaultHsn: '6211',
  taxRates: [{ from: '2025-09-22', upTo: 2_500, percentUpTo: 5, percentAbove: 18 }],
  garmentsAWeek: 12,
  estimateSpreadPercent: 25,
  making: USUAL_MAKING,
  cloth: USUAL_CLOTH,
  surcharges: USUAL_SURCHARGES,
  // a real shop promises no delivery day before its owner does
  delivery: { days: environment.seed === 'demo' ? 5 : null, cutOffHour: 14, holidays: [] },
  returnDays: RETURN_DAYS,
  deliveryRates: { ...DEFAULT_RATES, rows: [] },
  isEmailCodeOffered: true,
  reminders: { backInStock: false, reviewRequestDays: null, cartReminderHours: null },
  phoneMessages: {
    channel: null,
    templates: { placed: '', shipped: '', delivered: '', bidAnswered: '' },
  },
  emailWords: {},
  front: DEFAULT_FRONT,
});

type Tables = { readonly [Name in 'making' | 'cloth' | 'surcharges']?: ShopSettings[Name] | undefined };

/** Tables are changed row by row: rows not named stay. */
const overTables = (before: ShopSettings, { making, cloth, surcharges }: Tables): Tables => ({
  ...(making === undefined ? {} : { making: { ...before.making, ...making } }),
  ...(cloth === undefined ? {} : { cloth: { ...before.cloth, ...cloth } }),
  ...(surcharges === undefined ? {} : { surcharges: { ...before.surcharges, ...surcharges } }),
});

/**
 * The settings in force; `stored` contains the owner's, by name. A name or address not set follows the one it derives
 * from: the grievance contact follows the contact, the seller's name the shop's.
 */
export const mergeSettings = (environment: Environment, stored: unknown): ShopSettings => {
  const set = shopSettings.partial().parse(stored);
  const { storeName = environment.storeName, contactEmail = environment.contactEmail } = set;
  const unset = settingsOf({ ...environment, storeName, contactEmail });
  const merged = { ...unset, ...set, ...overTables(unset, set) };
  // the environment's registration is for one state: it does not follow the shop to another
  const settings = shopSettings.parse(merged);
  const { gstin, sellerState } = settings;
  const isMoved = set.gstin === undefined && gstin !== null && !isGstinOf(gstin, sellerState);
  return isMoved ? { ...settings, gstin: null } : settings;
};

/** Field → [before, after] of what the change really changes. */
export const changesOf = (
  before: ShopSettings,
  { version: _, ...asked }: SettingsChange,
): Readonly<Record<string, readonly [unknown, unknown]>> => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(
    Object.entries({ ...asked, ...overTables(before, asked) })
      .filter(
        ([name, value]) => value !== undefined && JSON.stringify(old.get(name)) !== JSON.stringify(value),
      )
      .map(([name, value]) => [name, [old.get(name), value]]),
  );
};
