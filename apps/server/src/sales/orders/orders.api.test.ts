import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone, stockOf } from '../../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

type Item = { _id: string; size: string; quantity: number; price: number };

const fill = async ({ token }: Someone, items: readonly Item[]) => {
  for (const { _id, size, quantity } of items) {
    await shop.call('POST /api/cart/add', { token, body: { itemId: _id, size } });
    await shop.call('POST /api/cart/update', { token, body: { itemId: _id, size, quantity } });
  }
};
const checkoutOf = (items: readonly Item[], changes: Record<string, unknown> = {}) => ({
  items,
  amount: items.reduce((sum, item) => sum + item.price * item.quantity, 0) + 49,
  address: anAddress(),
  ...changes,
});
const place = ({ token }: Someone, body: unknown, headers: Record<string, string> = {}) =>
  shop.call('POST /api/order/place-cod', { token, body, headers });
const ordersOf = async ({ token }: Someone, body?: unknown) =>
  (await shop.call('POST /api/order/userorders', { token, ...(body === undefined ? {} : { body }) })).body
    .orders as Record<string, unknown>[];

const aKurta = async (stock = 5): Promise<Item> => ({
  _id: await aProduct(shop, { stock: { M: stock }, pricePaise: 149_950 }),
  size: 'M',
  quantity: 1,
  price: 1499.5,
});

