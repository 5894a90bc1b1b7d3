/** The number somebody typed, including `1,250.50` and `₹ 2,199`; NaN for a blank or anything else. */
export const typedNumber = (typed: string): number => {
  const text = typed.replace(/[₹,\s]/g, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
};

/** What somebody wrote, quoted in a sentence about it: at most 30 characters of one line. */
export const quoted = (text: string): string => `“${text.replace(/\p{Cc}/gu, '').slice(0, 30)}”`;

/** `silk` → `Silk`: for the start of a line, or a word on its own. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** `1,23,456`; up to three decimals, as in a limit of `0.01`. */
export const grouped = (value: number | bigint): string => value.toLocaleString('en-IN');

/** `1 piece`, `3 pieces`, `1,23,456 pieces`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${WHOLE.format(count)} ${count === 1 ? one : many}`;

/** `24`, or `10,000+` when there may be more. */
export const shownTotal = ({
  total,
  isAtLeast,
}: {
  readonly total: number;
  readonly isAtLeast: boolean;
}): string => (isAtLeast ? `${WHOLE.format(total)}+` : String(total));
