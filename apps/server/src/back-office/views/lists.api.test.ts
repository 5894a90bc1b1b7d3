import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let owner: Someone;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

const ask = (route: string, body?: unknown, token = owner.token) => till.call(route, { token, body });
type Row = { _id: string; name: string };
/** A whole list, two rows a page: each page must start exactly where the previous one ended. */
const walk = async (list: 'orders' | 'products' | 'customers', query: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(String(cursor))}`;
    const { status, body } = await ask(`GET /api/admin/${list}?limit=2&${query}${from}`);
    expect(status).toBe(200);
    rows.push(...(body[list] as Row[]));
    cursor = body.nextCursor;
  }
  return rows;
};
const namesIn = async (list: 'products' | 'customers', query: string) =>
  (await walk(list, query)).map(({ name }) => name);
const named = async (name: string): Promise<Someone> => {
  const person = await aPerson(till);
  await till.db.updateTable('users').set({ name }).where('id', '=', person.userId).execute();
  return person;
};
const order = async (pricePaise: number, buyer?: Someone, address = {}): Promise<string> => {
  const items = [await till.aKurta(3, pricePaise)];
  const who = buyer ?? (await aPerson(till));
  await till.fill(who, items);
  const placed = await till.checkOut(who, 'place-cod', items, { address: anAddress(address) });
  return String(placed.body.orderId);
};
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

describe('a sorted list', () => {
  it('of products works in both directions, a page at a time, with a fixed order among equal values', async () => {
    for (const [name, pricePaise] of [
      ['sort b', 200_00],
      ['Sort A', 300_00],
      ['sort c', 200_00],
      ['sort d', 100_00],
      ['sort e', 200_00],
    ] as const)
      await aProduct(till, { name, pricePaise });
    expect(await namesIn('products', 'q=sort')).toEqual(['sort e', 'sort d', 'sort c', 'Sort A', 'sort b']);
    expect(await namesIn('products', 'q=sort&sort=added')).toEqual([
      'sort b',
      'Sort A',
      'sort c',
      'sort d',
      'sort e',
    ]);
    expect(await namesIn('products', 'q=sort&sort=name')).toEqual([
      'Sort A',
      'sort b',
      'sort c',
      'sort d',
      'sort e',
    ]);
    const dear = ['Sort A', 'sort e', 'sort c', 'sort b', 'sort d'];
    expect(await namesIn('products', 'q=sort&sort=-price')).toEqual(dear);
    expect(await namesIn('products', 'q=sort&sort=price')).toEqual(dear.toReversed());
    // without a search term it is read facet by facet
    const all = await namesIn('products', 'category=Women&sort=-price');
    expect(all.filter((name) => dear.includes(name))).toEqual(dear);
  });

  it('of orders sorts by total and by Indian day', async () => {
    const [middle, low, high] = [await order(150_000), await order(100_000), await order(900_000)];
    const ids = async (query: string) =>
      (await walk('orders', query)).map(({ _id }) => _id).filter((id) => [low, middle, high].includes(id));
    expect(await ids('sort=-total')).toEqual([high, middle, low]);
    expect(await ids('sort=total')).toEqual([low, middle, high]);
    expect(await ids('sort=placed')).toEqual([middle, low, high]);
    expect(await ids('')).toEqual([high, low, middle]);
    expect(await ids('status=Order+Placed&sort=placed')).toEqual([middle, low, high]);
    expect(await ids('status=Order+Placed')).toEqual([high, low, middle]);
    await till.db
      .updateTable('orders')
      .set({ placed_at: new Date('2026-01-31T18:30:00Z') })
      .where('id', '=', low as never)
      .execute();
    expect(await ids('from=2026-02-01&to=2026-02-01')).toEqual([low]);
    expect(await ids('to=2026-01-31')).toEqual([]);
    expect(await ids(`from=${today()}&sort=-total`)).toEqual([high, middle]);
  });

  it('of orders has each order of its days once, also where many were placed in one moment', async () => {
    const moments = ['06:00:00.000001', '06:00:00.000001', '06:00:00.000001', '06:00:00.000002', '18:30:00'];
    const made = await Promise.all(moments.map(() => order(100_000)));
    for (const [n, moment] of moments.entries())
      await till.db
        .updateTable('orders')
        .set({ placed_at: sql`${`2021-02-03T${moment}Z`}::timestamptz` })
        .where('id', '=', made[n] as never)
        .execute();
    const { rows } = await sql<{ id: string }>`
      select id from orders where id = any(${made}::uuid[]) order by placed_at, seq`.execute(till.db);
    const inOrder = rows.map(({ id }) => id);
    const ids = async (query: string) => (await walk('orders', query)).map(({ _id }) => _id);
    const days = 'from=2021-02-03&to=2021-02-04';
    expect(await ids(`${days}&sort=placed`)).toEqual(inOrder);
    expect(await ids(days)).toEqual(inOrder.toReversed());
    // the last was placed after midnight in India
    expect(await ids('from=2021-02-03&to=2021-02-03&sort=placed')).toEqual(inOrder.slice(0, 4));
    expect(await ids(`${days}&sort=placed&method=COD&status=Order+Placed`)).toEqual(inOrder);
    expect(await ids(`${days}&method=Razorpay`)).toEqual([]);
    expect(await ids(`${days}&status=Packing`)).toEqual([]);
    expect(await ids(`${days}&toPack=1`)).toEqual(inOrder.toReversed());
  });

  it('of customers sorts by name and by joining day', async () => {
    for (const name of ['zz Mira', 'ZZ asha', 'zz Bina']) await named(name);
    expect(await namesIn('customers', 'q=zz%20&sort=name')).toEqual(['ZZ asha', 'zz Bina', 'zz Mira']);
    expect(await namesIn('customers', 'q=zz%20&sort=-name')).toEqual(['zz Mira', 'zz Bina', 'ZZ asha']);
    expect(await namesIn('customers', 'q=zz%20&sort=joined')).toEqual(['zz Mira', 'ZZ asha', 'zz Bina']);
    expect(await namesIn('customers', `q=zz%20&from=${today()}`)).toHaveLength(3);
    expect(await namesIn('customers', 'q=zz%20&to=2026-01-01')).toEqual([]);
  });

  it('of customers sorts by spending, and stays quick with twenty thousand of them', async () => {
    await sql`
      insert into users (id, name, email, role, password_hash)
      select gen_random_uuid(), 'ss Spender ' || n, 'spender-' || n || '@example.test', 'customer', 'x'
      from generate_series(1, 20000) n`.execute(till.db);
    for (const [name, paise] of [
      ['ss Spender much', 300_00],
      ['ss Spender most', 900_00],
      ['ss Spender some', 100_00],
    ] as const) {
      const id = await order(100_000, await named(name));
      await sql`
        insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor, amount_paise, refunded_minor, refunded_paise)
        values (gen_random_uuid(), 'order', ${id}, 'cash', true, 'inr', ${paise + 5}, ${paise + 5}, 5, 5)`.execute(
        till.db,
      );
    }
    const most = await ask('GET /api/admin/customers?q=ss%20Spender%20&sort=-spent&limit=2');
    expect((most.body.customers as object[]).length).toBe(2);
    expect(most.body.customers).toMatchObject([
      { name: 'ss Spender most', spent: 900 },
      { name: 'ss Spender much', spent: 300 },
    ]);
    const cursor = encodeURIComponent(String(most.body.nextCursor));
    const next = await ask(`GET /api/admin/customers?q=ss%20Spender%20&sort=-spent&limit=2&cursor=${cursor}`);
    expect(next.body.customers).toMatchObject([{ name: 'ss Spender some', spent: 100 }, { spent: 0 }]);
    const { body } = await ask('GET /api/admin/customers?q=ss%20Spender%20&sort=spent&limit=1');
    expect(body.customers).toMatchObject([{ spent: 0 }]);
  });

  it.each(['sort=price', 'sort=--total', 'from=yesterday', 'to=0000-01-01'])('refuses %s', async (query) => {
    expect((await ask(`GET /api/admin/orders?${query}`)).status).toBe(400);
  });

  it('refuses a cursor of another sort order, and an unknown one', async () => {
    const { body } = await ask('GET /api/admin/orders?limit=1&sort=total');
    for (const cursor of [
      String(body.nextCursor),
      'x',
      Buffer.from('["-total","; drop",1]').toString('base64url'),
      Buffer.from('["-total",1,1.5]').toString('base64url'),
    ]) {
      const answer = await ask(`GET /api/admin/orders?sort=-total&cursor=${encodeURIComponent(cursor)}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'catalogue.cursor_invalid']);
    }
  });
});

