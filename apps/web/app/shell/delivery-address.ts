import {
  ADDRESS_ERROR,
  ADDRESS_FIELDS,
  ADDRESS_LABEL,
  type Address,
  type AddressField,
  isPhoneNumber,
  isPinCode,
} from '@darzi/contract/orders/address.ts';

export const COUNTRY = 'India';

export const BLANK_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  email: '',
  streetAddress: '',
  city: '',
  state: '',
  pinCode: '',
  country: COUNTRY,
  phoneNumber: '',
};

/** Just the nine fields: what is saved carries an id as well. */
export const nineFieldsOf = (given: Address): Address => {
  const { firstName, lastName, email, streetAddress, city, state, pinCode, country, phoneNumber } = given;
  return { firstName, lastName, email, streetAddress, city, state, pinCode, country, phoneNumber };
};

const PHONE_DIGITS = 10;

/** `+91 98450 12345` and `098450 12345` are the same ten digits; what is no such number stays as it was written. */
const plainPhone = (text: string): string => {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+91|0)/, '');
  return digits.length === PHONE_DIGITS ? digits : text.trim();
};

/** As it is sent: without the blanks that people and browsers put in. */
export const tidyAddress = (draft: Address): Address => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  email: draft.email.trim(),
  streetAddress: draft.streetAddress.trim(),
  city: draft.city.trim(),
  state: draft.state,
  pinCode: plainPin(draft.pinCode),
  country: draft.country,
  phoneNumber: plainPhone(draft.phoneNumber),
});

const plainPin = (text: string): string => text.replace(/\s/g, '');
/** Something before and after the sign, without blanks: the server looks more closely. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const IS_RIGHT = {
  email: isEmail,
  pinCode: (text: string) => isPinCode(plainPin(text)),
  phoneNumber: (text: string) => isPhoneNumber(plainPhone(text)),
} as const;
const isJudged = (field: AddressField): field is keyof typeof IS_RIGHT => field in IS_RIGHT;

/** What is wrong with a field as it was typed, in words; undefined when nothing is. */
export const faultIn = (field: AddressField, text: string): string | undefined => {
  if (text.trim() === '') return 'Required';
  return isJudged(field) && !IS_RIGHT[field](text) ? ADDRESS_ERROR[field] : undefined;
};

/** Labels of the fields that are empty, in the order of the form. */
export const missingIn = (address: Address): readonly string[] =>
  ADDRESS_FIELDS.filter((field) => address[field].trim() === '').map((field) => ADDRESS_LABEL[field]);

/** Whether all nine fields are equal to the letter. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  ADDRESS_FIELDS.every((field) => one[field] === other[field]);
