import { discountOf } from '@darzi/contract/discounts/discount.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { priceCart } from '../cart/price-cart.ts';
import type { Db } from '../db/database.ts';
import { findCode, findOwnUses } from './discount.repository.ts';
import { decideUse, termsOf } from './discount.rules.ts';

export type QuotedDiscount = {
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly minimum: number;
  readonly saves: number;
};

/** What a code does for the customer's cart now. Refuses one that she cannot use; a cart below its minimum saves 0. */
export const quoteDiscount = async (
  db: Db,
  customerId: string,
  code: string,
): Promise<Outcome<{ discount: QuotedDiscount }>> => {
  const found = await findCode(db, code);
  const own = found === undefined ? { placed: 0, unpaid: 0 } : await findOwnUses(db, found.id, customerId);
  const usable = decideUse(found, { now: new Date(), isUsedBefore: own.placed > 0, freed: own.unpaid });
  if (!usable.ok) return usable;
  const terms = termsOf(usable.value);
  const saves = toRupees(discountOf(terms, await priceCart(db, customerId)));
  return accept({ discount: { code: usable.value.code, ...terms, saves } });
};
