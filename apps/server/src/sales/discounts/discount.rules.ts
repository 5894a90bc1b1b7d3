/** Whether a discount code can be used, what it takes off, and where it stands. Pure. */

import { type DiscountState, type DiscountTerms, discountOf } from '@darzi/contract/discounts/discount.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { type Paise, showPaise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

export type DiscountCode = {
  readonly id: DiscountId;
  readonly code: string;
  readonly percent: number | null;
  readonly amountPaise: Paise | null;
  readonly minimumPaise: Paise;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly mostUses: number | null;
  readonly isOncePerCustomer: boolean;
  readonly isPaused: boolean;
  readonly uses: number;
};

/** What a code takes off, as browsers reckon with it. Rupees. */
export const termsOf = ({ percent, amountPaise, minimumPaise }: DiscountCode): DiscountTerms => ({
  percent,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  minimum: toRupees(minimumPaise),
});

/** What a code is at a moment; a pause goes before everything. */
export const stateOf = (code: DiscountCode, now: Date): DiscountState => {
  if (code.isPaused) return 'paused';
  if (code.endsAt !== null && code.endsAt <= now) return 'ended';
  if (code.startsAt !== null && code.startsAt > now) return 'planned';
  return code.mostUses !== null && code.uses >= code.mostUses ? 'used up' : 'running';
};

/** How the customer stands to the code. */
export type CodeState = {
  readonly now: Date;
  /** An order of theirs that was not cancelled has used it. */
  readonly isUsedBefore: boolean;
  /** Uses that are given back with the same stroke. */
  readonly freed: number;
};

/** Whether somebody may use the code now, whatever the cart is worth. Held back and unknown are not told apart. */
export const decideUse = (
  code: DiscountCode | undefined,
  { now, isUsedBefore, freed }: CodeState,
): Outcome<DiscountCode> => {
  if (code === undefined) return refuse('discount.not_valid');
  switch (stateOf({ ...code, uses: code.uses - freed }, now)) {
    case 'paused':
      return refuse('discount.not_valid');
    case 'planned':
      return refuse('discount.not_yet');
    case 'ended':
      return refuse('discount.ended');
    case 'used up':
      return refuse('discount.used_up');
    case 'running':
      return code.isOncePerCustomer && isUsedBefore ? refuse('discount.used_before') : accept(code);
  }
};

/** What the code takes off goods of this worth; refuses goods below its minimum. */
export const decideDiscount = (code: DiscountCode, subtotal: Paise): Outcome<Paise> => {
  const off = discountOf(termsOf(code), subtotal);
  if (off > 0) return accept(off);
  return subtotal < code.minimumPaise
    ? refuse('discount.minimum', { values: { minimum: showPaise(code.minimumPaise) } })
    : refuse('discount.not_valid');
};

/** Whether an order that gave its use back may have it again: the period does not count, what others took does. */
export const mayUseAgain = (
  code: Pick<DiscountCode, 'mostUses' | 'uses' | 'isOncePerCustomer'>,
  { isUsedBefore, freed }: Omit<CodeState, 'now'>,
): boolean =>
  (code.mostUses === null || code.uses - freed < code.mostUses) && !(code.isOncePerCustomer && isUsedBefore);

/** Paise of a rupee amount as the database hands it out. */
