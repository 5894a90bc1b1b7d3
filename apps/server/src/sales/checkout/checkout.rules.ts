/** What a checkout must agree on before anything is written: address, items, prices, amount and stock. Pure. */

import { deliveryCharge, gramsOf, type Parcel } from '@darzi/contract/delivery/delivery-charge.ts';
import type { DeliveryTariff } from '@darzi/contract/delivery/delivery-tariff.ts';
import type { OfferedDiscount } from '@darzi/contract/discounts/automatic-discount.ts';
import { type CalculatedCart, calculateDiscounts } from '@darzi/contract/discounts/calculate-discounts.ts';
import type { DiscountTerms } from '@darzi/contract/discounts/discount.ts';
import { placeFault } from '@darzi/contract/gstin-fault.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paiseFromRupees,
  showPaise,
  showRupees,
  timesPaise,
  toRupees,
} from '@darzi/contract/money.ts';
import {
  ADDRESS_ERROR,
  ADDRESS_FIELDS,
  ADDRESS_LABEL,
  type Address,
  type AddressField,
  findIndianState,
  INDIA,
  indianFaults,
  isIndia,
} from '@darzi/contract/orders/address.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { z } from 'zod';

type Line = {
  readonly productId: ProductId;
  readonly size: string;
  readonly quantity: number;
  readonly name: string;
  readonly pricePaise: Paise;
  readonly weightGrams: number | null;
  readonly stock: number;
};

export type Totals = {
  readonly subtotalPaise: Paise;
  /** Discount on the goods. */
  readonly discountPaise: Paise;
  /** The total charge for delivery. */
  readonly deliveryPaise: Paise;
  /** The part of it charged for paying in cash. */
  readonly cashFeePaise: Paise;
  readonly totalPaise: Paise;
};

/** The owner's settings about buying. */
export type CheckoutTerms = {
  readonly tariff: DeliveryTariff;
  readonly isCashOffered: boolean;
  /** The largest order that may be paid in cash; null: no limit. */
  readonly cashMostPaise: Paise | null;
  /**
   * Limits on an account's cash orders: under way at once without and with a confirmed email, and placed within an
   * hour.
   */
  readonly openCashUnconfirmed: number;
  readonly openCashMost: number;
  readonly cashAnHour: number;
  /** Return period promised with each order. */
  readonly returnDays: number;
};

/** An account's cash orders so far. */
export type CashOrderCounts = {
  readonly open: number;
  readonly lastHour: number;
  readonly isEmailConfirmed: boolean;
};

export const termsOf = (
  settings: Pick<
    ShopSettings,
    | 'deliveryFee'
    | 'deliveryRates'
    | 'isCashOffered'
    | 'cashMost'
    | 'openCashUnconfirmed'
    | 'openCashMost'
    | 'cashAnHour'
    | 'returnDays'
  >,
): CheckoutTerms => ({
  openCashUnconfirmed: settings.openCashUnconfirmed,
  openCashMost: settings.openCashMost,
  cashAnHour: settings.cashAnHour,
  returnDays: settings.returnDays,
  tariff: { ...settings.deliveryRates, fee: settings.deliveryFee },
  isCashOffered: settings.isCashOffered,
  cashMostPaise: settings.cashMost === null ? null : paiseFromRupees(settings.cashMost),
});

/** Whether one more order with this total may be paid in cash. */
export const decideCash = (
  totalPaise: Paise,
  terms: CheckoutTerms,
  { open, lastHour, isEmailConfirmed }: CashOrderCounts,
): Outcome<undefined> => {
  if (!terms.isCashOffered) return refuse('order.method_invalid');
  if (terms.cashMostPaise !== null && totalPaise > terms.cashMostPaise) {
    return refuse('order.cash_too_much', { values: { most: showPaise(terms.cashMostPaise) } });
  }
  const most = isEmailConfirmed ? terms.openCashMost : terms.openCashUnconfirmed;
  if (open >= most) {
    const canConfirm = !isEmailConfirmed && open < terms.openCashMost;
    return refuse(canConfirm ? 'order.cash_confirm_first' : 'order.cash_too_many_open', {
      values: { most },
    });
  }
  return lastHour < terms.cashAnHour
    ? accept(undefined)
    : refuse('order.cash_too_many_an_hour', { values: { most: terms.cashAnHour } });
};

/** The value of the lines, without delivery. */
export const subtotalOf = (lines: readonly Pick<Line, 'pricePaise' | 'quantity'>[]): Paise =>
  addPaise(NO_MONEY, ...lines.map((line) => timesPaise(line.pricePaise, line.quantity)));

/** Destination and payment of an order, as far as delivery depends on them. */
export type Destination = Pick<Parcel, 'zone' | 'isCash'>;

/** Discounts available to a cart: automatic offers, and the code that was typed. */
export type CartDiscounts = {
  readonly offered: readonly OfferedDiscount[];
  readonly code: DiscountTerms | undefined;
};

