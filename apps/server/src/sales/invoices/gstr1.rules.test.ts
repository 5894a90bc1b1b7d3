import { orderId } from '@darzi/contract/ids.ts';
import { TAX_SECTIONS, type TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAddress } from '../../test-factories.ts';
import { figuresOfCredit } from './credit-note.rules.ts';
import { taxWithin } from './gst.rules.ts';
import { createGstr1, type FiledDocument, lessSums, sectionOf, totalOf } from './gstr1.rules.ts';
import { gstr1Json } from './gstr1-json.ts';
import { gstr1Table } from './gstr1-tables.ts';
import { tallyVoucher } from './tally-vouchers.ts';
import { figuresOfOrder } from './tax-document.rules.ts';
import type { TaxFigures } from './tax-figures.ts';

const RATES = [{ from: '2025-09-22', upTo: 2_500, percentUpTo: 5, percentAbove: 18 }];
const TERMS = {
  legalName: 'Sui Dhaga',
  shopAddress: '',
  gstin: '29ABCDE1234F1ZW',
  sellerState: 'Karnataka',
  defaultHsn: '6211',
  taxRates: RATES,
} as const;
const NOVEMBER = new Date('2026-11-20T12:00:00+05:30');

type Sold = {
  readonly price: number;
  readonly quantity?: number;
  readonly state?: string;
  readonly country?: string;
};

/** Figures of an order with one line and no delivery. Rupees. */
const figuresOf = (
  { price, quantity = 1, state = 'Karnataka', country = 'India' }: Sold,
  more: Partial<TaxFigures> = {},
) => ({
  ...figuresOfOrder(
    {
      id: orderId.parse('019e0000-0000-7000-8000-000000000000'),
      placedAt: NOVEMBER,
      address: anAddress({ state, country }),
      totalPaise: paise(price * quantity * 100),
      deliveryPaise: NO_MONEY,
      lines: [{ name: 'Kurta', size: 'M', quantity, pricePaise: paise(price * 100), hsn: null }],
    },
    TERMS,
    '2026-11-20',
  ),
  ...more,
});
const sumOf = ({ lines }: TaxFigures): Paise =>
  addPaise(NO_MONEY, ...lines.map(({ grossPaise }) => grossPaise));

const invoice = (serial: number, figures: TaxFigures): FiledDocument => ({
  kind: 'invoice',
  number: `INV/26-27/${String(serial).padStart(6, '0')}`,
  issuedAt: NOVEMBER,
  totalPaise: sumOf(figures),
  invoiceTotalPaise: sumOf(figures),
  figures,
});
const note = (serial: number, of: FiledDocument, rupees: number): FiledDocument => {
  const figures = figuresOfCredit(of.figures, [], paise(rupees * 100), {
    number: of.number,
    issuedAt: of.issuedAt.toISOString(),
    because: 'Refunded.',
  });
  return {
    kind: 'credit_note',
    number: `CRN/26-27/${String(serial).padStart(6, '0')}`,
    issuedAt: NOVEMBER,
    totalPaise: sumOf(figures),
    invoiceTotalPaise: of.invoiceTotalPaise,
    figures,
  };
};
const returnOf = (documents: readonly FiledDocument[]) => {
  const { add, finish } = createGstr1();
  documents.forEach(add);
  return finish();
};

