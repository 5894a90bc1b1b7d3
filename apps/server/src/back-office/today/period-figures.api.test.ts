import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const figures = async (from: string, to = from) =>
  (await shop.call(`GET /api/admin/figures?from=${from}&to=${to}`, { token: owner.token })).body;

/** An order with this many pieces, placed at this time. */
const order = async (buyer: Someone, product: string, quantity: number, at: string): Promise<OrderId> => {
  const item = { _id: product, size: 'M' };
  await shop.call('POST /api/cart/add', { token: buyer.token, body: { itemId: product, size: 'M' } });
  await shop.call('POST /api/cart/update', {
    token: buyer.token,
    body: { itemId: product, size: 'M', quantity },
  });
  const placed = await shop.call('POST /api/order/place-cod', {
    token: buyer.token,
    body: {
      items: [{ ...item, quantity, price: 1_000 }],
      amount: 1_000 * quantity + 49,
      address: anAddress(),
    },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const id = placed.body.orderId as OrderId;
  await sql`update orders set placed_at = ${at}::timestamptz where id = ${id}`.execute(shop.db);
  return id;
};

const returned = async (id: OrderId, reason: string, quantity: number, at: string) => {
  await sql`
    with r as (
      insert into returns (id, order_id, wish, reason, created_at)
      values (gen_random_uuid(), ${id}, 'refund', ${reason}, ${at}::timestamptz) returning id
    )
    insert into return_lines (return_id, position, order_id, quantity) select id, 1, ${id}, ${quantity} from r`.execute(
    shop.db,
  );
};

describe('figures of a period', () => {
  it('are empty where nothing happened', async () => {
    expect(await figures('2020-01-01')).toMatchObject({
      before: { from: '2019-12-31', to: '2019-12-31' },
      sums: { orders: 0, amount: 0, average: null, customers: 0, cameBack: 0, returns: 0 },
      bestSellers: [],
      reasons: [],
      fits: [],
    });
  });

  it('show sales, customers and returns, by Indian days', async () => {
    const [asha, leela] = [await aPerson(shop), await aPerson(shop)];
    const kurta = await aProduct(shop, { name: 'Counted Kurta', pricePaise: 100_000, stock: { M: 50 } });
    const saree = await aProduct(shop, { name: 'Counted Saree', pricePaise: 100_000, stock: { M: 50 } });
    // the last minute of 9 March and the first of 10 March in India
    await order(asha, kurta, 1, '2025-03-09T18:29:00Z');
    const first = await order(asha, kurta, 3, '2025-03-09T18:30:00Z');
    const other = await order(leela, saree, 2, '2025-03-11T18:29:00Z');
    const gone = await order(leela, saree, 9, '2025-03-11T10:00:00Z');
    await sql`update orders set status = 'Cancelled' where id = ${gone}`.execute(shop.db);
    await returned(first, 'Too small for me', 2, '2025-03-11T06:00:00Z');
    await returned(other, 'Because', 1, '2025-03-11T06:00:00Z');
    await returned(first, 'It is too tight', 1, '2025-03-09T06:00:00Z');
    await returned(first, 'A hole in the sleeve', 2, '2025-03-09T06:00:00Z');
    await sql`insert into reviews (id, product_id, author, rating, body, fit, created_at)
      values (gen_random_uuid(), ${kurta}, 'Asha', 4, 'Soft', 'small', '2025-03-10T12:00:00Z')`.execute(
      shop.db,
    );
    expect(await figures('2025-03-10', '2025-03-11')).toMatchObject({
      before: { from: '2025-03-08', to: '2025-03-09', sums: { orders: 1, cameBack: 0, average: 1_049 } },
      sums: { orders: 2, amount: 5_098, average: 2_549, customers: 2, cameBack: 1, returns: 2 },
      bestSellers: [
        { _id: kurta, name: 'Counted Kurta', pieces: 3, before: 1, amount: 3_000 },
        { _id: saree, pieces: 2, before: 0, amount: 2_000 },
      ],
      reasons: [
        { reason: 'too small', pieces: 2, before: 1 },
        { reason: 'other', pieces: 1, before: 0 },
        { reason: 'faulty', pieces: 0, before: 2 },
      ],
      fits: [{ _id: kurta, returnedSmall: 2, returnedLarge: 0, reviewedSmall: 1, reviewedTrue: 0 }],
    });
  });

  it('show agreed custom orders beside the previous days, by Indian days', async () => {
    const buyer = await aPerson(shop);
    const accepted = async (pricePaise: number, at: string, status = 'accepted') => {
      await sql`insert into custom_orders (id, user_id, status, size, measurement_mode, measurements, style, fabric,
          customization, price_paise, shown_price_paise, accepted_at, shipping_address, created_at)
        values (gen_random_uuid(), ${buyer.userId}, ${status}, 'M', 'standard', '{"chest":39}', 'fusion', 'silk', 'As told.',
          ${pricePaise}, ${pricePaise}, ${at}, '{"state":"Kerala"}', ${at}::timestamptz - interval '40 days')`.execute(
        shop.db,
      );
    };
    await accepted(500_000, '2024-03-09T18:29:00Z');
    await accepted(300_050, '2024-03-09T18:30:00Z');
    await accepted(200_000, '2024-03-10T18:29:00Z');
    await accepted(900_000, '2024-03-10T12:00:00Z', 'cancelled');
    expect(await figures('2024-03-10')).toMatchObject({
      sums: { customOrders: 2, customAmount: 5_000.5, orders: 0 },
      before: { sums: { customOrders: 1, customAmount: 5_000 } },
    });
  });

  it.each([
    ['an end before the start', '2025-03-10', '2025-03-09'],
    ['more than a year', '2023-01-01', '2025-03-09'],
    ['no day at all', 'yesterday', '2025-03-09'],
  ])('refuse %s', async (_, from, to) => {
    const answer = await shop.call(`GET /api/admin/figures?from=${from}&to=${to}`, { token: owner.token });
    expect(answer.status).toBe(400);
  });
});
