/** GSTR-1 as files: the JSON and the CSV tables of the offline tool of the GST network. Pure. */
import type { TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { dayOf } from './gst.rules.ts';
import {
  byRate,
  type FiledDocument,
  type Gstr1,
  type HsnRow,
  type NumberSeries,
  type RateSums,
  sectionOf,
  supplyOf,
  totalOf,
} from './gstr1.rules.ts';

/** `21-11-2026`, as the JSON writes days of India. */
const dayInJson = (moment: Date): string => dayOf(moment).split('-').reverse().join('-');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `21-Nov-2026`, as the tables write them. */
const dayInTable = (moment: Date): string => {
  const [year = '', month = '', day = ''] = dayOf(moment).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
};

const interState = ({ igstPaise }: RateSums) => ({ iamt: toRupees(igstPaise) });
const withinState = ({ cgstPaise, sgstPaise }: RateSums) => ({
  camt: toRupees(cgstPaise),
  samt: toRupees(sgstPaise),
});
const taxes = (sums: RateSums, isInterState: boolean) => ({
  ...(isInterState ? interState(sums) : withinState(sums)),
  csamt: 0,
});
const isInterState = ({ figures }: FiledDocument): boolean => figures.split === 'igst';

const itemsOf = (document: FiledDocument) =>
  byRate(document).map((sums) => ({
    // the tool numbers an item by its rate: 501 stands for five percent
    num: Math.round(sums.ratePercent * 100) + 1,
    itm_det: {
      txval: toRupees(sums.taxablePaise),
      rt: sums.ratePercent,
      ...taxes(sums, isInterState(document)),
    },
  }));

const invoiceJson = (document: FiledDocument) => ({
  inum: document.number,
  idt: dayInJson(document.issuedAt),
  val: toRupees(document.totalPaise),
  pos: document.figures.placeOfSupply.code,
});
const noteJson = (document: FiledDocument) => ({
  ntty: 'C',
  nt_num: document.number,
  nt_dt: dayInJson(document.issuedAt),
  val: toRupees(document.totalPaise),
  pos: document.figures.placeOfSupply.code,
});
const ORDINARY = { rchrg: 'N', inv_typ: 'R' };

const only = (gstr1: Gstr1, section: TaxSection): readonly FiledDocument[] =>
  gstr1.listed.filter((document) => sectionOf(document) === section);
const byBuyer = (documents: readonly FiledDocument[]) =>
  [...Map.groupBy(documents, ({ figures }) => figures.buyerGstin ?? '')].sort(([a], [b]) =>
    a.localeCompare(b),
  );

const CLOTHES = 'PCS';
const SERVICES = 'NA';
const unitOf = ({ hsn }: HsnRow): string => (hsn.startsWith('99') ? SERVICES : CLOTHES);
const hsnJson = (rows: readonly HsnRow[]) =>
  rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    uqc: unitOf(row),
    qty: row.pieces,
    rt: row.ratePercent,
    txval: toRupees(row.taxablePaise),
    iamt: toRupees(row.igstPaise),
    camt: toRupees(row.cgstPaise),
    samt: toRupees(row.sgstPaise),
    csamt: 0,
  }));

/** Numbers and names of table 13. */
const NATURE = {
  invoice: { doc_num: 1, doc_typ: 'Invoices for outward supply' },
  credit_note: { doc_num: 5, doc_typ: 'Credit Note' },
} as const;

const seriesJson = (series: readonly NumberSeries[]) =>
  (['invoice', 'credit_note'] as const)
    .map((kind) => ({
      ...NATURE[kind],
      docs: series
        .filter((one) => one.kind === kind)
        .map(({ from, to, numbers, issued }, index) => ({
          num: index + 1,
          from,
          to,
          totnum: numbers,
          cancel: numbers - issued,
          net_issue: issued,
        })),
    }))
    .filter(({ docs }) => docs.length > 0);

/**
 * The file that the offline tool and the portal read. Amounts in rupees.
 * @param lastMonth `2026-11`: the month, or the last one of the quarter
 */
