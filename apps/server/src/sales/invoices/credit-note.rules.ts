/** What a credit note takes back of an invoice. Pure. */

import { addPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { shareOut, type Taxed, taxBetween, taxWithin } from './gst.rules.ts';
import { DELIVERY_SAC } from './tax-document.rules.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

/** The amount of each invoice line credited by earlier credit notes. */
const creditedOf = (invoice: TaxFigures, earlier: readonly TaxFigures[]): readonly Paise[] =>
  invoice.lines.map((_, index) =>
    addPaise(NO_MONEY, ...earlier.map(({ lines }) => lines[index]?.grossPaise ?? NO_MONEY)),
  );

/**
 * Spreads a delivery amount over the charge lines behind the pieces, in their order: as much of the first as is left of
 * it, the rest on the next.
 */
export const shareOfCharges = (
  invoice: TaxFigures,
  earlier: readonly TaxFigures[],
  amountPaise: Paise,
): readonly (readonly [number, Paise])[] => {
  const credited = creditedOf(invoice, earlier);
  let rest: number = amountPaise;
  return invoice.lines.flatMap(({ hsn, grossPaise }, index) => {
    if (hsn !== DELIVERY_SAC) return [];
    const part = paise(Math.min(rest, subtractPaise(grossPaise, credited[index] ?? NO_MONEY)));
    rest -= part;
    return [[index, part] as const];
  });
};

/** Serves the amounts meant for named lines first, then spreads the rest in proportion to what is left of each line. */
const spread = (
  amountPaise: Paise,
  left: readonly Paise[],
  first: ReadonlyMap<number, Paise>,
): readonly Paise[] => {
  let rest: number = amountPaise;
  const named = left.map((most, index) => {
    const part = paise(Math.min(most, first.get(index) ?? 0, rest));
    rest -= part;
    return part;
  });
  const others = shareOut(
    paise(rest),
    left.map((most, index) => subtractPaise(most, named[index] ?? NO_MONEY)),
  );
  return named.map((part, index) => addPaise(part, others[index] ?? NO_MONEY));
};

/**
 * The number of pieces of a line that an amount stands for, if it is a whole number of them (to the paisa that
 * spreading a discount may cost) or all that is left; otherwise 0: the amount is credited without pieces.
 */
const piecesFor = (line: TaxLine, creditedPieces: number, before: Paise, nowPaise: Paise): number => {
  if (nowPaise === 0) return 0;
  if (addPaise(before, nowPaise) === line.grossPaise) return Math.max(0, line.quantity - creditedPieces);
  const pieces = Math.round((nowPaise * line.quantity) / line.grossPaise);
  const isWhole = Math.abs(nowPaise * line.quantity - pieces * line.grossPaise) < line.quantity;
  return isWhole ? Math.min(pieces, line.quantity - creditedPieces) : 0;
};

type LineCredit = {
  readonly before: Paise;
  readonly nowPaise: Paise;
  readonly creditedPieces: number;
  /** As many as the refund names. */
  readonly named: number | undefined;
};

const creditLine = (
  line: TaxLine,
  { before, nowPaise, creditedPieces, named }: LineCredit,
  split: TaxFigures['split'],
): TaxLine => {
  const earlier: Taxed = taxWithin(before, line.ratePercent, split);
  const later = taxWithin(addPaise(before, nowPaise), line.ratePercent, split);
  return {
    ...line,
    quantity:
      named === undefined || nowPaise === 0
        ? piecesFor(line, creditedPieces, before, nowPaise)
        : Math.min(named, line.quantity - creditedPieces),
    pricePaise: nowPaise,
    discountPaise: NO_MONEY,
    ...taxBetween(earlier, later),
  };
};

/** What is left of an invoice after its credit notes. */
export const restOf = (invoice: TaxFigures, earlier: readonly TaxFigures[]): Paise =>
  subtractPaise(
    addPaise(NO_MONEY, ...invoice.lines.map(({ grossPaise }) => grossPaise)),
    addPaise(NO_MONEY, ...creditedOf(invoice, earlier)),
  );

/**
 * A credit note over an amount, at most what is left of the invoice. Each line's tax is calculated on its total credit
 * so far, so that all notes together credit exactly the invoice's tax.
 * @param first amounts meant for certain lines of the invoice, by position
 * @param pieces numbers of pieces for those lines, if named
 */
export const figuresOfCredit = (
  invoice: TaxFigures,
  earlier: readonly TaxFigures[],
  amountPaise: Paise,
  against: NonNullable<TaxFigures['against']>,
  first: ReadonlyMap<number, Paise> = new Map(),
  pieces: ReadonlyMap<number, number> = new Map(),
): TaxFigures => {
  const credited = creditedOf(invoice, earlier);
  const left = invoice.lines.map((line, index) =>
    subtractPaise(line.grossPaise, credited[index] ?? NO_MONEY),
  );
  const most = addPaise(NO_MONEY, ...left);
  const parts = spread(paise(Math.min(amountPaise, most)), left, first);
  return {
    ...invoice,
    against,
    lines: invoice.lines.map((line, index) =>
      creditLine(
        line,
        {
          before: credited[index] ?? NO_MONEY,
          nowPaise: parts[index] ?? NO_MONEY,
          named: pieces.get(index),
          creditedPieces: earlier.reduce(
            (sum, { lines }) => sum + (lines[index]?.grossPaise === 0 ? 0 : (lines[index]?.quantity ?? 0)),
            0,
          ),
        },
        invoice.split,
      ),
    ),
  };
};
