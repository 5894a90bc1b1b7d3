/** Discounts without a code: their kinds, and one as it applies to a cart. No zod here: pages import this file. */

export const AUTOMATIC_KINDS = ['percent', 'amount', 'buy and get', 'free delivery'] as const;
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number];

/** What a discount can apply to. */
export const GOODS_KINDS = ['everything', 'collections', 'categories', 'types', 'products'] as const;
export type GoodsKind = (typeof GOODS_KINDS)[number];

export const MAX_BUY_PIECES = 20;

/** A discount as one cart sees it, already narrowed to the products in that cart. Rupees. */
export type OfferedDiscount = {
  readonly _id: string;
  /** Within one step, the older discount goes first. */
  readonly seq: number;
  readonly name: string;
  readonly kind: AutomaticKind;
  /** `percent`: off each piece. `buy and get`: off each piece got; 100 makes it free. */
  readonly percent: number | null;
  /** `amount`: off all pieces together. */
  readonly amount: number | null;
  readonly isAboutEverything: boolean;
  /** Products the discount applies to; for `buy and get`, those to buy. */
  readonly products: readonly string[];
  /** For `buy and get`: the products whose cheapest pieces are discounted. */
  readonly gets: readonly string[];
  readonly buyPieces: number;
  readonly getPieces: number;
  /** The least value of its pieces at the shop's price, and the least number of them. */
  readonly minimum: number;
  readonly minimumPieces: number;
  /** `percent`: pieces; `buy and get`: times. Null: no limit. */
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
