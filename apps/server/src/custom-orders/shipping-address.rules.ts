/** Where an accepted outfit goes: five fields, ten digits, India. Pure. */
import type { ShippingAddress, ShippingDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

const REQUIRED = ['addressLine1', 'city', 'state', 'postalCode', 'phoneNumber'] as const;
const PHONE = /^[0-9]{10}$/;

const clean = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\0', '').toWellFormed().trim();

/** The address with blanks cut off, or the specified text for what is missing. */
export const decideShippingAddress = (given: ShippingDraft | null | undefined): Outcome<ShippingAddress> => {
  const address = {
    addressLine1: clean(given?.addressLine1),
    addressLine2: clean(given?.addressLine2),
    city: clean(given?.city),
    state: clean(given?.state),
    postalCode: clean(given?.postalCode),
    phoneNumber: clean(given?.phoneNumber),
  };
  const missing = REQUIRED.filter((field) => address[field] === '');
  if (missing.length > 0) {
    return refuse('custom_order.shipping_incomplete', {
      fields: Object.fromEntries(missing.map((field) => [`shippingAddress.${field}`, 'Required'])),
    });
  }
  if (!PHONE.test(address.phoneNumber)) {
    return refuse('custom_order.phone_invalid', {
      fields: { 'shippingAddress.phoneNumber': 'Please enter a valid 10-digit phone number' },
    });
  }
  const country = clean(given?.country);
  if (country !== '' && country.toLowerCase() !== 'india') {
    return refuse('custom_order.country_invalid', {
      fields: { 'shippingAddress.country': 'Only India is offered' },
    });
  }
  return accept({ ...address, country: 'India' });
};
