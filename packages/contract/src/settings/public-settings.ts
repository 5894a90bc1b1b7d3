import type { Call } from '../client.ts';
import type { DeliveryRates } from '../delivery/delivery-charge.ts';
import type { ReminderKind } from '../mailings/reminders.routes.ts';
import type { ShopFront } from './shop-front.ts';

/** What everybody may know about the shop. */
export type PublicSettings = {
  readonly contactEmail: string;
  readonly phone: string;
  readonly shopAddress: string;
  /** Where returns are sent; blank while the owner has named no address. */
  readonly returnAddress: string;
  readonly grievanceContact: string;
  readonly deliveryFeeRupees: number;
  /** What delivery costs beside that fee; null: nothing else, as a shop begins. */
  readonly deliveryRates: DeliveryRates | null;
  /** Days after the delivery in which pieces can be sent back. */
  readonly returnDays: number;
  readonly isDefaultRatingShown: boolean;
  readonly isProduction: boolean;
  /** Head, foot and looks; null: as a shop begins, which every page knows by itself. */
  readonly front: ShopFront | null;
  /** Whether shoppers may sign in with a mailed code. */
  readonly isEmailCodeOffered: boolean;
  /** Whether shoppers may ask to be told when a size is there again. */
  readonly isBackInStockOffered: boolean;
  /** The reminders that an account may agree to. */
  readonly reminderKinds: readonly ReminderKind[];
  /** Whether a custom order may be paid for at the door. */
  readonly isCustomOrderCashAllowed: boolean;
  /** Where Razorpay's script is and the address its dialog speaks to; null when it is not offered. */
  readonly razorpay: { readonly checkoutUrl: string; readonly apiBase: string } | null;
};

/** Former name → present one; names in small letters. */
export type Renamed = Readonly<Record<string, string>>;

/** The owner's categories and types that shoppers may choose, in their order. */
export type PublicCategories = {
  readonly categories: readonly string[];
  readonly types: readonly string[];
};

/** Given by the server to every loader of a page. */
export type PageContext = {
  readonly call: Call;
  readonly storeName: string;
  readonly publicUrl: string;
  readonly settings: PublicSettings;
  readonly facetNames: PublicCategories;
  readonly renamed: { readonly category: Renamed; readonly subCategory: Renamed };
};
