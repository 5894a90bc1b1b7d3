import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

const take = async (what: string) => {
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/api/admin/export/${what}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return {
    answer,
    text: answer.body,
    rows: parse(answer.body, { columns: true, bom: true }) as Record<string, string>[],
  };
};

const importFile = async (text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'products.csv');
  const { headers, payload } = await encodeForm(form);
  return (await shop.call('POST /api/admin/products/import', { token: admin.token, headers, body: payload }))
    .body;
};

describe('an export of products', () => {
  it('has a row per size, and runs no formula in a spreadsheet', async () => {
    const id = await aProduct(shop, {
      name: '=HYPERLINK("http://evil.example","Win")',
      stock: { S: 2, M: 0 },
    });
    const product = await shop.call(`GET /api/admin/products/${id}`, { token: admin.token });
    const { handle: own } = product.body.product as { handle: string };
    const { answer, rows } = await take('products');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toMatch(
      /attachment; filename="products-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(rows.filter(({ handle }) => handle === own)).toMatchObject([
      { name: '\'=HYPERLINK("http://evil.example","Win")', size: 'S', stock: '2', price: '1499' },
      { size: 'M', stock: '0', description: '' },
    ]);
  });

  it('is named by the day in India', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(new Date().setUTCHours(21, 30)) });
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const { answer } = await take('products');
    expect(answer.headers['content-disposition']).toContain(`products-${tomorrow}.csv`);
  });

  it('is read by our own import and changes nothing', async () => {
    await aProduct(shop, { name: '+Plus Kurta', published: false });
    const { rows: before } = await sql`
      select id, name, description, price_paise, published, hsn from products order by id`.execute(shop.db);
    const { text } = await take('products');
    expect(await importFile(text)).toMatchObject({ success: true, created: 0, errors: [] });
    const { rows: after } = await sql`
      select id, name, description, price_paise, published, hsn from products order by id`.execute(shop.db);
    expect(after).toEqual(before);
    expect((await take('products')).text).toBe(text);
    expect(await importFile(text)).toMatchObject({ created: 0, updated: 0, errors: [] });
  });

  it('contains every product once, over many pages', async () => {
    await sql`
      insert into products (id, name, price_paise, category, sub_category)
      select gen_random_uuid(), 'Many ' || n, 100, 'Men', 'Topwear' from generate_series(1, 1200) n`.execute(
      shop.db,
    );
    await sql`
      insert into product_sizes (product_id, size, position) select id, 'M', 0 from products where name like 'Many %'`.execute(
      shop.db,
    );
    const { rows } = await take('products');
    expect(
      new Set(rows.filter(({ name }) => name?.startsWith('Many ')).map(({ handle }) => handle)).size,
    ).toBe(1200);
  });
});

it('has a row per order line, with the recipient', async () => {
  const customer = await aPerson(shop);
  const id = await aProduct(shop, { name: 'Exported Kurta', pricePaise: 50_000 });
  await shop.call('POST /api/cart/add', { token: customer.token, body: { itemId: id, size: 'M' } });
  const placed = await shop.call('POST /api/order/place-cod', {
    token: customer.token,
    body: {
      items: [{ _id: id, size: 'M', quantity: 1, price: 500 }],
      amount: 549,
      address: anAddress({ firstName: '=cmd|calc' }),
    },
  });
  expect(placed.status).toBe(200);
  const { rows } = await take('orders');
  expect(rows.filter(({ product }) => product === id)).toMatchObject([
    {
      name: 'Exported Kurta',
      total: '549',
      delivery: '49',
      'first name': "'=cmd|calc",
      'PIN code': '560001',
    },
  ]);
  const customers = (await take('customers')).rows;
  expect(customers.find(({ email }) => email === customer.email)).toMatchObject({
    orders: '1',
    spent: '0',
  });
  expect(customers.some(({ email }) => email === admin.email)).toBe(false);
});

it('has a row per custom order, without measurements, and runs no formula', async () => {
  const customer = await aPerson(shop);
  const designer = await aPerson(shop, 'designer');
  const id = await anAcceptedOrder(shop, customer, designer);
  await sql`update users set name = '@SUM(1+1)' where id = ${customer.userId}`.execute(shop.db);
  await sql`update custom_orders set customization = ${'=HYPERLINK("http://evil.example")'} where id = ${id}`.execute(
    shop.db,
  );
  const { answer, rows, text } = await take('custom-orders');
  expect(answer.headers['content-disposition']).toMatch(/filename="custom-orders-\d{4}-\d\d-\d\d\.csv"/);
  expect(rows).toMatchObject([
    {
      order: id,
      status: 'accepted',
      customer: "'@SUM(1+1)",
      wishes: '\'=HYPERLINK("http://evil.example")',
      price: '12500',
      cash: 'false',
      paid: '',
      invoice: '',
      refunded: '0',
    },
  ]);
  expect(text).not.toContain('chest');
});

it('is audited, and for admins only', async () => {
  await take('customers');
  const { body } = await shop.call('GET /api/admin/audit?limit=1', { token: admin.token });
  expect(body.entries).toMatchObject([{ action: 'export.customers', who: admin.email }]);
  const packer = await aPerson(shop, 'packer');
  expect((await shop.call('GET /api/admin/export/orders', { token: packer.token })).status).toBe(403);
  expect((await shop.call('GET /api/admin/export/secrets', { token: admin.token })).status).toBe(400);
});
