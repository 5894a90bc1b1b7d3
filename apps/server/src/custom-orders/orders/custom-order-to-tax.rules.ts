/** A custom order as its tax invoice states it. Pure. */
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { NO_MONEY } from '@darzi/contract/money.ts';
import type { OrderToTax } from '../../sales/invoices/tax-document.rules.ts';
import type { AgreedCustomOrder } from './stored-custom-order.ts';

/** The recipient as printed on documents; null if erased. */
export const addressOf = ({ customerName, shippingAddress }: AgreedCustomOrder): OrderToTax['address'] => {
  if (shippingAddress === null) return null;
  const { addressLine1, addressLine2, city, state, postalCode } = shippingAddress;
  const [firstName = '', ...rest] = customerName.split(' ');
  return {
    firstName,
    lastName: rest.join(' '),
    streetAddress: [addressLine1, addressLine2].filter(Boolean).join(', '),
    city,
    state,
    pinCode: postalCode,
    country: 'India',
  };
};

/** Its name on invoice and receipt: the garment, or the style if the designer decided. */
export const soldAs = ({ garment, style }: Pick<AgreedCustomOrder, 'garment' | 'style'>): string =>
  `Made to measure, ${garment === null ? style : garmentRows[garment.garment].label.toLowerCase()}`;

/** One piece of apparel at the accepted price, delivery included. */
export const customOrderToTax = (order: AgreedCustomOrder): OrderToTax => ({
  id: order.id,
  placedAt: order.createdAt,
  address: addressOf(order),
  business: order.shippingAddress?.business,
  totalPaise: order.pricePaise,
  deliveryPaise: NO_MONEY,
  lines: [
    {
      name: soldAs(order),
      size: order.size ?? '',
      detail: [order.fabric, order.color].filter(Boolean).join(', '),
      quantity: 1,
      pricePaise: order.pricePaise,
      hsn: null,
    },
  ],
});
