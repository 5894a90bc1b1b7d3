/** How staff take money without a gateway: it is in the ledger at once, and refunded by hand. No zod. */
export const TAKEN_BY_STAFF = ['cash', 'card machine'] as const;
export type TakenBy = (typeof TAKEN_BY_STAFF)[number];

export const TAKEN_BY_LABEL = {
  cash: 'Cash at the counter',
  'card machine': 'Card machine',
} as const satisfies Record<TakenBy, string>;

/** Until 0.2.0: sends the method under its former name too, since older servers read only that. */
export const underBothNames = <T extends { readonly method: string }>(payment: T): T => ({
  ...payment,
  way: payment.method,
});

/**
 * Why a price was agreed at the counter or on the phone. Chosen from a list, so that the audit names nobody. No zod.
 */
export const AGREED_PRICE_REASONS = [
  'regular customer',
  'many pieces',
  'small fault',
  'price matched',
  'staff or family',
  'other',
] as const;
export type AgreedPriceReason = (typeof AGREED_PRICE_REASONS)[number];

export const AGREED_LABEL = {
  'regular customer': 'A regular customer',
  'many pieces': 'Many pieces',
  'small fault': 'A small fault',
  'price matched': 'Price matched',
  'staff or family': 'Staff or family',
  other: 'Another reason',
} as const satisfies Record<AgreedPriceReason, string>;
