/** An outfit as its tax invoice tells it. Pure. */
import { NO_MONEY } from '@darzi/contract/money.ts';
import type { OrderToTax } from '../../sales/invoices/tax-document.rules.ts';
import type { StoredCustomOrder } from './custom-order.repository.ts';

const addressOf = ({ customerName, shippingAddress }: StoredCustomOrder): OrderToTax['address'] => {
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

/** One piece of apparel at the accepted price, delivery included; undefined while there is no price. */
export const customOrderToTax = (order: StoredCustomOrder): OrderToTax | undefined =>
  order.pricePaise === null
    ? undefined
    : {
        id: order.id,
        placedAt: order.createdAt,
        address: addressOf(order),
        totalPaise: order.pricePaise,
        deliveryPaise: NO_MONEY,
        lines: [
          {
            name: `Made to measure, ${order.style}`,
            size: order.size ?? '',
            detail: [order.fabric, order.color].filter(Boolean).join(', '),
            quantity: 1,
            pricePaise: order.pricePaise,
            hsn: null,
          },
        ],
      };
