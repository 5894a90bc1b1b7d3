import type { CachedRoute, Call } from '@darzi/contract/client.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { isReminderOffered, REMINDER_KINDS } from '@darzi/contract/mailings/reminders.routes.ts';
import type { PageContext, PublicSettings } from '@darzi/contract/settings/public-settings.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import type { watchCategoryNames } from '../catalogue/categories/category-names.ts';
import type { Config } from '../settings/config.ts';
import type { Deps } from '../settings/deps.ts';
import { ownRatesOf, shownFrontOf, watchSettings } from '../settings/settings.ts';

const publicOf = (config: Config, settings: ShopSettings, language: Language): PublicSettings => ({
  contactEmail: settings.contactEmail,
  phone: settings.contactPhone,
  shopAddress: settings.shopAddress,
  returnAddress: settings.returnAddress === '' ? settings.shopAddress : settings.returnAddress,
  grievanceContact: settings.grievanceContact,
  deliveryFeeRupees: settings.deliveryFee,
  returnDays: settings.returnDays,
  deliveryRates: ownRatesOf(settings),
  isDefaultRatingShown: settings.isDefaultRatingShown,
  isEmailCodeOffered: settings.isEmailCodeOffered,
  isBackInStockOffered: settings.reminders.backInStock,
  reminderKinds: REMINDER_KINDS.filter((kind) => isReminderOffered(settings, kind)),
  isCustomOrderCashAllowed: settings.isCustomCashOffered,
  isProduction: config.isProduction,
  front: shownFrontOf(settings, language),
  razorpay:
    config.razorpay === undefined
      ? null
      : { checkoutUrl: config.razorpay.checkoutUrl, apiBase: config.razorpay.apiBase },
});

/** What pages show of the settings, worked out once until they are loaded again. */
const keepShown = (config: Config) => {
  const shown = new WeakMap<ShopSettings, Map<Language, PublicSettings>>();
  return (settings: ShopSettings, language: Language): PublicSettings => {
    const known = shown.get(settings) ?? new Map<Language, PublicSettings>();
    shown.set(settings, known);
    const made = known.get(language) ?? publicOf(config, settings, language);
    known.set(language, made);
    return made;
  };
};

/** Whatever a page is rendered from, by language. */
export const watchPageContext = (
  deps: Deps & { readonly call: Call<CachedRoute> },
  categoriesNow: ReturnType<typeof watchCategoryNames>,
): ((language: Language) => Promise<PageContext>) => {
  const { call, config, publicUrl } = deps;
  const settingsNow = watchSettings(deps, config);
  const shownIn = keepShown(config);
  return async (language) => {
    const [settings, names] = await Promise.all([settingsNow(), categoriesNow()]);
    return {
      call,
      ...names,
      storeName: settings.storeName,
      publicUrl: publicUrl(),
      settings: shownIn(settings, language),
    };
  };
};
