import type { OrderId } from '@darzi/contract/ids.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterAll(() => till.close());

type Row = { _id: string; name: string; email: string } & Record<string, unknown>;
const ask = (route: string, body?: unknown) =>
  till.call(route, { token: owner.token, ...(body === undefined ? {} : { body }) });
const find = async (q: string): Promise<string[]> =>
  ((await ask(`GET /api/admin/customers?limit=100&q=${encodeURIComponent(q)}`)).body.customers as Row[]).map(
    ({ _id }) => _id,
  );
const fileOf = async ({ userId }: Someone) =>
  (await ask(`GET /api/admin/customers/${userId}`)).body.customer as Row;
const named = async (name: string, more: Record<string, unknown> = {}): Promise<Someone> => {
  const person = await aPerson(till);
  await till.db
    .updateTable('users')
    .set({ name, ...more })
    .where('id', '=', person.userId)
    .execute();
  return person;
};
const buy = async (buyer: Someone, pricePaise = 149_950, address = {}): Promise<string> => {
  const items = [await till.aKurta(3, pricePaise)];
  await till.fill(buyer, items);
  const placed = await till.checkOut(buyer, 'place-cod', items, { address: anAddress(address) });
  return String(placed.body.orderId);
};
const deliver = async (orderId: string) => {
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    const body = { status, carrier: 'Delhivery', trackingNumber: 'DL-1' };
    expect((await ask(`POST /api/admin/orders/${orderId}/status`, body)).status).toBe(200);
  }
};

