/** The only place where money is made, added and shown. Inside the shop it is whole paise; in JSON, rupees. */

/** Whole paise (1/100 rupee), a safe integer. Made only by the functions of this file. */
export type Paise = number & { readonly __unit: 'paise' };

/** Brands a whole number of paise. @throws RangeError unless it is a safe integer. */
export const paise = (value: number): Paise => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount of paise: ${value}`);
  return value as Paise;
};

export const NO_MONEY = paise(0);

/** Rupees with at most two decimals → paise. @throws RangeError when more decimals are given. */
export const paiseFromRupees = (rupees: number): Paise => {
  const amount = Math.round(rupees * 100);
  if (Math.abs(amount - rupees * 100) > 1e-6) throw new RangeError(`more than two decimals: ${rupees}`);
  return paise(amount);
};

/** True for a finite number of rupees with at most two decimals that fits into whole paise. */
export const isRupees = (rupees: number): boolean =>
  Number.isFinite(rupees) &&
  Number.isSafeInteger(Math.round(rupees * 100)) &&
  Math.abs(Math.round(rupees * 100) - rupees * 100) <= 1e-6;

/** Paise → rupees for JSON (at most two decimals). */
export const toRupees = (amount: Paise): number => amount / 100;

/** {@link toRupees}; null stays null. */
export const toRupeesOrNull = (amount: Paise | null): number | null =>
  amount === null ? null : toRupees(amount);

/** The sum. @throws RangeError beyond safe integers */
export const addPaise = (...amounts: readonly Paise[]): Paise =>
  paise(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** May be negative. */
export const subtractPaise = (from: Paise, amount: Paise): Paise => paise(from - amount);

/** The price of `quantity` pieces, a whole number. */
export const timesPaise = (price: Paise, quantity: number): Paise => paise(price * quantity);

/** A whole percentage of an amount, to the nearest paisa; half a paisa rounds up. */
export const percentOfPaise = (amount: Paise, percent: number): Paise =>
  paise(Math.floor((amount * percent + 50) / 100));

/** Rounds up to a whole rupee. */
export const toWholeRupees = (amount: Paise): Paise => paise(Math.ceil(amount / 100) * 100);

/** The smaller of two amounts. */
export const minPaise = (one: Paise, other: Paise): Paise => (one < other ? one : other);

const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const EXACT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₹1,23,456`; paise are shown only when they are not zero. Input in rupees, as JSON carries it. */
export const showRupees = (rupees: number): string => {
  const amount = Math.round(rupees * 100);
  const text = amount % 100 === 0 ? WHOLE.format(amount / 100) : EXACT.format(amount / 100);
  return text.startsWith('-') ? `-₹${text.slice(1)}` : `₹${text}`;
};

/** {@link showRupees} for paise. */
export const showPaise = (amount: Paise): string => showRupees(toRupees(amount));

/** `$22.34`: an amount in whole units of the currency it was charged in, an ISO 4217 code in either case. */
export const showInCurrency = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency.toUpperCase() }).format(amount);