describe('a total', () => {
  const count = async (list: string, query: string) => {
    const { total, totalIsAtLeast, nextCursor } = (await ask(`GET /api/admin/${list}?${query}`)).body;
    return { total, totalIsAtLeast, nextCursor };
  };

  it('is on the first page of each list, over all matches', async () => {
    for (const name of ['Total one', 'Total two', 'Total three']) {
      await aProduct(till, { name });
      await named(`yy ${name}`);
    }
    const first = await count('products', 'q=total&limit=2');
    expect(first).toMatchObject({ total: 3, totalIsAtLeast: undefined });
    expect((await count('products', 'q=total&limit=3')).total).toBe(3);
    const cursor = encodeURIComponent(String(first.nextCursor));
    expect((await count('products', `q=total&limit=2&cursor=${cursor}`)).total).toBeUndefined();
    expect((await count('customers', 'q=yy+total&limit=1')).total).toBe(3);
    expect((await count('customers', `q=yy+total&limit=1&to=2026-01-01`)).total).toBe(0);
    const buyer = await aPerson(till);
    for (const price of [100_000, 200_000])
      await order(price, buyer, { firstName: 'Totalika', phoneNumber: '9811122233' });
    expect((await count('orders', 'q=totalika&limit=1')).total).toBe(2);
    expect((await count('orders', 'q=totalika&limit=1&status=Delivered')).total).toBe(0);
    expect((await count('customers', 'q=9811122233&limit=1')).total).toBe(1);
  });

  it('is not counted beyond ten thousand', async () => {
    await sql`insert into users (id, name, email, role, password_hash)
      select gen_random_uuid(), 'xx Many ' || n, 'many-' || n || '@example.test', 'customer', 'x'
      from generate_series(1, 10001) n`.execute(till.db);
    expect(await count('customers', 'q=xx+many&limit=1')).toMatchObject({
      total: 10_000,
      totalIsAtLeast: true,
    });
    expect(await count('customers', 'limit=1')).toMatchObject({ total: 10_000, totalIsAtLeast: true });
  });
});

