import type { OrderId, PayableId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../platform/pdf/test-pdf.ts';
import { runJobs } from '../../test-delivery.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { eraseBuyer } from './invoices.privacy.ts';
import { issueInvoice } from './invoices.ts';
import { listTaxDocuments } from './tax-document.repository.ts';
import type { OrderToTax } from './tax-document.rules.ts';
import { invoiceJobs } from './tax-documents.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  await till.call('PATCH /api/admin/settings', {
    token: admin.token,
    body: {
      legalName: 'Sui Dhaga Private Limited',
      gstin: '29ABCDE1234F1ZW',
      shopAddress: '14 Lavelle Road\nBengaluru 560001',
    },
  });
});
afterAll(() => till.close());

const place = async (pricePaise = 262_500, quantity = 1, address: object = {}) => {
  const kurta = { ...(await till.aKurta(30, pricePaise)), quantity };
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  const { body } = await till.checkOut(buyer, 'place-cod', [kurta], { address: anAddress({ ...address }) });
  return { id: String(body.orderId), buyer };
};
const move = async (id: string, ...path: string[]) => {
  for (const status of path) {
    const body = { status };
    const answer = await till.call(`POST /api/admin/orders/${id}/status`, { token: admin.token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
};
const refund = (id: string, amount?: number) =>
  till.call(`POST /api/admin/orders/${id}/refund`, { token: admin.token, body: { amount } });
const credit = () => runJobs(till, invoiceJobs(till.deps));
const documentsOf = async (id: string, { token }: Someone) => {
  const { status, body } = await till.call(`GET /api/order/${id}/tax-documents`, { token });
  return {
    status,
    documents: body.documents as { _id: string; kind: string; number: string; amount: number }[],
  };
};
const open = (id: string, { token }: Someone) =>
  till.app.inject({
    method: 'GET',
    url: `/api/tax-documents/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
const serials = async (kind: 'invoice' | 'credit_note', year: string) => {
  const rows = await till.db
    .selectFrom('tax_documents')
    .select('serial')
    .where('kind', '=', kind)
    .where('financial_year', '=', year)
    .orderBy('serial')
    .execute();
  return rows.map(({ serial }) => serial);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** An order ready to ship, as the invoice sees it. */
const toTax = async (): Promise<OrderToTax> => {
  const { id } = await place();
  return {
    id: id as PayableId,
    placedAt: new Date(),
    address: anAddress(),
    totalPaise: paise(267_400),
    deliveryPaise: paise(4_900),
    lines: [{ name: 'Kurta', size: 'M', quantity: 1, pricePaise: paise(262_500), hsn: null }],
  };
};

describe('an invoice', () => {
  it('is issued when the order is shipped, not before, with the taxes of its state', async () => {
    const { id, buyer } = await place(262_500, 2);
    await move(id, 'Packing');
    expect((await documentsOf(id, buyer)).documents).toEqual([]);
    await move(id, 'Shipped');
    const { documents } = await documentsOf(id, buyer);
    expect(documents).toMatchObject([{ kind: 'invoice', amount: 5_299 }]);
    const [stored] = await listTaxDocuments(till.db, id as PayableId);
    // by hand: 5,250.00 at 5 % → 5,000.00 + 125.00 + 125.00; 49.00 at 5 % → 46.66 + 1.17 + 1.17
    expect(stored?.figures).toMatchObject({
      split: 'cgst+sgst',
      placeOfSupply: { name: 'Karnataka', code: '29' },
      seller: { name: 'Sui Dhaga Private Limited', gstin: '29ABCDE1234F1ZW', state: 'Karnataka' },
      lines: [
        {
          hsn: '6211',
          quantity: 2,
          ratePercent: 5,
          taxablePaise: 500_000,
          cgstPaise: 12_500,
          sgstPaise: 12_500,
        },
        { hsn: '9968', ratePercent: 5, taxablePaise: 4_666, cgstPaise: 117, sgstPaise: 117, igstPaise: 0 },
      ],
    });

    const answer = await open(documents[0]?._id ?? '', buyer);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${documents[0]?.number.replaceAll('/', '-')}.pdf"`,
    });
    const { title, pages } = readPdf(answer.rawPayload);
    expect(title).toContain(documents[0]?.number);
    const text = pages.map((page) => page.text).join('');
    for (const words of [
      'Tax invoice',
      'GSTIN 29ABCDE1234F1ZW',
      'Asha Rao',
      'Karnataka (29)',
      '2.5%',
      '5,000.00',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.replaceAll('\n', '')).toContain('₹5,299.00');
  });

  it('has one tax for another state, and the high rate one paisa above the limit', async () => {
    const { id } = await place(262_501, 1, { state: 'Tamil Nadu', city: 'Chennai', pinCode: '600020' });
    await move(id, 'Packing', 'Shipped');
    const [stored] = await listTaxDocuments(till.db, id as PayableId);
    expect(stored?.figures).toMatchObject({
      split: 'igst',
      placeOfSupply: { name: 'Tamil Nadu', code: '33' },
      lines: [
        { ratePercent: 18, grossPaise: 262_501, taxablePaise: 222_458, igstPaise: 40_043, cgstPaise: 0 },
        { ratePercent: 18, grossPaise: 4_900, taxablePaise: 4_153, igstPaise: 747 },
      ],
    });
  });

  it('can be read by its customer and order admin, and by nobody else', async () => {
    const { id, buyer } = await place();
    await move(id, 'Packing', 'Shipped');
    const { documents } = await documentsOf(id, buyer);
    const documentId = documents[0]?._id ?? '';
    const packer = await aPerson(till, 'packer');
    const stranger = await aPerson(till);
    const designer = await aPerson(till, 'designer');
    expect((await open(documentId, packer)).statusCode).toBe(200);
    for (const someone of [stranger, designer]) {
      expect((await documentsOf(id, someone)).status).toBe(404);
      expect((await open(documentId, someone)).statusCode).toBe(404);
    }
    expect((await open('none', buyer)).statusCode).toBe(404);
  });

  it('loses its buyer with the account, and never changes otherwise', async () => {
    const { id, buyer } = await place();
    await move(id, 'Packing', 'Shipped');
    const documents = till.db.updateTable('tax_documents').where('order_id', '=', id as OrderId);
    await expect(documents.set({ total_paise: 1 }).execute()).rejects.toThrow('append-only');
    await expect(documents.set({ buyer: '{}' }).execute()).rejects.toThrow('append-only');
    await expect(
      till.db
        .deleteFrom('tax_documents')
        .where('order_id', '=', id as OrderId)
        .execute(),
    ).rejects.toThrow('append-only');
    await till.db.transaction().execute((tx) => eraseBuyer(tx, buyer.userId));
    const [stored] = await listTaxDocuments(till.db, id as PayableId);
    expect(stored?.buyer).toBeNull();
    const answer = await open(stored?.id ?? '', admin);
    expect(readPdf(answer.rawPayload).pages[0]?.text).toContain('Erased with the customer’s account.');
  });
});

