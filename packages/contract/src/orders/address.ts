/** The nine fields of a delivery address, their labels and India's states. No zod: pages import this file. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'streetAddress',
  'city',
  'state',
  'pinCode',
  'country',
  'phoneNumber',
] as const;
/** Addresses that an account can keep. */
export const MAX_SAVED_ADDRESSES = 20;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type Address = Record<AddressField, string>;

export const ADDRESS_LABEL = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  streetAddress: 'Street Address',
  city: 'City',
  state: 'State',
  pinCode: 'Pin Code',
  country: 'Country',
  phoneNumber: 'Phone Number',
} as const satisfies Record<AddressField, string>;

type Person = Pick<Address, 'firstName' | 'lastName'>;
type Place = Pick<Address, 'streetAddress' | 'city' | 'state' | 'pinCode' | 'country'>;

/** The recipient's full name. */
export const personOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

/** The address as it is written on a parcel: three lines, fewer if parts are missing. */
export const placeOf = ({ streetAddress, city, state, pinCode, country }: Place): string =>
  [streetAddress, [city, `${state} ${pinCode}`.trim()].filter(Boolean).join(', '), country]
    .filter(Boolean)
    .join('\n');

export const ADDRESS_ERROR = {
  email: 'Please enter a valid email address',
  pinCode: 'Please enter a valid 6-digit pin code',
  phoneNumber: 'Please enter a valid 10-digit phone number',
  state: 'Please choose a state or union territory of India',
} as const;

/** States and union territories of India (28 + 8). */
export const INDIAN_STATES = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const;
export type IndianState = (typeof INDIAN_STATES)[number];

/**
 * Matches spellings such as `maharashtra`, ` TamilNadu ` and `Jammu & Kashmir`: case, blanks and `&` do not count.
 */
const keyOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('&', 'and').replace(/\s/g, '');

const BY_KEY = new Map(INDIAN_STATES.map((state) => [keyOf(state), state]));

/** The state as the list spells it; undefined unless it is India's. */
export const findIndianState = (typed: string): IndianState | undefined => BY_KEY.get(keyOf(typed));

/**
 * The parts of an address with rules in India: a state of the list, a six-digit PIN code, a ten-digit phone number.
 */
const IS_INDIAN = {
  state: (text: string): boolean => findIndianState(text) !== undefined,
  pinCode: (text: string): boolean => /^[1-9][0-9]{5}$/.test(text),
  phoneNumber: (text: string): boolean => /^[0-9]{10}$/.test(text),
} as const;
export type IndianPart = keyof typeof IS_INDIAN;
const INDIAN_PARTS = ['state', 'pinCode', 'phoneNumber'] as const satisfies readonly IndianPart[];

/** What is wrong with a part of an Indian address, in words; undefined when nothing is. */
export const indianFault = (part: IndianPart, text: string): string | undefined =>
  IS_INDIAN[part](text) ? undefined : ADDRESS_ERROR[part];

/** {@link indianFault} for all three parts. */
export const indianFaults = (
  given: Readonly<Record<IndianPart, string>>,
): Partial<Record<IndianPart, string>> =>
  Object.fromEntries(
    INDIAN_PARTS.flatMap((part) => {
      const fault = indianFault(part, given[part]);
      return fault === undefined ? [] : [[part, fault]];
    }),
  );

export const INDIA = 'India';

/** Whether a country is India, in any case. */
export const isIndia = (country: string): boolean => country.trim().toLowerCase() === 'india';
