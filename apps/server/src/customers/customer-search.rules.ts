/** What of a search for customers is a phone number. Pure. */

const LOOKS_LIKE_PHONE = /^[+\d][\d\s().-]{5,}$/;
/** Fewer are part of very many numbers. */
const LEAST_DIGITS = 6;
const WHOLE = 10;

/** The digits as accounts and orders carry them, without blanks and the country’s prefix; undefined for other words. */
export const phoneIn = (term: string): string | undefined => {
  if (!LOOKS_LIKE_PHONE.test(term)) return undefined;
  const digits = term.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS) return undefined;
  return digits.length > WHOLE && /^(?:91|0)/.test(digits) ? digits.slice(-WHOLE) : digits;
};
