/** A sale agreed at the counter or on the phone: pieces, prices and discount by hand. Pure. */
import type { OfferedDiscount } from '@darzi/contract/discounts/automatic-discount.ts';
import {
  type CalculatedCart,
  calculateDiscounts,
  type Deliver,
} from '@darzi/contract/discounts/calculate-discounts.ts';
import { MIN_PAID_PAISE } from '@darzi/contract/discounts/discount.ts';
import { placeFault } from '@darzi/contract/gstin-fault.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import {
  type Paise,
  paise,
  paiseFromRupees,
  showPaise,
  subtractPaise,
  toRupees,
} from '@darzi/contract/money.ts';
import {
  ADDRESS_ERROR,
  ADDRESS_FIELDS,
  type Address,
  findIndianState,
  INDIA,
  type IndianState,
  indianFault,
} from '@darzi/contract/orders/address.ts';
import type { StaffOrder } from '@darzi/contract/orders/staff-order.routes.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { z } from 'zod';
import type { CartLine } from '../cart/cart.ts';
import { refuseShort, subtotalOf } from './checkout.rules.ts';

/** Takes the place of a code for a discount by hand; the owner's codes never contain lower-case letters. */
export const AGREED_CODE = 'as agreed';

export type AgreedSale = {
  /** At the agreed prices, in the order in which the pieces are sold. */
  readonly lines: readonly (CartLine & { readonly isAgreed: boolean })[];
  /** Discount by hand. */
  readonly discountPaise: Paise;
};

/** Checks stock and prices; any price other than the shop's needs a reason. */
export const decideAgreed = (
  forSale: readonly CartLine[],
  { lines: asked, discount = 0, because }: Pick<StaffOrder, 'lines' | 'discount' | 'because'>,
): Outcome<AgreedSale> => {
  const keyOf = (productId: ProductId, size: string) => `${productId}\n${size}`;
  const wanted = new Map(asked.map((line) => [keyOf(line._id, line.size), line]));
  if (wanted.size < asked.length) return refuseFields({ lines: 'Each piece once' });
  const known = new Set(
    forSale.filter(({ isForSale }) => isForSale).map(({ productId, size }) => keyOf(productId, size)),
  );
  const unknown = asked.findIndex((line) => !known.has(keyOf(line._id, line.size)));
  if (unknown !== -1) return refuseFields({ [`lines.${unknown}`]: 'This piece is not for sale' });
  const short = forSale.find(({ stock, quantity }) => stock < quantity);
  if (short !== undefined) return refuseShort([short]);
  const lines = forSale.map((line) => {
    const price = wanted.get(keyOf(line.productId, line.size))?.price;
    const pricePaise = price === undefined ? line.pricePaise : paiseFromRupees(price);
    return { ...line, pricePaise, isAgreed: pricePaise !== line.pricePaise };
  });
  const subtotalPaise = subtotalOf(lines);
  const discountPaise = paiseFromRupees(discount);
  const most = subtractPaise(subtotalPaise, MIN_PAID_PAISE);
  if (discountPaise > 0 && discountPaise > most)
    return refuseFields({ discount: `At most ${showPaise(most)}` });
  const isAgreed = discountPaise > 0 || lines.some((line) => line.isAgreed);
  if (isAgreed && because === undefined) return refuseFields({ because: 'Choose a reason' });
  return accept({ lines, discountPaise });
};

/** A discount by hand as a code without a minimum; undefined if it is zero. */
export const termsByHand = (discountPaise: Paise) =>
  discountPaise === 0 ? undefined : { percent: null, amount: toRupees(discountPaise), minimum: 0 };

/** A discount by staff combines with every offer: staff have seen both. */
export const offeredBeside = (
  byHandPaise: Paise,
  offered: readonly OfferedDiscount[],
): readonly OfferedDiscount[] =>
  byHandPaise === 0 ? offered : offered.map((one) => ({ ...one, combinesWithCode: true }));

/**
 * The totals of a sale with the discounts on offer, in checkout order. Agreed terms stand: pieces at another price get
 * none of the discounts, and the discount by hand is deducted from the rest, like a code.
 */
export const calculateAgreed = (
  { lines, discountPaise }: AgreedSale,
  offered: readonly OfferedDiscount[],
  deliver: Deliver,
): Outcome<CalculatedCart> => {
  const calculated = calculateDiscounts(
    lines,
    offeredBeside(discountPaise, offered),
    termsByHand(discountPaise),
    deliver,
  );
  const most = subtractPaise(calculated.codeBasePaise, MIN_PAID_PAISE);
  return calculated.codePaise < discountPaise
    ? refuseFields({ discount: `At most ${showPaise(most)}` })
    : accept(calculated);
};

/** From this total on, an invoice must name its recipient (Rule 46 of the CGST Rules). */
const NAMED_FROM = paise(5_000_000);

/**
 * The buyer at the counter, with as many details as given. These must be valid; goods taken along by somebody who names
 * no state are supplied in the shop's own.
 */
export const decideVisitor = (
  { address: given, business }: Pick<StaffOrder, 'address' | 'business'>,
  sellerState: IndianState,
): Outcome<Address> => {
  const typed = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, (given[field] ?? '').trim()] as const),
  ) as Address;
  const address: Address = { ...typed, country: INDIA, state: findIndianState(typed.state) ?? typed.state };
  const fields: Record<string, string> = {};
  if (address.email !== '' && !z.email().safeParse(address.email).success)
    fields['address.email'] = ADDRESS_ERROR.email;
  for (const part of ['state', 'pinCode', 'phoneNumber'] as const) {
    const fault = address[part] === '' ? undefined : indianFault(part, address[part]);
    if (fault !== undefined) fields[`address.${part}`] = fault;
  }
  if (address.email !== '' && address.firstName === '')
    fields['address.firstName'] = 'Required with an email';
  const visitor: Address = {
    ...address,
    firstName: address.firstName || address.lastName ? address.firstName : 'Counter sale',
    state: address.state || sellerState,
  };
  const place = business == null ? undefined : placeFault(business.gstin, visitor);
  if (place !== undefined) fields['business.gstin'] = place;
  return Object.keys(fields).length === 0 ? accept(visitor) : refuseFields(fields);
};

/** Whether an invoice over this total may be issued with so few details. */
export const decideNamed = (totalPaise: Paise, given: StaffOrder['address']): Outcome<undefined> => {
  if (totalPaise < NAMED_FROM) return accept(undefined);
  const missing = (['firstName', 'streetAddress', 'city', 'state'] as const).filter(
    (field) => (given[field] ?? '').trim() === '',
  );
  return missing.length === 0
    ? accept(undefined)
    : refuseFields(
        Object.fromEntries(
          missing.map((field) => [`address.${field}`, `Required from ${showPaise(NAMED_FROM)} on`]),
        ),
      );
};
