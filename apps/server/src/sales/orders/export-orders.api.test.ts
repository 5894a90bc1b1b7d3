import type { PayableId, RefundId } from '@darzi/contract/ids.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { invoiceJobs } from '../invoices/tax-documents.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterAll(() => till.close());

const post = (path: string, body: object) => till.call(`POST ${path}`, { token: admin.token, body });
/** An order's rows in the owner's file. */
const rowsOf = async (id: string): Promise<Record<string, string>[]> => {
  const { body } = await till.app.inject({
    url: '/api/admin/export/orders',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
  return rows.filter(({ order }) => order === id);
};

it('an order in the file has HSN, taxes, invoice, credit notes and refunds, in Indian time', async () => {
  const [kurta, coat] = [
    await aProduct(till, { name: 'Kurta', stock: { M: 5 }, pricePaise: 105_000 }),
    await aProduct(till, { name: 'Coat', stock: { M: 5 }, pricePaise: 300_000 }),
  ];
  await till.db.updateTable('products').set({ hsn: '62034200' }).where('id', '=', coat).execute();
  const buyer = await aPerson(till);
  const items = [
    { _id: kurta, size: 'M', quantity: 2, price: 1_050 },
    { _id: coat, size: 'M', quantity: 1, price: 3_000 },
  ];
  await till.fill(buyer, items);
  const address = anAddress({ state: 'Tamil Nadu', city: 'Chennai', pinCode: '600020' });
  const id = String((await till.checkOut(buyer, 'place-cod', items, { address })).body.orderId);
  // half past one in the morning in India is the evening before in London
  const placedAt = new Date('2033-04-30T20:01:05Z');
  await till.db
    .updateTable('orders')
    .set({ placed_at: placedAt })
    .where('id', '=', id as never)
    .execute();
  expect(await rowsOf(id)).toMatchObject([
    {
      placed: '2033-05-01 01:31:05',
      invoice: '',
      HSN: '',
      taxable: '',
      'order tax': '',
      refunded: '0',
    },
    { invoice: '', HSN: '62034200', 'GST %': '' },
  ]);

  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    await post(`/api/admin/orders/${id}/status`, { status });
  }
  await post(`/api/admin/orders/${id}/refund`, {
    lines: [{ _id: kurta, size: 'M', quantity: 1 }],
    reference: 'UTR 1',
  });
  const [refund] = await till.db.selectFrom('refunds').select('id').execute();
  await invoiceJobs(till.deps)['credit-note']({ orderId: id as PayableId, refundId: refund?.id as RefundId });
  const [invoice, note] = await listTaxDocuments(till.db, id as PayableId);
  const ofOrder = {
    invoice: invoice?.number,
    'buyer GSTIN': '',
    'place of supply': '33-Tamil Nadu',
    // delivery for 49 is taxed at 18 % like the coat: 41.53 and 7.47
    'order taxable': '4583.9',
    'order tax': '565.1',
    'credit notes': note?.number,
    refunded: '1050',
  };
  expect(await rowsOf(id)).toMatchObject([
    { ...ofOrder, HSN: '6211', 'GST %': '5', taxable: '2000', CGST: '0', 'SGST or UTGST': '0', IGST: '100' },
    { ...ofOrder, HSN: '62034200', 'GST %': '18', taxable: '2542.37', IGST: '457.63' },
  ]);
  expect((await rowsOf(id))[0]?.invoiced).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});