export const gstr1Json = (gstr1: Gstr1, gstin: string, lastMonth: string): object => {
  const sections = {
    b2b: byBuyer(only(gstr1, 'b2b')).map(([ctin, documents]) => ({
      ctin,
      inv: documents.map((one) => ({ ...invoiceJson(one), ...ORDINARY, itms: itemsOf(one) })),
    })),
    b2cl: [...Map.groupBy(only(gstr1, 'b2cl'), ({ figures }) => figures.placeOfSupply.code)]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([pos, documents]) => ({
        pos,
        inv: documents.map((one) => {
          const { pos: _, ...invoice } = invoiceJson(one);
          return { ...invoice, itms: itemsOf(one) };
        }),
      })),
    b2cs: gstr1.small.map((row) => ({
      sply_ty: row.isInterState ? 'INTER' : 'INTRA',
      pos: row.placeCode,
      typ: 'OE',
      rt: row.ratePercent,
      txval: toRupees(row.taxablePaise),
      ...taxes(row, row.isInterState),
    })),
    exp: [
      {
        exp_typ: 'WPAY',
        inv: only(gstr1, 'exp').map((one) => {
          const { pos: _, ...invoice } = invoiceJson(one);
          const itms = byRate(one).map((sums) => ({
            txval: toRupees(sums.taxablePaise),
            rt: sums.ratePercent,
            ...taxes(sums, true),
          }));
          return { ...invoice, itms };
        }),
      },
    ].filter(({ inv }) => inv.length > 0),
    cdnr: byBuyer(only(gstr1, 'cdnr')).map(([ctin, documents]) => ({
      ctin,
      nt: documents.map((one) => ({ ...noteJson(one), ...ORDINARY, itms: itemsOf(one) })),
    })),
    cdnur: only(gstr1, 'cdnur').map((one) => {
      const { pos, ...note } = noteJson(one);
      return supplyOf(one) === 'exp'
        ? { typ: 'EXPWP', ...note, itms: itemsOf(one) }
        : { typ: 'B2CL', ...note, pos, itms: itemsOf(one) };
    }),
  };
  const [year, month] = lastMonth.split('-');
  return {
    gstin,
    fp: `${month}${year}`,
    version: 'GST3.2.4',
    hash: 'hash',
    // the tool takes an empty table for a mistake
    ...Object.fromEntries(Object.entries(sections).filter(([, rows]) => rows.length > 0)),
    hsn: {
      hsn_b2b: hsnJson(gstr1.hsn.filter(({ isToBusiness }) => isToBusiness)),
      hsn_b2c: hsnJson(gstr1.hsn.filter(({ isToBusiness }) => !isToBusiness)),
    },
    doc_issue: { doc_det: seriesJson(gstr1.series) },
  };
};

type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const placeOf = ({ figures }: FiledDocument): string =>
  `${figures.placeOfSupply.code}-${figures.placeOfSupply.name}`;
const rupees = (amount: Paise): string => toRupees(amount).toFixed(2);
const NO_CESS = '0.00';

const perRate = (
  documents: readonly FiledDocument[],
  row: (document: FiledDocument, sums: RateSums) => readonly Cell[],
): readonly (readonly Cell[])[] =>
  documents.flatMap((document) => byRate(document).map((sums) => row(document, sums)));

const hsnRow = (row: HsnRow): readonly Cell[] => [
  row.isToBusiness ? 'B2B' : 'B2C',
  row.hsn,
  unitOf(row),
  row.pieces,
  rupees(totalOf(row)),
  row.ratePercent,
  rupees(row.taxablePaise),
  rupees(row.igstPaise),
  rupees(row.cgstPaise),
  rupees(row.sgstPaise),
  NO_CESS,
];

const TABLES: { readonly [Section in TaxSection]: (gstr1: Gstr1) => Table } = {
  b2b: (gstr1) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Invoice Type',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(only(gstr1, 'b2b'), (one, sums) => [
      one.figures.buyerGstin,
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      placeOf(one),
      'N',
      'Regular B2B',
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  b2cl: (gstr1) => ({
    head: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: perRate(only(gstr1, 'b2cl'), (one, sums) => [
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      placeOf(one),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
      null,
    ]),
  }),
  b2cs: (gstr1) => ({
    head: ['Type', 'Place Of Supply', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    rows: gstr1.small.map((row) => [
      'OE',
      row.place,
      row.ratePercent,
      rupees(row.taxablePaise),
      NO_CESS,
      null,
    ]),
  }),
  exp: (gstr1) => ({
    head: [
      'Export Type',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(only(gstr1, 'exp'), (one, sums) => [
      'WPAY',
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  cdnr: (gstr1) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(only(gstr1, 'cdnr'), (one, sums) => [
      one.figures.buyerGstin,
      one.number,
      dayInTable(one.issuedAt),
      'C',
      placeOf(one),
      'N',
      'Regular B2B',
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  cdnur: (gstr1) => ({
    head: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(only(gstr1, 'cdnur'), (one, sums) => [
      supplyOf(one) === 'exp' ? 'EXPWP' : 'B2CL',
      one.number,
      dayInTable(one.issuedAt),
      'C',
      supplyOf(one) === 'exp' ? null : placeOf(one),
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  hsn: (gstr1) => ({
    head: [
      'Supply',
      'HSN',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    rows: gstr1.hsn.map(hsnRow),
  }),
  docs: (gstr1) => ({
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: gstr1.series.map(({ kind, from, to, numbers, issued }) => [
      NATURE[kind].doc_typ,
      from,
      to,
      numbers,
      numbers - issued,
    ]),
  }),
};

/** One table of GSTR-1 with the column names of the offline tool. */
export const gstr1Table = (gstr1: Gstr1, section: TaxSection): Table => TABLES[section](gstr1);
