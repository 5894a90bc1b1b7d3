/** What people type to find an order, as it is looked for. Pure. */

const LONGEST_NUMBER_DIGITS = 10;

/**
 * The letters and digits to look for: small, without the `#` of a number; a telephone number in whatever spelling
 * counts by its last ten digits. Undefined when nothing is left.
 */
export const searchTextOf = (typed: string): string | undefined => {
  const text = typed.trim().replace(/^#/, '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const digits = text.replaceAll(/\D/g, '');
  const isPhone = /^[+\d][\d\s()-]*$/.test(text) && digits.length >= LONGEST_NUMBER_DIGITS;
  return (isPhone ? digits.slice(-LONGEST_NUMBER_DIGITS) : text) || undefined;
};
