/** What a discount code takes off. No zod here: pages import this file. */
import {
  leastPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  percentOfPaise,
  subtractPaise,
} from '../money.ts';

/** Exactly one of `percent` (whole) and `amount` (rupees) is set; `minimum` is what the goods must be worth, in rupees. */
export type DiscountTerms = {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly minimum: number;
};

export const MOST_PERCENT = 90;
/** A code never takes the whole: so much of the goods stays to be paid. */
export const LEAST_LEFT = paise(100);

/** A code as it is stored and compared: without blanks, in capitals. */
export const codeKey = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** What the code takes off goods of this worth, delivery not included; nothing below the minimum. Half a paisa goes up. */
export const discountOf = ({ percent, amount, minimum }: DiscountTerms, subtotal: Paise): Paise => {
  if (subtotal < paiseFromRupees(minimum) || subtotal <= LEAST_LEFT) return NO_MONEY;
  const off = percent === null ? paiseFromRupees(amount ?? 0) : percentOfPaise(subtotal, percent);
  return leastPaise(off, subtractPaise(subtotal, LEAST_LEFT));
};

/** Where a code stands now: it can be used, is still to come, is over, was used as often as it may be, or is held back. */
export const DISCOUNT_STATES = ['running', 'planned', 'ended', 'used up', 'paused'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

export const DISCOUNT_STATE_LABEL = {
  running: 'Running',
  planned: 'Planned',
  ended: 'Ended',
  'used up': 'Used up',
  paused: 'Paused',
} as const satisfies Record<DiscountState, string>;
