/** How staff take money themselves, without a gateway: it is in the books at once and given back by hand. No zod. */
export const TAKEN_BY_STAFF = ['cash', 'card machine'] as const;
export type TakenBy = (typeof TAKEN_BY_STAFF)[number];

export const TAKEN_BY_LABEL = {
  cash: 'Cash at the counter',
  'card machine': 'Card machine',
} as const satisfies Record<TakenBy, string>;
