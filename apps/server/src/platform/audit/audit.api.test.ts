import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { recordAudit } from './audit.ts';

let shop: TestApp;
let owner: Someone;
let other: Someone;

const record = (by: Someone | 'system', action: string, subject: string, changes: Record<string, unknown>) =>
  shop.db
    .transaction()
    .execute((tx) =>
      recordAudit(
        tx,
        by === 'system' ? 'system' : { userId: by.userId, role: 'admin' },
        action,
        subject,
        changes,
      ),
    );

const list = async (query: string): Promise<string[]> => {
  const { status, body } = await shop.call(`GET /api/admin/audit?${query}`, { token: owner.token });
  expect(status).toBe(200);
  return (body.entries as { action: string }[]).map(({ action }) => action);
};

beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
  other = await aPerson(shop, 'admin');
  await record(owner, 'product.changed', 'product:one', { name: ['Kurta 100% cotton', 'Kurta_linen'] });
  await record(other, 'product.archived', 'product:two', { archived: [false, true] });
  await record('system', 'payment.attention', 'order:three', { because: 'amount differs' });
});
afterAll(() => shop.close());

describe('the audit', () => {
  it('lists the newest first, a page at a time', async () => {
    expect(await list('limit=100')).toEqual(['payment.attention', 'product.archived', 'product.changed']);
    const first = await shop.call('GET /api/admin/audit?limit=2', { token: owner.token });
    expect(first.body.entries).toHaveLength(2);
    expect(await list(`limit=2&cursor=${first.body.nextCursor}`)).toEqual(['product.changed']);
  });

  it.each([
    ['a piece of a value, whatever its case', 'q=KURTA_LINEN', ['product.changed']],
    ['the subject', 'q=product:two', ['product.archived']],
    ['a percent sign as itself', 'q=100%25', ['product.changed']],
    ['an underscore as itself', 'q=t_e', []],
    ['the area', 'area=product', ['product.archived', 'product.changed']],
    ['the shop itself', 'who=system', ['payment.attention']],
    ['days before the first entry', 'to=2020-01-01', []],
  ])('finds by %s', async (_what, query, found) => {
    expect(await list(query)).toEqual(found);
  });

  it('finds what one person did', async () => {
    expect(await list(`who=${other.email}`)).toEqual(['product.archived']);
    expect(await list(`who=${other.email}&area=payment`)).toEqual([]);
  });

  it('counts days as India does', async () => {
    const { rows } = await sql<{ today: string; tomorrow: string }>`
      select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today,
        to_char(now() at time zone 'Asia/Kolkata' + interval '1 day', 'YYYY-MM-DD') as tomorrow`.execute(
      shop.db,
    );
    expect(await list(`from=${rows[0]?.today}&to=${rows[0]?.today}`)).toHaveLength(3);
    expect(await list(`from=${rows[0]?.tomorrow}`)).toEqual([]);
  });

  it.each(['from=yesterday', 'to=0000-01-01', 'area=PRODUCT', `q=${'x'.repeat(65)}`])(
    'refuses %s',
    async (query) => {
      const { status } = await shop.call(`GET /api/admin/audit?${query}`, { token: owner.token });
      expect(status).toBe(400);
    },
  );

  it('finds a whole id, and not another one with the same end', async () => {
    const [one, another] = ['0198c2f4-7d11-7a3b-9c55-1f2e3d4c5b6a', '0198c2f4-7d12-7a3b-9c55-1f2e3d4c5b6a'];
    await record('system', 'product.one', `product:${one}`, {});
    await record('system', 'product.another', 'product:x', { replaces: another });
    expect(await list(`q=${one}`)).toEqual(['product.one']);
    expect(await list(`q=product:${one.toUpperCase()}`)).toEqual(['product.one']);
    expect(await list(`q=${another}`)).toEqual(['product.another']);
  });
});