describe('the export of customers', () => {
  it('matches the screen: orders of both kinds, and payments less refunds', async () => {
    const paid = await named('Paid in part');
    const orderId = await buy(paid);
    await buy(paid, 50_000);
    await deliver(orderId);
    await ask(`POST /api/admin/orders/${orderId}/refund`, { amount: 100 });
    await ask(`POST /api/admin/orders/${await buy(paid)}/status`, { status: 'Cancelled' });
    const dressed = await named('Made to measure');
    await anAcceptedOrder(till, dressed, await aPerson(till, 'designer'));
    const { payload } = await till.app.inject({
      url: '/api/admin/export/customers',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const rows = parse(payload, { columns: true, bom: true }) as Record<string, string>[];
    for (const person of [paid, dressed]) {
      const { orders, spent } = await fileOf(person);
      expect(rows.find(({ customer }) => customer === person.userId)).toMatchObject({
        orders: String(orders),
        spent: String(spent),
      });
    }
    expect(await fileOf(paid)).toMatchObject({ orders: 3, spent: 1_448.5 });
  });
});

describe('the list of customers', () => {
  it('is newest first, page by page', async () => {
    const people = [await named('One'), await named('Two'), await named('Three')];
    const first = (await ask('GET /api/admin/customers?limit=2')).body;
    expect((first.customers as Row[]).map(({ name }) => name)).toEqual(['Three', 'Two']);
    const second = (await ask(`GET /api/admin/customers?limit=2&cursor=${first.nextCursor}`)).body;
    expect((second.customers as Row[])[0]?._id).toBe(people[0]?.userId);
    for (const query of ['limit=0', 'cursor=x', 'cursor=5', `q=${'x'.repeat(65)}`]) {
      expect((await ask(`GET /api/admin/customers?${query}`)).status).toBe(400);
    }
  });

  it('finds by name, by e-mail, and by a phone number of the account or of an order', async () => {
    const addresses = JSON.stringify([{ _id: 'a', ...anAddress({ phoneNumber: '9700011122' }) }]);
    const nandini = await named('Nandini 100% Kapoor', { addresses });
    const guest = await named('Phoned Only');
    await buy(guest, 149_950, { phoneNumber: '9811122233' });
    expect(await find('nandini 100%')).toEqual([nandini.userId]);
    expect(await find(nandini.email.toUpperCase())).toEqual([nandini.userId]);
    expect(await find('+91 97000 11122')).toEqual([nandini.userId]);
    expect(await find('98111 22')).toEqual([guest.userId]);
    expect(await find('100_')).toEqual([]);
  });

  it('shows purchases and payments, less refunds', async () => {
    const asha = await named('Spender');
    const orderId = await buy(asha);
    await buy(asha, 50_000);
    expect(await fileOf(asha)).toMatchObject({ orders: 2, spent: 0, openOrders: 2, phone: '9845012345' });
    await deliver(orderId);
    await ask(`POST /api/admin/orders/${orderId}/refund`, { amount: 100 });
    expect(await fileOf(asha)).toMatchObject({
      orders: 2,
      spent: 1_448.5,
      openOrders: 1,
      history: [
        { kind: 'order', status: 'Order Placed', amount: 549 },
        { _id: orderId, kind: 'order', status: 'Delivered', amount: 1_548.5 },
      ],
    });
  });

  it('answers 404 for an unknown customer', async () => {
    for (const id of ['019e0000-0000-7000-8000-000000000000', 'x']) {
      expect((await ask(`GET /api/admin/customers/${id}`)).status).toBe(404);
      expect((await ask(`GET /api/admin/customers/${id}/export`)).status).toBe(404);
      expect((await ask(`POST /api/admin/customers/${id}/notes`, { text: 'x' })).status).toBe(404);
      expect((await ask(`POST /api/admin/customers/${id}/erase`, { email: 'x' })).status).toBe(404);
    }
  });
});

describe('notes about a customer', () => {
  it('are stored and removed, exported, and not quoted in the audit', async () => {
    const asha = await named('Noted');
    await ask(`POST /api/admin/customers/${asha.userId}/notes`, { text: ' Prefers handloom ' });
    const noted = await ask(`POST /api/admin/customers/${asha.userId}/notes`, {
      text: 'Calls in the evening',
    });
    const { notes } = noted.body.customer as { notes: { _id: string; text: string }[] };
    expect(notes.map(({ text }) => text)).toEqual(['Calls in the evening', 'Prefers handloom']);
    expect((await till.call('GET /api/user/export', { token: asha.token })).body.export).toMatchObject({
      notes: [{ text: 'Calls in the evening' }, { text: 'Prefers handloom' }],
    });
    const route = `DELETE /api/admin/customers/${asha.userId}/notes/${notes[0]?._id}`;
    expect((await ask(route)).body.customer).toMatchObject({ notes: [{ text: 'Prefers handloom' }] });
    expect((await ask(route)).status).toBe(404);
    expect((await ask(`POST /api/admin/customers/${asha.userId}/notes`, { text: ' ' })).status).toBe(400);
    const entries = await till.db
      .selectFrom('audit_entries')
      .select(['action', 'changes'])
      .where('subject', '=', `customer:${asha.userId}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'customer.noted',
      'customer.noted',
      'customer.note_removed',
    ]);
    expect(JSON.stringify(entries)).not.toContain('handloom');
  });
});

describe('a customer’s request', () => {
  it('to see their data gets what they would get themselves, and is audited', async () => {
    const asha = await named('Curious');
    await buy(asha);
    const own = (await till.call('GET /api/user/export', { token: asha.token })).body.export as object;
    const given = (await ask(`GET /api/admin/customers/${asha.userId}/export`)).body.export as object;
    const apart = ({ exportedAt: _, sessions: __, ...rest }: Record<string, unknown>) => rest;
    expect(apart({ ...given })).toEqual(apart({ ...own }));
    const entry = await till.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `customer:${asha.userId}`)
      .executeTakeFirst();
    expect(entry?.action).toBe('customer.exported');
  });

  it('to be erased needs their email, and leaves their orders without a name', async () => {
    const asha = await named('Leaving Soon');
    const orderId = await buy(asha);
    await ask(`POST /api/admin/customers/${asha.userId}/notes`, { text: 'Leaving' });
    const route = `POST /api/admin/customers/${asha.userId}/erase`;
    expect(await ask(route, { email: 'other@example.com' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is not the email of this account' } },
    });
    expect((await ask(route, { email: asha.email.toUpperCase() })).status).toBe(200);
    expect((await ask(`GET /api/admin/customers/${asha.userId}`)).status).toBe(404);
    expect((await till.call('GET /api/user/me', { token: asha.token })).status).toBe(401);
    expect(await find('leaving soon')).toEqual([]);
    const order = await till.db
      .selectFrom('orders')
      .select(['address', 'total_paise', 'status'])
      .where('id', '=', orderId as OrderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ address: null, total_paise: 154_850, status: 'Cancelled' });
    const notes = await till.db
      .selectFrom('customer_notes')
      .select('id')
      .where('customer_id', '=', asha.userId)
      .execute();
    expect(notes).toEqual([]);
    expect((await ask(route, { email: asha.email })).status).toBe(404);
  });

  it.each(['designer', 'packer', 'admin'] as const)(
    'is not for a %s, whose role goes first',
    async (role) => {
      const colleague = await aPerson(till, role);
      const route = `POST /api/admin/customers/${colleague.userId}/erase`;
      expect(await ask(route, { email: colleague.email })).toMatchObject({
        status: 409,
        body: { code: 'customer.works_here' },
      });
      expect((await till.call('GET /api/user/me', { token: colleague.token })).status).toBe(200);
    },
  );
});

describe('the stored sums', () => {
  /** Those that differ from the sum of all orders and payments. */
  const wrong = async () => {
    const { rows } = await sql`
      select s.user_id, s.spent_paise from customer_sums s where s.spent_paise <> coalesce((
        select sum(c.amount_paise - c.refunded_paise) from captures c where c.is_settling and c.payable_id in (
          select o.id from orders o where c.kind = 'order' and o.user_id = s.user_id and o.placed_at is not null
          union all select o.id from custom_orders o where c.kind = 'custom_order' and o.user_id = s.user_id)), 0)`.execute(
      till.db,
    );
    return rows;
  };
  const spentOf = async ({ userId }: Someone) =>
    (
      await till.db
        .selectFrom('customer_sums')
        .select('spent_paise')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).spent_paise;

  it('are correct after all of this, and follow every change of orders and money', async () => {
    expect(await wrong()).toEqual([]);
    const [asha, meera] = [await named('Asha'), await named('Meera')];
    const order = await buy(asha);
    await deliver(order);
    expect(Number(await spentOf(asha))).toBe(154_850);
    const kitty = await aPerson(till, 'designer');
    await anAcceptedOrder(till, meera, kitty);
    for (const change of [
      sql`update captures set refunded_paise = 10000, refunded_minor = 10000 where payable_id = ${order}`,
      sql`update captures set is_settling = false where payable_id = ${order}`,
      sql`update captures set is_settling = true where payable_id = ${order}`,
      sql`update orders set user_id = ${meera.userId} where id = ${order}`,
      sql`insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor, amount_paise)
        select gen_random_uuid(), 'custom_order', id, 'cash', true, 'INR', 500000, 500000 from custom_orders where user_id = ${meera.userId}`,
      sql`update custom_orders set user_id = ${asha.userId} where user_id = ${meera.userId}`,
    ]) {
      await change.execute(till.db);
      expect(await wrong()).toEqual([]);
    }
    expect([Number(await spentOf(asha)), Number(await spentOf(meera))]).toEqual([500_000, 144_850]);
  });
});
