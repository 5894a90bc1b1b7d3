/** Why stock changes. No zod here: screens import this file. */
export const STOCK_REASONS = [
  'opening',
  'sale',
  'released',
  'cancelled',
  'returned',
  'edited',
  'imported',
  'counted',
  'received',
  'damaged',
  'corrected',
  'other',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export const STOCK_REASON_LABEL = {
  opening: 'First stock',
  sale: 'Sold',
  released: 'Unpaid order let go',
  cancelled: 'Order cancelled',
  returned: 'Sent back',
  edited: 'Changed with the product',
  imported: 'Import',
  counted: 'Counted',
  received: 'Received',
  damaged: 'Damaged or lost',
  corrected: 'Corrected',
  other: 'Other',
} as const satisfies Record<StockReason, string>;

/** The reasons staff can choose; the others follow from what happens in the shop. */
export const BOOKED_REASONS = ['counted', 'received', 'damaged', 'corrected'] as const;
export type BookedReason = (typeof BOOKED_REASONS)[number];

/** Products with at least one size that is low, or out of stock. */
export const STOCK_FILTERS = ['low', 'out'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export const STOCK_FILTER_LABEL = {
  low: 'A size runs low',
  out: 'A size is sold out',
} as const satisfies Record<StockFilter, string>;

/**
 * The stock wanted when `seen` was in stock, adjusted to the `present` stock, so that sales in between are not
 * undone.
 */
export const sinceSeen = (wanted: number, seen: number | undefined, present: number | undefined): number =>
  seen === undefined || present === undefined ? wanted : Math.max(0, wanted + present - seen);
