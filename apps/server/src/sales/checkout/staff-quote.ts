import { deliveryCharge, gramsOf } from '@darzi/contract/delivery/delivery-charge.ts';
import type { CalculatedCart, Deliver } from '@darzi/contract/discounts/calculate-discounts.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { type Address, INDIA, isIndia } from '@darzi/contract/orders/address.ts';
import type { StaffOrder, StaffQuote } from '@darzi/contract/orders/staff-order.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { findCustomer } from '../../accounts/customer-by-email.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { lockPiecesForSale } from '../cart/cart.ts';
import { findPin } from '../delivery/delivery-pin.repository.ts';
import { decideDelivery } from '../delivery/delivery-pin.rules.ts';
import type { Shopper } from '../discounts/automatic-discount.repository.ts';
import { offerDiscounts } from '../discounts/automatic-discounts.ts';
import { type CheckoutTerms, termsOf } from './checkout.rules.ts';
import { type AgreedSale, calculateAgreed, decideAgreed } from './staff-order.rules.ts';

/** Destination, as far as the price depends on it. */
type Destination = Pick<StaffOrder, 'isHandedOver'> &
  Pick<Address, 'pinCode' | 'country'> & { readonly isCash: boolean };

/** The delivery charge: nothing for goods taken along. */
const delivererOf = async (
  tx: Tx,
  { lines }: AgreedSale,
  { isHandedOver, isCash, pinCode, country }: Destination,
  { tariff }: CheckoutTerms,
): Promise<Outcome<Deliver>> => {
  if (isHandedOver) return accept(() => ({ deliveryPaise: NO_MONEY, cashFeePaise: NO_MONEY }));
  const pin = await findPin(tx, pinCode);
  const served = decideDelivery({ pinCode, country }, isCash, pin);
  if (!served.ok) return served;
  const zone = isIndia(country) ? (pin.entry?.zone ?? null) : null;
  const grams = gramsOf(
    tariff,
    lines.map(({ weightGrams, quantity }) => ({ grams: weightGrams, quantity })),
  );
  return accept((goodsPaise) => deliveryCharge(tariff, { goodsPaise, grams, zone, isCash }));
};

/** The totals, with the discounts that this customer gets now, unless staff leave them out. */
export const totalsOf = async (
  tx: Tx,
  agreed: AgreedSale,
  destination: Destination,
  terms: CheckoutTerms,
  shopper: Shopper | undefined,
): Promise<Outcome<CalculatedCart>> => {
  const deliver = await delivererOf(tx, agreed, destination, terms);
  if (!deliver.ok) return deliver;
  const products = agreed.lines.map(({ productId }) => productId);
  const offered = shopper === undefined ? [] : await offerDiscounts(tx, shopper, products);
  return calculateAgreed(agreed, offered, deliver.value);
};

/** The customer that discounts are offered to; undefined if staff leave them out. */
export const shopperOf = (
  { isDiscounted = true }: Pick<StaffOrder, 'isDiscounted'>,
  email: string,
  known: UserId | undefined,
): Shopper | undefined =>
  isDiscounted ? (known ?? (email === '' ? 'nobody known' : 'somebody new')) : undefined;

export const piecesOf = ({ lines }: Pick<StaffOrder, 'lines'>) =>
  lines.map(({ _id, size, quantity }) => ({ productId: _id, size, quantity }));

type Quote = {
  readonly subtotal: number;
  readonly discount: number;
  readonly discounts: { readonly name: string; readonly amount: number; readonly isDelivery: boolean }[];
  readonly delivery: number;
  readonly cashFee: number;
  readonly total: number;
};

/** The price of an order that staff are taking down, or why it cannot be placed. Rupees. */
export const quoteOrder = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { isHandedOver, isCash, pinCode, email = '', ...asked }: StaffQuote,
): Promise<Outcome<Quote>> => {
  const terms = termsOf(await loadSettings(db, config));
  return db.transaction().execute(async (tx): Promise<Outcome<Quote>> => {
    const agreed = decideAgreed(await lockPiecesForSale(tx, piecesOf(asked)), { ...asked, because: 'other' });
    if (!agreed.ok) return agreed;
    const destination = { isHandedOver, isCash, pinCode, country: INDIA };
    const known = email === '' ? accept(undefined) : await findCustomer(tx, email);
    const shopper = shopperOf(asked, email, known.ok ? known.value : undefined);
    const totals = await totalsOf(tx, agreed.value, destination, terms, shopper);
    if (!totals.ok) return totals;
    const { subtotalPaise, discountPaise, deliveryPaise, cashFeePaise, totalPaise, given } = totals.value;
    return accept({
      subtotal: toRupees(subtotalPaise),
      discount: toRupees(discountPaise),
      discounts: given.map(({ name, amountPaise, isDelivery }) => ({
        name,
        amount: toRupees(amountPaise),
        isDelivery,
      })),
      delivery: toRupees(subtractPaise(deliveryPaise, cashFeePaise)),
      cashFee: toRupees(cashFeePaise),
      total: toRupees(totalPaise),
    });
  });
};
