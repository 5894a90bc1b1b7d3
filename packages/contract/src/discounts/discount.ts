/** What a discount code takes off. No zod here: pages import this file. */
import {
  minPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  percentOfPaise,
  subtractPaise,
} from '../money.ts';

/**
 * Exactly one of `percent` (whole) and `amount` (rupees) is set; `minimum` is the least value of the goods, in
 * rupees.
 */
export type DiscountTerms = {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly minimum: number;
};

export const MAX_PERCENT = 90;
/** A code never makes an order free: at least this much of the goods remains to be paid. */
export const MIN_PAID_PAISE = paise(100);

/** A code as it is stored and compared: upper case, without blanks. */
export const codeKey = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/**
 * What the code takes off goods of this value, delivery excluded; nothing below the minimum. Half a paisa rounds up.
 */
export const discountOf = ({ percent, amount, minimum }: DiscountTerms, subtotal: Paise): Paise => {
  if (subtotal < paiseFromRupees(minimum) || subtotal <= MIN_PAID_PAISE) return NO_MONEY;
  const off = percent === null ? paiseFromRupees(amount ?? 0) : percentOfPaise(subtotal, percent);
  return minPaise(off, subtractPaise(subtotal, MIN_PAID_PAISE));
};

/** The state of a code: usable, not yet started, over, used up, or paused. */
export const DISCOUNT_STATES = ['running', 'planned', 'ended', 'used up', 'paused'] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

export const DISCOUNT_STATE_LABEL = {
  running: 'Running',
  planned: 'Planned',
  ended: 'Ended',
  'used up': 'Used up',
  paused: 'Paused',
} as const satisfies Record<DiscountState, string>;
