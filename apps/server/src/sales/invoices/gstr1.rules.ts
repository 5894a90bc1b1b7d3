/** Sorts a period's invoices and credit notes into the tables of GSTR-1. Pure; whole paise. */

import { isoDay } from '@darzi/contract/dates.ts';
import { OUTSIDE_INDIA_CODE } from '@darzi/contract/invoices/gst-states.ts';
import type { TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { addPaise, type Paise, subtractPaise } from '@darzi/contract/money.ts';
import type { TaxDocumentKind } from './gst.rules.ts';
import {
  countNumbers,
  type HsnRow,
  isSomething,
  type NilSupply,
  type NumberSeries,
  nothingAt,
  plus,
  type RateSums,
  type Sign,
  type SmallSupply,
  sumByHsn,
  sumNilSupplies,
  sumSmallSupplies,
  sumsOf,
  type Untaxed,
} from './gstr1-sums.rules.ts';
import { isUnregistered } from './tax-document.rules.ts';
import type { TaxFigures } from './tax-figures.ts';

/** A document as GSTR-1 sees it. */
export type FiledDocument = {
  readonly kind: TaxDocumentKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly totalPaise: Paise;
  readonly figures: TaxFigures;
  /** Of the invoice itself, or of the one that a credit note refers to. */
  readonly invoiceTotalPaise: Paise;
};

/**
 * Above this, an invoice to a person in another state is listed individually: ₹1,00,000, before August 2024 ₹2,50,000.
 */
const largeOn = (day: string): number => (day < '2024-08-01' ? 25_000_000 : 10_000_000);

type Supply = 'b2b' | 'b2cl' | 'b2cs' | 'exp';

/** The table for an invoice's supply, and so for its credit notes. */
export const supplyOf = ({ figures, issuedAt, invoiceTotalPaise }: FiledDocument): Supply => {
  if (figures.placeOfSupply.code === OUTSIDE_INDIA_CODE) return 'exp';
  if (figures.buyerGstin !== null) return 'b2b';
  // a credit note follows its invoice, by the limit of that day
  const invoicedAt = figures.against === null ? issuedAt : new Date(figures.against.issuedAt);
  const isLarge = figures.split === 'igst' && invoiceTotalPaise > largeOn(isoDay(invoicedAt));
  return isLarge ? 'b2cl' : 'b2cs';
};

/** The table that lists the document itself. */
export const sectionOf = (document: FiledDocument): TaxSection => {
  const supply = supplyOf(document);
  if (document.kind === 'invoice' || supply === 'b2cs') return supply;
  return supply === 'b2b' ? 'cdnr' : 'cdnur';
};

/** A document's non-zero sums by rate, lowest first. */
export const byRate = ({ figures }: FiledDocument): readonly RateSums[] =>
  [...Map.groupBy(figures.lines, ({ ratePercent }) => ratePercent)]
    .map(([rate, lines]) => sumsOf(rate, lines))
    .filter(isSomething)
    .sort((a, b) => a.ratePercent - b.ratePercent);

const isNil = ({ ratePercent }: Pick<RateSums, 'ratePercent'>): boolean => ratePercent === 0;

/** A document's sums in its own table: untaxed supplies go to table 8, except in exports, which are listed whole. */
export const taxedByRate = (document: FiledDocument): readonly RateSums[] =>
  supplyOf(document) === 'exp' ? byRate(document) : byRate(document).filter((sums) => !isNil(sums));

/** A document's share in table 8. */
const untaxedOf = (document: FiledDocument): Untaxed => {
  const lines = supplyOf(document) === 'exp' ? [] : document.figures.lines.filter(isNil);
  return {
    nil: sumsOf(
      0,
      lines.filter(({ isExempt }) => isExempt !== true),
    ),
    exempt: sumsOf(
      0,
      lines.filter(({ isExempt }) => isExempt === true),
    ),
  };
};

export type Gstr1 = {
  /** Listed individually: everything not in `small`. */
  readonly listed: readonly FiledDocument[];
  readonly small: readonly SmallSupply[];
  readonly nil: readonly NilSupply[];
  readonly hsn: readonly HsnRow[];
  readonly series: readonly NumberSeries[];
  readonly sections: ReadonlyMap<TaxSection, SectionSums>;
  readonly invoices: SectionSums;
  readonly creditNotes: SectionSums;
};

export type SectionSums = Omit<RateSums, 'ratePercent'> & { readonly documents: number };

/** The documents of a table that lists them individually. */
export const listedIn = (gstr1: Gstr1, section: TaxSection): readonly FiledDocument[] =>
  gstr1.listed.filter((document) => sectionOf(document) === section);

/** Document types as table 13 names them. */
export const NATURE = { invoice: 'Invoices for outward supply', credit_note: 'Credit Note' } as const;

type Counted = SectionSums & RateSums;
const NO_SUMS: Counted = { ...nothingAt(0), documents: 0 };

const counted = (before: Counted, document: FiledDocument): Counted =>
  byRate(document).reduce<Counted>((sum, rate) => plus(sum, rate, 1), {
    ...before,
    documents: before.documents + 1,
  });

/** Adds documents one by one; even a large shop's year does not fill memory, except for what is listed individually. */
export const createGstr1 = () => {
  const listed: FiledDocument[] = [];
  const small = sumSmallSupplies();
  const nil = sumNilSupplies();
  const hsn = sumByHsn();
  const series = countNumbers();
  const sections = new Map<TaxSection, Counted>();
  let invoices = NO_SUMS;
  let creditNotes = NO_SUMS;

  const addTo = (section: TaxSection, rates: readonly RateSums[], sign: Sign): void => {
    const before = sections.get(section) ?? NO_SUMS;
    const sum = rates.reduce<Counted>((sums, rate) => plus(sums, rate, sign), before);
    sections.set(section, { ...sum, documents: sum.documents + 1 });
  };

  const addToTables = (document: FiledDocument, sign: Sign): void => {
    const { figures } = document;
    const section = sectionOf(document);
    const [taxed, untaxed] = [taxedByRate(document), untaxedOf(document)];
    const inTable8 = Object.values(untaxed).filter(isSomething);
    if (taxed.length > 0) {
      // individually listed notes count positive in their own table
      addTo(section, taxed, section === 'b2cs' ? sign : 1);
      if (section === 'b2cs') for (const rate of taxed) small.add(figures, rate, sign);
      else listed.push(document);
    }
    if (inTable8.length > 0) {
      addTo('exemp', inTable8, sign);
      nil.add(figures, untaxed, sign);
    }
    for (const line of figures.lines) hsn.add(figures, line, sign);
  };

  const add = (document: FiledDocument): void => {
    if (document.kind === 'invoice') invoices = counted(invoices, document);
    else creditNotes = counted(creditNotes, document);
    series.add(document);
    // sales from before the shop's registration are not part of its returns
    if (!isUnregistered(document.figures)) addToTables(document, document.kind === 'invoice' ? 1 : -1);
  };

  const finish = (): Gstr1 => ({
    listed,
    small: small.rows(),
    nil: nil.rows(),
    hsn: hsn.rows(),
    series: series.rows(),
    sections,
    invoices,
    creditNotes,
  });

  return { add, finish };
};

/** Tax and taxable value together. */
export const totalOf = (sums: Omit<RateSums, 'ratePercent'>): Paise =>
  addPaise(sums.taxablePaise, sums.igstPaise, sums.cgstPaise, sums.sgstPaise);

/** The first less the second. */
export const lessSums = (
  sums: Omit<RateSums, 'ratePercent'>,
  taken: Omit<RateSums, 'ratePercent'>,
): Omit<RateSums, 'ratePercent'> => ({
  taxablePaise: subtractPaise(sums.taxablePaise, taken.taxablePaise),
  igstPaise: subtractPaise(sums.igstPaise, taken.igstPaise),
  cgstPaise: subtractPaise(sums.cgstPaise, taken.cgstPaise),
  sgstPaise: subtractPaise(sums.sgstPaise, taken.sgstPaise),
});
