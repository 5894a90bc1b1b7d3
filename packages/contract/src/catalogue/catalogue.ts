/** The trade's fixed words of the catalogue. No zod here: public pages import this file. */
export const CATEGORIES = ['Men', 'Women', 'Kids'] as const;
export const SUB_CATEGORIES = ['Topwear', 'Bottomwear', 'Winterwear'] as const;
export const SORTS = ['relevant', 'low-high', 'high-low'] as const;

export type Category = (typeof CATEGORIES)[number];
export type SubCategory = (typeof SUB_CATEGORIES)[number];
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
export const SEARCH_MAX_CHARACTERS = 64;
/** Widths in which pictures are served, in pixels. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1200, 1600, 2400] as const;
export const PLACEHOLDERS = 8;
export const PLACEHOLDER_MS = 500;
