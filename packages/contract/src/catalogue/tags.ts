/** The owner's own words for products. No zod: forms import this. */

export const MAX_TAGS = 100;
export const MAX_TAG_LENGTH = 60;

/** A tag as it is stored: one line, lower case, single spaces. No comma, which separates tags in a list. */
export const tidyTag = (typed: string): string =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Zs}\u2028\u2029\ufeff\u200b]+/gu, ' ')
    .trim();

/** The tags of a comma-separated list: each once, in the order they were named. */
export const tagsIn = (list: string): readonly string[] => [
  ...new Set(list.split(',').map(tidyTag).filter(Boolean)),
];
