import { FIRST_CATEGORIES, FIRST_TYPES } from '@darzi/contract/catalogue/catalogue.ts';
import { type DeliveryTariff, FIRST_RATES } from '@darzi/contract/delivery/delivery-charge.ts';
import { FIRST_FRONT } from '@darzi/contract/settings/first-front.ts';
import type { PublicCategories, PublicSettings } from '@darzi/contract/settings/public-settings.ts';
import type { ShopFront } from '@darzi/contract/settings/shop-front.ts';
import { useRouteLoaderData } from 'react-router';

/** What the root loader gives to every page. */
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
    isCustomOrderCashAllowed: false,
    razorpay: null,
  },
  facetNames: { categories: FIRST_CATEGORIES, types: FIRST_TYPES },
};

/** The shop's name and settings; neutral values where even the root could not be loaded. */
export const useShop = (): ShopFacts => useRouteLoaderData<() => ShopFacts>('root') ?? WITHOUT_SERVER;

/** What delivery costs. */
export const tariffOf = ({ deliveryFeeRupees, deliveryRates }: PublicSettings): DeliveryTariff => ({
  ...(deliveryRates ?? FIRST_RATES),
  fee: deliveryFeeRupees,
});

/** Head, foot and looks. */
export const useFront = (): ShopFront => useShop().settings.front ?? FIRST_FRONT;

type Match = { readonly id: string; readonly loaderData?: unknown } | undefined;
type PageText = {
  readonly title: string;
  readonly description: string;
  /** Path and query of the one address of this page. */
  readonly path: string;
  /** Path of the picture that is shown when the page is shared. */
  readonly image?: string | undefined;
  readonly type?: 'website' | 'product';
};

const isShopFacts = (value: unknown): value is ShopFacts =>
  typeof value === 'object' && value !== null && 'storeName' in value && 'publicUrl' in value;

/** The root's facts out of the matches that `meta` is given. */
export const shopFactsOf = (matches: readonly Match[]): ShopFacts => {
  const data = matches.find((match) => match?.id === 'root')?.loaderData;
  return isShopFacts(data) ? data : WITHOUT_SERVER;
};

/** Three garments side by side, 1200 × 630: for pages that show none of their own. */
const SHARED_PICTURE = '/share.jpg';

/** Who shows a shared page takes no SVG, as the drawing is that stands in for a missing picture. */
const sharedPicture = (image: string | undefined): string =>
  image === undefined || image.endsWith('.svg') ? SHARED_PICTURE : image;

/** Title, description, canonical address and Open Graph of a public page. */
export const describePage = (matches: readonly Match[], words: PageText) => {
  const { storeName, publicUrl } = shopFactsOf(matches);
  const title = words.title.includes(storeName) ? words.title : `${words.title} · ${storeName}`;
  const url = `${publicUrl}${words.path}`;
  return [
    { title },
    { name: 'description', content: words.description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:site_name', content: storeName },
    { property: 'og:type', content: words.type ?? 'website' },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:image', content: `${publicUrl}${sharedPicture(words.image)}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
};

/** Title of a page that is nobody else's business. */
export const describePersonalPage = (matches: readonly Match[], title: string) => [
  { title: `${title} · ${shopFactsOf(matches).storeName}` },
  { name: 'robots', content: 'noindex' },
];
