import { DEFAULT_CATEGORIES, DEFAULT_TYPES } from '@darzi/contract/catalogue/catalogue.ts';
import {
  DEFAULT_RATES,
  type DeliveryTariff,
  feeRange,
  isAlwaysFree,
} from '@darzi/contract/delivery/delivery-tariff.ts';
import { LANGUAGES, LOCALES, pathIn } from '@darzi/contract/languages.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { DEFAULT_FRONT } from '@darzi/contract/settings/first-front.ts';
import type { PublicCategories, PublicSettings } from '@darzi/contract/settings/public-settings.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { useRouteLoaderData } from 'react-router';
import { languageNow } from '../texts/language.ts';
import { textsOf } from '../texts/texts.ts';

/** A category or type in the reader's language; the owner's own names stay as they are. */
export const nameOf = await textsOf('names');
const t = await textsOf('shell');

/** The root loader's data, available to every page. */
export type ShopFacts = {
  readonly storeName: string;
  readonly publicUrl: string;
  readonly settings: PublicSettings;
  readonly facetNames: PublicCategories;
};

const WITHOUT_SERVER: ShopFacts = {
  storeName: 'Darzi',
  publicUrl: '',
  settings: {
    contactEmail: '',
    phone: '',
    shopAddress: '',
    returnAddress: '',
    grievanceContact: '',
    deliveryFeeRupees: 49,
    deliveryRates: null,
    returnDays: 7,
    isDefaultRatingShown: false,
    isProduction: true,
    front: null,
    isEmailCodeOffered: false,
    isBackInStockOffered: false,
    reminderKinds: [],
    isCustomOrderCashAllowed: false,
    razorpay: null,
  },
  facetNames: { categories: DEFAULT_CATEGORIES, types: DEFAULT_TYPES },
};

/** The shop's name and settings; neutral values if even the root failed to load. */
export const useShop = (): ShopFacts => useRouteLoaderData<() => ShopFacts>('root') ?? WITHOUT_SERVER;

/** The delivery tariff in force. */
export const tariffOf = ({ deliveryFeeRupees, deliveryRates }: PublicSettings): DeliveryTariff => ({
  ...(deliveryRates ?? DEFAULT_RATES),
  fee: deliveryFeeRupees,
});

/** `₹49`, `₹30 to ₹90`, `nothing`: the delivery cost inside a sentence. */
export const feesOf = (tariff: DeliveryTariff): string => {
  if (isAlwaysFree(tariff)) return t('feeNothing');
  const [least, most] = feeRange(tariff);
  const fees =
    least === most ? showPaise(least) : t('feeRange', { least: showPaise(least), most: showPaise(most) });
  return tariff.weight === null || tariff.weight.fee === 0 ? fees : t('feeByWeight', { fees });
};

/** Header, footer and look. */
export const useFront = (): ShopFront => useShop().settings.front ?? DEFAULT_FRONT;

type Match = { readonly id: string; readonly loaderData?: unknown; readonly handle?: unknown } | undefined;
type PageText = {
  readonly title: string;
  readonly description: string;
  /** Path and query of the page's canonical address. */
  readonly path: string;
  /** Path of the picture shown when the page is shared. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'product';
};

const isShopFacts = (value: unknown): value is ShopFacts =>
  typeof value === 'object' && value !== null && 'storeName' in value && 'publicUrl' in value;

/** The root's data, out of the matches passed to `meta`. */
export const shopFactsOf = (matches: readonly Match[]): ShopFacts => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  return isShopFacts(data) ? data : WITHOUT_SERVER;
};

/** Three garments side by side, 1200 × 630: for pages without a picture of their own. */
const SHARED_PICTURE = '/share.jpg';

/** Sites that preview shared pages accept no SVG, which the stand-in for a missing picture is. */
const sharedPicture = (image: string | undefined): string =>
  image === undefined || image.endsWith('.svg') ? SHARED_PICTURE : image;

/** A route whose texts all have keys declares `export const handle = { isTranslated: true }`. */
export const isTranslated = (matches: readonly Match[]): boolean =>
  matches.some((match) => {
    const handle = match?.handle;
    return typeof handle === 'object' && handle !== null && 'isTranslated' in handle;
  });

/** The page in each language; readers of any other get English. */
const alternatesOf = (publicUrl: string, path: string) =>
  [...LANGUAGES.map((language) => [LOCALES[language], language] as const), ['x-default', 'en'] as const].map(
    ([hrefLang, language]) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: `${publicUrl}${pathIn(language, path)}`,
    }),
  );

/** Title, description, canonical address and Open Graph tags of a public page. */
export const describePage = (matches: readonly Match[], words: PageText) => {
  const { storeName, publicUrl } = shopFactsOf(matches);
  const title = words.title.includes(storeName) ? words.title : `${words.title} · ${storeName}`;
  // A page that is not translated yet is the English page in every language.
  const isInBoth = isTranslated(matches);
  const url = `${publicUrl}${isInBoth ? pathIn(languageNow(), words.path) : words.path}`;
  return [
    { title },
    { name: 'description', content: words.description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    ...(isInBoth ? alternatesOf(publicUrl, words.path) : []),
    { property: 'og:site_name', content: storeName },
    { property: 'og:type', content: words.type ?? 'website' },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: LOCALES[languageNow()].replace('-', '_') },
    { property: 'og:image', content: `${publicUrl}${sharedPicture(words.image)}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
};

/** The title of a private page. */
export const describePersonalPage = (matches: readonly Match[], title: string) => [
  { title: `${title} · ${shopFactsOf(matches).storeName}` },
  { name: 'robots', content: 'noindex' },
];