describe('a cash order', () => {
  it('is placed from the stored cart, takes the stock and empties the cart', async () => {
    const asha = await aPerson(shop);
    const kurta = { ...(await aKurta()), quantity: 2 };
    await fill(asha, [kurta]);
    const answer = await place(asha, checkoutOf([kurta]));
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'Order placed successfully!' },
    });
    expect(await stockOf(shop, kurta._id)).toBe(3);
    expect((await shop.call('GET /api/cart/get', { token: asha.token })).body.cartData).toEqual({});
    const [order] = await ordersOf(asha);
    expect(order).toMatchObject({
      status: 'Order Placed',
      payment: false,
      paymentMethod: 'COD',
      amount: 3048,
      items: [{ _id: kurta._id, name: 'Madder Buti Kurta', price: 1499.5, size: 'M', quantity: 2 }],
    });
    expect(order?.date).toBeTypeOf('number');
  });

  it('names its pieces as they were sold, and in Hindi as the catalogue does today', async () => {
    const asha = await aPerson(shop);
    const _id = await aProduct(shop, { name: 'Mango Kurta', nameHindi: 'आम का कुर्ता', pricePaise: 149_950 });
    const pieces = [{ ...(await aKurta()), _id }, await aKurta()];
    await fill(asha, pieces);
    await place(asha, checkoutOf(pieces));
    await shop.db
      .updateTable('products')
      .set({ name: 'Mango Kurti', name_hindi: 'आम की कुर्ती' })
      .where('id', '=', _id)
      .execute();
    const [order] = await ordersOf(asha, { limit: 1 });
    const items = order?.items as readonly { _id: string }[];
    expect(items.find((item) => item._id === _id)).toMatchObject({
      name: 'Mango Kurta',
      nameHindi: 'आम की कुर्ती',
    });
    expect(items.find((item) => item._id !== _id)).not.toHaveProperty('nameHindi');
    const cancelled = await shop.call(`POST /api/order/${order?._id}/cancel`, { token: asha.token });
    expect(cancelled.body.order).toMatchObject({ items });
  });

  it.each([
    ['a price that is not ours', { price: 1 }, {}],
    ['another quantity', { quantity: 3 }, {}],
    ['another amount', {}, { amount: 1 }],
    ['items that are not in the cart', { _id: '01890000-0000-7000-8000-000000000000' }, {}],
    ['no items', {}, { items: [] }],
  ])('refuses %s, says what changed and creates nothing', async (_, itemChanges, changes) => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const answer = await place(asha, checkoutOf([{ ...kurta, ...itemChanges }], changes));
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'order.changed' } });
    expect(await ordersOf(asha)).toEqual([]);
    expect(await stockOf(shop, kurta._id)).toBe(5);
  });

  it.each([['items'], ['amount'], ['address']])('refuses a checkout without %s', async (part) => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const answer = await place(asha, { ...checkoutOf([kurta]), [part]: undefined });
    expect(answer.status).toBe(400);
    expect(await ordersOf(asha)).toEqual([]);
  });

  it('names the address fields that are missing; blanks count as empty', async () => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const { status, body } = await place(
      asha,
      checkoutOf([kurta], { address: anAddress({ city: '  ', pinCode: undefined }) }),
    );
    expect(status).toBe(400);
    expect(body.message).toBe('Please fill in all address fields: City, Pin Code');
    expect(body.fields).toEqual({ 'address.city': 'Required', 'address.pinCode': 'Required' });
  });

  it.each([
    [{ pinCode: '56001' }, 'address.pinCode'],
    [{ phoneNumber: '+919845012345' }, 'address.phoneNumber'],
    [{ phoneNumber: '९८४५०१२३४५' }, 'address.phoneNumber'],
    [{ state: 'Atlantis' }, 'address.state'],
    [{ email: 'asha' }, 'address.email'],
  ])('checks the address: %j', async (change, field) => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const { status, body } = await place(asha, checkoutOf([kurta], { address: anAddress(change) }));
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });

  it('refuses an empty cart', async () => {
    const answer = await place(await aPerson(shop), checkoutOf([await aKurta()]));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'order.cart_empty', message: 'Your cart is empty' },
    });
  });

  it('becomes one order when 50 identical checkouts arrive at once, and all get its answer', async () => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(asha, checkoutOf([kurta]))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await ordersOf(asha)).toHaveLength(1);
    expect(await stockOf(shop, kurta._id)).toBe(4);
  });

  it('does not delay others while the checkouts of one account wait for its cart', async () => {
    const [asha, ravi] = await Promise.all([aPerson(shop), aPerson(shop)]);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin; select from carts for update');
      const answers = Promise.all(Array.from({ length: 12 }, () => place(asha, checkoutOf([kurta]))));
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect
        .poll(async () => (await holder.query(waiting)).rowCount, { timeout: 20_000 })
        .toBeGreaterThan(0);
      expect((await shop.call('POST /api/order/userorders', { token: ravi.token })).status).toBe(200);
      await holder.query('commit');
      expect(new Set((await answers).map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(await ordersOf(asha)).toHaveLength(1);
    } finally {
      await holder.end();
    }
  });

  it('is a new order when the same cart is filled again', async () => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    await fill(asha, [kurta]);
    const first = await place(asha, checkoutOf([kurta]));
    await fill(asha, [kurta]);
    const second = await place(asha, checkoutOf([kurta]));
    expect(second.body.orderId).not.toBe(first.body.orderId);
    expect(await ordersOf(asha)).toHaveLength(2);
  });

  it('honours an Idempotency-Key, and refuses it for a different order', async () => {
    const asha = await aPerson(shop);
    const kurta = await aKurta();
    const key = { 'idempotency-key': 'tap-1' };
    await fill(asha, [kurta]);
    const first = await place(asha, checkoutOf([kurta]), key);
    await fill(asha, [kurta]);
    expect((await place(asha, checkoutOf([kurta]), key)).body).toEqual(first.body);
    const other = await place(asha, checkoutOf([kurta], { address: anAddress({ city: 'Mysuru' }) }), key);
    expect(other).toMatchObject({ status: 409, body: { code: 'order.idempotency_reused' } });
    expect(await ordersOf(asha)).toHaveLength(1);
  });

  it('sells the last piece to one of 30 buyers and refuses the others', async () => {
    const kurta = await aKurta(1);
    const buyers = await Promise.all(Array.from({ length: 30 }, () => aPerson(shop)));
    for (const buyer of buyers) await fill(buyer, [kurta]);
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, checkoutOf([kurta]))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(29);
    expect(refused[0]?.body).toMatchObject({
      code: 'order.stock_changed',
      message: 'Madder Buti Kurta (M) is sold out.',
    });
    expect(await stockOf(shop, kurta._id)).toBe(0);
  });

  it('never deadlocks two carts with the same pieces in opposite order', async () => {
    const [left, right] = [await aKurta(40), await aKurta(40)];
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aPerson(shop)));
    await Promise.all(buyers.map((buyer, index) => fill(buyer, index % 2 ? [left, right] : [right, left])));
    const answers = await Promise.all(buyers.map((buyer) => place(buyer, checkoutOf([left, right]))));
    expect(answers.map((answer) => answer.status)).toEqual(buyers.map(() => 200));
    expect(await stockOf(shop, left._id)).toBe(20);
  });
});

