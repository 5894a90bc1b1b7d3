/** Whether a discount code can be used, its discount, and its state. Pure. */

import { type DiscountState, type DiscountTerms, discountOf } from '@darzi/contract/discounts/discount.ts';
import type { DiscountId } from '@darzi/contract/ids.ts';
import { type Paise, showPaise, toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
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

/** A code's terms as browsers calculate with them. Rupees. */
export const termsOf = ({ percent, amountPaise, minimumPaise }: DiscountCode): DiscountTerms => ({
  percent,
  amount: toRupeesOrNull(amountPaise),
  minimum: toRupees(minimumPaise),
});

/** A code's state at a given time; paused takes precedence. */
export const stateOf = (code: DiscountCode, now: Date): DiscountState => {
  if (code.isPaused) return 'paused';
  if (code.endsAt !== null && code.endsAt <= now) return 'ended';
  if (code.startsAt !== null && code.startsAt > now) return 'planned';
  return code.mostUses !== null && code.uses >= code.mostUses ? 'used up' : 'running';
};

/** The customer's situation with respect to the code. */
export type CodeState = {
  readonly now: Date;
  /** A placed order of theirs that is not cancelled has used it. */
  readonly isUsedBefore: boolean;
  /** Uses given back in the same transaction. */
  readonly freed: number;
};

/** Whether somebody may use the code now, whatever the cart is worth. Paused and unknown codes get the same refusal. */
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

/** The code's discount on goods of this value; refuses goods below its minimum. */
export const decideDiscount = (code: DiscountCode, subtotal: Paise): Outcome<Paise> => {
  const off = discountOf(termsOf(code), subtotal);
  if (off > 0) return accept(off);
  return subtotal < code.minimumPaise
    ? refuse('discount.minimum', { values: { minimum: showPaise(code.minimumPaise) } })
    : refuse('discount.not_valid');
};

/** Whether an order that gave its use back may have it again: the period is ignored, uses by others count. */
export const mayUseAgain = (
  code: Pick<DiscountCode, 'mostUses' | 'uses' | 'isOncePerCustomer'>,
  { isUsedBefore, freed }: Omit<CodeState, 'now'>,
): boolean =>
  (code.mostUses === null || code.uses - freed < code.mostUses) && !(code.isOncePerCustomer && isUsedBefore);
