/** GST in prices that include it: which rate, which taxes, how much of each. Pure; whole paise. */
import { addPaise, NO_MONEY, type Paise, paise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';

/** What holds on a day: the low rate for pieces up to an amount without tax, the high one above. At most two decimals. */
export type GstRates = {
  readonly lowPercent: number;
  readonly highPercent: number;
  /** Without tax, a piece. */
  readonly lowUpToPaise: Paise;
};

/** Within one state its share and the union's are equal halves; between states there is one tax. */
export type TaxSplit = 'cgst+sgst' | 'igst';

export type Taxed = {
  readonly ratePercent: number;
  /** With tax. */
  readonly grossPaise: Paise;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
};

/** Hundredths of a percent, so that all is reckoned in whole numbers. */
const WHOLE = 10_000;
const hundredthsOf = (percent: number): number => Math.round(percent * 100);

/**
 * The rate of a line by what one of its pieces costs with tax, after discount: low while that without the low tax is
 * within its bound. Compared in whole numbers, so that the edge is exact: at 5 % up to ₹2,500, ₹2,625.00 is low and
 * ₹2,625.01 high.
 */
export const rateOf = (linePaise: Paise, quantity: number, rates: GstRates): number =>
  linePaise * WHOLE <= quantity * rates.lowUpToPaise * (WHOLE + hundredthsOf(rates.lowPercent))
    ? rates.lowPercent
    : rates.highPercent;

/**
 * Takes an amount that includes tax apart. Half of the tax is rounded to the paisa, halves up, and both halves are equal;
 * one tax is rounded whole. What is left is taxable, so that the parts always add up to the amount.
 */
export const taxWithin = (grossPaise: Paise, ratePercent: number, split: TaxSplit): Taxed => {
  const rate = hundredthsOf(ratePercent);
  const share = (of: number) => paise(Math.round((grossPaise * rate) / (of * (WHOLE + rate))));
  const half = split === 'igst' ? NO_MONEY : share(2);
  const igstPaise = split === 'igst' ? share(1) : NO_MONEY;
  return {
    ratePercent,
    grossPaise,
    taxablePaise: subtractPaise(grossPaise, addPaise(half, half, igstPaise)),
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  };
};

/** What the parts of both come to, for amounts of one rate: `later` less `earlier`. */
export const taxBetween = (earlier: Taxed, later: Taxed): Taxed => ({
  ratePercent: later.ratePercent,
  grossPaise: subtractPaise(later.grossPaise, earlier.grossPaise),
  taxablePaise: subtractPaise(later.taxablePaise, earlier.taxablePaise),
  cgstPaise: subtractPaise(later.cgstPaise, earlier.cgstPaise),
  sgstPaise: subtractPaise(later.sgstPaise, earlier.sgstPaise),
  igstPaise: subtractPaise(later.igstPaise, earlier.igstPaise),
});

/**
 * Shares an amount out in proportion to weights, to the paisa: the largest remainders get what rounding down left over,
 * the earlier of equal ones first. No share exceeds its weight while the amount does not exceed their sum.
 */
export const shareOut = (amountPaise: Paise, weights: readonly Paise[]): readonly Paise[] => {
  const total = BigInt(addPaise(NO_MONEY, ...weights));
  if (total === 0n) return weights.map(() => NO_MONEY);
  const parts = weights.map((weight, index) => {
    const product = BigInt(amountPaise) * BigInt(weight);
    return { index, whole: Number(product / total), remainder: product % total };
  });
  const left = amountPaise - parts.reduce((sum, { whole }) => sum + whole, 0);
  const lucky = new Set(
    parts
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, whole }) => paise(lucky.has(index) ? whole + 1 : whole));
};

export type SoldLine = {
  readonly pricePaise: Paise;
  readonly quantity: number;
  /** A rate of its own, whatever the price. */
  readonly gstPercent?: number | null;
  /** Taken off this line alone; part of the discount of the whole. */
  readonly discountPaise?: Paise | undefined;
};

/** What each line cost: less what was taken off it alone, and its share of what else was taken off the whole. */
export const paidByLine = (
  lines: readonly Pick<SoldLine, 'pricePaise' | 'quantity' | 'discountPaise'>[],
  discountPaise: Paise,
): readonly Paise[] => {
  const own = lines.map((line) => line.discountPaise ?? NO_MONEY);
  const left = lines.map(({ pricePaise, quantity }, index) =>
    subtractPaise(timesPaise(pricePaise, quantity), own[index] ?? NO_MONEY),
  );
  const shares = shareOut(subtractPaise(discountPaise, addPaise(NO_MONEY, ...own)), left);
  return left.map((amount, index) => subtractPaise(amount, shares[index] ?? NO_MONEY));
};

/**
 * Taxes of an order: each line by the price of one of its pieces after what was taken off it, delivery by the highest
 * rate among them.
 */
export const taxOrder = (
  lines: readonly SoldLine[],
  discountPaise: Paise,
  deliveryPaise: Paise,
  rates: GstRates,
  split: TaxSplit,
): { readonly lines: readonly Taxed[]; readonly delivery: Taxed | undefined } => {
  const paid = paidByLine(lines, discountPaise);
  const taxed = lines.map(({ quantity, gstPercent }, index) => {
    const paidPaise = paid[index] ?? NO_MONEY;
    return taxWithin(paidPaise, gstPercent ?? rateOf(paidPaise, quantity, rates), split);
  });
  const highest = Math.max(...taxed.map(({ ratePercent }) => ratePercent));
  return {
    lines: taxed,
    delivery: deliveryPaise === 0 ? undefined : taxWithin(deliveryPaise, highest, split),
  };
};

const INDIAN_TIME_AHEAD_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** `2026-11-21`: the day it is in India. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + INDIAN_TIME_AHEAD_MS).toISOString().slice(0, 10);

/** `2026-27`: India's financial year, April to March, in Indian time. */
export const financialYearOf = (moment: Date): string => {
  const there = new Date(moment.getTime() + INDIAN_TIME_AHEAD_MS);
  const first = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};

const PREFIX = { invoice: 'INV', credit_note: 'CRN' } as const;
export type TaxDocumentKind = keyof typeof PREFIX;

/** `INV/26-27/000042`. Rule 46 of the CGST Rules allows sixteen characters. */
export const numberOf = (kind: TaxDocumentKind, financialYear: string, serial: number): string =>
  `${PREFIX[kind]}/${financialYear.slice(2)}/${String(serial).padStart(6, '0')}`;