describe('the list of orders', () => {
  it('is oldest first when complete and newest first in pages', async () => {
    const asha = await aPerson(shop);
    const placed: unknown[] = [];
    for (let index = 0; index < 3; index += 1) {
      const kurta = await aKurta();
      await fill(asha, [kurta]);
      placed.push((await place(asha, checkoutOf([kurta]))).body.orderId);
    }
    expect((await ordersOf(asha)).map((order) => order._id)).toEqual(placed);
    const { body } = await shop.call('POST /api/order/userorders', { token: asha.token, body: { limit: 2 } });
    expect((body.orders as { _id: string }[]).map((order) => order._id)).toEqual([placed[2], placed[1]]);
    const rest = await shop.call('POST /api/order/userorders', {
      token: asha.token,
      body: { limit: 2, cursor: body.nextCursor },
    });
    expect(rest.body).toMatchObject({ orders: [{ _id: placed[0] }], nextCursor: null });
  });
});

describe('an order on its way', () => {
  const placed = async (stock = 5) => {
    const buyer = await aPerson(shop);
    const kurta = await aKurta(stock);
    await fill(buyer, [kurta]);
    const { body } = await place(buyer, checkoutOf([kurta]));
    return { buyer, kurta, id: String(body.orderId) };
  };
  const move = async (id: string, status: string, token: string, more: object = {}) =>
    shop.call(`POST /api/admin/orders/${id}/status`, { token, body: { status, ...more } });

  it('moves one step at a time to Delivered, which collects the cash', async () => {
    const { buyer, id } = await placed();
    const { token } = await aPerson(shop, 'admin');
    expect((await move(id, 'Shipped', token)).status).toBe(409);
    expect((await move(id, 'Order Placed', token)).status).toBe(409);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      const answer = await move(id, status, token, { carrier: 'Delhivery', trackingNumber: 'DL123' });
      expect(answer).toMatchObject({ status: 200, body: { order: { status } } });
    }
    const [order] = await ordersOf(buyer);
    expect(order).toMatchObject({ payment: true, tracking: { carrier: 'Delhivery', number: 'DL123' } });
    expect((await move(id, 'Packing', token)).status).toBe(409);
  });

  it('is cancelled by its customer before Packing, and the pieces go back', async () => {
    const { buyer, kurta, id } = await placed(1);
    expect(await stockOf(shop, kurta._id)).toBe(0);
    const answer = await shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token });
    expect(answer).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } });
    expect(await stockOf(shop, kurta._id)).toBe(1);
    expect((await shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token })).status).toBe(409);
    expect(await stockOf(shop, kurta._id)).toBe(1);
  });

  it('is not cancelled by its customer once it is packed, but by the admin until it ships', async () => {
    const { buyer, id } = await placed();
    const { token } = await aPerson(shop, 'admin');
    await move(id, 'Packing', token);
    const late = await shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token });
    expect(late).toMatchObject({ status: 409, body: { code: 'order.cancel_too_late' } });
    expect((await move(id, 'Cancelled', token)).status).toBe(200);
  });

  it('is answered to a stranger like an order that does not exist', async () => {
    const { id } = await placed();
    const stranger = await aPerson(shop);
    const theirs = await shop.call(`POST /api/order/${id}/cancel`, { token: stranger.token });
    const none = await shop.call('POST /api/order/01890000-0000-7000-8000-000000000000/cancel', {
      token: stranger.token,
    });
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(none.body);
  });

  it('has one winner when two admins and its customer act at once', async () => {
    const { buyer, kurta, id } = await placed(1);
    const { token } = await aPerson(shop, 'admin');
    const answers = await Promise.all([
      move(id, 'Packing', token),
      move(id, 'Packing', token),
      shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const isCancelled = answers[2]?.status === 200;
    expect(await stockOf(shop, kurta._id)).toBe(isCancelled ? 1 : 0);
  });

  it.each(['customer', 'designer'] as const)('cannot be moved by a %s', async (role) => {
    const { id } = await placed();
    const { token } = await aPerson(shop, role);
    expect((await move(id, 'Packing', token)).status).toBe(403);
  });
});
