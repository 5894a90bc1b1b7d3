/** The tables of a tax document: its lines, and their sums by HSN and rate. */
import { stateTaxOf } from '@darzi/contract/invoices/gst-states.ts';
import { addPaise, NO_MONEY, type Paise, toRupees } from '@darzi/contract/money.ts';
import { SHEET_WIDTH } from '../../platform/pdf/sheet.ts';
import { isBillOfSupply } from './tax-document.rules.ts';
import type { TaxDocumentTexts } from './tax-document.texts.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

const MONEY = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

export const show = (amount: Paise): string => MONEY.format(toRupees(amount));

export type Column<Row> = {
  readonly head: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly of: (row: Row) => string;
};

type Taxes = Pick<TaxLine, 'ratePercent' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;
type Tax = { readonly name: string; readonly share: 1 | 2; readonly of: (row: Taxes) => Paise };

/** The taxes of a document: one between states, two equal ones within a state; none without a registration. */
export const taxesOf = (figures: TaxFigures): readonly Tax[] => {
  if (isBillOfSupply(figures)) return [];
  return figures.split === 'igst'
    ? [{ name: 'IGST', share: 1, of: ({ igstPaise }) => igstPaise }]
    : [
        { name: 'CGST', share: 2, of: ({ cgstPaise }) => cgstPaise },
        { name: stateTaxOf(figures.placeOfSupply.name), share: 2, of: ({ sgstPaise }) => sgstPaise },
      ];
};

const rateOf = ({ ratePercent }: Taxes, { share }: Tax): string => `${PERCENT.format(ratePercent / share)}%`;

const taxColumns = (taxes: readonly Tax[]): readonly Column<TaxLine>[] =>
  taxes.map((tax) => ({
    head: tax.name,
    width: tax.share === 1 ? 70 : 53,
    isNumber: true,
    of: (line) => `${rateOf(line, tax)}\n${show(tax.of(line))}`,
  }));

/** The first column takes the remaining width. */
const besideName = <Row>(name: Omit<Column<Row>, 'width'>, others: readonly Column<Row>[]): Column<Row>[] => [
  { ...name, width: SHEET_WIDTH - others.reduce((sum, { width }) => sum + width, 0) },
  ...others,
];

/** Eight digits fit on one line. */
const HSN_WIDTH = 50;

export const lineColumns = (figures: TaxFigures, say: TaxDocumentTexts): readonly Column<TaxLine>[] => {
  const taxes = taxesOf(figures);
  const quantities: Column<TaxLine> = {
    head: say.pieces,
    width: 36,
    isNumber: true,
    of: ({ quantity }) => (quantity === 0 ? '–' : String(quantity)),
  };
  const price: Column<TaxLine> = {
    head: say.price,
    width: 56,
    isNumber: true,
    of: ({ pricePaise }) => show(pricePaise),
  };
  const discount: Column<TaxLine> = {
    head: say.discount,
    width: 50,
    isNumber: true,
    of: ({ discountPaise }) => (discountPaise === 0 ? '–' : show(discountPaise)),
  };
  const isDiscounted = figures.lines.some(({ discountPaise }) => discountPaise !== 0);
  const prices = isDiscounted ? [price, discount] : [price];
  const taxable: Column<TaxLine> = {
    head: say.taxable,
    width: 60,
    isNumber: true,
    of: ({ taxablePaise }) => show(taxablePaise),
  };
  return besideName(
    {
      head: say.item,
      of: (line) => [say.nameOf(line), say.detailOf(line)].filter(Boolean).join('\n'),
    },
    [
      { head: 'HSN', width: HSN_WIDTH, of: ({ hsn }) => hsn },
      quantities,
      ...(figures.against === null ? prices : []),
      ...(taxes.length === 0 ? [] : [taxable]),
      ...taxColumns(taxes),
      { head: say.lineTotal, width: 64, isNumber: true, of: ({ grossPaise }) => show(grossPaise) },
    ],
  );
};

export type HsnSum = Pick<
  TaxLine,
  'hsn' | 'ratePercent' | 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>;

/** The lines summed by HSN and rate, in their order. */
export const sumByHsn = ({ lines }: TaxFigures): readonly HsnSum[] =>
  [
    ...Map.groupBy(
      lines.filter(({ grossPaise }) => grossPaise !== 0),
      ({ hsn, ratePercent }) => `${hsn} ${ratePercent}`,
    ).values(),
  ].flatMap((group) => {
    const [first] = group;
    const sum = (of: (line: TaxLine) => Paise): Paise => addPaise(NO_MONEY, ...group.map(of));
    return first === undefined
      ? []
      : [
          {
            hsn: first.hsn,
            ratePercent: first.ratePercent,
            taxablePaise: sum(({ taxablePaise }) => taxablePaise),
            cgstPaise: sum(({ cgstPaise }) => cgstPaise),
            sgstPaise: sum(({ sgstPaise }) => sgstPaise),
            igstPaise: sum(({ igstPaise }) => igstPaise),
          },
        ];
  });

export const hsnColumns = (figures: TaxFigures, say: TaxDocumentTexts): readonly Column<HsnSum>[] => {
  const taxes = taxesOf(figures);
  return besideName({ head: say.hsnOrSac, of: ({ hsn }) => hsn }, [
    { head: say.taxable, width: 80, isNumber: true, of: ({ taxablePaise }) => show(taxablePaise) },
    ...taxes.flatMap((tax): Column<HsnSum>[] => [
      { head: say.rate(tax.name), width: 62, isNumber: true, of: (sum) => rateOf(sum, tax) },
      { head: tax.name, width: 70, isNumber: true, of: (sum) => show(tax.of(sum)) },
    ]),
    {
      head: say.totalTax,
      width: 80,
      isNumber: true,
      of: (sum) => show(addPaise(sum.cgstPaise, sum.sgstPaise, sum.igstPaise)),
    },
  ]);
};
