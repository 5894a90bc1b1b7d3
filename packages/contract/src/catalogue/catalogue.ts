/** Names and limits of the catalogue. No zod here: public pages import this file. */

/** Categories and types that a new shop starts with. From then on the owner changes them. */
export const DEFAULT_CATEGORIES = ['Men', 'Women', 'Kids'] as const;
export const DEFAULT_TYPES = ['Topwear', 'Bottomwear', 'Winterwear'] as const;
export const SORTS = ['relevant', 'low-high', 'high-low'] as const;

export type Sort = (typeof SORTS)[number];

export const SORT_LABEL = {
  relevant: 'Relevant',
  'low-high': 'Low to High',
  'high-low': 'High to Low',
} as const satisfies Record<Sort, string>;

export const SEARCH_SUGGESTIONS = ['Shirts', 'Dresses', 'Jackets', 'Accessories'] as const;
export const HOME_LATEST = 10;
export const HOME_IN_DEMAND = 5;
export const RELATED_PRODUCTS = 5;
export const COLLECTION_PAGE_SIZE = 24;
export const DESCRIPTION_CUT = 150;
export const DEFAULT_RATING = 4.5;
export const DEFAULT_REVIEW_COUNT = 122;
export const MAX_SEARCH_CHARACTERS = 64;
/** The back office's search needs this many letters: fewer match everything. */
export const MIN_SEARCH_CHARACTERS = 2;
/** A search that finds more shows `10,000+`. */
export const MAX_COUNTED = 10_000;
/** Widths in which pictures are served, in pixels. */
export const IMAGE_WIDTHS = [320, 480, 640, 750, 960, 1200, 1600, 2400] as const;
/** Characters in the name of a category or type. */
export const MAX_CATEGORY_LENGTH = 60;
export const PLACEHOLDERS = 8;
export const PLACEHOLDER_MS = 500;

/** The address of an owner's collection. */
export const collectionAddress = (handle: string): string => `/collection/${encodeURIComponent(handle)}`;

export const productAddress = (handle: string): string => `/product/${encodeURIComponent(handle)}`;

/** The drawing that stands in for a missing picture: an empty hanger, so that nobody mistakes it for the product. */
export const DRAWN_ADDRESS = '/images/drawn/hanger.svg';
