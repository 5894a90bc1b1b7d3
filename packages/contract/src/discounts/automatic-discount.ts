/** Discounts without a code: their kinds, and what is known of one for a cart. No zod here: pages import this file. */

export const AUTOMATIC_KINDS = ['percent', 'amount', 'buy and get', 'free delivery'] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** What a discount is about. */
export const GOODS_KINDS = ['everything', 'collections', 'categories', 'types', 'products'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

export const MOST_BUY_PIECES = 20;

/** A discount as it stands for one cart: which of the cart's products it is about is known already. Rupees. */
export type OfferedDiscount = {
  readonly _id: string;
  /** The older of two of one step goes first. */
  readonly seq: number;
  readonly name: string;
  readonly kind: AutomaticKind;
  /** Of `percent`: off each piece. Of `buy and get`: off each piece that is got; 100 is free. */
  readonly percent: number | null;
  /** Of `amount`: off all pieces together. */
  readonly amount: number | null;
  readonly isAboutEverything: boolean;
  /** Products that it is about; of `buy and get` those to be bought. */
  readonly products: readonly string[];
  /** Of `buy and get`: products of which the cheapest pieces are got. */
  readonly gets: readonly string[];
  readonly buyPieces: number;
  readonly getPieces: number;
  /** What its pieces must be worth at the shop's price, and how many they must be. */
  readonly minimum: number;
  readonly minimumPieces: number;
  /** `percent`: pieces; `buy and get`: times. Null: as often as it fits. */
  readonly mostPerOrder: number | null;
  readonly combinesWithCode: boolean;
};

export const AUTOMATIC_KIND_LABEL = {
  percent: 'A percentage off',
  amount: 'An amount off',
  'buy and get': 'Buy some, get some',
  'free delivery': 'Free delivery',
} as const satisfies Record<AutomaticKind, string>;

export const GOODS_KIND_LABEL = {
  everything: 'Everything',
  collections: 'Collections',
  categories: 'Categories',
  types: 'Types',
  products: 'Products',
} as const satisfies Record<GoodsKind, string>;
