import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone, stockOf } from '../../test-factories.ts';

let shop: TestApp;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Movement = {
  _id: string;
  product: { _id: string; name: string };
  size: string;
  quantity: number;
  stock: number;
  reason: string;
  order: string | null;
  note: string | null;
  who: string;
};

const movementsOf = async (product: string, query = ''): Promise<Movement[]> => {
  const { body } = await shop.call(`GET /api/admin/stock/movements?product=${product}${query}`, {
    token: admin.token,
  });
  return body.movements as Movement[];
};

const book = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call('POST /api/admin/stock/movements', { token: admin.token, body, headers });

const orderOne = async (customer: Someone, id: string, price: number, quantity = 1): Promise<string> => {
  await shop.call('POST /api/cart/update', {
    token: customer.token,
    body: { itemId: id, size: 'M', quantity },
  });
  const placed = await shop.call('POST /api/order/place-cod', {
    token: customer.token,
    body: {
      items: [{ _id: id, size: 'M', quantity, price }],
      amount: price * quantity + 49,
      address: anAddress(),
    },
  });
  expect(placed.status).toBe(200);
  const { body } = await shop.call('POST /api/order/userorders', { token: customer.token });
  return (body.orders as { _id: string }[]).at(-1)?._id ?? '';
};

describe('every change of stock', () => {
  it('leaves a movement with reason, actor and order: first stock, sale, cancellation, edit', async () => {
    const added = await shop.call('POST /api/admin/products', {
      token: admin.token,
      body: { name: 'Moved', price: 500, category: 'Men', subCategory: 'Topwear', stock: { M: 9, L: 0 } },
    });
    const { _id: id } = added.body.product as { _id: string };
    const customer = await aPerson(shop);
    const order = await orderOne(customer, id, 500, 2);
    await shop.call(`POST /api/order/${order}/cancel`, { token: customer.token });
    await shop.call(`PATCH /api/admin/products/${id}`, {
      token: admin.token,
      body: { stock: { M: 4, L: 3 } },
    });
    await shop.call(`PATCH /api/admin/products/${id}`, { token: admin.token, body: { sizes: ['L'] } });
    expect(
      (await movementsOf(id)).map(({ size, quantity, stock, reason, order: of, who }) => [
        reason,
        size,
        quantity,
        stock,
        of,
        who,
      ]),
    ).toEqual([
      ['edited', 'M', -4, 0, null, admin.email],
      ['edited', 'M', -5, 4, null, admin.email],
      ['edited', 'L', 3, 3, null, admin.email],
      ['cancelled', 'M', 2, 9, order, 'customer'],
      ['sale', 'M', -2, 7, order, 'customer'],
      ['opening', 'M', 9, 9, null, admin.email],
    ]);
  });

  it('is listed page by page, and by its reason', async () => {
    const id = await aProduct(shop, { stock: { M: 50 } });
    for (let pieces = 1; pieces <= 5; pieces += 1) {
      await book({ reason: 'received', lines: [{ product: id, size: 'M', pieces }] });
    }
    const { body } = await shop.call(`GET /api/admin/stock/movements?product=${id}&reason=received&limit=3`, {
      token: admin.token,
    });
    const next = await movementsOf(id, `&reason=received&limit=3&cursor=${String(body.nextCursor)}`);
    expect([...(body.movements as Movement[]), ...next].map(({ quantity }) => quantity)).toEqual([
      5, 4, 3, 2, 1,
    ]);
    expect(await movementsOf('nonsense')).toEqual([]);
    expect((await shop.call('GET /api/admin/stock/movements?cursor=x', { token: admin.token })).status).toBe(
      400,
    );
  });

  it('adds up: the movements of a size sum to its stock, whatever happened', async () => {
    const { rows } = await sql`
      select s.product_id from product_sizes s
      where s.stock <> (select coalesce(sum(quantity), 0) from stock_movements m
        where m.product_id = s.product_id and m.size = s.size)`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  it('can never be altered', async () => {
    await expect(sql`update stock_movements set quantity = 1`.execute(shop.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from stock_movements`.execute(shop.db)).rejects.toThrow('append-only');
    await expect(sql`truncate stock_movements`.execute(shop.db)).rejects.toThrow('append-only');
  });
});

describe('booking by hand', () => {
  it('adds received pieces and removes lost ones, with a note', async () => {
    const id = await aProduct(shop, { stock: { M: 5 } });
    expect(
      (await book({ reason: 'received', lines: [{ product: id, size: 'M', pieces: 7 }] })).body,
    ).toMatchObject({
      booked: 1,
    });
    await book({ reason: 'damaged', note: 'Moths', lines: [{ product: id, size: 'M', pieces: -2 }] });
    expect(await stockOf(shop, id)).toBe(10);
    expect((await movementsOf(id))[0]).toMatchObject({
      reason: 'damaged',
      note: 'Moths',
      quantity: -2,
      stock: 10,
    });
  });

  it('of a count does not undo sales during the count', async () => {
    const id = await aProduct(shop, { stock: { M: 10, L: 4 }, pricePaise: 50_000 });
    await orderOne(await aPerson(shop), id, 500, 3);
    const lines = [
      { product: id, size: 'M', pieces: 9, seen: 10 },
      { product: id, size: 'L', pieces: 4, seen: 4 },
    ];
    expect((await book({ reason: 'counted', lines })).body).toMatchObject({ booked: 1 });
    expect(await stockOf(shop, id, 'M')).toBe(6);
    expect(await stockOf(shop, id, 'L')).toBe(4);
  });

  it('shows in the shop when a size sells out and comes back', async () => {
    const id = await aProduct(shop, { stock: { M: 2 } });
    const soldOut = async () =>
      ((await shop.call(`GET /api/product/${id}`)).body.product as { soldOut: string[] }).soldOut;
    await book({ reason: 'counted', lines: [{ product: id, size: 'M', pieces: 0 }] });
    await expect.poll(soldOut, { timeout: 2_000 }).toEqual(['M']);
    await book({ reason: 'received', lines: [{ product: id, size: 'M', pieces: 1 }] });
    await expect.poll(soldOut, { timeout: 2_000 }).toEqual([]);
  });

  it.each<[string, (id: string) => Record<string, unknown>, string]>([
    [
      'a size that there is not',
      (id) => ({ reason: 'counted', lines: [{ product: id, size: 'XS', pieces: 1 }] }),
      'lines.0.size',
    ],
    [
      'a product that there is not',
      () => ({ reason: 'counted', lines: [{ product: 'x', size: 'M', pieces: 1 }] }),
      'lines.0.size',
    ],
    [
      'less than nothing left',
      (id) => ({ reason: 'damaged', lines: [{ product: id, size: 'M', pieces: -6 }] }),
      'lines.0.pieces',
    ],
    [
      'a count below zero',
      (id) => ({ reason: 'counted', lines: [{ product: id, size: 'M', pieces: -1 }] }),
      'lines.0.pieces',
    ],
    [
      'a size twice',
      (id) => ({
        reason: 'received',
        lines: [
          { product: id, size: 'M', pieces: 1 },
          { product: id, size: 'M', pieces: 1 },
        ],
      }),
      'lines.1.size',
    ],
    [
      'a reason of the shop’s own',
      (id) => ({ reason: 'sale', lines: [{ product: id, size: 'M', pieces: 1 }] }),
      'reason',
    ],
    ['nothing', () => ({ reason: 'counted', lines: [] }), 'lines'],
  ])('is refused as a whole with %s', async (_, body, field) => {
    const id = await aProduct(shop, { stock: { M: 5, L: 1 } });
    const given = body(id);
    const answer = await book(given);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(Object.keys(answer.body.fields as object)).toContain(field);
    expect(await stockOf(shop, id)).toBe(5);
  });

  it('sent again with its key, because the answer was lost, counts once, even at once', async () => {
    const id = await aProduct(shop, { stock: { M: 5 } });
    const received = (pieces: number) => ({
      reason: 'received',
      lines: [{ product: id, size: 'M', pieces }],
    });
    const key = { 'idempotency-key': `delivery-${id}` };
    const answers = await Promise.all(Array.from({ length: 3 }, () => book(received(7), key)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { booked: 1 } });
    expect(await stockOf(shop, id)).toBe(12);
    expect((await book(received(8), key)).body.code).toBe('order.idempotency_reused');
    // refused, it has left nothing behind
    const lost = { reason: 'damaged', lines: [{ product: id, size: 'M', pieces: -13 }] };
    const other = { 'idempotency-key': `loss-${id}` };
    expect((await book(lost, other)).status).toBe(400);
    await book(received(1));
    expect((await book(lost, other)).status).toBe(200);
    expect(await stockOf(shop, id)).toBe(0);
  });

  it('is audited once', async () => {
    const id = await aProduct(shop, { stock: { M: 5 } });
    await book({ reason: 'corrected', lines: [{ product: id, size: 'M', pieces: 1 }] });
    const { body } = await shop.call('GET /api/admin/audit?limit=1', { token: admin.token });
    expect(body.entries).toMatchObject([
      { action: 'stock.corrected', who: admin.email, changes: { sizes: [[id, 'M', 5, 6]] } },
    ]);
  });
});
