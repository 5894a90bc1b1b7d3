/** The shipping address of an accepted custom order: five fields in Indian form. Pure. */
import type { ShippingAddress, ShippingDraft } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { placeFault } from '@darzi/contract/gstin-fault.ts';
import { findIndianState, INDIA, indianFaults, isIndia } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

const REQUIRED = ['addressLine1', 'city', 'state', 'postalCode', 'phoneNumber'] as const;

const clean = (value: string | null | undefined): string =>
  (value ?? '').replaceAll('\0', '').toWellFormed().trim();

/** The trimmed address with its state as listed, or the specified text for what is missing. */
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
  const { state, pinCode, phoneNumber } = indianFaults({ ...address, pinCode: address.postalCode });
  if (phoneNumber !== undefined) {
    return refuse('custom_order.phone_invalid', {
      fields: { 'shippingAddress.phoneNumber': phoneNumber },
    });
  }
  const country = clean(given?.country);
  if (country !== '' && !isIndia(country)) {
    return refuse('custom_order.country_invalid', {
      fields: { 'shippingAddress.country': 'Only India is offered' },
    });
  }
  const message = state ?? pinCode;
  if (message !== undefined) {
    const fields = {
      ...(state !== undefined && { 'shippingAddress.state': state }),
      ...(pinCode !== undefined && { 'shippingAddress.postalCode': pinCode }),
    };
    return refuse('request.invalid', { fields, details: { message } });
  }
  const place = { state: findIndianState(address.state) ?? address.state, country: INDIA } as const;
  const business = given?.business ?? undefined;
  const fault = business === undefined ? undefined : placeFault(business.gstin, place);
  if (fault !== undefined) {
    return refuse('request.invalid', {
      fields: { 'shippingAddress.business.gstin': fault },
      details: { message: fault },
    });
  }
  return accept({ ...address, ...place, ...(business === undefined ? {} : { business }) });
};
