import { crc32, inflateRawSync } from 'node:zlib';
import { orderId, type SessionId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { creditUnpaidParcel, issueInvoice } from './invoices.ts';
import { lockMonth } from './tax-periods.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const settings = (body: object) => till.call('PATCH /api/admin/settings', { token: admin.token, body });
const ask = (path: string, method = 'GET') =>
  till.app.inject({
    method: method as 'GET',
    url: `/api/admin/tax${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });

/** The files in a ZIP, read from its central directory. */
const unzipped = (zip: Buffer): ReadonlyMap<string, string> => {
  const end = zip.subarray(-22);
  const files = new Map<string, string>();
  let at = end.readUInt32LE(16);
  for (let left = end.readUInt16LE(10); left > 0; left -= 1) {
    const [packed, size, named, begin] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + named);
    const content = inflateRawSync(zip.subarray(begin + 30 + named, begin + 30 + named + packed));
    expect([content.length, crc32(content)]).toEqual([size, zip.readUInt32LE(at + 16)]);
    expect(zip.toString('utf8', begin + 30, begin + 30 + named)).toBe(name);
    files.set(name, content.toString('utf8'));
    at += 46 + named;
  }
  return files;
};
const report = async (period: string) => (await ask(`/${period}`)).json().report;

/** A cash order ready to ship, as its invoice sees it. Paise. */
const anOrder = async (pricePaise: number, state = 'Karnataka') => {
  const kurta = await till.aKurta(5, pricePaise);
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta]);
  return {
    id: orderId.parse(body.orderId),
    placedAt: new Date('2033-05-01T00:00:00Z'),
    address: anAddress({ state }),
    totalPaise: paise(pricePaise + 4_900),
    deliveryPaise: paise(4_900),
    lines: [{ name: 'Kurta', size: 'M', quantity: 1, pricePaise: paise(pricePaise), hsn: null }],
  };
};
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => till.db.transaction().execute(work);
const issue = async (day: string, pricePaise: number, state?: string) => {
  const order = await anOrder(pricePaise, state);
  await within((tx) => issueInvoice(tx, till.deps.config, 'order', order, new Date(day)));
  return order.id;
};

describe('a month of tax', () => {
  it('is summed in Indian time, with credit notes of another month, and agrees in every file', async () => {
    await settings({ gstin: '29ABCDE1234F1ZW' });
    await issue('2033-04-30T18:29:00Z', 105_000);
    // half past six in the evening in London is the first of May in India
    const first = await issue('2033-04-30T18:31:00Z', 105_000);
    await issue('2033-05-31T18:29:00Z', 262_501, 'Tamil Nadu');
    await within((tx) => creditUnpaidParcel(tx, first, new Date('2033-06-02T00:00:00Z')));

    const may = await report('2033-05');
    // 1,050.00 and delivery at 5 %; 2,625.01 and delivery at 18 %
    expect(may).toMatchObject({
      gstin: '29ABCDE1234F1ZW',
      invoices: { documents: 2, total: 3_773.01, taxable: 3_312.77, igst: 407.9, cgst: 26.17, sgst: 26.17 },
      creditNotes: { documents: 0, total: 0 },
      net: { total: 3_773.01 },
      lockedAt: null,
    });
    expect(may.checks.map(({ check }: { check: string }) => check)).toEqual(['not_ended']);
    expect((await report('2033-06')).net).toMatchObject({ total: -1_099, taxable: -1_046.66 });
    const quarter = await report('2033-06-quarter');
    expect(quarter.net.total).toBe(1_099 + 3_773.01 - 1_099);

    const { months } = (await ask('')).json();
    expect(months.slice(0, 3)).toMatchObject([
      { period: '2033-06', invoices: 0, creditNotes: 1, total: -1_099 },
      { period: '2033-05', invoices: 2, creditNotes: 0, total: 3_773.01, lockedAt: null },
      { period: '2033-04', invoices: 1, total: 1_099 },
    ]);

    const json = await ask('/2033-05/gstr1');
    expect(json.headers['content-disposition']).toBe('attachment; filename="gstr1-2033-05.json"');
    expect(json.json()).toMatchObject({
      gstin: '29ABCDE1234F1ZW',
      fp: '052033',
      b2cs: [
        { pos: '29', rt: 5 },
        { pos: '33', rt: 18, iamt: 407.9 },
      ],
    });
    const csv = await ask('/2033-05/csv/b2cs');
    expect(csv.body.split('\r\n').slice(1, -1)).toEqual([
      'OE,29-Karnataka,,5,1046.66,0.00,',
      'OE,33-Tamil Nadu,,18,2266.11,0.00,',
    ]);
    const together = await ask('/2033-05/csv');
    expect(together.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="gstr1-2033-05.zip"',
    });
    const files = unzipped(together.rawPayload);
    expect([...files.keys()]).toEqual(
      ['b2cs', 'hsn_b2c', 'docs'].map((section) => `gstr1-2033-05-${section}.csv`),
    );
    for (const [name, text] of files)
      expect(text).toBe((await ask(`/2033-05/csv/${name.slice(14, -4)}`)).body);
    const vouchers = (await ask('/2033-05/tally')).body;
    expect(vouchers.match(/<VOUCHER /g)).toHaveLength(2);
    expect(vouchers.trim().endsWith('</ENVELOPE>')).toBe(true);
  });

  it('reads documents issued within one microsecond once each', async () => {
    await issue('2035-01-10T00:00:00Z', 105_000);
    await sql`insert into tax_documents (id, kind, financial_year, serial, number, order_id, issued_at, total_paise, figures)
      select ${newId()}::uuid, kind, financial_year, serial + 1_000, 'INV/34-35/9999', ${(await anOrder(105_000)).id},
        '2035-01-10T00:00:00.000456Z', total_paise, figures
      from tax_documents where issued_at = '2035-01-10T00:00:00Z'`.execute(till.db);
    expect((await report('2035-01')).invoices).toMatchObject({ documents: 2, total: 2_198 });
  });

  it('reports what is missing before filing', async () => {
    await issue('2034-01-10T00:00:00Z', 105_000);
    await settings({ gstin: '29AAPFU0939F1ZR' });
    const order = await anOrder(105_000);
    await till.db.updateTable('orders').set({ status: 'Shipped' }).where('id', '=', order.id).execute();
    const { checks } = await report('2034-01');
    expect(checks).toEqual([
      { check: 'not_ended', count: 1, examples: [] },
      { check: 'other_gstin', count: 1, examples: [expect.stringContaining('INV/33-34/')] },
      { check: 'shipped_without_invoice', count: 1, examples: [order.id] },
    ]);
    await settings({ gstin: null });
    expect((await ask('/2034-01/gstr1')).json()).toMatchObject({ success: false, code: 'tax.no_gstin' });
    await settings({ gstin: '29ABCDE1234F1ZW' });
  });

  it.each(['2033-13', '2033-05-quarter', '2033', '1999-05', 'x'])('%s is not a period', async (period) => {
    expect((await ask(`/${period}`)).statusCode).toBe(400);
  });
});

describe('a filed month', () => {
  const later = new Date('2035-04-02T00:00:00Z');
  const actor = () => ({ userId: admin.userId, role: 'admin' as const, sessionId: newId<SessionId>() });

  it('accepts no further document, not even one issued at the same moment', async () => {
    await issue('2035-03-05T00:00:00Z', 105_000);
    const [late, other] = [await anOrder(105_000), await anOrder(105_000)];
    const [locked, issued] = await Promise.allSettled([
      lockMonth(till.deps, '2035-03', actor(), later),
      within((tx) => issueInvoice(tx, till.deps.config, 'order', late, new Date('2035-03-31T00:00:00Z'))),
    ]);
    expect(locked).toMatchObject({ status: 'fulfilled', value: { ok: true } });
    const filed = await till.db
      .selectFrom('tax_locks')
      .select('figures')
      .where('month', '=', '2035-03')
      .executeTakeFirstOrThrow();
    // either it was there before the month was closed, or it was refused
    const documents = issued.status === 'fulfilled' ? 2 : 1;
    expect(filed.figures).toMatchObject({ invoices: { documents } });
    expect((await report('2035-03')).invoices.documents).toBe(documents);
    await expect(
      within((tx) => issueInvoice(tx, till.deps.config, 'order', other, new Date('2035-03-31T12:00:00Z'))),
    ).rejects.toThrow('closed');
    await within((tx) =>
      issueInvoice(tx, till.deps.config, 'order', other, new Date('2035-03-31T18:31:00Z')),
    );
    expect((await report('2035-03')).lockedAt).not.toBeNull();
  });

  it('is closed once, and only after its end', async () => {
    expect(await lockMonth(till.deps, '2035-03', actor(), later)).toMatchObject({
      ok: false,
      refusal: { code: 'tax.locked' },
    });
    expect((await ask('/2036-01/lock', 'POST')).json()).toMatchObject({ code: 'tax.not_ended' });
    expect((await ask('/2036-03-quarter/lock', 'POST')).json()).toMatchObject({ code: 'tax.quarter' });
    await expect(till.db.deleteFrom('tax_locks').execute()).rejects.toThrow('append-only');
  });
});

describe('the shop’s GSTIN', () => {
  it('is refused with a wrong check digit or from another state', async () => {
    expect((await settings({ gstin: '29ABCDE1234F1Z5' })).body).toMatchObject({
      fields: { gstin: 'This is not a valid GSTIN: please check each character' },
    });
    expect((await settings({ gstin: '27AAPFU0939F1ZV' })).body).toMatchObject({
      code: 'settings.gstin_of_other_state',
      fields: { gstin: 'This GSTIN is not registered in Karnataka. Please check the state, too.' },
    });
    expect((await settings({ sellerState: 'Maharashtra' })).body.code).toBe('settings.gstin_of_other_state');
    expect((await settings({ gstin: '27AAPFU0939F1ZV', sellerState: 'Maharashtra' })).status).toBe(200);
    await settings({ gstin: '29ABCDE1234F1ZW', sellerState: 'Karnataka' });
  });
});
