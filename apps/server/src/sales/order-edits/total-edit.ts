import { type DeliveryCharge, deliveryCharge, gramsOf } from '@darzi/contract/delivery/delivery-charge.ts';
import { type CalculatedCart, calculateDiscounts } from '@darzi/contract/discounts/calculate-discounts.ts';
import { addPaise, NO_MONEY, type Paise, subtractPaise } from '@darzi/contract/money.ts';
import { type Address, isIndia } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CartLine } from '../cart/cart.ts';
import { type CheckoutTerms, subtotalOf, type Totals } from '../checkout/checkout.rules.ts';
import { AGREED_CODE, offeredBeside, termsByHand } from '../checkout/staff-order.rules.ts';
import { findPin } from '../delivery/delivery-pin.repository.ts';
import { decideDelivery } from '../delivery/delivery-pin.rules.ts';
import { offerAgain } from '../discounts/automatic-discounts.ts';
import { lockTermsOf } from '../discounts/discounts.ts';
import { codePaiseOf, type OrderLine, type StoredOrder } from '../orders/stored-order.ts';
import { decideDeliveryAnew, decideDiscountAnew, keepDiscounts } from './order-edit.rules.ts';

type Parcel = { readonly lines: readonly OrderLine[]; readonly address: Address };

/** The totals of an edited order, with the discount of each line. */
export type EditedWorth = {
  readonly totals: Totals;
  readonly lines: readonly OrderLine[];
  /** The discount by code, or agreed by staff. */
  readonly codePaise: Paise;
  /** Automatic discounts; undefined: as before. */
  readonly given: CalculatedCart['given'] | undefined;
};
type Goods = Omit<EditedWorth, 'totals'> & { readonly isDeliveredFree: boolean };

const isElsewhere = (one: Address, other: Address): boolean =>
  one.pinCode !== other.pinCode || one.country !== other.country;

/** Today's delivery charge for these pieces to that place, by their value. */
const chargeFor = async (
  tx: Tx,
  { tariff }: CheckoutTerms,
  { lines, address }: Parcel,
  isCash: boolean,
  forSale: readonly CartLine[],
) => {
  const pin = await findPin(tx, address.pinCode);
  const weightOf = ({ productId, size }: OrderLine) =>
    forSale.find((one) => one.productId === productId && one.size === size)?.weightGrams;
  const grams = gramsOf(
    tariff,
    lines.map((line) => ({ grams: weightOf(line), quantity: line.quantity })),
  );
  const zone = isIndia(address.country) ? (pin.entry?.zone ?? null) : null;
  const deliver = (goodsPaise: Paise) => deliveryCharge(tariff, { goodsPaise, grams, zone, isCash });
  return { deliver, pin };
};

/**
 * Discounts of the new pieces: as before if only sizes differ, otherwise the order's discounts under their current
 * terms.
 */
const discountGoods = async (
  tx: Tx,
  order: StoredOrder,
  lines: readonly OrderLine[],
  deliver: (goodsPaise: Paise) => DeliveryCharge,
): Promise<Goods> => {
  const codePaise = codePaiseOf(order);
  const code = codePaise === 0 ? undefined : await lockTermsOf(tx, order.id);
  const kept = keepDiscounts(order.lines, lines);
  const isDeliveredFree = order.discounts.some(({ isDelivery }) => isDelivery);
  if (kept !== undefined) return { lines: kept, codePaise, given: undefined, isDeliveredFree };
  if (order.discounts.length === 0) {
    const { discountCode } = order;
    return {
      lines: lines.map((line) => ({ ...line, discountPaise: NO_MONEY })),
      codePaise: decideDiscountAnew(
        { codePaise, discountCode },
        code,
        subtotalOf(order.lines),
        subtotalOf(lines),
      ),
      given: undefined,
      isDeliveredFree: false,
    };
  }
  const offered = await offerAgain(
    tx,
    order.id,
    lines.map(({ productId }) => productId),
  );
  const byHandPaise = order.discountCode === AGREED_CODE ? codePaise : NO_MONEY;
  const calculated = calculateDiscounts(
    lines,
    offeredBeside(byHandPaise, offered),
    termsByHand(byHandPaise) ?? code,
    deliver,
  );
  return {
    lines: lines.map((line, index) => ({
      ...line,
      discountPaise: calculated.lines[index]?.discountPaise ?? NO_MONEY,
    })),
    codePaise: calculated.codePaise,
    given: calculated.given,
    isDeliveredFree: calculated.given.some(({ isDelivery }) => isDelivery),
  };
};

const orFree = (charge: DeliveryCharge, isFree: boolean): DeliveryCharge =>
  isFree ? { ...charge, deliveryPaise: charge.cashFeePaise } : charge;

/**
 * Recalculates an edited order's discounts and delivery. Locks its code; the caller has locked its stock. Refuses a
 * place without delivery.
 */
export const totalEdit = async (
  tx: Tx,
  order: StoredOrder,
  after: Parcel,
  forSale: readonly CartLine[],
  terms: CheckoutTerms,
): Promise<Outcome<EditedWorth>> => {
  const before = { lines: order.lines, address: order.address ?? after.address };
  const isCash = order.paymentMethod === 'COD' && order.takenBy === null;
  const was = await chargeFor(tx, terms, before, isCash, forSale);
  const is = await chargeFor(tx, terms, after, isCash, forSale);
  const { isDeliveredFree, ...goods } = await discountGoods(tx, order, after.lines, is.deliver);
  const subtotalPaise = subtotalOf(goods.lines);
  const discountPaise = addPaise(goods.codePaise, ...goods.lines.map((line) => line.discountPaise));
  const goodsPaise = subtractPaise(subtotalPaise, discountPaise);
  const sums = { subtotalPaise, discountPaise };
  if (order.channel === 'counter') {
    const totals = { ...sums, deliveryPaise: NO_MONEY, cashFeePaise: NO_MONEY, totalPaise: goodsPaise };
    return accept({ ...goods, totals });
  }
  if (isElsewhere(before.address, after.address)) {
    const served = decideDelivery(after.address, isCash, is.pin);
    if (!served.ok) return served;
  }
  const wasGoodsPaise = subtractPaise(subtotalOf(order.lines), order.discountPaise);
  const wasFree = order.discounts.some(({ isDelivery }) => isDelivery);
  const { deliveryPaise, cashFeePaise } = decideDeliveryAnew(
    order,
    orFree(was.deliver(wasGoodsPaise), wasFree),
    orFree(is.deliver(goodsPaise), isDeliveredFree),
  );
  const totalPaise = addPaise(goodsPaise, deliveryPaise);
  return accept({ ...goods, totals: { ...sums, deliveryPaise, cashFeePaise, totalPaise } });
};