describe('a month by hand', () => {
  // the limit between the rates: 2,625.00 is 2,500.00 at 5 %, a rupee more is taxed at 18 %
  const atEdge = invoice(1, figuresOf({ price: 2_625 }));
  const aboveEdge = invoice(2, figuresOf({ price: 2_626 }));
  const interState = invoice(3, figuresOf({ price: 1_050, quantity: 2, state: 'Tamil Nadu' }));
  const large = invoice(4, figuresOf({ price: 118_000, state: 'Maharashtra' }));
  const business = invoice(
    5,
    figuresOf({ price: 2_360, state: 'Maharashtra' }, { buyerGstin: '27AAPFU0939F1ZV' }),
  );
  const exported = invoice(7, figuresOf({ price: 11_800, country: 'Nepal', state: 'Bagmati' }));
  // against an invoice of October, outside this month
  const earlier = invoice(90, figuresOf({ price: 1_050, state: 'Tamil Nadu' }));
  const gstr1 = returnOf([
    atEdge,
    aboveEdge,
    interState,
    large,
    business,
    exported,
    note(1, earlier, 1_050),
    note(2, large, 59_000),
    note(3, business, 1_180),
    note(4, exported, 11_800),
  ]);
  const json = gstr1Json(gstr1, TERMS.gstin, '2026-11');

  it('sums small supplies by state and rate, less the credit notes of any month', () => {
    expect(json).toMatchObject({
      gstin: '29ABCDE1234F1ZW',
      fp: '112026',
      b2cs: [
        { sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 5, txval: 2_500, camt: 62.5, samt: 62.5, csamt: 0 },
        { sply_ty: 'INTRA', pos: '29', rt: 18, txval: 2_225.42, camt: 200.29, samt: 200.29 },
        // two pieces of 1,000.00 less one
        { sply_ty: 'INTER', pos: '33', rt: 5, txval: 1_000, iamt: 50 },
      ],
    });
  });

  it('lists large, business and export supplies, and their credit notes', () => {
    expect(json).toMatchObject({
      b2cl: [
        {
          pos: '27',
          inv: [
            {
              inum: 'INV/26-27/000004',
              idt: '20-11-2026',
              val: 118_000,
              itms: [{ num: 1_801, itm_det: { rt: 18, txval: 100_000, iamt: 18_000, csamt: 0 } }],
            },
          ],
        },
      ],
      b2b: [
        {
          ctin: '27AAPFU0939F1ZV',
          inv: [
            {
              inum: 'INV/26-27/000005',
              val: 2_360,
              pos: '27',
              rchrg: 'N',
              inv_typ: 'R',
              // 2,247.62 without tax: still the low rate
              itms: [{ num: 501, itm_det: { rt: 5, txval: 2_247.62, iamt: 112.38 } }],
            },
          ],
        },
      ],
      exp: [
        {
          exp_typ: 'WPAY',
          inv: [{ inum: 'INV/26-27/000007', itms: [{ rt: 18, txval: 10_000, iamt: 1_800 }] }],
        },
      ],
      cdnr: [
        {
          ctin: '27AAPFU0939F1ZV',
          nt: [{ ntty: 'C', nt_num: 'CRN/26-27/000003', nt_dt: '20-11-2026', val: 1_180 }],
        },
      ],
      cdnur: [
        {
          typ: 'B2CL',
          nt_num: 'CRN/26-27/000002',
          val: 59_000,
          pos: '27',
          itms: [{ itm_det: { txval: 50_000, iamt: 9_000 } }],
        },
        { typ: 'EXPWP', nt_num: 'CRN/26-27/000004', val: 11_800 },
      ],
    });
  });

  it('counts pieces by HSN, separately for businesses, less returns', () => {
    expect(json).toMatchObject({
      hsn: {
        // half of a price is not a piece
        hsn_b2b: [{ num: 1, hsn_sc: '6211', uqc: 'PCS', qty: 1, rt: 5, txval: 1_123.81 }],
        hsn_b2c: [
          { rt: 5, qty: 2, txval: 3_500, iamt: 50, camt: 62.5, samt: 62.5 },
          { rt: 18, qty: 2, txval: 52_225.42, iamt: 9_000, camt: 200.29 },
        ],
      },
    });
  });

  it('reports the numbers used, and that one is missing', () => {
    expect(json).toMatchObject({
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [
              {
                num: 1,
                from: 'INV/26-27/000001',
                to: 'INV/26-27/000007',
                totnum: 7,
                cancel: 1,
                net_issue: 6,
              },
            ],
          },
          { doc_num: 5, docs: [{ from: 'CRN/26-27/000001', to: 'CRN/26-27/000004', totnum: 4, cancel: 0 }] },
        ],
      },
    });
  });

  it('is the same in tables', () => {
    expect(gstr1Table(gstr1, 'b2cs').rows).toEqual([
      ['OE', '29-Karnataka', null, 5, '2500.00', '0.00', null],
      ['OE', '29-Karnataka', null, 18, '2225.42', '0.00', null],
      ['OE', '33-Tamil Nadu', null, 5, '1000.00', '0.00', null],
    ]);
    expect(gstr1Table(gstr1, 'b2cl').rows).toEqual([
      ['INV/26-27/000004', '20-Nov-2026', '118000.00', '27-Maharashtra', null, 18, '100000.00', '0.00', null],
    ]);
    expect(gstr1Table(gstr1, 'hsn_b2b').rows).toEqual([
      ['6211', 'Clothing', 'PCS-PIECES', 1, '1180.00', 5, '1123.81', '56.19', '0.00', '0.00', '0.00'],
    ]);
    expect(gstr1Table(gstr1, 'hsn_b2c').rows.map(([, , , pieces, , rate]) => [pieces, rate])).toEqual([
      [2, 5],
      [2, 18],
    ]);
    expect(gstr1Table(gstr1, 'cdnur').rows).toHaveLength(2);
    for (const section of ['b2b', 'exp', 'cdnr'] as const)
      expect(gstr1Table(gstr1, section).rows).toHaveLength(1);
    for (const section of TAX_SECTIONS) {
      const { head, rows } = gstr1Table(gstr1, section);
      for (const row of rows) expect(row).toHaveLength(head.length);
    }
  });

  it('has the columns of the offline tool’s sheets', () => {
    const headOf = (section: TaxSection) => gstr1Table(gstr1, section).head.join(',');
    const listed = 'Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount';
    const hsn =
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount';
    expect(Object.fromEntries(TAX_SECTIONS.map((section) => [section, headOf(section)]))).toEqual({
      b2b: 'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
      b2cl: `Invoice Number,Invoice date,Invoice Value,Place Of Supply,${listed},E-Commerce GSTIN`,
      b2cs: `Type,Place Of Supply,${listed},E-Commerce GSTIN`,
      exp: 'Export Type,Invoice Number,Invoice date,Invoice Value,Port Code,Shipping Bill Number,Shipping Bill Date,Rate,Taxable Value,Cess Amount',
      cdnr: `GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,${listed}`,
      cdnur: `UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,${listed}`,
      exemp: 'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
      hsn_b2b: hsn,
      hsn_b2c: hsn,
      docs: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    });
  });

  it.each([
    ['Rao & Sons (Mumbai) Pvt. Ltd.', 'Rao & Sons (Mumbai) Pvt. Ltd.'],
    // the tool refuses a row with any other characters in the name, and accepts one without a name
    ['राव एंड सन्स', null],
    ['Rao “and” Sons', null],
    ['R'.repeat(100), null],
  ])('names the receiver %s as %s', (company, shown) => {
    for (const [section, number] of [
      ['b2b', business.number],
      ['cdnr', 'CRN/26-27/000003'],
    ] as const)
      expect(gstr1Table(gstr1, section, new Map([[number, company]])).rows[0]?.[1]).toBe(shown);
  });
});

