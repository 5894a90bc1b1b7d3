import type { PaidBefore } from '@darzi/gateway-simulator/paid-before.ts';
import { aVisitor, signIn } from '@darzi/server/accounts/test-visitor.ts';
import { ledgerFaults } from '@darzi/server/ledger-faults.ts';
import { startTestApp, type TestApp } from '@darzi/server/test-app.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import { type DemoPeople, seedDemoAccounts } from './seed-demo-accounts.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { seedDemoCustomOrders } from './seed-demo-custom-orders.ts';
import { seedDemoHistory } from './seed-demo-history.ts';

let shop: TestApp;
let people: DemoPeople;
let token: string;
let paid: readonly PaidBefore[];
let written: number;
let stockBefore: unknown;

const stock = async () =>
  (await sql`select product_id, size, stock from product_sizes order by 1, 2`.execute(shop.db)).rows;

beforeAll(async () => {
  shop = await startTestApp();
  await seedDemoCatalogue(shop.deps);
  people = await seedDemoAccounts(shop.db);
  await seedDemoCustomOrders(shop.deps, people);
  stockBefore = await stock();
  const began = performance.now();
  ({ paid, orders: written } = await seedDemoHistory(shop.deps, people, true));
  console.log(`${written} orders of the demo in ${Math.round(performance.now() - began)} ms`);
  token = await signIn(aVisitor(shop, '10.8.0.9'), 'admin@example.com', 'darzi-demo-1');
});
afterAll(() => shop.close());

const ask = async (route: string) => (await shop.call(route, { token })).body as Record<string, never[]>;
const count = async (query: ReturnType<typeof sql>): Promise<number> =>
  ((await query.execute(shop.db)).rows[0] as { n: number }).n;

describe('the history of a demo shop', () => {
  it('leaves a correct ledger, and stock unchanged', async () => {
    expect(written).toBeGreaterThan(80);
    expect(await ledgerFaults(shop.db)).toEqual([]);
    expect(await stock()).toEqual(stockBefore);
  });

  it('gives the demo’s customer a delivered order and one on its way', async () => {
    const own = await signIn(aVisitor(shop, '10.8.0.10'), 'customer@example.com', 'darzi-demo-1');
    const { body } = await shop.call('POST /api/order/userorders', { token: own });
    const orders = body.orders as { status: string; items: { image: string[] }[] }[];
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['Delivered', 'Out for delivery']);
    for (const { items } of orders) expect(items[0]?.image.length).toBeGreaterThan(0);
  });

  it('is written once', async () => {
    expect(await seedDemoHistory(shop.deps, people, true)).toEqual({ orders: 0, paid: [] });
  });

  it('has orders in every state, and content for every page of the owner’s', async () => {
    for (const status of [
      'Order Placed',
      'Packing',
      'Shipped',
      'Out for delivery',
      'Delivered',
      'Cancelled',
      'Returned to sender',
    ]) {
      const { orders } = await ask(`GET /api/admin/orders?status=${encodeURIComponent(status)}`);
      expect(orders?.length, status).toBeGreaterThan(0);
    }
    for (const [route, list, least] of [
      ['GET /api/admin/returns?state=requested', 'returns', 1],
      ['GET /api/admin/returns?state=refunded', 'returns', 2],
      ['GET /api/admin/messages?filter=unread', 'messages', 2],
      ['GET /api/admin/messages?filter=done', 'messages', 2],
      ['GET /api/admin/reviews?state=new', 'reviews', 2],
      ['GET /api/admin/reviews?state=hidden', 'reviews', 1],
      ['GET /api/admin/discounts', 'discounts', 2],
      ['GET /api/admin/customers', 'customers', 20],
      ['GET /api/admin/audit', 'entries', 24],
    ] as const) {
      expect((await ask(route))[list]?.length, route).toBeGreaterThanOrEqual(least);
    }
  });

  it('has visitors, orders and money for each day', async () => {
    const { days } = (await shop.call('GET /api/admin/today?days=30', { token })).body as {
      days: { visitors: number; orders: number; captured: number; refunded: number }[];
    };
    const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
    expect(sum(({ orders }) => orders)).toBeGreaterThan(20);
    expect(sum(({ captured }) => captured)).toBeGreaterThan(30_000);
    expect(sum(({ refunded }) => refunded)).toBeGreaterThan(0);
    expect(sum(({ visitors }) => visitors)).toBeGreaterThan(sum(({ orders }) => orders) * 5);
  });

  it('has an invoice for everything that shipped, numbered chronologically without gaps', async () => {
    const { rows } = await sql<{ serial: number; kind: string; year: string; issued: Date }>`
      select serial, kind, financial_year as year, issued_at as issued from tax_documents order by issued_at, serial`.execute(
      shop.db,
    );
    for (const one of Map.groupBy(rows, ({ kind, year }) => `${kind} ${year}`).values()) {
      expect(one.map(({ serial }) => serial)).toEqual(one.map((_, index) => index + 1));
    }
    expect(
      await count(sql`select count(*)::int as n from orders o where
        exists (select 1 from order_events e where e.order_id = o.id and e.to_status = 'Shipped')
        <> exists (select 1 from tax_documents d where d.order_id = o.id and d.kind = 'invoice')`),
    ).toBe(0);
    expect(
      await count(sql`select count(*)::int as n from custom_orders o where (o.shipped_at is not null)
        <> exists (select 1 from tax_documents d where d.custom_order_id = o.id and d.kind = 'invoice')`),
    ).toBe(0);
    expect(
      await count(sql`select count(*)::int as n from refunds r join captures c on c.id = r.capture_id
        where exists (select 1 from tax_documents d where d.order_id = c.payable_id and d.kind = 'invoice')
        and not exists (select 1 from tax_documents d where d.refund_id = r.id)`),
    ).toBe(0);
  });

  it('informs the gateways of all payments and refunds', async () => {
    const { rows } = await sql<{ id: string; taken: number; given: number }>`
      select gateway_payment_id as id, amount_minor as taken, refunded_minor as given from captures
      where provider <> 'cash' order by 1`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(
      paid
        .map((one) => ({ id: one.gatewayPaymentId, taken: one.amountMinor, given: one.refundedMinor }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  });

  it('has reviews for a few products, and for no new arrivals', async () => {
    const { rows } = await sql<{ handle: string }>`
      select distinct p.handle from reviews r join products p on p.id = r.product_id`.execute(shop.db);
    expect(rows.length).toBeLessThanOrEqual(6);
    const newest = demoCatalogue.slice(-20).map(({ handle }) => handle);
    expect(rows.filter(({ handle }) => newest.includes(handle))).toEqual([]);
  });

  it('changes nothing in a shop that has been used', async () => {
    const other = await startTestApp();
    try {
      await seedDemoCatalogue(other.deps);
      const own = await seedDemoAccounts(other.db);
      await other.call('POST /api/user/register', {
        body: { name: 'Asha', email: 'asha@example.com', password: 'a-password-of-hers' },
      });
      expect((await seedDemoHistory(other.deps, own, true)).orders).toBe(0);
    } finally {
      await other.close();
    }
  });
});
