import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrderId, SessionId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startWork } from './settle-custom-order.ts';
import {
  aBidOrder,
  aCustomOrder,
  anAcceptedOrder,
  type Order,
  orderIn,
  threePeople,
} from './test-custom-orders.ts';
import { undoCustomOrderMove } from './undo-custom-order-move.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer, admin] = await threePeople(shop);
});
afterAll(() => shop.close());

const list = async (query: string, by = designer) => {
  const { status, body } = await shop.call(`GET /api/studio/custom-orders${query}`, { token: by.token });
  return { status, orders: body.orders as Order[], nextCursor: body.nextCursor as string | null };
};
const move = (by: Someone, id: string, body: unknown) =>
  shop.call(`POST /api/studio/custom-orders/${id}/status`, { token: by.token, body });
const undo = (by: Someone, id: string) =>
  shop.call(`POST /api/studio/custom-orders/${id}/undo`, { token: by.token });
const aPaidOrder = async (): Promise<string> => {
  const id = await anAcceptedOrder(shop, asha, designer);
  await shop.db.transaction().execute((tx) => startWork(tx, id, paise(1_250_000)));
  return id;
};

describe('the studio', () => {
  it('is closed to customers and packers, before anything else is checked', async () => {
    const packer = await aPerson(shop, 'packer');
    for (const call of ['', '/counts', '/x', '/events']) {
      for (const { token } of [asha, packer]) {
        expect((await shop.call(`GET /api/studio/custom-orders${call}`, { token })).status).toBe(403);
      }
      expect((await shop.call(`GET /api/studio/custom-orders${call}`)).status).toBe(401);
    }
    for (const call of ['bid', 'status', 'undo', 'assign']) {
      const route = `POST /api/studio/custom-orders/x/${call}`;
      expect((await shop.call(route, { token: asha.token, body: {} })).status).toBe(403);
    }
  });

  it('pages through everything once, newest first', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await aCustomOrder(shop, asha));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=2&status=pending${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.orders.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen.slice(0, 5)).toEqual(ids.reverse());
    expect(new Set(seen).size).toBe(seen.length);
    for (const query of ['?cursor=abc', '?limit=0', '?limit=101', '?status=lost', `?q=${'x'.repeat(65)}`]) {
      expect((await list(query)).status).toBe(400);
    }
  });

  it('finds by the last six characters and by name, taken literally', async () => {
    const named = await aPerson(shop);
    await shop.db.updateTable('users').set({ name: '100% Söta_K' }).where('id', '=', named.userId).execute();
    const id = await aCustomOrder(shop, named);
    const find = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).orders.map(({ _id }) => _id);
    expect(await find(id.slice(-6).toUpperCase())).toContain(id);
    expect(await find(`#${id.slice(-6)}`)).toContain(id);
    expect(await find('söta_k')).toEqual([id]);
    expect(await find('100%')).toEqual([id]);
    expect(await find('%')).toEqual([id]);
    expect(await find('\\')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it('counts orders by state, and sums their prices', async () => {
    const { body } = await shop.call('GET /api/studio/custom-orders/counts', { token: admin.token });
    const before = body.counts as { status: string; orders: number; value: number }[];
    expect(before.map(({ status }) => status)).toEqual(CUSTOM_ORDER_STATUSES);
    await aBidOrder(shop, asha, designer, 7_000.5);
    const after = (await shop.call('GET /api/studio/custom-orders/counts', { token: admin.token })).body
      .counts as typeof before;
    expect((after[0]?.orders ?? 0) - (before[0]?.orders ?? 0)).toBe(1);
    expect((after[0]?.value ?? 0) - (before[0]?.value ?? 0)).toBe(7_000.5);
  });

  it('assigns an order to whoever bids first or takes it', async () => {
    const id = await aBidOrder(shop, asha, designer);
    const assign = async (by: Someone, toMe: boolean) =>
      orderIn(
        await shop.call(`POST /api/studio/custom-orders/${id}/assign`, { token: by.token, body: { toMe } }),
      );
    expect((await list('?assigned=me')).orders.map(({ _id }) => _id)).toContain(id);
    expect(await assign(admin, true)).toMatchObject({ assignedTo: 'Asha Rao', isMine: true });
    expect((await list('?assigned=me')).orders.map(({ _id }) => _id)).not.toContain(id);
    expect(await assign(admin, false)).toMatchObject({ assignedTo: null, isMine: false });
    expect((await list('?assigned=nobody')).orders.map(({ _id }) => _id)).toContain(id);
  });

  it('lets only an admin assign an order to somebody else, and see its money', async () => {
    const id = await aBidOrder(shop, asha, designer);
    const hand = (by: Someone, to: string | null) =>
      shop.call(`POST /api/studio/custom-orders/${id}/assign`, { token: by.token, body: { to } });
    const other = await aPerson(shop, 'designer');
    expect((await hand(designer, other.userId)).status).toBe(403);
    expect((await hand(admin, asha.userId)).body.code).toBe('custom_order.nobody');
    expect(orderIn(await hand(admin, other.userId))).toMatchObject({
      assigneeId: other.userId,
      isMine: false,
    });
    const { people } = (await shop.call('GET /api/studio/people', { token: designer.token })).body as {
      people: { _id: string }[];
    };
    expect(people.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([other.userId, designer.userId, admin.userId]),
    );
    expect(people.map(({ _id }) => _id)).not.toContain(asha.userId);
    const show = async ({ token }: Someone) =>
      (await shop.call(`GET /api/studio/custom-orders/${id}`, { token })).body as {
        history: { what: string }[];
        money: unknown;
      };
    expect((await show(designer)).money).toBeNull();
    const seen = await show(admin);
    expect(seen.money).toMatchObject({ captured: 0, rest: 0, entries: [] });
    expect(seen.history.at(-1)?.what).toBe('Handed the order over');
    expect(orderIn(await hand(admin, null))).toMatchObject({ assigneeId: null });
  });

  it('answers 404 for an unknown order', async () => {
    for (const id of ['x', '__proto__', '01890000-0000-7000-8000-000000000000', "'--"]) {
      const at = `/api/studio/custom-orders/${encodeURIComponent(id)}`;
      const { token } = designer;
      for (const [route, body] of [
        [`GET ${at}`, undefined],
        [`POST ${at}/bid`, { price: 5 }],
        [`POST ${at}/status`, { status: 'completed' }],
        [`POST ${at}/assign`, { toMe: true }],
        [`POST ${at}/undo`, undefined],
      ] as const) {
        expect((await shop.call(route, { token, body })).status).toBe(404);
      }
    }
  });
});

