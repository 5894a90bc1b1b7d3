/** What a credit note takes back of an invoice. Pure. */

import { addPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { shareOut, type Taxed, taxBetween, taxWithin } from './gst.rules.ts';
import { DELIVERY_SAC } from './tax-document.rules.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

/** What of each of the invoice's lines earlier credit notes have taken back. */
const creditedOf = (invoice: TaxFigures, earlier: readonly TaxFigures[]): readonly Paise[] =>
  invoice.lines.map((_, index) =>
    addPaise(NO_MONEY, ...earlier.map(({ lines }) => lines[index]?.grossPaise ?? NO_MONEY)),
  );

/**
 * An amount for delivering, over the lines behind the pieces: by their place, of the first as much as is left of it,
 * the rest of the next.
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

/** Takes first what is asked of named lines, then the rest of the amount in proportion to what is left of each. */
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
 * How many pieces of a line an amount stands for, where it is a whole number of them (to the paisa that sharing out a
 * discount may cost) or all that is left; otherwise none: the amount is taken back without a piece.
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
 * A credit note over an amount, never more than is left of the invoice. Each line's tax is reckoned on all that was
 * credited of it so far, so that the notes together take back exactly the invoice's tax.
 * @param first what is meant for certain lines of the invoice, by their place
 * @param pieces how many pieces of them that is, where they are named
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
