import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import type { Tx } from '../../platform/db/database.ts';
import { anAddress, aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { countItems } from '../../test-ledger.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';
import { listForAdmin } from './order-admin.ts';

type ManagedOrder = { _id: string; status: string; version: number; tracking: object | null };

let till: Till;
let admin: Someone;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

const anOrder = async (address: object = {}, kurta?: Item): Promise<{ id: string; kurta: Item }> => {
  const item = kurta ?? (await till.aKurta());
  const buyer = await aPerson(till);
  await till.fill(buyer, [item]);
  const answer = await till.checkOut(buyer, 'place-cod', [item], { address: anAddress({ ...address }) });
  expect(answer.status).toBe(200);
  return { id: String(answer.body.orderId), kurta: item };
};
const list = async (query: string, token = admin.token) => {
  const { body } = await till.call(`GET /api/admin/orders?${query}`, { token });
  return (body.orders as ManagedOrder[]).map(({ _id }) => _id);
};
const show = async (id: string) => {
  const { body } = await till.call(`GET /api/admin/orders/${id}`, { token: packer.token });
  return body as {
    order: ManagedOrder;
    timeline: { from: string | null; to: string; who: string }[];
    money: object;
  };
};
const move = (id: string, status: string, more: object = {}, token = admin.token) =>
  till.call(`POST /api/admin/orders/${id}/status`, { token, body: { status, ...more } });
const refund = (id: string, body: object) =>
  till.call(`POST /api/admin/orders/${id}/refund`, { token: admin.token, body });

describe('finding an order', () => {
  it('lists the orders to pack and send, for packers', async () => {
    const [placed, packing, shipped] = [(await anOrder()).id, (await anOrder()).id, (await anOrder()).id];
    for (const id of [packing, shipped]) await move(id, 'Packing');
    await move(shipped, 'Shipped');
    const found = await list('toPack=1&limit=100', packer.token);
    expect(found).toEqual(expect.arrayContaining([placed, packing]));
    expect(found).not.toContain(shipped);
  });

  /**
   * Copies an order in a transaction for `work`, without triggers and foreign keys; `at` and `isDelivered` may refer to
   * the copy's number n.
   */
  const amongCopies = async (
    copies: number,
    at: RawBuilder<unknown>,
    work: (tx: Tx) => Promise<void>,
    isDelivered = sql`false`,
  ) => {
    const { id } = await anOrder();
    await till.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`with made as (
        insert into orders (id, user_id, cart_generation, fingerprint, status, payment_method, subtotal_paise, delivery_paise,
          total_paise, address, placed_at, delivered_at)
        select gen_random_uuid(), user_id, gen_random_uuid(), 'copy', case when ${isDelivered} then 'Delivered' else status end,
          payment_method, subtotal_paise, delivery_paise, total_paise, address, ${at}, case when ${isDelivered} then now() end
        from orders, generate_series(1, ${copies}::int) n where id = ${id} returning id)
      insert into order_lines (order_id, position, product_id, name, description, price_paise, images, category, sub_category,
        hsn, size, quantity, gst_percent)
      select made.id, position, product_id, name, description, price_paise, images, category, sub_category,
        hsn, size, quantity, gst_percent from made, order_lines where order_id = ${id}`.execute(tx);
      await sql`analyze orders`.execute(tx);
      await work(tx);
      await sql`delete from order_lines where order_id in (select id from orders where fingerprint = 'copy')`.execute(
        tx,
      );
      await sql`delete from orders where fingerprint = 'copy'`.execute(tx);
    });
  };
  const rowsRead = async (tx: Tx, table: string) => {
    const { rows } = await sql<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::int as rows
      from pg_stat_xact_all_tables where relname = ${table}`.execute(tx);
    return rows[0]?.rows ?? 0;
  };

  it('reads no more invoices than its page has orders', () =>
    amongCopies(3_000, sql`placed_at`, async (tx) => {
      await sql`insert into tax_documents (id, kind, financial_year, serial, number, order_id, total_paise, figures)
        select gen_random_uuid(), 'invoice', '2020-21', n, 'copy ' || n, id, 100, '{}'
        from (select id, row_number() over () as n from orders where fingerprint = 'copy') numbered`.execute(
        tx,
      );
      await sql`analyze tax_documents`.execute(tx);
      const before = await rowsRead(tx, 'tax_documents');
      expect(await listForAdmin(tx, { limit: 50 })).toMatchObject({ ok: true });
      expect((await rowsRead(tx, 'tax_documents')) - before).toBeLessThan(100);
      await sql`delete from tax_documents where financial_year = '2020-21'`.execute(tx);
    }));

  it.each(['placed', '-placed'])('reads no later orders than those of the days asked for, by %s', (sort) =>
    // a third in the middle is of those days: by number, a thousand others would be read first, whichever way
    amongCopies(
      3_000,
      sql`case when n between 1001 and 2000 then '2020-02-03T06:00:00Z'::timestamptz else now() end - n * interval '1 second'`,
      async (tx) => {
        const asked = { limit: 2, sort, from: '2020-02-03', to: '2020-02-03' };
        const before = await rowsRead(tx, 'orders');
        expect(await listForAdmin(tx, asked)).toMatchObject({ ok: true, value: { total: 1_000 } });
        // counting reads a thousand
        expect((await rowsRead(tx, 'orders')) - before).toBeLessThan(1_100);
      },
    ),
  );

  it.each([
    ['delivered, newest first', { status: 'Delivered' }, 3_000],
    ['to pack, earliest first', { toPack: '1', sort: 'placed' }, 300],
  ] as const)('reads no orders of other states: %s', (_, asked, readToCount) =>
    amongCopies(
      3_000,
      sql`now()`,
      async (tx) => {
        const before = await rowsRead(tx, 'orders');
        expect(await listForAdmin(tx, { limit: 50, ...asked })).toMatchObject({ ok: true });
        expect((await rowsRead(tx, 'orders')) - before).toBeLessThan(readToCount + 150);
      },
      sql`n <= 2700`,
    ),
  );

  it('counts no text that far more orders have than are counted, by the statistics', () =>
    amongCopies(300, sql`now()`, async (tx) => {
      await sql`update pg_class set reltuples = 1e7 where oid = 'orders'::regclass`.execute(tx);
      const asked = { limit: 2, q: anAddress().lastName };
      expect(await listForAdmin(tx, asked)).toMatchObject({
        value: { orders: [{}, {}], total: 10_000, totalIsAtLeast: true },
      });
      const counted = await listForAdmin(tx, { ...asked, from: '2020-01-01' });
      expect(counted).toMatchObject({ value: { total: expect.any(Number) } });
      expect(counted).not.toHaveProperty('value.totalIsAtLeast');
      await sql`analyze orders`.execute(tx);
    }));

  it.each([
    ['its number', (id: string) => `#${id.slice(-6).toUpperCase()}`],
    ['its whole id', (id: string) => id],
    ['the name', () => 'kaveri  MURTHY'],
    ['a part of the e-mail', () => 'Kaveri.M@'],
    ['a whole e-mail', () => 'Kaveri.M@example.org'],
    ['the telephone number in another spelling', () => '+91 90000-12345'],
  ])('works by %s', async (_, asked) => {
    const { id } = await anOrder({
      firstName: 'Kaveri',
      lastName: 'Murthy',
      email: 'kaveri.m@example.org',
      phoneNumber: '9000012345',
    });
    await anOrder();
    const found = await list(`q=${encodeURIComponent(asked(id))}`);
    expect(found).toContain(id);
    expect(found.length).toBeLessThan(7);
  });

  it('takes pattern characters literally', async () => {
    await anOrder({ firstName: 'Percy 100%' });
    expect(await list('q=100%25')).toHaveLength(1);
    expect(await list('q=1_0%25')).toEqual([]);
    // the same name at another domain is another person
    expect(await list('q=kaveri.m@example.com')).toEqual([]);
  });

  it('works by the courier’s number, state and payment method, a page at a time', async () => {
    const { id } = await anOrder();
    await move(id, 'Packing');
    await move(id, 'Shipped', { carrier: 'Delhivery', trackingNumber: 'DLV-778899' });
    expect(await list('q=dlv-778899')).toEqual([id]);
    expect(await list('q=dlv-778899&status=Shipped&method=COD')).toEqual([id]);
    expect(await list('q=dlv-778899&method=Stripe')).toEqual([]);
    const { body } = await till.call('GET /api/admin/orders?limit=2', { token: packer.token });
    const next = await list(`limit=2&cursor=${body.nextCursor}`);
    expect(next).toHaveLength(2);
    expect((body.orders as ManagedOrder[]).map(({ _id }) => _id)).not.toContain(next[0]);
    expect((await till.call('GET /api/admin/orders?cursor=nine', { token: admin.token })).status).toBe(400);
  });

  it('takes a whole telephone, e-mail or courier’s number for that alone, and a part for any', async () => {
    const ours = { firstName: 'Exact', email: 'exact@example.org', phoneNumber: '9123456780' };
    const { id } = await anOrder(ours);
    const others = { firstName: 'Other', email: 'inexact@example.org.in', phoneNumber: '9123456781' };
    const { id: other } = await anOrder(others);
    for (const [one, trackingNumber] of [
      [id, '77889912345'],
      [other, 'X778899123456'],
    ] as const) {
      await move(one, 'Packing');
      await move(one, 'Shipped', { carrier: 'Delhivery', trackingNumber });
    }
    for (const whole of ['+91 91234-56780', 'Exact@Example.org', '77889912345'])
      expect(await list(`q=${encodeURIComponent(whole)}`), whole).toEqual([id]);
    expect(await list('q=x778899123456&status=Shipped&from=2020-01-01')).toEqual([other]);
    expect(await list('q=x778899123456&status=Packing')).toEqual([]);
    for (const part of ['912345678', 'exact@example.or', '7788991234', '7788991'])
      expect(await list(`q=${part}`), part).toEqual([other, id]);
  });

  it('takes a whole name for that alone, its words in any order, and a part for any', async () => {
    const { id } = await anOrder({ firstName: 'Meenakshi', lastName: 'Sundaram' });
    const { id: other } = await anOrder({ firstName: 'Meenakshi', lastName: 'Sundaramurthy' });
    for (const whole of ['Meenakshi  SUNDARAM', 'sundaram meenakshi'])
      expect(await list(`q=${encodeURIComponent(whole)}`), whole).toEqual([id]);
    expect(await list('q=meenakshi+sundaramurthy')).toEqual([other]);
    for (const part of ['meenakshi su', 'nakshi sundaram', 'sundaram'])
      expect(await list(`q=${encodeURIComponent(part)}`), part).toEqual([other, id]);
    expect(await list('q=meenakshi+sundaram&status=Delivered')).toEqual([]);
  });

  it('finds a part of a name of which most letters are common, and none that has only the rare ones', async () => {
    const { firstName, lastName } = anAddress();
    const { id } = await anOrder({ lastName: `${lastName}480` });
    const { id: other } = await anOrder({ lastName: `Bra${lastName.slice(-1)}480` });
    await amongCopies(300, sql`now()`, async (tx) => {
      const q = `${firstName.slice(1)} ${lastName}480`;
      expect(await listForAdmin(tx, { limit: 2, q })).toMatchObject({
        value: { orders: [{ _id: id }], total: 1 },
      });
      const both = await listForAdmin(tx, { limit: 2, q: `${lastName.slice(-1)}480` });
      expect(both).toMatchObject({ value: { orders: [{ _id: other }, { _id: id }], total: 2 } });
    });
  });

  it('erases an order’s recipient with the account', async () => {
    const buyer = await aPerson(till);
    const item = await till.aKurta();
    await till.fill(buyer, [item]);
    await till.checkOut(buyer, 'place-cod', [item], { address: anAddress({ lastName: 'Vanishing' }) });
    expect(await list('q=vanishing')).toHaveLength(1);
    await till.db.updateTable('orders').set({ address: null }).where('user_id', '=', buyer.userId).execute();
    expect(await list('q=vanishing')).toEqual([]);
  });
});