describe('a saved view', () => {
  const views = async (token = owner.token) =>
    (await ask('GET /api/admin/views', undefined, token)).body.views as {
      _id: string;
      name: string;
      query: string;
    }[];
  const save = (name: string, query: string, token = owner.token) =>
    ask('POST /api/admin/views', { list: 'orders', name, query }, token);

  it('is saved per person by name, and overwritten under the same name', async () => {
    await save('To pack', 'status=Order+Placed');
    await save('cash', 'method=COD');
    await save('TO PACK', 'sort=total&status=Order+Placed');
    expect((await views()).map(({ name, query }) => [name, query])).toEqual([
      ['cash', 'method=COD'],
      ['TO PACK', 'sort=total&status=Order+Placed'],
    ]);
    expect(await views(packer.token)).toEqual([]);
  });

  it('can be removed by nobody else', async () => {
    const [first] = await views();
    const remove = (token: string) => ask(`DELETE /api/admin/views/${first?._id}`, undefined, token);
    expect((await remove(packer.token)).status).toBe(404);
    expect((await remove(owner.token)).status).toBe(200);
    expect((await remove(owner.token)).status).toBe(404);
  });

  it.each([
    ['an address', '?status=Packing'],
    ['nothing', ''],
    ['more than an address holds', 'x'.repeat(501)],
  ])('cannot be %s', async (_what, query) => {
    expect((await save('Bad', query)).status).toBe(400);
  });

  it('is one of at most 50', async () => {
    for (let n = (await views()).length; n < 50; n += 1) await save(`View ${n}`, 'q=x');
    expect((await save('One more', 'q=x')).body.code).toBe('view.too_many');
    expect((await save('View 49', 'q=y')).status).toBe(200);
  });
});

