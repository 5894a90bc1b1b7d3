import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/db/id.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { MAX_HASHES } from './visitor-sketch.rules.ts';
import { addVisitors, openDay } from './visits.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
  // before the first call: completed days are calculated only once
  await book(0, 1000);
  await book(2, 500, 200);
  await book(2, 250.5);
  await book(40, 9999);
});
afterAll(() => shop.close());

type Day = { day: string; visitors: number; orders: number; captured: number; refunded: number };
type Today = { waiting: Record<string, number>; days: Day[] };
const look = async (days = 7): Promise<Today> =>
  (await shop.call(`GET /api/admin/today?days=${days}`, { token: owner.token })).body as unknown as Today;

/** An order's money in the ledger, this many days ago at noon in India. */
const book = (daysAgo: number, rupees: number, refundedRupees = 0) =>
  shop.db.transaction().execute(async (tx) => {
    const [capture, refund, payable] = [newId(), newId(), newId()];
    const at = sql`((now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int + time '12:00')
      at time zone 'Asia/Kolkata'`;
    const [taken, given] = [rupees * 100, refundedRupees * 100];
    await sql`insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor, amount_paise,
      refunded_minor, refunded_paise) values (${capture}, 'order', ${payable}, 'cash', true, 'inr', ${taken}, ${taken},
      ${given}, ${given})`.execute(tx);
    await sql`insert into ledger_entries (at, movement, kind, payable_id, capture_id, provider, currency, amount_minor,
      amount_paise) values (${at}, 'cash_collected', 'order', ${payable}, ${capture}, 'cash', 'inr', ${taken}, ${taken})`.execute(
      tx,
    );
    if (given === 0) return;
    await sql`insert into refunds (id, capture_id, state, amount_minor, amount_paise, reason, decided_at)
      values (${refund}, ${capture}, 'done', ${given}, ${given}, 'test', now())`.execute(tx);
    await sql`insert into ledger_entries (at, movement, kind, payable_id, capture_id, refund_id, provider, currency,
      amount_minor, amount_paise) values (${at}, 'cash_refunded', 'order', ${payable}, ${capture}, ${refund}, 'cash', 'inr',
      ${-given}, ${-given})`.execute(tx);
  });

describe('today', () => {
  it('counts what is waiting to be done', async () => {
    const before = (await look()).waiting;
    const buyer = await aPerson(shop);
    const _id = await aProduct(shop, { stock: { M: 4, L: 50 } });
    await shop.call('POST /api/cart/add', { token: buyer.token, body: { itemId: _id, size: 'M' } });
    const items = [{ _id, size: 'M', quantity: 1, price: 1499 }];
    const placed = await shop.call('POST /api/order/place-cod', {
      token: buyer.token,
      body: { items, amount: 1548, address: anAddress() },
    });
    expect(placed.status).toBe(200);
    await shop.call('POST /api/contact', {
      body: { name: 'Asha', email: 'asha@example.com', subject: 'Sleeves', message: 'Longer?' },
    });
    const { waiting, days } = await look();
    expect(waiting).toEqual({
      ordersToPack: (before.ordersToPack ?? 0) + 1,
      bidsWaiting: 0,
      lowStock: (before.lowStock ?? 0) + 1,
      unreadMessages: (before.unreadMessages ?? 0) + 1,
      refusedRefunds: 0,
      cashToPay: 0,
    });
    expect(days.at(-1)?.orders).toBe(1);
  });

  it('lists money by Indian day, oldest first', async () => {
    const { days } = await look(7);
    expect(days).toHaveLength(7);
    expect(days.map(({ captured }) => captured)).toEqual([0, 0, 0, 0, 750.5, 0, 1000]);
    expect(days.map(({ refunded }) => refunded)).toEqual([0, 0, 0, 0, 200, 0, 0]);
    const { rows } = await sql<{ today: string }>`
      select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today`.execute(shop.db);
    expect(days.at(-1)?.day).toBe(rows[0]?.today);
    const long = (await look(90)).days;
    expect(long).toHaveLength(90);
    expect(long.reduce((sum, { captured }) => sum + captured, 0)).toBe(11_749.5);
  });

  it('calculates completed days once, and today each time', async () => {
    await look(7);
    await book(3, 77);
    await book(0, 33);
    const { days } = await look(7);
    expect(days.at(-4)?.captured).toBe(0);
    expect(days.at(-1)?.captured).toBe(1033);
  });

  it('refuses other spans', async () => {
    expect((await shop.call('GET /api/admin/today?days=8', { token: owner.token })).status).toBe(400);
  });
});

