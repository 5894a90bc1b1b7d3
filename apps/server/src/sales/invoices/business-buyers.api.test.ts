import { INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';
import type { OrderId, PayableId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as customOrders from '../../custom-orders/orders/test-custom-orders.ts';
import { readPdf } from '../../platform/pdf/test-pdf.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { eraseCustomerOfOrders } from '../orders/order-change.repository.ts';
import { eraseBuyer } from './invoices.privacy.ts';
import { listTaxDocuments } from './tax-document.repository.ts';

let till: Till;
let admin: Someone;
let designer: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  designer = await aPerson(till, 'designer');
});
afterAll(() => till.close());

const MUMBAI = anAddress({ state: 'Maharashtra', city: 'Mumbai', pinCode: '400001' });
const BUSINESS = { gstin: ' 27aapfu0939f1zv ', company: ' Meena Exports LLP ' };
const TIDY = { gstin: '27AAPFU0939F1ZV', company: 'Meena Exports LLP' };

const settings = (body: object) => till.call('PATCH /api/admin/settings', { token: admin.token, body });
const buy = async (changes: object, method: 'place-cod' | 'stripe' | 'razorpay' = 'place-cod') => {
  const kurta = await till.aKurta(5, 262_500);
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  return { buyer, ...(await till.checkOut(buyer, method, [kurta], { address: MUMBAI, ...changes })) };
};
const ship = async (id: unknown) => {
  for (const status of ['Packing', 'Shipped']) {
    await till.call(`POST /api/admin/orders/${id}/status`, { token: admin.token, body: { status } });
  }
  const [document] = await listTaxDocuments(till.db, id as PayableId);
  if (document === undefined) throw new Error('nothing was issued');
  return document;
};
const textOf = async (documentId: string) => {
  const answer = await till.app.inject({
    url: `/api/tax-documents/${documentId}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const { title, pages } = readPdf(answer.rawPayload);
  return { title, text: pages.map((page) => page.text).join('') };
};

describe.each(['place-cod', 'stripe', 'razorpay'] as const)('a business at the checkout by %s', (method) => {
  it.each([
    ['a slip in the last character', { ...BUSINESS, gstin: '27AAPFU0939F1ZW' }, {}, 'business.gstin'],
    ['no number', { ...BUSINESS, gstin: '' }, {}, 'business.gstin'],
    ['no company', { ...BUSINESS, company: ' ' }, {}, 'business.company'],
    ['a number of another state', BUSINESS, { address: anAddress() }, 'business.gstin'],
    [
      'a parcel that leaves India',
      BUSINESS,
      { address: anAddress({ country: 'Nepal', state: 'Bagmati', pinCode: '44600' }) },
      'business.gstin',
    ],
  ])('is refused with %s', async (_, business, changes, field) => {
    const { status, body, buyer } = await buy({ business, ...changes }, method);
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
    expect(await till.ordersOf(buyer)).toEqual([]);
  });

  it('is stored with its order', async () => {
    const { status, body } = await buy({ business: BUSINESS }, method);
    expect(status).toBe(200);
    const { business } = await till.db
      .selectFrom('orders')
      .select('business')
      .where('id', '=', body.orderId as OrderId)
      .executeTakeFirstOrThrow();
    expect(business).toEqual(TIDY);
  });
});

describe('the invoice of a business', () => {
  it('names it and its registration, lists tax by HSN and the amount in words, and is filed as B2B', async () => {
    const { body, buyer } = await buy({ business: BUSINESS });
    const [order] = await till.ordersOf(buyer);
    expect(order).toMatchObject({ business: TIDY });
    const document = await ship(body.orderId);
    expect(document.figures).toMatchObject({ buyerGstin: TIDY.gstin, split: 'igst' });
    expect(document.buyer).toMatchObject({ company: TIDY.company, name: 'Asha Rao' });
    const { title, text } = await textOf(document.id);
    expect(title).toBe(`Tax invoice ${document.number}`);
    for (const words of [
      'Meena Exports LLP',
      'GSTIN 27AAPFU0939F1ZV',
      'Tax by HSN',
      '6211',
      'Two Thousand Six Hundred Seventy Four Rupees Only',
    ]) {
      expect(text).toContain(words);
    }
    const month = new Date(Date.now() + INDIA_AHEAD_MS).toISOString().slice(0, 7);
    const answer = await till.app.inject({
      url: `/api/admin/tax/${month}/gstr1`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.json().b2b).toEqual([
      expect.objectContaining({
        ctin: TIDY.gstin,
        inv: [expect.objectContaining({ inum: document.number, val: 2_674, pos: '27' })],
      }),
    ]);
  });

  it('works for a custom order, too', async () => {
    const customer = await aPerson(till);
    const accept = async (business: object) => {
      const orderId = await customOrders.aBidOrder(till, customer, designer);
      const shippingAddress = customOrders.anAddress({ state: 'Maharashtra', business });
      return till.call('POST /api/custom-order/accept-bid', {
        token: customer.token,
        body: { orderId, shippingAddress },
      });
    };
    expect(await accept({ ...BUSINESS, gstin: '29ABCDE1234F1ZW' })).toMatchObject({
      status: 400,
      body: { fields: { 'shippingAddress.business.gstin': expect.stringContaining('Maharashtra') } },
    });
    expect(await accept(BUSINESS)).toMatchObject({
      status: 200,
      body: { order: { shippingAddress: { business: TIDY } } },
    });
  });

  it('loses its company with the account; the registration stays in the ledger', async () => {
    const { body, buyer } = await buy({ business: BUSINESS });
    await till.db.transaction().execute(async (tx) => {
      await eraseBuyer(tx, buyer.userId);
      await eraseCustomerOfOrders(tx, buyer.userId);
    });
    const document = await ship(body.orderId);
    expect(document.buyer).toBeNull();
    const { text } = await textOf(document.id);
    expect(text).not.toContain('Meena');
  });
});

describe('a tax within one state', () => {
  it.each([
    ['Karnataka', '29ABCDE1234F1ZW', 'SGST', 'UTGST'],
    ['Chandigarh', '04ABCDE1234F1Z8', 'UTGST', 'SGST'],
  ])('of %s (%s) is CGST and %s', async (state, gstin, named, other) => {
    expect((await settings({ sellerState: state, gstin })).status).toBe(200);
    const { body } = await buy({ address: anAddress({ state }) });
    const { text } = await textOf((await ship(body.orderId)).id);
    expect(text).toMatch(new RegExp(`\\b${named}`));
    expect(text).not.toMatch(new RegExp(`\\b${other}`));
    await settings({ sellerState: 'Karnataka', gstin: '29ABCDE1234F1ZW' });
  });
});

describe('goods without tax', () => {
  it('get a bill of supply, which names the registration', async () => {
    const { body, buyer } = await buy({ address: anAddress() });
    await till.db
      .updateTable('order_lines')
      .set({ gst_percent: 0 })
      .where('order_id', '=', body.orderId as OrderId)
      .execute();
    const document = await ship(body.orderId);
    const { title, text } = await textOf(document.id);
    expect(title).toBe(`Bill of supply ${document.number}`);
    expect(text).not.toMatch(/tax invoice|CGST|Taxable|reverse charge/i);
    expect(text).toContain('GSTIN 29ABCDE1234F1ZW');
    expect(text).toContain('No GST is charged on these goods: they are nil rated or exempt.');
    const listed = await till.call(`GET /api/order/${body.orderId}/tax-documents`, { token: buyer.token });
    expect(listed.body.documents).toMatchObject([{ kind: 'invoice', title: 'Bill of supply' }]);
    const month = document.issuedAt.toISOString().slice(0, 7);
    const { token } = admin;
    const file = async () => (await till.call(`GET /api/admin/tax/${month}/gstr1`, { token })).body;
    expect((await file()).nil).toMatchObject({ inv: [{ nil_amt: 2_674, expt_amt: 0 }] });

    // the owner marks the type as exempt: goods that leave from now on, with their delivery
    const { body: types } = await till.call('GET /api/admin/types', { token });
    const { _id } =
      (types.types as { _id: string; name: string }[]).find(({ name }) => name === 'Topwear') ?? {};
    const change = async (given: object) =>
      (await till.call(`PATCH /api/admin/types/${_id}`, { token, body: given })).body.type;
    expect(await change({ gstPercent: 0, exempt: true })).toMatchObject({ gstPercent: 0, exempt: true });
    await ship((await buy({ address: anAddress() })).body.orderId);
    expect((await file()).nil).toMatchObject({ inv: [{ nil_amt: 2_674, expt_amt: 2_674 }] });
    expect(await change({ gstPercent: null })).toMatchObject({ gstPercent: null, exempt: false });
  });
});

describe('a shop without a registration', () => {
  it('issues a bill of supply and charges no GST', async () => {
    await settings({ gstin: null });
    const { body, buyer } = await buy({ address: anAddress() });
    const document = await ship(body.orderId);
    expect(document.totalPaise).toBe(267_400);
    expect(document.figures.lines).toMatchObject([
      {
        ratePercent: 0,
        grossPaise: 262_500,
        taxablePaise: 262_500,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 0,
      },
      { ratePercent: 0, grossPaise: 4_900, taxablePaise: 4_900, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
    ]);
    const { title, text } = await textOf(document.id);
    expect(title).toBe(`Bill of supply ${document.number}`);
    expect(text).not.toMatch(/tax invoice|CGST|Taxable/i);
    expect(text).toContain('The seller is not registered for GST and charges none.');
    const listed = await till.call(`GET /api/order/${body.orderId}/tax-documents`, { token: buyer.token });
    expect(listed.body.documents).toMatchObject([{ kind: 'invoice', title: 'Bill of supply' }]);
    const mails = await deliverMail(till);
    const sent = mails.find(({ id }) => id === `order-${body.orderId}-shipped`);
    expect(sent?.text).toMatch(/^Your bill of supply: .*\/receipt\//m);
    await settings({ gstin: '29ABCDE1234F1ZW' });
  });
});
