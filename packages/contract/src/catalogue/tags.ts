/** The owner's own words for products. No zod: forms import this. */

export const MOST_TAGS = 100;
export const LONGEST_TAG = 60;

/** A tag as it is kept: one line in small letters, blanks single. It has no comma: that parts tags in a list. */
export const tidyTag = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029\ufeff\u200b]+/gu, ' ')
    .trim();

/** Each once, in the order in which they were named; what a list parted by commas holds. */
export const tagsIn = (list: string): readonly string[] => [
  ...new Set(list.split(',').map(tidyTag).filter(Boolean)),
];
