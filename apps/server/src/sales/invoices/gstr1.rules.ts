/** Sorts a period's invoices and credit notes into the tables of GSTR-1. Pure; whole paise. */
import { OUTSIDE_INDIA_CODE } from '@darzi/contract/invoices/gst-states.ts';
import type { TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { addPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { dayOf, financialYearOf, type TaxDocumentKind } from './gst.rules.ts';
import { isUnregistered } from './tax-document.rules.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

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

export type RateSums = {
  readonly ratePercent: number;
  readonly taxablePaise: Paise;
  readonly igstPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
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
  const isLarge = figures.split === 'igst' && invoiceTotalPaise > largeOn(dayOf(invoicedAt));
  return isLarge ? 'b2cl' : 'b2cs';
};

/** The table that lists the document itself. */
export const sectionOf = (document: FiledDocument): TaxSection => {
  const supply = supplyOf(document);
  if (document.kind === 'invoice' || supply === 'b2cs') return supply;
  return supply === 'b2b' ? 'cdnr' : 'cdnur';
};

const sumsOf = (ratePercent: number, lines: readonly TaxLine[]): RateSums => ({
  ratePercent,
  taxablePaise: addPaise(NO_MONEY, ...lines.map((line) => line.taxablePaise)),
  igstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.igstPaise)),
  cgstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.cgstPaise)),
  sgstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.sgstPaise)),
});

/** Sales fully returned within the period leave no row. */
const isSomething = ({ taxablePaise, igstPaise, cgstPaise }: Omit<RateSums, 'ratePercent'>): boolean =>
  taxablePaise !== 0 || igstPaise !== 0 || cgstPaise !== 0;

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

/** A document's share in table 8: nil rated, and exempt. */
const untaxedOf = (document: FiledDocument): Readonly<Record<'nil' | 'exempt', RateSums>> => {
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

const plus = <Sums extends RateSums>(sums: Sums, more: RateSums, sign: 1 | -1): Sums => ({
  ...sums,
  taxablePaise: paise(sums.taxablePaise + sign * more.taxablePaise),
  igstPaise: paise(sums.igstPaise + sign * more.igstPaise),
  cgstPaise: paise(sums.cgstPaise + sign * more.cgstPaise),
  sgstPaise: paise(sums.sgstPaise + sign * more.sgstPaise),
});

const nothingAt = (ratePercent: number): RateSums => sumsOf(ratePercent, []);

/** Supplies to persons by state and rate, less credit notes, so that a row may be negative. */
export type SmallSupply = RateSums & {
  readonly placeCode: string;
  /** `29-Karnataka`. */
  readonly place: string;
  readonly isInterState: boolean;
};
/** Untaxed supplies within India, less credit notes. */
export type NilSupply = {
  readonly isInterState: boolean;
  readonly isToBusiness: boolean;
  readonly nilPaise: Paise;
  readonly exemptPaise: Paise;
};
/** By HSN and rate, separately for registered buyers. Services have no quantity. */
export type HsnRow = RateSums & {
  readonly isToBusiness: boolean;
  readonly hsn: string;
  readonly pieces: number;
};
/** The numbers of one kind and year: first, last, and how many were issued. */
export type NumberSeries = {
  readonly kind: TaxDocumentKind;
  readonly from: string;
  readonly to: string;
  readonly issued: number;
  /** Count from first to last, including missing ones. */
  readonly numbers: number;
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

const isService = (hsn: string): boolean => hsn.startsWith('99');
/** The unit of quantity: pieces, or none for services. */
export const unitOf = ({ hsn }: HsnRow): 'PCS' | 'NA' => (isService(hsn) ? 'NA' : 'PCS');

/** Document types as table 13 names them. */
export const NATURE = { invoice: 'Invoices for outward supply', credit_note: 'Credit Note' } as const;

const serialOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1));

type Counted = SectionSums & RateSums;
const NO_SUMS: Counted = { ...nothingAt(0), documents: 0 };