describe('visitors', () => {
  it('are counted once a day per browser, without bots, staff or files, and without storing who they were', async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const visit = (path: string, userAgent: string, accept = 'text/html') =>
      fetch(`${address}${path}`, { headers: { 'user-agent': userAgent, accept } });
    await visit('/', 'Mozilla/5.0 A');
    await visit('/collection?sort=relevant', 'Mozilla/5.0 A');
    await visit('/', 'Mozilla/5.0 B');
    await visit('/', 'Googlebot/2.1');
    await visit('/admin/orders', 'Mozilla/5.0 C');
    await visit('/api/product/list', 'Mozilla/5.0 D');
    await visit('/', 'Mozilla/5.0 E', 'image/avif');
    await expect.poll(async () => (await look()).days.at(-1)?.visitors, { timeout: 15_000 }).toBe(2);
    await visit('/about', 'Mozilla/5.0 A');
    await visit('/about', 'Mozilla/5.0 F');
    await expect.poll(async () => (await look()).days.at(-1)?.visitors, { timeout: 15_000 }).toBe(3);

    const kept = await sql<{ visitor: Buffer }>`select visitor from day_visitors`.execute(shop.db);
    expect(kept.rows).toHaveLength(3);
    for (const { visitor } of kept.rows) expect(visitor.toString('latin1')).not.toContain('Mozilla');
  });

  it('are distinguished by the address that the trusted proxy names, not by one they claim', async () => {
    const behind = await startTestApp({ TRUSTED_PROXIES: 'loopback' });
    try {
      const address = await behind.app.listen({ port: 0, host: '127.0.0.1' });
      const admin = await aPerson(behind, 'admin');
      for (const forwarded of ['192.0.2.1, 198.51.100.1', '192.0.2.2, 198.51.100.1', '198.51.100.2']) {
        await fetch(address, {
          headers: { 'user-agent': 'Mozilla/5.0 A', accept: 'text/html', 'x-forwarded-for': forwarded },
        });
      }
      const counted = async () =>
        (
          (await behind.call('GET /api/admin/today?days=7', { token: admin.token })).body as unknown as Today
        ).days.at(-1)?.visitors;
      await expect.poll(counted, { timeout: 15_000 }).toBe(2);
    } finally {
      await behind.close();
    }
  });

  it('from one machine that changes its user agent each time count as a few', async () => {
    const flooded = await startTestApp();
    try {
      const address = await flooded.app.listen({ port: 0, host: '127.0.0.1' });
      const admin = await aPerson(flooded, 'admin');
      for (let sent = 0; sent < 400; sent += 20) {
        await Promise.all(
          Array.from({ length: 20 }, async (_, n) => {
            const headers = { 'user-agent': `Mozilla/5.0 ${sent + n}`, accept: 'text/html' };
            await (await fetch(`${address}/about`, { headers })).arrayBuffer();
          }),
        );
      }
      const counted = async () =>
        (
          (await flooded.call('GET /api/admin/today?days=7', { token: admin.token })).body as unknown as Today
        ).days.at(-1)?.visitors ?? 0;
      await expect.poll(counted, { timeout: 15_000 }).toBeGreaterThan(150);
      expect(await counted()).toBeLessThanOrEqual(256);
    } finally {
      await flooded.close();
    }
  }, 60_000);

  it('in any number leave a bounded number of rows and a correct figure, across copies of the server', async () => {
    const other = await startTestApp();
    try {
      const hash = (n: number) => createHash('sha256').update(`browser ${n}`).digest().subarray(0, 16);
      const write = (from: number, to: number) =>
        other.db.transaction().execute(async (tx) => {
          const { day } = await openDay(tx);
          await addVisitors(
            tx,
            day,
            Array.from({ length: to - from }, (_, n) => hash(from + n)),
          );
        });
      await write(0, 3_000);
      await write(2_000, 4_000);
      const counted = async () => {
        const { rows } = await sql<{ visitors: number; kept: number }>`
          select visitors, (select count(*)::int from day_visitors) as kept from visit_days`.execute(
          other.db,
        );
        return rows[0];
      };
      expect(await counted()).toEqual({ visitors: 4_000, kept: 4_000 });
      await Promise.all([write(0, 8_000), write(6_000, 14_000), write(13_900, 20_000)]);
      await write(0, 8_000);
      const { visitors = 0, kept } = (await counted()) ?? {};
      expect(kept).toBe(MAX_HASHES);
      expect(Math.abs(visitors - 20_000)).toBeLessThan(1_000);
    } finally {
      await other.close();
    }
  });

  it('are deleted with their salt when their day is over; the number stays', async () => {
    await sql`insert into visit_days (day, salt, visitors) values ('2026-01-01', decode(repeat('ab', 32), 'hex'), 7)`.execute(
      shop.db,
    );
    await sql`insert into day_visitors values ('2026-01-01', decode(repeat('cd', 16), 'hex'))`.execute(
      shop.db,
    );
    const address = shop.app.listeningOrigin;
    await fetch(address, { headers: { 'user-agent': 'Mozilla/5.0 G', accept: 'text/html' } });
    const old = () =>
      sql<{ visitors: number; isSalted: boolean; left: number }>`
        select visitors, salt is not null as "isSalted",
          (select count(*) from day_visitors v where v.day = d.day)::int as left
        from visit_days d where day = '2026-01-01'`.execute(shop.db);
    await expect
      .poll(async () => (await old()).rows[0], { timeout: 15_000 })
      .toEqual({ visitors: 7, isSalted: false, left: 0 });
  });
});
