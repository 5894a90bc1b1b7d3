/** The tables of GSTR-1 that sum up many documents: 7, 8, 12 and 13. Pure; whole paise. */
import { addPaise, NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import { financialYearOf, type TaxDocumentKind } from './gst.rules.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

export type RateSums = {
  readonly ratePercent: number;
  readonly taxablePaise: Paise;
  readonly igstPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
};

/** A credit note is subtracted. */
export type Sign = 1 | -1;

export const sumsOf = (ratePercent: number, lines: readonly TaxLine[]): RateSums => ({
  ratePercent,
  taxablePaise: addPaise(NO_MONEY, ...lines.map((line) => line.taxablePaise)),
  igstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.igstPaise)),
  cgstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.cgstPaise)),
  sgstPaise: addPaise(NO_MONEY, ...lines.map((line) => line.sgstPaise)),
});

/** Sales fully returned within the period leave no row. */
export const isSomething = ({ taxablePaise, igstPaise, cgstPaise }: Omit<RateSums, 'ratePercent'>): boolean =>
  taxablePaise !== 0 || igstPaise !== 0 || cgstPaise !== 0;

export const plus = <Sums extends RateSums>(sums: Sums, more: RateSums, sign: Sign): Sums => ({
  ...sums,
  taxablePaise: paise(sums.taxablePaise + sign * more.taxablePaise),
  igstPaise: paise(sums.igstPaise + sign * more.igstPaise),
  cgstPaise: paise(sums.cgstPaise + sign * more.cgstPaise),
  sgstPaise: paise(sums.sgstPaise + sign * more.sgstPaise),
});

export const nothingAt = (ratePercent: number): RateSums => sumsOf(ratePercent, []);

/** Supplies to persons by state and rate, less credit notes, so that a row may be negative. */
export type SmallSupply = RateSums & {
  readonly placeCode: string;
  /** `29-Karnataka`. */
  readonly place: string;
  readonly isInterState: boolean;
};

/** Table 7. */
export const sumSmallSupplies = () => {
  const sums = new Map<string, SmallSupply>();
  const add = ({ placeOfSupply: { code, name }, split }: TaxFigures, more: RateSums, sign: Sign): void => {
    const key = `${code} ${more.ratePercent}`;
    const before = sums.get(key) ?? {
      ...nothingAt(more.ratePercent),
      placeCode: code,
      place: `${code}-${name}`,
      isInterState: split === 'igst',
    };
    sums.set(key, plus(before, more, sign));
  };
  const rows = (): readonly SmallSupply[] =>
    [...sums.values()]
      .filter(isSomething)
      .sort((a, b) => a.placeCode.localeCompare(b.placeCode) || a.ratePercent - b.ratePercent);
  return { add, rows };
};

/** Untaxed supplies within India, less credit notes. */
export type NilSupply = {
  readonly isInterState: boolean;
  readonly isToBusiness: boolean;
  readonly nilPaise: Paise;
  readonly exemptPaise: Paise;
};

export type Untaxed = Readonly<Record<'nil' | 'exempt', RateSums>>;

type Buyer = { readonly isToBusiness: boolean };
const businessesFirst = (a: Buyer, b: Buyer): number => Number(b.isToBusiness) - Number(a.isToBusiness);

/** Table 8. */
export const sumNilSupplies = () => {
  const sums = new Map<string, NilSupply>();
  const add = ({ split, buyerGstin }: TaxFigures, untaxed: Untaxed, sign: Sign): void => {
    const isInterState = split === 'igst';
    const isToBusiness = buyerGstin !== null;
    const key = `${isToBusiness} ${isInterState}`;
    const { nilPaise, exemptPaise } = sums.get(key) ?? { nilPaise: NO_MONEY, exemptPaise: NO_MONEY };
    sums.set(key, {
      isInterState,
      isToBusiness,
      nilPaise: paise(nilPaise + sign * untaxed.nil.taxablePaise),
      exemptPaise: paise(exemptPaise + sign * untaxed.exempt.taxablePaise),
    });
  };
  const rows = (): readonly NilSupply[] =>
    [...sums.values()]
      .filter(({ nilPaise, exemptPaise }) => nilPaise !== 0 || exemptPaise !== 0)
      .sort((a, b) => businessesFirst(a, b) || Number(b.isInterState) - Number(a.isInterState));
  return { add, rows };
};

/** By HSN and rate, separately for registered buyers. Services have no quantity. */
export type HsnRow = RateSums & {
  readonly isToBusiness: boolean;
  readonly hsn: string;
  readonly pieces: number;
};

const isService = (hsn: string): boolean => hsn.startsWith('99');
/** The unit of quantity: pieces, or none for services. */
export const unitOf = ({ hsn }: HsnRow): 'PCS' | 'NA' => (isService(hsn) ? 'NA' : 'PCS');

/** Table 12. */
export const sumByHsn = () => {
  const sums = new Map<string, HsnRow>();
  const add = ({ buyerGstin }: TaxFigures, line: TaxLine, sign: Sign): void => {
    if (line.grossPaise === 0) return;
    const isToBusiness = buyerGstin !== null;
    const key = `${isToBusiness} ${line.hsn} ${line.ratePercent}`;
    const before = sums.get(key) ?? {
      ...nothingAt(line.ratePercent),
      isToBusiness,
      hsn: line.hsn,
      pieces: 0,
    };
    const pieces = isService(line.hsn) ? 0 : before.pieces + sign * line.quantity;
    sums.set(key, { ...plus(before, sumsOf(line.ratePercent, [line]), sign), pieces });
  };
  const rows = (): readonly HsnRow[] =>
    [...sums.values()]
      .filter((row) => isSomething(row) || row.pieces !== 0)
      .sort((a, b) => businessesFirst(a, b) || a.hsn.localeCompare(b.hsn) || a.ratePercent - b.ratePercent);
  return { add, rows };
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

type Numbered = { readonly kind: TaxDocumentKind; readonly number: string; readonly issuedAt: Date };

const serialOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1));

/** Table 13. */
export const countNumbers = () => {
  const series = new Map<string, NumberSeries>();
  const add = ({ kind, number, issuedAt }: Numbered): void => {
    const key = `${kind} ${financialYearOf(issuedAt)}`;
    const before = series.get(key) ?? { kind, from: number, to: number, issued: 0, numbers: 0 };
    const from = serialOf(number) < serialOf(before.from) ? number : before.from;
    const to = serialOf(number) > serialOf(before.to) ? number : before.to;
    const numbers = serialOf(to) - serialOf(from) + 1;
    series.set(key, { kind, from, to, issued: before.issued + 1, numbers });
  };
  const rows = (): readonly NumberSeries[] =>
    [...series.values()].sort((a, b) => b.kind.localeCompare(a.kind) || a.from.localeCompare(b.from));
  return { add, rows };
};
