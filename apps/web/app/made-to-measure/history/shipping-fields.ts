import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { INDIA, INDIAN_STATES, type IndianPart } from '@darzi/contract/orders/address.ts';
import { ADDRESS_INPUT, type AddressInput } from '../../shell/address-fields.tsx';
import { partFault, plainPart } from '../../shell/delivery-address.ts';
import { textsOf } from '../../texts/texts.ts';

const [word, shell] = await Promise.all([textsOf('words'), textsOf('shell')]);

type Shipping = NonNullable<CustomOrder['shippingAddress']>;
/** The fields as typed. */
export type ShippingForm = Record<Exclude<keyof Shipping, 'business'>, string>;

export const BLANK_SHIPPING: ShippingForm = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  postalCode: '',
  phoneNumber: '',
  country: INDIA,
};

/** A profile address, as this form needs it. */
export const shippingOf = ({
  streetAddress,
  city,
  state,
  pinCode,
  phoneNumber,
}: SavedAddress): ShippingForm => ({
  ...BLANK_SHIPPING,
  addressLine1: streetAddress,
  city,
  state,
  postalCode: pinCode,
  phoneNumber,
});

/** As it is sent; the server trims the other fields. */
export const tidyShipping = (draft: ShippingForm): ShippingForm => ({
  ...draft,
  postalCode: plainPart('pinCode', draft.postalCode),
  phoneNumber: plainPart('phoneNumber', draft.phoneNumber),
});

const LONGEST = 300;
const isBlank = (text: string): boolean => text.trim() === '';
const filled = (text: string) => (isBlank(text) ? shell('required') : undefined);
const filledPart = (part: IndianPart) => (text: string) => filled(text) ?? partFault(part, text);

export const SHIPPING_FIELDS: readonly AddressInput<ShippingForm>[] = [
  {
    name: 'addressLine1',
    label: word('Address Line 1'),
    autoComplete: 'address-line1',
    maxLength: LONGEST,
    className: 'sm:col-span-2',
    required: true,
    faultIn: filled,
  },
  {
    name: 'addressLine2',
    label: word('Address Line 2 (optional)'),
    autoComplete: 'address-line2',
    maxLength: LONGEST,
    className: 'sm:col-span-2',
    faultIn: () => undefined,
  },
  { ...ADDRESS_INPUT.city, name: 'city', label: word('City'), required: true, faultIn: filled },
  {
    ...ADDRESS_INPUT.state,
    name: 'state',
    label: word('State'),
    maxLength: LONGEST,
    required: true,
    offered: INDIAN_STATES,
    faultIn: filledPart('state'),
  },
  {
    ...ADDRESS_INPUT.pinCode,
    name: 'postalCode',
    label: word('Postal Code'),
    required: true,
    faultIn: filledPart('pinCode'),
  },
  {
    ...ADDRESS_INPUT.phoneNumber,
    name: 'phoneNumber',
    label: word('Phone Number'),
    required: true,
    faultIn: filledPart('phoneNumber'),
  },
  {
    ...ADDRESS_INPUT.country,
    name: 'country',
    label: word('Country'),
    className: 'sm:col-span-2',
    choices: { of: [INDIA] },
    faultIn: () => undefined,
  },
];

export const isIncomplete = (draft: ShippingForm): boolean =>
  SHIPPING_FIELDS.some(({ name, required }) => required === true && isBlank(draft[name]));
