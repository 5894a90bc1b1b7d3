/** Where an accepted outfit goes: five fields, ten digits, a state of India. Pure. */
import type { ShippingAddress, ShippingDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { ADDRESS_ERROR, INDIA, isIndia } from '@darzi/contract/orders/address.ts';
import { indianState } from '@darzi/contract/orders/indian-state.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

const REQUIRED = ['addressLine1', 'city', 'state', 'postalCode', 'phoneNumber'] as const;
const PHONE = /^[0-9]{10}$/;

const clean = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\0', '').toWellFormed().trim();

/** The address with blanks cut off and its state as the list has it, or the specified text for what is missing. */
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
      fields: { 'shippingAddress.phoneNumber': ADDRESS_ERROR.phoneNumber },
    });
  }
  const country = clean(given?.country);
  if (country !== '' && !isIndia(country)) {
    return refuse('custom_order.country_invalid', {
      fields: { 'shippingAddress.country': 'Only India is offered' },
    });
  }
  const state = indianState.safeParse(address.state);
  if (!state.success) {
    return refuse('request.invalid', {
      fields: { 'shippingAddress.state': ADDRESS_ERROR.state },
      details: { message: ADDRESS_ERROR.state },
    });
  }
  return accept({ ...address, state: state.data, country: INDIA });
};
