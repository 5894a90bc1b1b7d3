/** What is wrong with a GST registration number. No zod: pages import this file. */

import { GST_STATE_CODE } from './invoices/gst-states.ts';
import { findIndianState, type IndianState, isIndia } from './orders/address.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, the holder's PAN, number of the registration, Z, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const CODES: ReadonlySet<string> = new Set(Object.values(GST_STATE_CODE));

export const GSTIN_ERROR = {
  form: 'Please enter the 15 characters of the GSTIN',
  state: 'The first two digits are not the code of a state',
  checkDigit: 'This is not a valid GSTIN: please check each character',
  company: 'Please enter the name that the GSTIN is registered to',
  abroad: 'A GSTIN needs a delivery address in India',
} as const;

/** Capitals, without blanks around. */
export const tidyGstin = (typed: string): string => typed.trim().toUpperCase();

export const hasGstinForm = (gstin: string): boolean => FORM.test(gstin);

/**
 * The check digit, from the first fourteen characters: their values in base 36, every second one doubled, digits
 * summed.
 */
export const gstinCheckDigit = (gstin: string): string => {
  const sum = [...gstin.slice(0, 14)].reduce((total, sign, index) => {
    const product = DIGITS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
};

/** What is wrong with a tidied GSTIN, in words; undefined when it is valid. */
export const gstinFault = (gstin: string): string | undefined => {
  if (!hasGstinForm(gstin)) return GSTIN_ERROR.form;
  if (!CODES.has(gstin.slice(0, 2))) return GSTIN_ERROR.state;
  return gstinCheckDigit(gstin) === gstin.at(-1) ? undefined : GSTIN_ERROR.checkDigit;
};

/** Whether this state issued the GSTIN. */
export const isGstinOf = (gstin: string, state: IndianState): boolean =>
  gstin.startsWith(GST_STATE_CODE[state]);

/**
 * What is wrong with a buyer's valid GSTIN at the place of supply: that state must have issued it, or its holder
 * could not claim the tax back. Undefined when nothing is.
 */
export const placeFault = (
  gstin: string,
  { state, country }: { readonly state: string; readonly country: string },
): string | undefined => {
  if (!isIndia(country)) return GSTIN_ERROR.abroad;
  const listed = findIndianState(state);
  return listed !== undefined && isGstinOf(gstin, listed)
    ? undefined
    : `This GSTIN is not registered in ${state}: use the one for that state, or leave it out`;
};

/** The HSN code of goods on a tax document: the chapter's four digits, six, or all eight. */
export const HSN = /^(\d{4}|\d{6}|\d{8})$/;
export const HSN_ERROR = 'Four, six or eight digits';