describe('a move of the studio', () => {
  it('to completed is the designer’s; one to shipped needs carrier and number', async () => {
    const id = await aPaidOrder();
    expect(await move(admin, id, { status: 'completed' })).toMatchObject({
      status: 409,
      body: { message: 'An order that is in progress cannot become completed.' },
    });
    expect(await move(designer, id, { status: 'in_progress' })).toMatchObject({ status: 409 });
    expect((await move(designer, id, { status: 'completed' })).status).toBe(200);
    expect(await move(admin, id, { status: 'shipped', carrier: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { carrier: 'Required', trackingNumber: 'Required' } },
    });
    expect(await move(designer, id, { status: 'nowhere' })).toMatchObject({ status: 400 });
  });

  it('by the admin cancels until the custom order is completed', async () => {
    const id = await aPaidOrder();
    expect(await move(designer, id, { status: 'cancelled' })).toMatchObject({ status: 409 });
    expect(orderIn(await move(admin, id, { status: 'cancelled' })).status).toBe('cancelled');
    expect(await undo(admin, id)).toMatchObject({ status: 409 });
  });

  it('can be undone by its author within ten minutes, and both stay in the history', async () => {
    const id = await aPaidOrder();
    await move(designer, id, { status: 'completed' });
    expect(
      orderIn(await move(admin, id, { status: 'shipped', carrier: 'DTDC', trackingNumber: '7' })),
    ).toMatchObject({ canUndo: true, undoUntil: expect.stringMatching(/^\d{4}-.+Z$/) });
    expect(await undo(designer, id)).toMatchObject({
      status: 409,
      body: { code: 'custom_order.undo_impossible' },
    });
    expect(orderIn(await undo(admin, id))).toMatchObject({
      status: 'completed',
      tracking: null,
      shippedAt: null,
      canUndo: false,
      undoUntil: null,
    });
    expect((await undo(admin, id)).status).toBe(409);
    await move(admin, id, { status: 'shipped', carrier: 'DTDC', trackingNumber: '8' });
    const late = await undoCustomOrderMove(
      shop.db,
      id as CustomOrderId,
      { userId: admin.userId, role: 'admin', sessionId: '' as SessionId },
      new Date(Date.now() + 601_000),
    );
    expect(late).toMatchObject({ ok: false });
    const { body } = await shop.call(`GET /api/studio/custom-orders/${id}`, { token: designer.token });
    expect((body.history as { what: string }[]).slice(-3).map(({ what }) => what)).toEqual([
      'Shipped',
      'Last move undone: back to Completed',
      'Shipped',
    ]);
    const audited = await sql<{ action: string }>`
      select action from audit_entries where subject = ${`custom_order:${id}`} order by id`.execute(shop.db);
    expect(audited.rows.map(({ action }) => action)).toEqual([
      'custom_order.complete',
      'custom_order.ship',
      'custom_order.undo',
      'custom_order.ship',
    ]);
  });

  it('made twice at once is one move', async () => {
    const id = await aPaidOrder();
    const both = await Promise.all([1, 2].map(() => move(designer, id, { status: 'completed' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
