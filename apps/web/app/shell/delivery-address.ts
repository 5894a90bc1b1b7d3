import {
  ADDRESS_ERROR,
  ADDRESS_FIELDS,
  ADDRESS_LABEL,
  type Address,
  type AddressField,
  INDIA,
  type IndianPart,
  indianFault,
} from '@darzi/contract/orders/address.ts';
import { textsOf } from '../texts/texts.ts';

const [word, shell] = await Promise.all([textsOf('words'), textsOf('shell')]);

export const BLANK_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  email: '',
  streetAddress: '',
  city: '',
  state: '',
  pinCode: '',
  country: INDIA,
  phoneNumber: '',
};

/** Just the nine fields, without a saved address's id. */
export const nineFieldsOf = (given: Address): Address => {
  const { firstName, lastName, email, streetAddress, city, state, pinCode, country, phoneNumber } = given;
  return { firstName, lastName, email, streetAddress, city, state, pinCode, country, phoneNumber };
};

const PHONE_DIGITS = 10;

const DEVANAGARI_ZERO = '०'.charCodeAt(0);
/** Hindi keyboards write ५६०००१. */
const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/** `+91 98450 12345`, `919845012345` and `098450 12345` become the same ten digits; others stay as written. */
const plainPhone = (written: string): string => {
  const text = latinDigits(written);
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+91|91(?=\d{10}$)|0)/, '');
  return digits.length === PHONE_DIGITS ? digits : text.trim();
};

/** Removes what people and browsers add before a part is checked or sent. */
const PLAIN = {
  state: (text) => text.trim(),
  pinCode: (text) => latinDigits(text).replace(/\s/g, ''),
  phoneNumber: plainPhone,
} as const satisfies Record<IndianPart, (text: string) => string>;

/** A part of an Indian address, as it is sent. */
export const plainPart = (part: IndianPart, text: string): string => PLAIN[part](text);

/** The contract's error in the reader's language. */
const known = (fault: string | undefined): string | undefined =>
  fault === undefined ? undefined : word(fault);

/** What is wrong with a part of an Indian address, as typed. */
export const partFault = (part: IndianPart, text: string): string | undefined =>
  known(indianFault(part, plainPart(part, text)));

/** The address as it is sent, without stray blanks. */
export const tidyAddress = (draft: Address): Address => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  email: draft.email.trim(),
  streetAddress: draft.streetAddress.trim(),
  city: draft.city.trim(),
  state: draft.state,
  pinCode: plainPart('pinCode', draft.pinCode),
  country: draft.country,
  phoneNumber: plainPart('phoneNumber', draft.phoneNumber),
});

/** Text on both sides of the @, without blanks; the server checks more closely. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const isIndianPart = (field: AddressField): field is IndianPart => field in PLAIN;

/** What is wrong with a field as typed, in words; undefined when nothing is. */
export const faultIn = (field: AddressField, text: string): string | undefined => {
  if (text.trim() === '') return shell('required');
  if (field === 'email') return isEmail(text) ? undefined : word(ADDRESS_ERROR.email);
  return isIndianPart(field) ? partFault(field, text) : undefined;
};

/** Labels of the empty fields, in form order. */
export const missingIn = (address: Address): readonly string[] =>
  ADDRESS_FIELDS.filter((field) => address[field].trim() === '').map((field) => word(ADDRESS_LABEL[field]));

/** Whether all nine fields are identical. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => one[field] === other[field]);