describe('one order', () => {
  it('shows its history, with actors, and its money', async () => {
    const { id } = await anOrder();
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
      expect((await move(id, status, {}, packer.token)).status).toBe(200);
    }
    expect((await refund(id, { amount: 500, reference: 'UPI-1' })).status).toBe(200);
    const { order, timeline, money } = await show(id);
    expect(order).toMatchObject({ status: 'Delivered', version: 5 });
    expect(timeline.map(({ from, to, who }) => [from, to, who])).toEqual([
      [null, 'Order Placed', 'Customer'],
      ['Order Placed', 'Packing', 'Asha Rao'],
      ['Packing', 'Shipped', 'Asha Rao'],
      ['Shipped', 'Out for delivery', 'Asha Rao'],
      ['Out for delivery', 'Delivered', 'Asha Rao'],
    ]);
    expect(money).toMatchObject({
      captured: 1548.5,
      refunded: 500,
      refunding: 0,
      rest: 1048.5,
      isCash: true,
      entries: [
        { movement: 'cash_collected', amount: 1548.5 },
        { movement: 'cash_refunded', amount: -500, reference: 'UPI-1' },
      ],
      open: [],
    });
    expect((await till.call('GET /api/admin/orders/none', { token: admin.token })).status).toBe(404);
  });

  it('refuses the second of two people who act on the same version of it', async () => {
    const { id } = await anOrder();
    const { version } = (await show(id)).order;
    const answers = await Promise.all([
      move(id, 'Packing', { version }),
      move(id, 'Cancelled', { version }),
      move(id, 'Packing', { version }, packer.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await move(id, 'Shipped', { version })).toMatchObject({
      status: 409,
      body: { code: 'order.moved_meanwhile' },
    });
  });

  it('refuses the second of two people who refund the same version of it', async () => {
    const { id } = await anOrder();
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) await move(id, status);
    const answers = await Promise.all([
      refund(id, { amount: 100, seenRefunded: 0 }),
      refund(id, { amount: 100, seenRefunded: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('refund.changed_meanwhile');
    expect((await refund(id, { amount: 100, seenRefunded: 100 })).status).toBe(200);
    expect(await ledgerFaults(till.db)).toEqual([]);
  });

  it('can have carrier and number corrected only while it is on its way', async () => {
    const { id } = await anOrder();
    const correct = (body: object) =>
      till.call(`POST /api/admin/orders/${id}/tracking`, { token: packer.token, body });
    const tracking = { carrier: 'Blue Dart', trackingNumber: 'BD-1' };
    expect(await correct(tracking)).toMatchObject({ status: 409, body: { code: 'order.not_on_the_way' } });
    await move(id, 'Packing');
    await move(id, 'Shipped', { carrier: 'Blue Drat', trackingNumber: 'BD-1' });
    const { version } = (await show(id)).order;
    expect(await correct({ ...tracking, version })).toMatchObject({
      status: 200,
      body: { order: { tracking: { carrier: 'Blue Dart', number: 'BD-1' } } },
    });
    expect((await correct({ ...tracking, version })).body.code).toBe('order.moved_meanwhile');
    const { body } = await till.call('GET /api/admin/audit?limit=1', { token: admin.token });
    expect(body.entries).toMatchObject([
      { action: 'order.tracking', changes: { carrier: ['Blue Drat', 'Blue Dart'] } },
    ]);
  });
});

describe('a parcel that comes back', () => {
  it.each([
    [{}, 5],
    [{ restock: true }, 5],
    [{ restock: false }, 4],
  ])('goes to stock by choice: %j', async (choice, left) => {
    const { id, kurta } = await anOrder();
    for (const status of ['Packing', 'Shipped', 'Out for delivery']) await move(id, status);
    expect(await move(id, 'Returned to sender', choice, packer.token)).toMatchObject({
      status: 200,
      body: { order: { status: 'Returned to sender', payment: false } },
    });
    expect(await stockOf(till, kurta._id)).toBe(left);
    expect(await countItems(till.db, kurta._id)).toBe(5);
    expect((await move(id, 'Delivered')).body.code).toBe('order.not_allowed');
  });

  it('cannot come back before it was sent', async () => {
    const { id } = await anOrder();
    await move(id, 'Packing');
    expect((await move(id, 'Returned to sender')).body.code).toBe('order.not_allowed');
  });
});

it('packs many orders at once, each with its own result', async () => {
  const first = await anOrder();
  const second = await anOrder();
  await move(second.id, 'Packing');
  const { body, status } = await till.call('POST /api/admin/orders/pack', {
    token: packer.token,
    body: { orders: [{ _id: first.id, version: 1 }, { _id: second.id, version: 1 }, { _id: 'none' }] },
  });
  expect(status).toBe(200);
  expect(body.verdicts).toEqual([
    { _id: first.id, ok: true, message: 'Packing' },
    { _id: second.id, ok: false, message: 'This order has just changed. Please reload it.' },
    { _id: 'none', ok: false, message: 'Order not found' },
  ]);
  expect((await show(first.id)).order.status).toBe('Packing');
  const nothing = { token: packer.token, body: { orders: [] } };
  expect((await till.call('POST /api/admin/orders/pack', nothing)).status).toBe(400);
});

it('packs the others when one of them fails on our side', async () => {
  const [broken, good] = [await anOrder(), await anOrder()];
  await sql`alter table orders add constraint broken check (id <> ${sql.lit(broken.id)} or status <> 'Packing')`.execute(
    till.db,
  );
  const { body } = await till.call('POST /api/admin/orders/pack', {
    token: packer.token,
    body: { orders: [{ _id: broken.id }, { _id: good.id }] },
  });
  await sql`alter table orders drop constraint broken`.execute(till.db);
  expect(body.verdicts).toEqual([
    { _id: broken.id, ok: false, message: 'Something went wrong on our side.' },
    { _id: good.id, ok: true, message: 'Packing' },
  ]);
});
