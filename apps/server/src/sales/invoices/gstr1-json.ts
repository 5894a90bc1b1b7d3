/** GSTR-1 as the JSON read by the GST network's offline tool and portal. Pure. */

import { isoDay } from '@darzi/contract/dates.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { type FiledDocument, type Gstr1, listedIn, NATURE, supplyOf, taxedByRate } from './gstr1.rules.ts';
import { type HsnRow, type NilSupply, type NumberSeries, type RateSums, unitOf } from './gstr1-sums.rules.ts';

/** Indian days as the JSON writes them: `21-11-2026`. */
const dayInJson = (moment: Date): string => isoDay(moment).split('-').reverse().join('-');

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
  taxedByRate(document).map((sums) => ({
    // the tool numbers an item by its rate: 501 means five per cent
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

const byBuyer = (documents: readonly FiledDocument[]) =>
  [...Map.groupBy(documents, ({ figures }) => figures.buyerGstin ?? '')].sort(([a], [b]) =>
    a.localeCompare(b),
  );

/** For table 8. Clothing outside GST does not exist. */
const nilJson = ({ isInterState: between, isToBusiness, nilPaise, exemptPaise }: NilSupply) => ({
  sply_ty: `${between ? 'INTR' : 'INTRA'}${isToBusiness ? 'B2B' : 'B2C'}`,
  nil_amt: toRupees(nilPaise),
  expt_amt: toRupees(exemptPaise),
  ngsup_amt: 0,
});

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

/** For table 13. */
const NATURE_NUMBER = { invoice: 1, credit_note: 5 } as const;

const seriesJson = (series: readonly NumberSeries[]) =>
  (['invoice', 'credit_note'] as const)
    .map((kind) => ({
      doc_num: NATURE_NUMBER[kind],
      doc_typ: NATURE[kind],
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
 * The file read by the offline tool and the portal. Amounts in rupees.
 * @param lastMonth `2026-11`: the month, or the last one of the quarter
 */
export const gstr1Json = (gstr1: Gstr1, gstin: string, lastMonth: string): object => {
  const sections = {
    b2b: byBuyer(listedIn(gstr1, 'b2b')).map(([ctin, documents]) => ({
      ctin,
      inv: documents.map((one) => ({ ...invoiceJson(one), ...ORDINARY, itms: itemsOf(one) })),
    })),
    b2cl: [...Map.groupBy(listedIn(gstr1, 'b2cl'), ({ figures }) => figures.placeOfSupply.code)]
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
        inv: listedIn(gstr1, 'exp').map((one) => {
          const { pos: _, ...invoice } = invoiceJson(one);
          const itms = taxedByRate(one).map((sums) => ({
            txval: toRupees(sums.taxablePaise),
            rt: sums.ratePercent,
            ...taxes(sums, true),
          }));
          return { ...invoice, itms };
        }),
      },
    ].filter(({ inv }) => inv.length > 0),
    cdnr: byBuyer(listedIn(gstr1, 'cdnr')).map(([ctin, documents]) => ({
      ctin,
      nt: documents.map((one) => ({ ...noteJson(one), ...ORDINARY, itms: itemsOf(one) })),
    })),
    cdnur: listedIn(gstr1, 'cdnur').map((one) => {
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
    // the tool treats an empty table as an error
    ...Object.fromEntries(Object.entries(sections).filter(([, rows]) => rows.length > 0)),
    ...(gstr1.nil.length === 0 ? {} : { nil: { inv: gstr1.nil.map(nilJson) } }),
    hsn: {
      hsn_b2b: hsnJson(gstr1.hsn.filter(({ isToBusiness }) => isToBusiness)),
      hsn_b2c: hsnJson(gstr1.hsn.filter(({ isToBusiness }) => !isToBusiness)),
    },
    doc_issue: { doc_det: seriesJson(gstr1.series) },
  };
};
