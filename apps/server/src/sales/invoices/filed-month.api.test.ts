import { orderId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { creditUnpaidParcel, issueInvoice } from './invoices.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

type Sold = {
  readonly rupees: number;
  readonly quantity?: number;
  /** Its own tax rate. */
  readonly gstPercent?: number;
};
type Sale = {
  readonly lines: readonly Sold[];
  readonly state?: string;
  readonly delivery?: number;
  readonly business?: { readonly gstin: string; readonly company: string };
};

const rupees = (amount: number): Paise => paise(Math.round(amount * 100));
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => till.db.transaction().execute(work);

/** Issues the invoice of an order with these lines. */
const invoice = async (day: string, { lines, state = 'Karnataka', delivery = 0, business }: Sale) => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const id = orderId.parse((await till.checkOut(buyer, 'place-cod', [kurta])).body.orderId);
  const total = lines.reduce((sum, one) => sum + one.rupees * (one.quantity ?? 1), delivery);
  const order = {
    id,
    placedAt: new Date(day),
    address: anAddress({ state }),
    business: business ?? null,
    totalPaise: rupees(total),
    deliveryPaise: rupees(delivery),
    lines: lines.map((one) => ({
      name: 'Kurta',
      size: 'M',
      quantity: one.quantity ?? 1,
      pricePaise: rupees(one.rupees),
      hsn: '6211',
      gstPercent: one.gstPercent ?? null,
    })),
  };
  await within((tx) => issueInvoice(tx, till.deps.config, 'order', order, new Date(day)));
  return id;
};
const ask = (path: string) =>
  till.app.inject({
    url: `/api/admin/tax${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
const table = async (section: string, month = '2037-02') =>
  (await ask(`/${month}/csv/${section}`)).body.split('\r\n').slice(1, -1);

/** Calculated by hand; the shop is in Karnataka. */
describe('February 2037 by hand', () => {
  const rao = { gstin: '27AAPFU0939F1ZV', company: 'Rao & Sons' };
  beforeAll(async () => {
    const earlier = await invoice('2037-01-20T06:00:00Z', {
      lines: [{ rupees: 1_050 }],
      state: 'Tamil Nadu',
    });
    // 2,500.00 without tax: the limit of the 5 % rate
    await invoice('2037-02-01T06:00:00Z', { lines: [{ rupees: 2_625 }] });
    await invoice('2037-02-02T06:00:00Z', { lines: [{ rupees: 2_625.01 }] });
    // number 4 was never issued
    await sql`update tax_document_counters set last_serial = last_serial + 1 where financial_year = '2036-37'`.execute(
      till.db,
    );
    await invoice('2037-02-05T06:00:00Z', { lines: [{ rupees: 1_050, quantity: 2 }], state: 'Tamil Nadu' });
    await invoice('2037-02-06T06:00:00Z', { lines: [{ rupees: 118_000 }], state: 'Maharashtra' });
    const toRao = await invoice('2037-02-07T06:00:00Z', {
      lines: [{ rupees: 2_360 }],
      state: 'Maharashtra',
      business: rao,
    });
    // delivery at the highest rate of its order
    await invoice('2037-02-08T06:00:00Z', {
      lines: [{ rupees: 1_050 }, { rupees: 300, gstPercent: 0 }],
      delivery: 105,
    });
    const untaxed = await invoice('2037-02-28T18:00:00Z', {
      lines: [{ rupees: 500, gstPercent: 0 }],
      state: 'Delhi',
    });
    for (const [order, day] of [
      [earlier, '2037-02-10T06:00:00Z'],
      [toRao, '2037-02-11T06:00:00Z'],
      [untaxed, '2037-03-01T06:00:00Z'],
    ] as const)
      await within((tx) => creditUnpaidParcel(tx, order, new Date(day)));
  });

  it('is filed as calculated', async () => {
    const { gstin, fp, version: _, hash: __, ...tables } = (await ask('/2037-02/gstr1')).json();
    expect({ gstin, fp }).toEqual({ gstin: '29ABCDE1234F1ZW', fp: '022037' });
    const ordinary = { rchrg: 'N', inv_typ: 'R' };
    const toRao = [{ num: 501, itm_det: { txval: 2_247.62, rt: 5, iamt: 112.38, csamt: 0 } }];
    expect(tables).toEqual({
      b2b: [
        {
          ctin: rao.gstin,
          inv: [
            { inum: 'INV/36-37/000007', idt: '07-02-2037', val: 2_360, pos: '27', ...ordinary, itms: toRao },
          ],
        },
      ],
      b2cl: [
        {
          pos: '27',
          inv: [
            {
              inum: 'INV/36-37/000006',
              idt: '06-02-2037',
              val: 118_000,
              itms: [{ num: 1_801, itm_det: { txval: 100_000, rt: 18, iamt: 18_000, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cs: [
        // 2,500 and 1,000 of goods, 100 of delivery
        { sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 5, txval: 3_600, camt: 90, samt: 90, csamt: 0 },
        {
          sply_ty: 'INTRA',
          pos: '29',
          typ: 'OE',
          rt: 18,
          txval: 2_224.59,
          camt: 200.21,
          samt: 200.21,
          csamt: 0,
        },
        // two pieces of 1,000 less the one from January that came back
        { sply_ty: 'INTER', pos: '33', typ: 'OE', rt: 5, txval: 1_000, iamt: 50, csamt: 0 },
      ],
      cdnr: [
        {
          ctin: rao.gstin,
          nt: [
            {
              ntty: 'C',
              nt_num: 'CRN/36-37/000002',
              nt_dt: '11-02-2037',
              val: 2_360,
              pos: '27',
              ...ordinary,
              itms: toRao,
            },
          ],
        },
      ],
      nil: {
        inv: [
          { sply_ty: 'INTRB2C', nil_amt: 500, expt_amt: 0, ngsup_amt: 0 },
          { sply_ty: 'INTRAB2C', nil_amt: 300, expt_amt: 0, ngsup_amt: 0 },
        ],
      },
      hsn: {
        // what Rao & Sons bought came back
        hsn_b2b: [],
        hsn_b2c: [
          {
            num: 1,
            hsn_sc: '6211',
            uqc: 'PCS',
            qty: 2,
            rt: 0,
            txval: 800,
            iamt: 0,
            camt: 0,
            samt: 0,
            csamt: 0,
          },
          {
            num: 2,
            hsn_sc: '6211',
            uqc: 'PCS',
            qty: 3,
            rt: 5,
            txval: 4_500,
            iamt: 50,
            camt: 87.5,
            samt: 87.5,
            csamt: 0,
          },
          {
            num: 3,
            hsn_sc: '6211',
            uqc: 'PCS',
            qty: 2,
            rt: 18,
            txval: 102_224.59,
            iamt: 18_000,
            camt: 200.21,
            samt: 200.21,
            csamt: 0,
          },
          {
            num: 4,
            hsn_sc: '9968',
            uqc: 'NA',
            qty: 0,
            rt: 5,
            txval: 100,
            iamt: 0,
            camt: 2.5,
            samt: 2.5,
            csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [
              {
                num: 1,
                from: 'INV/36-37/000002',
                to: 'INV/36-37/000009',
                totnum: 8,
                cancel: 1,
                net_issue: 7,
              },
            ],
          },
          {
            doc_num: 5,
            doc_typ: 'Credit Note',
            docs: [
              {
                num: 1,
                from: 'CRN/36-37/000001',
                to: 'CRN/36-37/000002',
                totnum: 2,
                cancel: 0,
                net_issue: 2,
              },
            ],
          },
        ],
      },
    });
  });

  it('has the same tables as CSV', async () => {
    expect(await table('b2b')).toEqual([
      '27AAPFU0939F1ZV,Rao & Sons,INV/36-37/000007,07-Feb-2037,2360.00,27-Maharashtra,N,,Regular B2B,,5,2247.62,0.00',
    ]);
    expect(await table('b2cl')).toEqual([
      'INV/36-37/000006,06-Feb-2037,118000.00,27-Maharashtra,,18,100000.00,0.00,',
    ]);
    expect(await table('b2cs')).toEqual([
      'OE,29-Karnataka,,5,3600.00,0.00,',
      'OE,29-Karnataka,,18,2224.59,0.00,',
      'OE,33-Tamil Nadu,,5,1000.00,0.00,',
    ]);
    expect(await table('cdnr')).toEqual([
      '27AAPFU0939F1ZV,Rao & Sons,CRN/36-37/000002,11-Feb-2037,C,27-Maharashtra,N,Regular B2B,2360.00,,5,2247.62,0.00',
    ]);
    expect(await table('exemp')).toEqual([
      'Inter-State supplies to unregistered persons,500.00,0.00,0.00',
      'Intra-State supplies to unregistered persons,300.00,0.00,0.00',
    ]);
    expect(await table('hsn_b2c')).toEqual([
      '6211,Clothing,PCS-PIECES,2,800.00,0,800.00,0.00,0.00,0.00,0.00',
      '6211,Clothing,PCS-PIECES,3,4725.00,5,4500.00,50.00,87.50,87.50,0.00',
      '6211,Clothing,PCS-PIECES,2,120625.01,18,102224.59,18000.00,200.21,200.21,0.00',
      '9968,Courier services,NA,0,105.00,5,100.00,0.00,2.50,2.50,0.00',
    ]);
    expect(await table('docs')).toEqual([
      'Invoices for outward supply,INV/36-37/000002,INV/36-37/000009,8,1',
      'Credit Note,CRN/36-37/000001,CRN/36-37/000002,2,0',
    ]);
    for (const empty of ['exp', 'cdnur', 'hsn_b2b']) expect(await table(empty)).toEqual([]);
  });

  it('sums to what was invoiced less what was credited, and lacks nothing', async () => {
    const { report } = (await ask('/2037-02')).json();
    expect(report).toMatchObject({
      invoices: { documents: 7, total: 129_665.01 },
      creditNotes: { documents: 2, total: 3_410 },
      net: { total: 126_255.01 },
    });
    const checks = report.checks.map(({ check }: { check: string }) => check);
    expect(checks).toEqual(['not_ended']);
    const filed = report.sections
      .filter(({ section }: { section: string }) => !/hsn|docs/.test(section))
      .reduce(
        (sum: number, { section, total }: { section: string; total: number }) =>
          sum + (section.startsWith('cdn') ? -1 : 1) * Math.round(total * 100),
        0,
      );
    expect(filed).toBe(12_625_501);
  });

  it('credits in March what was nil rated in February', async () => {
    expect((await ask('/2037-03/gstr1')).json()).toMatchObject({
      nil: { inv: [{ sply_ty: 'INTRB2C', nil_amt: -500 }] },
      doc_issue: { doc_det: [{ doc_num: 5 }] },
    });
    // a number, not a text that spreadsheets cannot add up
    expect(await table('exemp', '2037-03')).toEqual([
      'Inter-State supplies to unregistered persons,-500,0.00,0.00',
    ]);
    expect(await table('hsn_b2c', '2037-03')).toEqual([
      '6211,Clothing,PCS-PIECES,-1,-500,0,-500,0.00,0.00,0.00,0.00',
    ]);
  });

  it('is exported to Tally with non-zero ledgers only, each voucher balanced', async () => {
    const { body } = await ask('/2037-02/tally');
    const vouchers = body.match(/<VOUCHER .*?<\/VOUCHER>/g) ?? [];
    expect(vouchers).toHaveLength(9);
    for (const voucher of vouchers) {
      const amounts = [...voucher.matchAll(/<AMOUNT>([^<]*)</g)].map(([, amount]) => Number(amount) * 100);
      expect(amounts.map(Math.round)).not.toContain(0);
      expect(Math.round(amounts.reduce((sum, amount) => sum + amount, 0))).toBe(0);
    }
    expect(body).toContain('<LEDGERNAME>Sales interstate 0%</LEDGERNAME>');
    expect(body).not.toContain('GST 0%');
  });

  it('omits a business’s name once it was erased', async () => {
    const named = await table('b2b');
    await sql`update tax_documents set buyer = null where buyer ? 'company'`.execute(till.db);
    expect(await table('b2b')).toEqual(named.map((row) => row.replace('Rao & Sons', '')));
  });
});