/** Subtotal, discounts, delivery and total of the lines. */
export const calculateCart = (
  lines: readonly Line[],
  { tariff }: CheckoutTerms,
  { offered, code }: CartDiscounts,
  destination: Destination,
): CalculatedCart => {
  const grams = gramsOf(
    tariff,
    lines.map(({ weightGrams, quantity }) => ({ grams: weightGrams, quantity })),
  );
  return calculateDiscounts(lines, offered, code, (goodsPaise) =>
    deliveryCharge(tariff, { ...destination, goodsPaise, grams }),
  );
};

const email = z.email();

/**
 * All nine fields filled; PIN, phone and state in Indian form, the state as listed; a buying business registered in
 * that state.
 */
export const decideAddress = ({
  address: given,
  business,
}: Pick<Checkout, 'address' | 'business'>): Outcome<Address> => {
  const read = (field: AddressField): string => (given[field] ?? '').trim();
  const typed: Address = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    streetAddress: read('streetAddress'),
    city: read('city'),
    state: read('state'),
    pinCode: read('pinCode'),
    country: read('country'),
    phoneNumber: read('phoneNumber'),
  };
  const missing = ADDRESS_FIELDS.filter((field) => typed[field] === '');
  if (missing.length > 0) {
    return refuse('order.address_incomplete', {
      fields: Object.fromEntries(missing.map((field) => [`address.${field}`, 'Required'])),
      details: {
        message: `${MESSAGES.fillAddress}: ${missing.map((field) => ADDRESS_LABEL[field]).join(', ')}`,
      },
    });
  }
  const isInIndia = isIndia(typed.country);
  const address: Address = {
    ...typed,
    state: (isInIndia ? findIndianState(typed.state) : undefined) ?? typed.state,
    country: isInIndia ? INDIA : typed.country,
  };
  const fields: Record<string, string> = {};
  if (!email.safeParse(address.email).success) fields['address.email'] = ADDRESS_ERROR.email;
  if (isInIndia) {
    for (const [field, fault] of Object.entries(indianFaults(address))) fields[`address.${field}`] = fault;
  }
  const fault = business == null ? undefined : placeFault(business.gstin, address);
  if (fault !== undefined) fields['business.gstin'] = fault;
  const [first] = Object.values(fields);
  return first === undefined
    ? accept(address)
    : refuse('request.invalid', { fields, details: { message: first } });
};

const keyOf = (productId: ProductId, size: string) => `${productId}\n${size}`;

/** Differences between the cart that the customer saw and the current one, one sentence each. */
const changesBetween = (
  lines: readonly Line[],
  { items, amount }: Checkout,
  totals: CalculatedCart,
): string[] => {
  const seen = new Map(items.map((item) => [keyOf(item._id, item.size), item]));
  const changes: string[] = [];
  for (const line of lines) {
    const item = seen.get(keyOf(line.productId, line.size));
    seen.delete(keyOf(line.productId, line.size));
    const piece = `${line.name} (${line.size})`;
    if (item === undefined) changes.push(`${piece} is also in your cart`);
    else if (item.quantity !== line.quantity) changes.push(`${piece}: the quantity is now ${line.quantity}`);
    else if (item.price !== toRupees(line.pricePaise)) {
      changes.push(
        `${piece}: the price is now ${showPaise(line.pricePaise)} instead of ${showRupees(item.price)}`,
      );
    }
  }
  if (seen.size > 0)
    changes.push(`${seen.size === 1 ? 'An item is' : `${seen.size} items are`} no longer in your cart`);
  if (changes.length === 0 && items.length !== lines.length) changes.push('Your cart has changed');
  if (changes.length === 0 && amount !== toRupees(totals.totalPaise)) {
    changes.push(`The total is now ${showPaise(totals.totalPaise)}`);
  }
  return changes;
};

/** Refuses because fewer pieces are in stock than wanted. */
export const refuseShort = (short: readonly Pick<Line, 'name' | 'size' | 'stock'>[]): Outcome<never> => {
  const texts = short.map(({ name, size, stock }) =>
    stock === 0 ? `${name} (${size}) is sold out` : `Only ${stock} of ${name} (${size}) left`,
  );
  return refuse('order.stock_changed', {
    values: { changes: `${texts.join('. ')}.` },
    details: { changes: texts },
  });
};

/** Accepts exactly the stored cart with its discounts, or says what changed. */
export const decideCheckout = (
  lines: readonly Line[],
  checkout: Checkout,
  terms: CheckoutTerms,
  destination: Destination,
  discounts: CartDiscounts,
): Outcome<CalculatedCart> => {
  const totals = calculateCart(lines, terms, discounts, destination);
  const changes = changesBetween(lines, checkout, totals);
  if (changes.length > 0) {
    return refuse('order.changed', {
      values: { changes: `${changes.join('. ')}. Please check your cart and try again.` },
      details: { changes, amount: toRupees(totals.totalPaise) },
    });
  }
  const short = lines.filter((line) => line.stock < line.quantity);
  if (short.length > 0) {
    return refuseShort(short);
  }
  return accept(totals);
};