describe('supplies without tax', () => {
  const nilRated = (sold: Sold, more: Partial<TaxFigures> = {}): TaxFigures => {
    const figures = figuresOf(sold, more);
    const lines = figures.lines.map((line) => ({
      ...line,
      ...taxWithin(line.grossPaise, 0, figures.split),
    }));
    return { ...figures, lines };
  };
  const both = (one: TaxFigures, other: TaxFigures): TaxFigures => ({
    ...one,
    lines: [...one.lines, ...other.lines],
  });
  const business = { buyerGstin: '27AAPFU0939F1ZV' };
  const here = invoice(1, nilRated({ price: 500 }));
  const elsewhere = invoice(2, nilRated({ price: 700, state: 'Maharashtra' }, business));
  const mixed = invoice(
    3,
    both(
      figuresOf({ price: 1_050, state: 'Maharashtra' }, business),
      nilRated({ price: 300, state: 'Maharashtra' }),
    ),
  );
  const abroad = invoice(4, nilRated({ price: 900, country: 'Nepal', state: 'Bagmati' }));
  const gstr1 = returnOf([here, elsewhere, mixed, abroad, note(1, here, 200), note(2, elsewhere, 700)]);
  const json = gstr1Json(gstr1, TERMS.gstin, '2026-11');

  it('are in table 8 by state and buyer, less credit notes, and otherwise only in the HSN table', () => {
    expect(json).toMatchObject({
      nil: {
        inv: [
          { sply_ty: 'INTRB2B', nil_amt: 300, expt_amt: 0, ngsup_amt: 0 },
          { sply_ty: 'INTRAB2C', nil_amt: 300, expt_amt: 0, ngsup_amt: 0 },
        ],
      },
      b2b: [
        {
          inv: [
            {
              inum: 'INV/26-27/000003',
              val: 1_350,
              itms: [{ itm_det: { rt: 5, txval: 1_000, iamt: 50 } }],
            },
          ],
        },
      ],
      exp: [{ inv: [{ itms: [{ rt: 0, txval: 900 }] }] }],
      hsn: {
        hsn_b2b: [
          { rt: 0, txval: 300 },
          { rt: 5, txval: 1_000 },
        ],
        hsn_b2c: [{ rt: 0, txval: 1_200 }],
      },
    });
    for (const section of ['b2cs', 'b2cl', 'cdnr', 'cdnur']) expect(json).not.toHaveProperty(section);
    expect(gstr1Table(gstr1, 'exemp').rows).toEqual([
      ['Inter-State supplies to registered persons', '300.00', '0.00', '0.00'],
      ['Intra-State supplies to unregistered persons', '300.00', '0.00', '0.00'],
    ]);
    expect(gstr1Table(gstr1, 'b2b').rows).toHaveLength(1);
    expect(gstr1Table(gstr1, 'cdnr').rows).toEqual([]);
  });

  it('are counted separately: an invoice with both kinds is in two tables', () => {
    expect([...gstr1.sections].map(([section, { documents }]) => [section, documents])).toEqual([
      ['exemp', 5],
      ['b2b', 1],
      ['exp', 1],
    ]);
    const { sections } = gstr1;
    const filed = [...sections.values()].reduce((sum, one) => sum + totalOf(one), 0);
    expect(filed).toBe(totalOf(lessSums(gstr1.invoices, gstr1.creditNotes)));
  });

  it('are distinguished: nil rated by tariff, exempt by notification', () => {
    const exemptKurta = nilRated({ price: 500 });
    const exempt = invoice(
      5,
      both(
        { ...exemptKurta, lines: exemptKurta.lines.map((line) => ({ ...line, isExempt: true })) },
        nilRated({ price: 120 }),
      ),
    );
    const month = returnOf([here, exempt, note(1, exempt, 310)]);
    expect(gstr1Json(month, TERMS.gstin, '2026-11')).toMatchObject({
      nil: { inv: [{ sply_ty: 'INTRAB2C', nil_amt: 560, expt_amt: 250, ngsup_amt: 0 }] },
    });
    expect(gstr1Table(month, 'exemp').rows).toEqual([
      ['Intra-State supplies to unregistered persons', '560.00', '250.00', '0.00'],
    ]);
    expect(month.sections.get('exemp')).toMatchObject({ documents: 3, taxablePaise: 81_000 });
  });

  it('are in no table of a month without them', () => {
    expect(
      gstr1Json(returnOf([invoice(1, figuresOf({ price: 1_050 }))]), TERMS.gstin, '2026-11'),
    ).not.toHaveProperty('nil');
  });
});

