import type { CachedRoute, Call } from '../client.ts';
import type { DeliveryRates } from '../delivery/delivery-tariff.ts';
import type { ReminderKind } from '../mailings/reminders.routes.ts';
import type { ShopFront } from './shop-front.ts';

/** What everybody may know about the shop. */
export type PublicSettings = {
  readonly contactEmail: string;
  readonly phone: string;
  readonly shopAddress: string;
  /** Where to send returns; blank until the owner names an address. */
  readonly returnAddress: string;
  readonly grievanceContact: string;
  readonly deliveryFeeRupees: number;
  /** Delivery costs beyond that fee; null: none, as a shop begins. */
  readonly deliveryRates: DeliveryRates | null;
  /** Days after delivery in which pieces can be returned. */
  readonly returnDays: number;
  readonly isDefaultRatingShown: boolean;
  readonly isProduction: boolean;
  /** Header, footer and look; null: as a shop begins, which every page carries itself. */
  readonly front: ShopFront | null;
  /** Whether shoppers may sign in with an emailed code. */
  readonly isEmailCodeOffered: boolean;
  /** Whether shoppers may ask to be told when a size is back in stock. */
  readonly isBackInStockOffered: boolean;
  /** The reminders that an account can agree to. */
  readonly reminderKinds: readonly ReminderKind[];
  /** Whether a custom order may be paid in cash on delivery. */
  readonly isCustomOrderCashAllowed: boolean;
  /** Where Razorpay's script is, and the address its dialog calls; null when it is not offered. */
  readonly razorpay: { readonly checkoutUrl: string; readonly apiBase: string } | null;
};

/** Former name → current one; names in lower case. */
export type Renamed = Readonly<Record<string, string>>;

/** The owner's categories and types that shoppers can choose, in order. */
export type PublicCategories = {
  readonly categories: readonly string[];
  readonly types: readonly string[];
};

/** The server gives this to every page's loader. */
export type PageContext = {
  readonly call: Call<CachedRoute>;
  readonly storeName: string;
  readonly publicUrl: string;
  readonly settings: PublicSettings;
  readonly facetNames: PublicCategories;
  readonly renamed: { readonly category: Renamed; readonly subCategory: Renamed };
};
