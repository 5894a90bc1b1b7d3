import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { makeMonths } from './months.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const TABLES = ['audit_entries', 'stock_movements'] as const;
const listPieces = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass order by 1`.execute(shop.db);
  return rows.map(({ name }) => name);
};
/** Inserts an entry dated this many months from now; returns its partition. */
const enter = async (months: number): Promise<string> => {
  const { rows } = await sql<{ piece: string }>`
    insert into audit_entries (at, actor_role, action, subject)
    values (date_trunc('month', now()) + make_interval(months => ${months}::int, days => 9), 'system', 'month.tried', ${`month:${months}`})
    returning tableoid::regclass::text as piece`.execute(shop.db);
  return rows[0]?.piece ?? '';
};

describe.each(TABLES)('%s', (table) => {
  it('is split into the past, the coming months and a default partition', async () => {
    const pieces = await listPieces(table);
    expect(pieces).toEqual([
      expect.stringMatching(/_\d{4}_\d{2}$/),
      expect.stringMatching(/_\d{4}_\d{2}$/),
      `${table}_before`,
      `${table}_other`,
    ]);
    expect(await makeMonths(shop.db)).toBe(0);
  });

  it('is append-only in every partition', async () => {
    for (const piece of [table, ...(await listPieces(table)).map((name) => `months.${name}`)])
      await expect(sql`truncate ${sql.table(piece)}`.execute(shop.db)).rejects.toThrow('append-only');
  });
});

describe('the audit by months', () => {
  it('accepts entries of any time, gives each its own id, and lists them in one order', async () => {
    const pieces = [];
    for (const months of [-30, 0, 2, 3, 40]) pieces.push(await enter(months));
    expect(pieces[0]).toBe('months.audit_entries_before');
    expect(pieces[2]).toMatch(/^months\.audit_entries_\d{4}_\d{2}$/);
    expect(pieces[2]).not.toBe(pieces[3]);
    expect(pieces[4]).toBe('months.audit_entries_other');
    const { body } = await shop.call('GET /api/admin/audit?limit=3&area=month', { token: owner.token });
    expect((body.entries as { subject: string }[]).map(({ subject }) => subject)).toEqual([
      'month:40',
      'month:3',
      'month:2',
    ]);
    const rest = await shop.call(`GET /api/admin/audit?limit=3&area=month&cursor=${body.nextCursor}`, {
      token: owner.token,
    });
    expect((rest.body.entries as { subject: string }[]).map(({ subject }) => subject)).toEqual([
      'month:0',
      'month:-30',
    ]);
    const { rows } = await sql<{ ids: number; entries: number }>`
      select count(distinct id)::int as ids, count(*)::int as entries from audit_entries`.execute(shop.db);
    expect(rows[0]?.ids).toBe(rows[0]?.entries);
  });

  it('refuses to change or remove an entry, in any partition', async () => {
    await expect(sql`delete from audit_entries where subject = 'month:40'`.execute(shop.db)).rejects.toThrow(
      'append-only',
    );
    await expect(
      sql`update audit_entries set subject = '' where subject = 'month:3'`.execute(shop.db),
    ).rejects.toThrow('append-only');
  });

  it('skips a month whose entries came before its partition, and makes the others', async () => {
    await enter(5);
    const { rows } = await sql<{ made: number }>`select make_months(6) as made`.execute(shop.db);
    // months 4 and 6 of the audit, 4 to 6 of the movements
    expect(rows[0]?.made).toBe(5);
    expect(await enter(5)).toBe('months.audit_entries_other');
    expect(await enter(6)).toMatch(/_\d{4}_\d{2}$/);
  });
});