describe('documents', () => {
  it('are drawn once, and removed from the store with the account they name', async () => {
    const { id, buyer } = await place();
    await move(id, 'Packing', 'Shipped');
    const [document] = await listTaxDocuments(till.db, id as PayableId);
    const documentId = document?.id ?? '';
    const key = `documents/${documentId.slice(-2)}/${documentId}.pdf`;
    const first = await open(documentId, buyer);
    expect(first.rawPayload.equals((await till.deps.files.read(key)) ?? Buffer.alloc(0))).toBe(true);
    expect((await open(documentId, buyer)).rawPayload.equals(first.rawPayload)).toBe(true);
    await till.db.transaction().execute((tx) => eraseBuyer(tx, buyer.userId));
    await credit();
    expect(await till.deps.files.read(key)).toBeUndefined();
  });

  it('are drawn off the main thread, and refused with a retry when too many are waiting', async () => {
    const { id } = await place();
    const slip = () =>
      till.app.inject({
        url: `/api/admin/orders/${id}/packing-slip`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
    expect((await slip()).statusCode).toBe(200);
    const [mine, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const answers = await Promise.all(Array.from({ length: 50 }, slip));
    const used = { mine: process.threadCpuUsage(mine).user, all: process.cpuUsage(all).user };
    expect(used.mine).toBeLessThan(used.all / 2);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    for (const answer of refused) {
      expect(answer.statusCode, answer.body).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
});

describe('numbers', () => {
  it('have no gaps or duplicates when many are issued at once and some fail', async () => {
    const year = '2031-32';
    const now = new Date('2031-06-01T00:00:00Z');
    const orders = await Promise.all(Array.from({ length: 12 }, toTax));
    const results = await Promise.allSettled(
      orders.map((order, index) =>
        till.db.transaction().execute(async (tx) => {
          await issueInvoice(tx, till.deps.config, 'order', order, now);
          if (index % 3 === 2) throw new Error('crashed before it committed');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await serials('invoice', year)).toEqual(upTo(8));
  });

  it('have no gap when a server dies while holding one, and others continue', async () => {
    const year = '2032-33';
    const now = new Date('2032-06-01T00:00:00Z');
    const issue = (order: OrderToTax) =>
      till.db.transaction().execute((tx) => issueInvoice(tx, till.deps.config, 'order', order, now));
    await issue(await toTax());
    const dying = new pg.Client({ connectionString: till.databaseUrl });
    dying.on('error', () => {});
    await dying.connect();
    await dying.query('begin');
    const { rows } = await dying.query(
      `update tax_document_counters set last_serial = last_serial + 1
       where kind = 'invoice' and financial_year = '${year}' returning last_serial, pg_backend_pid() as pid`,
    );
    expect(rows[0].last_serial).toBe(2);
    const waiting = issue(await toTax());
    await till.db
      .selectNoFrom((select) =>
        select.fn<boolean>('pg_terminate_backend', [select.val(rows[0].pid)]).as('ended'),
      )
      .execute();
    await waiting;
    await issue(await toTax());
    expect(await serials('invoice', year)).toEqual(upTo(3));
  });

  it('restart with the Indian financial year', async () => {
    for (const moment of ['2033-03-31T18:29:59Z', '2033-03-31T18:30:00Z']) {
      const order = await toTax();
      await till.db
        .transaction()
        .execute((tx) => issueInvoice(tx, till.deps.config, 'order', order, new Date(moment)));
    }
    expect([await serials('invoice', '2032-33'), await serials('invoice', '2033-34')]).toEqual([
      upTo(4),
      [1],
    ]);
  });

  it('are used once per order', async () => {
    const order = await toTax();
    const issue = () =>
      till.db
        .transaction()
        .execute((tx) => issueInvoice(tx, till.deps.config, 'order', order, new Date('2034-06-01')));
    const results = await Promise.allSettled([issue(), issue(), issue()]);
    // A caller arriving after the first has finished finds its invoice and does nothing; one arriving before is
    // refused.
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    expect(await listTaxDocuments(till.db, order.id)).toHaveLength(1);
    expect(await serials('invoice', '2034-35')).toEqual([1]);
  });
});

describe('credit notes', () => {
  it('follow partial refunds and reverse exactly the invoice’s taxes', async () => {
    const { id, buyer } = await place(149_900, 3);
    await move(id, 'Packing', 'Shipped', 'Out for delivery', 'Delivered');
    for (const amount of [100, 1_000.01, undefined]) {
      expect((await refund(id, amount)).status).toBe(200);
      await credit();
      await credit();
    }
    const [invoice, ...notes] = await listTaxDocuments(till.db, id as PayableId);
    expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([10_000, 100_001, 344_599]);
    const sum = (of: (line: { cgstPaise: number; taxablePaise: number; grossPaise: number }) => number) =>
      notes.flatMap(({ figures }) => figures.lines).reduce((total, line) => total + of(line), 0);
    const whole = invoice?.figures.lines ?? [];
    for (const of of [
      (line: { cgstPaise: number }) => line.cgstPaise,
      (line: { taxablePaise: number }) => line.taxablePaise,
      (line: { grossPaise: number }) => line.grossPaise,
    ]) {
      expect(sum(of)).toBe(whole.reduce((total, line) => total + of(line), 0));
    }
    const { documents } = await documentsOf(id, buyer);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', ...notes.map(() => 'credit_note')]);
    const answer = await open(documents[1]?._id ?? '', buyer);
    const text = readPdf(answer.rawPayload)
      .pages.map((page) => page.text)
      .join('');
    expect(text).toContain('Credit note');
    expect(text).toContain(`Against ${invoice?.number}`);
  });

  it('wait for the invoice if money was refunded before the order was shipped', async () => {
    const kurta = await till.aKurta(3, 200_000);
    const { orderId: id } = await till.aPayment('razorpay', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', id);
    await till.simulator.settled();
    expect((await refund(id, 500)).status).toBe(200);
    await credit();
    expect(await listTaxDocuments(till.db, id)).toEqual([]);
    await move(id, 'Packing', 'Shipped');
    await credit();
    expect((await listTaxDocuments(till.db, id)).map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 204_900],
      ['credit_note', 50_000],
    ]);
  });

  it('reverse a whole invoice when an unpaid parcel returns', async () => {
    const { id } = await place(100_000);
    await move(id, 'Packing', 'Shipped', 'Returned to sender');
    const documents = await listTaxDocuments(till.db, id as PayableId);
    expect(documents.map(({ kind, totalPaise }) => [kind, totalPaise])).toEqual([
      ['invoice', 104_900],
      ['credit_note', 104_900],
    ]);
    const year = documents[1]?.number.slice(4, 9) ?? '';
    expect(await serials('credit_note', `20${year}`)).toEqual(
      upTo((await serials('credit_note', `20${year}`)).length),
    );
  });

  it('are not made for an order cancelled before shipping', async () => {
    const { id } = await place();
    await move(id, 'Packing', 'Cancelled');
    await credit();
    expect(await listTaxDocuments(till.db, id as PayableId)).toEqual([]);
  });
});

it('prints a packing slip without prices except the cash to collect', async () => {
  const { id } = await place(149_900, 2);
  await till.db
    .updateTable('product_sizes')
    .set({ sku: 'KUR-M-01' })
    .where(({ eb, selectFrom }) =>
      eb(
        'product_id',
        'in',
        selectFrom('order_lines')
          .select('product_id')
          .where('order_id', '=', id as OrderId),
      ),
    )
    .where('size', '=', 'M')
    .execute();
  const answer = await till.app.inject({
    method: 'GET',
    url: `/api/admin/orders/${id}/packing-slip`,
    headers: { authorization: `Bearer ${(await aPerson(till, 'packer')).token}` },
  });
  expect(answer.statusCode).toBe(200);
  const text = readPdf(answer.rawPayload)
    .pages.map((page) => page.text)
    .join('');
  for (const words of [
    'Packing slip',
    'Asha Rao',
    'Size M',
    '× 2',
    '2 pieces',
    'SKU KUR-M-01',
    'Cash on delivery: collect',
    '3,047',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/1,499|2,998/);
});

it('keeps an eight-digit code on one line of the invoice', async () => {
  const { id, buyer } = await place();
  await till.db
    .updateTable('order_lines')
    .set({ hsn: '62114290' })
    .where('order_id', '=', id as OrderId)
    .execute();
  await move(id, 'Packing', 'Shipped');
  const { documents } = await documentsOf(id, buyer);
  const { pages } = readPdf((await open(documents[0]?._id ?? '', buyer)).rawPayload);
  expect(pages[0]?.text).toContain('62114290\n');
});
