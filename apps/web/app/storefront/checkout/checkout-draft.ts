import type { CallInput } from '@darzi/contract/client.ts';
import type { DeliveryTariff } from '@darzi/contract/delivery/delivery-charge.ts';
import type { DiscountTerms } from '@darzi/contract/discounts/discount.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { type CartLine, type Destination, isSellable, totalsOf } from '../cart/cart-lines.ts';

type Discount = DiscountTerms & { readonly code: string };

export type CheckoutDraft = CallInput<'POST /api/order/place-cod'>['body'];

/** What is sent: copies of the products as they were shown, and what they come to. The server compares all of it. */
export const draftCheckout = (
  lines: readonly CartLine[],
  address: Address,
  tariff: DeliveryTariff,
  destination: Destination,
  discount: Discount | undefined,
  business: CheckoutDraft['business'],
): CheckoutDraft => {
  const { discountPaise, totalPaise } = totalsOf(lines, tariff, discount, destination);
  return {
    items: lines.filter(isSellable).map(({ product, size, quantity }) => {
      const { colours: _, variants: __, ...copy } = product;
      return { ...copy, size, quantity };
    }),
    amount: toRupees(totalPaise),
    ...(discount === undefined || discountPaise === 0 ? {} : { discountCode: discount.code }),
    address,
    ...(business == null ? {} : { business }),
  };
};
