/** The number that somebody typed, `1,250.50` and `₹ 2,199` too; NaN for a blank and for what is none. */
export const typedNumber = (typed: string): number => {
  const text = typed.replace(/[₹,\s]/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};
