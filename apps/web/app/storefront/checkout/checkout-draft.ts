import type { CallInput } from '@darzi/contract/client.ts';
import type { DeliveryTariff } from '@darzi/contract/delivery/delivery-tariff.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { type CartLine, type Destination, isSellable, totalsOf } from '../cart/cart-lines.ts';
import type { DiscountCode } from '../cart/discount-code.ts';
import type { CartDiscounts } from '../cart/offered-discounts.ts';

/** A code with its name, and the automatic discounts. */
export type CheckoutDiscounts = CartDiscounts<NonNullable<DiscountCode['discount']>>;

export type CheckoutDraft = CallInput<'POST /api/order/place-cod'>['body'];

/** What to send: copies of the products as shown, and their total. The server checks all of it. */
export const draftCheckout = (
  lines: readonly CartLine[],
  address: Address,
  tariff: DeliveryTariff,
  destination: Destination,
  discounts: CheckoutDiscounts,
  business: CheckoutDraft['business'],
): CheckoutDraft => {
  const { codePaise, totalPaise } = totalsOf(lines, tariff, discounts, destination);
  return {
    items: lines.filter(isSellable).map(({ product, size, quantity }) => {
      const { colours: _, variants: __, ...copy } = product;
      return { ...copy, size, quantity };
    }),
    amount: toRupees(totalPaise),
    ...(discounts.code === undefined || codePaise === 0 ? {} : { discountCode: discounts.code.code }),
    address,
    ...(business == null ? {} : { business }),
  };
};