/** Adds documents one by one; even a large shop's year does not fill memory, except for what is listed individually. */
export const createGstr1 = () => {
  const listed: FiledDocument[] = [];
  const small = new Map<string, SmallSupply>();
  const nil = new Map<string, NilSupply>();
  const hsn = new Map<string, HsnRow>();
  const series = new Map<string, NumberSeries>();
  const sections = new Map<TaxSection, Counted>();
  let invoices = NO_SUMS;
  let creditNotes = NO_SUMS;

  const addSmall = ({ figures }: FiledDocument, sums: RateSums, sign: 1 | -1): void => {
    const key = `${figures.placeOfSupply.code} ${sums.ratePercent}`;
    const before = small.get(key) ?? {
      ...nothingAt(sums.ratePercent),
      placeCode: figures.placeOfSupply.code,
      place: `${figures.placeOfSupply.code}-${figures.placeOfSupply.name}`,
      isInterState: figures.split === 'igst',
    };
    small.set(key, plus(before, sums, sign));
  };

  const addNil = ({ figures }: FiledDocument, untaxed: ReturnType<typeof untaxedOf>, sign: 1 | -1): void => {
    const isInterState = figures.split === 'igst';
    const isToBusiness = figures.buyerGstin !== null;
    const key = `${isToBusiness} ${isInterState}`;
    const { nilPaise, exemptPaise } = nil.get(key) ?? { nilPaise: NO_MONEY, exemptPaise: NO_MONEY };
    nil.set(key, {
      isInterState,
      isToBusiness,
      nilPaise: paise(nilPaise + sign * untaxed.nil.taxablePaise),
      exemptPaise: paise(exemptPaise + sign * untaxed.exempt.taxablePaise),
    });
  };

  const addHsn = ({ figures }: FiledDocument, line: TaxLine, sign: 1 | -1): void => {
    if (line.grossPaise === 0) return;
    const isToBusiness = figures.buyerGstin !== null;
    const key = `${isToBusiness} ${line.hsn} ${line.ratePercent}`;
    const before = hsn.get(key) ?? { ...nothingAt(line.ratePercent), isToBusiness, hsn: line.hsn, pieces: 0 };
    const pieces = isService(line.hsn) ? 0 : before.pieces + sign * line.quantity;
    hsn.set(key, { ...plus(before, sumsOf(line.ratePercent, [line]), sign), pieces });
  };

  const addNumber = ({ kind, number, issuedAt }: FiledDocument): void => {
    const key = `${kind} ${financialYearOf(issuedAt)}`;
    const before = series.get(key) ?? { kind, from: number, to: number, issued: 0, numbers: 0 };
    const from = serialOf(number) < serialOf(before.from) ? number : before.from;
    const to = serialOf(number) > serialOf(before.to) ? number : before.to;
    const numbers = serialOf(to) - serialOf(from) + 1;
    series.set(key, { kind, from, to, issued: before.issued + 1, numbers });
  };

  const addTo = (section: TaxSection, rates: readonly RateSums[], sign: 1 | -1): void => {
    const before = sections.get(section) ?? NO_SUMS;
    const sum = rates.reduce<Counted>((sums, rate) => plus(sums, rate, sign), before);
    sections.set(section, { ...sum, documents: sum.documents + 1 });
  };

  const addToTables = (document: FiledDocument, sign: 1 | -1): void => {
    const section = sectionOf(document);
    const [taxed, untaxed] = [taxedByRate(document), untaxedOf(document)];
    const inTable8 = Object.values(untaxed).filter(isSomething);
    if (taxed.length > 0) {
      // individually listed notes count positive in their own table
      addTo(section, taxed, section === 'b2cs' ? sign : 1);
      if (section === 'b2cs') for (const rate of taxed) addSmall(document, rate, sign);
      else listed.push(document);
    }
    if (inTable8.length > 0) {
      addTo('exemp', inTable8, sign);
      addNil(document, untaxed, sign);
    }
    for (const line of document.figures.lines) addHsn(document, line, sign);
  };

  const counted = (before: Counted, document: FiledDocument): Counted =>
    byRate(document).reduce<Counted>((sum, rate) => plus(sum, rate, 1), {
      ...before,
      documents: before.documents + 1,
    });

  const add = (document: FiledDocument): void => {
    if (document.kind === 'invoice') invoices = counted(invoices, document);
    else creditNotes = counted(creditNotes, document);
    addNumber(document);
    // sales from before the shop's registration are not part of its returns
    if (!isUnregistered(document.figures)) addToTables(document, document.kind === 'invoice' ? 1 : -1);
  };

  const finish = (): Gstr1 => ({
    listed,
    small: [...small.values()]
      .filter(isSomething)
      .sort((a, b) => a.placeCode.localeCompare(b.placeCode) || a.ratePercent - b.ratePercent),
    nil: [...nil.values()]
      .filter(({ nilPaise, exemptPaise }) => nilPaise !== 0 || exemptPaise !== 0)
      .sort(
        (a, b) =>
          Number(b.isToBusiness) - Number(a.isToBusiness) || Number(b.isInterState) - Number(a.isInterState),
      ),
    hsn: [...hsn.values()]
      .filter((row) => isSomething(row) || row.pieces !== 0)
      .sort(
        (a, b) =>
          Number(b.isToBusiness) - Number(a.isToBusiness) ||
          a.hsn.localeCompare(b.hsn) ||
          a.ratePercent - b.ratePercent,
      ),
    series: [...series.values()].sort((a, b) => b.kind.localeCompare(a.kind) || a.from.localeCompare(b.from)),
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
