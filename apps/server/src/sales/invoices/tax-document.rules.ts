/** What an invoice says of an order, and what a credit note takes back of it. Pure. */

import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { BusinessBuyer } from '@darzi/contract/gstin.ts';
import type { PayableId, UserId } from '@darzi/contract/ids.ts';
import { GST_STATE_CODE, OUTSIDE_INDIA_CODE } from '@darzi/contract/invoices/gst-states.ts';
import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import {
  addPaise,
  NO_MONEY,
  type Paise,
  paise,
  paiseFromRupees,
  subtractPaise,
  timesPaise,
} from '@darzi/contract/money.ts';
import {
  type Address,
  findIndianState,
  type IndianState,
  isIndia,
  personOf,
  placeOf,
} from '@darzi/contract/orders/address.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { taxRateOn } from '@darzi/contract/settings/settings.ts';
import { shareOut, type TaxDocumentKind, type Taxed, taxBetween, taxOrder, taxWithin } from './gst.rules.ts';
import type { TaxBuyer, TaxFigures, TaxLine } from './tax-figures.ts';

/** Whom and where to, as far as a tax document says it. */
export type TaxAddress = Pick<
  Address,
  'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'pinCode' | 'country'
>;

export type OrderToTax = {
  readonly id: PayableId;
  /** Whose account bought it. */
  readonly userId?: UserId | null | undefined;
  readonly placedAt: Date;
  readonly address: TaxAddress | null;
  readonly business?: BusinessBuyer | null | undefined;
  readonly totalPaise: Paise;
  /** All that was charged for delivering. */
  readonly deliveryPaise: Paise;
  /** The part of it that paying in cash cost; a line of its own. */
  readonly cashFeePaise?: Paise;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    /** Said in place of the size. */
    readonly detail?: string;
    readonly quantity: number;
    readonly pricePaise: Paise;
    readonly hsn: string | null;
    readonly gstPercent?: number | null;
    /** Taken off this line alone. */
    readonly discountPaise?: Paise | undefined;
  }[];
};

type Terms = Pick<
  ShopSettings,
  'legalName' | 'shopAddress' | 'gstin' | 'sellerState' | 'defaultHsn' | 'taxRates'
>;
type Place = TaxFigures['placeOfSupply'];

/** Services of couriers. */
const DELIVERY_SAC = '9968';

/**
 * Goods that are sent are supplied where they arrive. An address without a state that GST knows, or one that was erased,
 * counts as the seller's own.
 */
export const placeOfSupply = (address: TaxAddress | null, sellerState: IndianState): Place => {
  if (address !== null && !isIndia(address.country)) {
    return { name: `Outside India (${address.country})`, code: OUTSIDE_INDIA_CODE };
  }
  const state = (address === null ? undefined : findIndianState(address.state)) ?? sellerState;
  return { name: state, code: GST_STATE_CODE[state] };
};

/** Name and address as they stand on a document; null where they were erased. */
export const buyerOf = ({ address, business }: Pick<OrderToTax, 'address' | 'business'>): TaxBuyer | null =>
  address === null
    ? null
    : {
        name: personOf(address),
        address: placeOf(address),
        ...(business == null ? {} : { company: business.company }),
      };

/** What delivering cost, and what paying in cash did: both supplied with the goods, at the same rate. */
const chargeLines = (
  { deliveryPaise, cashFeePaise = NO_MONEY }: OrderToTax,
  ratePercent: number,
  split: TaxFigures['split'],
): readonly TaxLine[] =>
  [
    { name: 'Delivery', pricePaise: subtractPaise(deliveryPaise, cashFeePaise) },
    { name: 'Cash on delivery', pricePaise: cashFeePaise },
  ]
    .filter(({ pricePaise }) => pricePaise > 0)
    .map(({ name, pricePaise }) => ({
      name,
      detail: '',
      hsn: DELIVERY_SAC,
      quantity: 1,
      pricePaise,
      discountPaise: NO_MONEY,
      ...taxWithin(pricePaise, ratePercent, split),
    }));

/** The invoice of an order by what the owner has set for the day (`2026-11-21`, of India). */
export const figuresOfOrder = (order: OrderToTax, terms: Terms, day: string): TaxFigures => {
  const rate = taxRateOn(terms.taxRates, day);
  if (rate === undefined) throw new Error(`no tax rate on ${day}`);
  const place = placeOfSupply(order.address, terms.sellerState);
  const split = place.name === terms.sellerState ? 'cgst+sgst' : 'igst';
  const gross = order.lines.map(({ pricePaise, quantity }) => timesPaise(pricePaise, quantity));
  const goodsPaise = addPaise(NO_MONEY, ...gross);
  const { lines, delivery } = taxOrder(
    order.lines,
    subtractPaise(addPaise(goodsPaise, order.deliveryPaise), order.totalPaise),
    order.deliveryPaise,
    {
      lowPercent: rate.percentUpTo,
      highPercent: rate.percentAbove,
      lowUpToPaise: paiseFromRupees(rate.upTo),
    },
    split,
  );
  const goods = order.lines.map((line, index): TaxLine => {
    const taxed = lines[index] ?? taxWithin(NO_MONEY, rate.percentUpTo, split);
    return {
      name: line.name,
      detail: line.detail ?? variantWords(line.size),
      hsn: line.hsn ?? terms.defaultHsn,
      quantity: line.quantity,
      pricePaise: line.pricePaise,
      discountPaise: subtractPaise(gross[index] ?? NO_MONEY, taxed.grossPaise),
      ...taxed,
    };
  });
  const { legalName, shopAddress, gstin, sellerState } = terms;
  return {
    seller: { name: legalName, address: shopAddress, gstin, state: sellerState },
    placeOfSupply: place,
    split,
    buyerGstin: order.business?.gstin ?? null,
    orderId: order.id,
    orderedAt: order.placedAt.toISOString(),
    against: null,
    lines: delivery === undefined ? goods : [...goods, ...chargeLines(order, delivery.ratePercent, split)],
  };
};

/** The same pieces and amounts without tax: who is not registered may not charge any. */
const untaxed = (figures: TaxFigures): TaxFigures => ({
  ...figures,
  lines: figures.lines.map((line) => ({ ...line, ...taxWithin(line.grossPaise, 0, figures.split) })),
});

/** What is issued when an order leaves the house: a tax invoice, or a bill of supply of a shop without a registration. */
export const figuresToIssue = (order: OrderToTax, terms: Terms, day: string): TaxFigures => {
  const figures = figuresOfOrder(order, terms, day);
  return terms.gstin === null ? untaxed(figures) : figures;
};

/** Whether tax was charged nowhere, because the seller was not registered. */
export const isBillOfSupply = ({ seller, lines }: TaxFigures): boolean =>
  seller.gstin === null && lines.every(({ ratePercent }) => ratePercent === 0);

/** What a document is called by law. */
export const titleOf = (kind: TaxDocumentKind, figures: TaxFigures): TaxDocument['title'] => {
  if (kind === 'credit_note') return 'Credit note';
  return isBillOfSupply(figures) ? 'Bill of supply' : 'Tax invoice';
};

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
