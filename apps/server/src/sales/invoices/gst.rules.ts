/** GST in tax-inclusive prices: the rate, the kinds of tax, and their amounts. Pure; whole paise. */
import { INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';
import { addPaise, NO_MONEY, type Paise, paise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';

/** The rates of a day: the low one for pieces up to an amount without tax, the high one above. At most two decimals. */
export type GstRates = {
  readonly lowPercent: number;
  readonly highPercent: number;
  /** Without tax, per piece. */
  readonly lowUpToPaise: Paise;
};

/** Within one state the state's and the union's tax are equal halves; between states there is one tax. */
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

/** Hundredths of a percent, so that all arithmetic is in whole numbers. */
const WHOLE = 10_000;
const hundredthsOf = (percent: number): number => Math.round(percent * 100);

/**
 * A line's rate, by the tax-inclusive price of one of its pieces after discount: low if that price without the low tax
 * is within the limit. Compared in whole numbers, so that the limit is exact: at 5 % up to ₹2,500, ₹2,625.00 is low and
 * ₹2,625.01 high.
 */
export const rateOf = (linePaise: Paise, quantity: number, rates: GstRates): number =>
  linePaise * WHOLE <= quantity * rates.lowUpToPaise * (WHOLE + hundredthsOf(rates.lowPercent))
    ? rates.lowPercent
    : rates.highPercent;

/**
 * Splits a tax-inclusive amount. For two taxes, half of the tax is rounded to the paisa, halves up, and both are equal;
 * a single tax is rounded as a whole. The rest is the taxable amount, so that the parts always add up.
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

/** The difference of two split amounts of one rate: `later` less `earlier`. */
export const taxBetween = (earlier: Taxed, later: Taxed): Taxed => ({
  ratePercent: later.ratePercent,
  grossPaise: subtractPaise(later.grossPaise, earlier.grossPaise),
  taxablePaise: subtractPaise(later.taxablePaise, earlier.taxablePaise),
  cgstPaise: subtractPaise(later.cgstPaise, earlier.cgstPaise),
  sgstPaise: subtractPaise(later.sgstPaise, earlier.sgstPaise),
  igstPaise: subtractPaise(later.igstPaise, earlier.igstPaise),
});

/**
 * Splits an amount in proportion to weights, to the paisa: what rounding down leaves goes to the largest remainders,
 * earlier ones first. No share exceeds its weight as long as the amount does not exceed their sum.
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
  /** A fixed rate, whatever the price. */
  readonly gstPercent?: number | null;
  /** Discount on this line alone; part of the total discount. */
  readonly discountPaise?: Paise | undefined;
};

/** The price paid for each line: after its own discount and its share of the rest of the total discount. */
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
 * Taxes of an order: each line by the discounted price of one of its pieces, delivery at the highest rate among them.
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

const APRIL = 3;

/** India's financial year, April to March, in Indian time: `2026-27`. */
export const financialYearOf = (moment: Date): string => {
  const there = new Date(moment.getTime() + INDIA_AHEAD_MS);
  const first = there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0);
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
};

const PREFIX = { invoice: 'INV', credit_note: 'CRN' } as const;
export type TaxDocumentKind = keyof typeof PREFIX;

/** `INV/26-27/000042`. Rule 46 of the CGST Rules allows sixteen characters. */
export const numberOf = (kind: TaxDocumentKind, financialYear: string, serial: number): string =>
  `${PREFIX[kind]}/${financialYear.slice(2)}/${String(serial).padStart(6, '0')}`;