describe('the table of an invoice', () => {
  const sold = figuresOf({ price: 150_000, state: 'Tamil Nadu' });
  const on = (day: string, one: FiledDocument): FiledDocument => ({ ...one, issuedAt: new Date(day) });
  const before = on('2024-07-31T18:29:00Z', invoice(1, sold));

  it.each([
    ['2024-07-31T18:29:00Z', 'b2cs'],
    ['2024-07-31T18:30:00Z', 'b2cl'],
  ])('at ₹1,50,000 between states on %s is %s', (day, section) => {
    expect(sectionOf(on(day, invoice(1, sold)))).toBe(section);
  });

  it('is also that of its credit notes, whenever they are issued', () => {
    expect(sectionOf(note(1, before, 1_000))).toBe('b2cs');
    expect(sectionOf(note(1, on('2024-08-01T00:00:00Z', before), 1_000))).toBe('cdnur');
  });
});

it('omits bills of supply from before the registration, but counts their numbers', () => {
  const bill = invoice(1, {
    ...figuresOf({ price: 1_050 }),
    seller: { name: '', address: '', gstin: null, state: TERMS.sellerState },
    lines: figuresOf({ price: 1_050 }).lines.map((line) => ({
      ...line,
      ...taxWithin(line.grossPaise, 0, 'cgst+sgst'),
    })),
  });
  const gstr1 = returnOf([bill, invoice(2, figuresOf({ price: 2_100 }))]);
  expect(gstr1.invoices).toMatchObject({ documents: 2, taxablePaise: 305_000 });
  expect(gstr1Json(gstr1, TERMS.gstin, '2026-11')).toMatchObject({
    b2cs: [{ rt: 5, txval: 2_000 }],
    hsn: { hsn_b2c: [{ rt: 5, txval: 2_000 }] },
    doc_issue: { doc_det: [{ docs: [{ totnum: 2, cancel: 0, net_issue: 2 }] }] },
  });
});