describe('the search over everything', () => {
  type Found = Record<
    'orders' | 'customOrders' | 'invoices' | 'customers' | 'products',
    Record<string, unknown>[]
  >;
  const find = async (q: string, token = owner.token) => {
    const { status, body } = await ask(`GET /api/admin/search?q=${encodeURIComponent(q)}`, undefined, token);
    expect(status).toBe(200);
    return body.found as Found;
  };

  it('finds orders of both kinds, customers and products by what people know of them', async () => {
    const buyer = await named('Vasundhara Das');
    const id = await order(120_000, buyer, { firstName: 'Vasundhara', lastName: 'Das' });
    const made = await anAcceptedOrder(till, buyer, await aPerson(till, 'designer'));
    const product = await aProduct(till, { name: 'Vasundhara Sari' });
    await till.db
      .updateTable('product_sizes')
      .set({ sku: 'VS-001', barcode: '8901' })
      .where('product_id', '=', product)
      .execute();
    const found = await find('vasundhara');
    expect(found.orders).toMatchObject([{ _id: id, name: 'Vasundhara Das', total: 1249 }]);
    expect(found.customOrders).toMatchObject([{ name: 'Vasundhara Das' }]);
    expect(found.customers).toMatchObject([{ _id: buyer.userId, email: buyer.email }]);
    expect(found.products).toMatchObject([{ _id: product, name: 'Vasundhara Sari', isShown: true }]);
    expect((await find(`#${id.slice(-6)}`)).orders).toMatchObject([{ _id: id }]);
    const custom = String(found.customOrders[0]?._id);
    expect(JSON.stringify(made)).toContain(custom);
    expect((await find(custom.slice(-6).toUpperCase())).customOrders).toMatchObject([{ _id: custom }]);
    expect((await find('vs-001')).products).toMatchObject([{ _id: product }]);
    expect((await find('8901')).products).toMatchObject([{ _id: product }]);
  });

  it('finds invoices by number and by serial', async () => {
    const id = await order(120_000);
    for (const status of ['Packing', 'Shipped']) {
      const body = { status, carrier: 'Delhivery', trackingNumber: 'DL-1' };
      expect((await ask(`POST /api/admin/orders/${id}/status`, body)).status).toBe(200);
    }
    const { number, serial } = await till.db
      .selectFrom('tax_documents')
      .select(['number', 'serial'])
      .where('order_id', '=', id as never)
      .executeTakeFirstOrThrow();
    const expected = [{ number, kind: 'invoice', order: id, isCustom: false }];
    expect((await find(number.toLowerCase())).invoices).toMatchObject(expected);
    expect((await find(String(serial).padStart(6, '0'))).invoices).toMatchObject(expected);
  });

  it('finds at most five of each kind, and only orders for a packer', async () => {
    for (let n = 0; n < 6; n += 1) await aProduct(till, { name: `Plenty ${n}` });
    expect((await find('plenty')).products).toHaveLength(5);
    await named('Plenty Rao');
    expect(await find('plenty', packer.token)).toMatchObject({ customers: [], products: [], invoices: [] });
  });

  it.each(['x', ' ', 'y'.repeat(65)])('refuses %j', async (q) => {
    expect((await ask(`GET /api/admin/search?q=${encodeURIComponent(q)}`)).status).toBe(400);
  });

  it.each(['%', '\\_%', "'; drop table orders", '🧵🧵', '#'.repeat(8)])(
    'takes %j as it stands',
    async (q) => {
      await find(q.padEnd(2, '%'));
    },
  );
});
