import { orderId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise } from '@darzi/contract/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAddress } from '../../test-factories.ts';
import { taxWithin } from './gst.rules.ts';
import { createGstr1, type FiledDocument, lessSums, sectionOf, totalOf } from './gstr1.rules.ts';
import { gstr1Json } from './gstr1-json.ts';
import { gstr1Table } from './gstr1-tables.ts';
import { tallyVoucher } from './tally-vouchers.ts';
import { figuresOfCredit, figuresOfOrder } from './tax-document.rules.ts';
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

/** Figures of an order of one line without delivery. Rupees. */
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
  // the edge of the rates: 2,625.00 is 2,500.00 and 5 %, a rupee more is 18 %
  const atEdge = invoice(1, figuresOf({ price: 2_625 }));
  const aboveEdge = invoice(2, figuresOf({ price: 2_626 }));
  const interState = invoice(3, figuresOf({ price: 1_050, quantity: 2, state: 'Tamil Nadu' }));
  const large = invoice(4, figuresOf({ price: 118_000, state: 'Maharashtra' }));
  const business = invoice(
    5,
    figuresOf({ price: 2_360, state: 'Maharashtra' }, { buyerGstin: '27AAPFU0939F1ZV' }),
  );
  const exported = invoice(7, figuresOf({ price: 11_800, country: 'Nepal', state: 'Bagmati' }));
  // of an invoice of October, which is not in this month
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

  it('puts small supplies together by state and rate, credit notes of any month subtracted', () => {
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

  it('lists what is large, for businesses or abroad, and what was taken back of it', () => {
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

  it('counts pieces by HSN, apart for businesses, and less what came back', () => {
    expect(json).toMatchObject({
      hsn: {
        // half of a price is no piece
        hsn_b2b: [{ num: 1, hsn_sc: '6211', uqc: 'PCS', qty: 1, rt: 5, txval: 1_123.81 }],
        hsn_b2c: [
          { rt: 5, qty: 2, txval: 3_500, iamt: 50, camt: 62.5, samt: 62.5 },
          { rt: 18, qty: 2, txval: 52_225.42, iamt: 9_000, camt: 200.29 },
        ],
      },
    });
  });

  it('says which numbers were used, and that one is missing', () => {
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
      ['OE', '29-Karnataka', 5, '2500.00', '0.00', null],
      ['OE', '29-Karnataka', 18, '2225.42', '0.00', null],
      ['OE', '33-Tamil Nadu', 5, '1000.00', '0.00', null],
    ]);
    expect(gstr1Table(gstr1, 'b2cl').rows).toEqual([
      ['INV/26-27/000004', '20-Nov-2026', '118000.00', '27-Maharashtra', 18, '100000.00', '0.00', null],
    ]);
    expect(gstr1Table(gstr1, 'cdnur').rows).toHaveLength(2);
    for (const section of ['b2b', 'exp', 'cdnr'] as const)
      expect(gstr1Table(gstr1, section).rows).toHaveLength(1);
    for (const section of ['b2b', 'b2cl', 'b2cs', 'exp', 'cdnr', 'cdnur', 'hsn', 'docs'] as const) {
      const { head, rows } = gstr1Table(gstr1, section);
      for (const row of rows) expect(row).toHaveLength(head.length);
    }
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

  it('is that of its credit notes, whenever they are issued', () => {
    expect(sectionOf(note(1, before, 1_000))).toBe('b2cs');
    expect(sectionOf(note(1, on('2024-08-01T00:00:00Z', before), 1_000))).toBe('cdnur');
  });
});

it('bills of supply from before the registration stand in no table, and are counted with their numbers', () => {
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

  it('balances, debits the customer for an invoice and credits them for a note', () => {
    const sold = invoice(1, figuresOf({ price: 2_625 }));
    const xml = tallyVoucher(sold);
    expect(amountsIn(xml)).toEqual([-262_500, 250_000, 6_250, 6_250]);
    expect(xml).toContain('<DATE>20261120</DATE>');
    const back = amountsIn(tallyVoucher(note(1, sold, 2_625)));
    expect(back).toEqual([262_500, -250_000, -6_250, -6_250]);
  });

  it('names the tax of a union territory, and nothing that is nothing', () => {
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

  it('keeps signs of XML in names apart', () => {
    const figures = figuresOf(
      { price: 100 },
      { placeOfSupply: { name: 'Outside India (<A&B>)', code: '96' } },
    );
    expect(tallyVoucher(invoice(1, figures))).toContain('Outside India (&lt;A&amp;B&gt;)');
  });
});

describe('whatever was sold and given back', () => {
  const sold = fc.record({
    price: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    state: fc.constantFrom('Karnataka', 'Tamil Nadu', 'Delhi'),
    country: fc.constantFrom('India', 'India', 'Nepal'),
    isBusiness: fc.boolean(),
    /** Of the invoice, in percent; 0: nothing came back. */
    back: fc.integer({ min: 0, max: 100 }),
  });

  it('sections, HSN and vouchers come to the paisa to the documents', () => {
    fc.assert(
      fc.property(fc.array(sold, { minLength: 1, maxLength: 30 }), (sales) => {
        const documents = sales.flatMap(({ isBusiness, back, ...sale }, index) => {
          const issued = invoice(
            index + 1,
            figuresOf(sale, { buyerGstin: isBusiness ? '27AAPFU0939F1ZV' : null }),
          );
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
