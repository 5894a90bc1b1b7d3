import { z } from 'zod';
import type { IndianState } from '../orders/address.ts';
import { GST_STATE_CODE } from './gst-states.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN of its holder, number of the registration, Z, check digit. */
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** The last character of a GSTIN by its first fourteen: their values in base 36, every second one doubled, digits summed. */
export const gstinCheckDigit = (gstin: string): string => {
  const sum = [...gstin.slice(0, 14)].reduce((total, sign, index) => {
    const product = DIGITS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
};

/** Something of the form of a GSTIN. */
export const gstinForm = z
  .string()
  .trim()
  .toUpperCase()
  .regex(FORM, 'Please enter the 15 characters of the GSTIN');

const CODES: ReadonlySet<string> = new Set(Object.values(GST_STATE_CODE));

/** Whether a GSTIN was given in this state. */
export const isGstinOf = (gstin: string, state: IndianState): boolean =>
  gstin.startsWith(GST_STATE_CODE[state]);

/** A GST registration number: its form, its state and its check digit. Small letters are read as capitals. */
export const gstinText = gstinForm
  .refine((gstin) => CODES.has(gstin.slice(0, 2)), 'The first two digits are not the code of a state')
  .refine(
    (gstin) => gstinCheckDigit(gstin) === gstin.at(-1),
    'This is not a valid GSTIN: please check each character',
  );
