import type { ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let productId: string;
let owner: Someone;
let fresh: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  productId = await aProduct(shop, { stock: { M: 500 } });
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  fresh = await aPerson(shop);
  await sql`update users set email_confirmed_at = null where id = ${fresh.userId}`.execute(shop.db);
});

const checkOut = ({ token }: Someone) =>
  shop.call('POST /api/order/place-cod', {
    token,
    body: {
      items: [{ _id: productId, size: 'M', quantity: 1, price: 1499 }],
      amount: 1548,
      address: anAddress(),
    },
  });
const buy = async (who: Someone) => {
  await shop.call('POST /api/cart/add', { token: who.token, body: { itemId: productId, size: 'M' } });
  return checkOut(who);
};
const buyTimes = async (who: Someone, times: number) => {
  const statuses = [];
  for (let i = 0; i < times; i += 1) statuses.push((await buy(who)).status);
  return statuses;
};
const anHourAgo = ({ userId }: Someone) =>
  sql`update orders set placed_at = placed_at - interval '1 hour' where user_id = ${userId}`.execute(shop.db);
const change = (body: Record<string, unknown>) =>
  shop.call('PATCH /api/admin/settings', { token: owner.token, body });
const stock = async () =>
  (
    await shop.db
      .selectFrom('product_sizes')
      .select('stock')
      .where('product_id', '=', productId as ProductId)
      .executeTakeFirstOrThrow()
  ).stock;

describe('open cash orders', () => {
  it('are limited to twelve without a confirmed address; the next is refused and takes nothing', async () => {
    expect(await buyTimes(fresh, 12)).toEqual(Array(12).fill(200));
    const before = await stock();
    const refused = await buy(fresh);
    expect(refused).toMatchObject({
      status: 409,
      body: { success: false, code: 'order.cash_confirm_first', message: expect.stringContaining('12') },
    });
    expect(await stock()).toBe(before);
    await sql`update users set email_confirmed_at = now() where id = ${fresh.userId}`.execute(shop.db);
    const placed = await checkOut(fresh);
    expect(placed.status).toBe(200);
    // repeating the same checkout creates no further order
    expect((await checkOut(fresh)).body.orderId).toBe(placed.body.orderId);
  });

  it('are limited to forty with one, not counting delivered or cancelled ones', async () => {
    const known = await aPerson(shop);
    for (const times of [20, 20]) {
      await buyTimes(known, times);
      await anHourAgo(known);
    }
    expect(await buy(known)).toMatchObject({ status: 409, body: { code: 'order.cash_too_many_open' } });
    await sql`update orders set status = 'Delivered', delivered_at = now() where id in (
      select id from orders where user_id = ${known.userId} order by seq limit 1)`.execute(shop.db);
    expect((await checkOut(known)).status).toBe(200);
    expect((await buy(known)).status).toBe(409);
    await sql`update orders set status = 'Cancelled' where id in (
      select id from orders where user_id = ${known.userId} and status <> 'Delivered' order by seq limit 1)`.execute(
      shop.db,
    );
    expect((await checkOut(known)).status).toBe(200);
  });

  it('are limited to twenty an hour, including cancelled ones', async () => {
    const known = await aPerson(shop);
    await buyTimes(known, 20);
    await sql`update orders set status = 'Cancelled' where user_id = ${known.userId}`.execute(shop.db);
    expect(await buy(known)).toMatchObject({ status: 409, body: { code: 'order.cash_too_many_an_hour' } });
    await anHourAgo(known);
    expect((await checkOut(known)).status).toBe(200);
  });

  it('are limited as the owner sets', async () => {
    const { body } = await shop.call('GET /api/admin/settings', { token: owner.token });
    expect(body.settings).toMatchObject({ openCashUnconfirmed: 12, openCashMost: 40, cashAnHour: 20 });
    expect((await change({ openCashUnconfirmed: 1 })).status).toBe(200);
    expect(await buyTimes(fresh, 2)).toEqual([200, 409]);
    await change({ openCashUnconfirmed: 12, cashAnHour: 2 });
    expect(await buyTimes(await aPerson(shop), 3)).toEqual([200, 200, 409]);
    await change({ cashAnHour: 20 });
    for (const wrong of [-1, 1.5, 100_001, null])
      expect((await change({ openCashMost: wrong })).status).toBe(400);
  });
});
