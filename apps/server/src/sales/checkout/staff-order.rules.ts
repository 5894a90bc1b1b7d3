/** What was agreed with somebody at the counter or on the phone: pieces, prices and what is taken off. Pure. */
import { placeFault } from '@darzi/contract/gstin-fault.ts';
import { type Paise, paise, paiseFromRupees, showPaise, subtractPaise } from '@darzi/contract/money.ts';
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

/** Stands where a code does, for what was taken off by hand; no code of the owner's has small letters. */
export const AGREED_CODE = 'as agreed';
/** So much of the goods stays to be paid, as with a code. */
const LEAST_LEFT = paise(100);

export type AgreedSale = {
  /** With the prices that were agreed, in the order in which the pieces are sold. */
  readonly lines: readonly CartLine[];
  readonly subtotalPaise: Paise;
  readonly discountPaise: Paise;
};

/** Agrees on what is there; whatever is cheaper or dearer than it stands in the shop needs a reason. */
export const decideAgreed = (
  forSale: readonly CartLine[],
  { lines: asked, discount = 0, because }: Pick<StaffOrder, 'lines' | 'discount' | 'because'>,
): Outcome<AgreedSale> => {
  const keyOf = (productId: string, size: string) => `${productId}\n${size}`;
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
    return price === undefined ? line : { ...line, pricePaise: paiseFromRupees(price) };
  });
  const subtotalPaise = subtotalOf(lines);
  const discountPaise = paiseFromRupees(discount);
  const most = subtractPaise(subtotalPaise, LEAST_LEFT);
  if (discountPaise > 0 && discountPaise > most)
    return refuseFields({ discount: `At most ${showPaise(most)}` });
  const isAgreed =
    discountPaise > 0 || lines.some(({ pricePaise }, index) => pricePaise !== forSale[index]?.pricePaise);
  if (isAgreed && because === undefined) return refuseFields({ because: 'Choose a reason' });
  return accept({ lines, subtotalPaise, discountPaise });
};

/** From this total on an invoice must name whom it is for (Rule 46 of the CGST Rules). */
const NAMED_FROM = paise(5_000_000);

/**
 * Whom something is sold to over the counter: as much as they tell. What is told must be sound; goods that are taken
 * along by somebody who names no state are supplied in the shop's own.
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

/** Whether an invoice over so much may be issued to somebody who told so little. */
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