describe('Tally’s voucher', () => {
  const amountsIn = (xml: string): number[] =>
    [...xml.matchAll(/<AMOUNT>(-?[\d.]+)<\/AMOUNT>/g)].map(([, amount]) => Math.round(Number(amount) * 100));

  it('balances, debiting the customer for an invoice and crediting them for a note', () => {
    const sold = invoice(1, figuresOf({ price: 2_625 }));
    const xml = tallyVoucher(sold);
    expect(amountsIn(xml)).toEqual([-262_500, 250_000, 6_250, 6_250]);
    expect(xml).toContain('<DATE>20261120</DATE>');
    const back = amountsIn(tallyVoucher(note(1, sold, 2_625)));
    expect(back).toEqual([262_500, -250_000, -6_250, -6_250]);
  });

  it('names a union territory’s tax, and omits zero amounts', () => {
    const territory = { placeOfSupply: { name: 'Chandigarh', code: '04' } };
    expect(tallyVoucher(invoice(1, figuresOf({ price: 2_625 }, territory)))).toContain('Output UTGST 2.5%');
    const untaxed = figuresOf({ price: 100 }).lines.map((line) => ({
      ...line,
      ...taxWithin(line.grossPaise, 0, 'cgst+sgst'),
    }));
    expect(amountsIn(tallyVoucher(invoice(1, figuresOf({ price: 100 }, { lines: untaxed }))))).toEqual([
      -10_000, 10_000,
    ]);
    expect(tallyVoucher(invoice(1, figuresOf({ price: 0 })))).toBe('');
  });

  it('escapes XML characters in names', () => {
    const figures = figuresOf(
      { price: 100 },
      { placeOfSupply: { name: 'Outside India (<A&B>)', code: '96' } },
    );
    expect(tallyVoucher(invoice(1, figures))).toContain('Outside India (&lt;A&amp;B&gt;)');
  });
});

describe('whatever was sold and refunded', () => {
  const sold = fc.record({
    price: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    state: fc.constantFrom('Karnataka', 'Tamil Nadu', 'Delhi'),
    country: fc.constantFrom('India', 'India', 'Nepal'),
    isBusiness: fc.boolean(),
    isNilRated: fc.boolean(),
    /** In percent of the invoice; 0: nothing came back. */
    back: fc.integer({ min: 0, max: 100 }),
  });

  it('sections, HSN and vouchers match the documents to the paisa', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 30 }), (sales) => {
        const documents = sales.flatMap(({ isBusiness, isNilRated, back, ...sale }, index) => {
          const figures = figuresOf(sale, { buyerGstin: isBusiness ? '27AAPFU0939F1ZV' : null });
          const nil = figures.lines.map((line) => ({
            ...line,
            ...taxWithin(line.grossPaise, 0, figures.split),
          }));
          const issued = invoice(index + 1, isNilRated ? { ...figures, lines: nil } : figures);
          const rupees = Math.floor((issued.totalPaise * back) / 10_000);
          return rupees === 0 ? [issued] : [issued, note(index + 1, issued, rupees)];
        });
        const gstr1 = returnOf(documents);
        const signed = documents.reduce(
          (sum, { kind, totalPaise }) => sum + (kind === 'invoice' ? totalPaise : -totalPaise),
          0,
        );
        expect(totalOf(lessSums(gstr1.invoices, gstr1.creditNotes))).toBe(signed);
        const inSections = [...gstr1.sections].reduce(
          (sum, [section, sums]) => sum + (section.startsWith('cdn') ? -1 : 1) * totalOf(sums),
          0,
        );
        expect(inSections).toBe(signed);
        expect(gstr1.hsn.reduce((sum, row) => sum + totalOf(row), 0)).toBe(signed);
        for (const document of documents) {
          const amounts = [...tallyVoucher(document).matchAll(/<AMOUNT>(-?[\d.]+)</g)].map(([, amount]) =>
            Math.round(Number(amount) * 100),
          );
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
