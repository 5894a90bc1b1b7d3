import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageJobs } from '../catalogue/images/image-jobs.ts';
import { customOrderJobs } from '../custom-orders/custom-orders.jobs.ts';
import { emailJobs } from '../house-jobs.ts';
import { listOutboxEmails } from '../platform/mail/mailer.ts';
import type { Deps } from '../settings/deps.ts';
import { runJobs } from '../test-delivery.ts';
import { aPerson } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';
import { PARTS, PERSONAL_DATA } from './personal-data.ts';
import { type Life, liveALife, MARKER } from './test-customer-life.ts';

let till: Till;
let life: Life;
let exported: unknown;
beforeAll(async () => {
  till = await startTill({ CUSTOM_ORDER_COD: '1' });
  life = await liveALife(till);
  exported = (await till.call('GET /api/user/export', { token: life.token })).body.export;
}, 120_000);
afterAll(() => till.close());

const COLUMNS = Object.entries(PERSONAL_DATA).flatMap(([table, { personal }]) =>
  Object.entries(personal).map(([column, entry]) => ({ table, column, at: `${table}.${column}`, ...entry })),
);
const isMarked = (text: unknown): boolean =>
  JSON.stringify(text ?? null)
    .toLowerCase()
    .includes('zarilka');
const isSecret = ({ exported: where }: (typeof COLUMNS)[number]): boolean =>
  typeof where !== 'string' && where.not.startsWith('a secret');
/** Free-text columns, which name the customer before the deletion. */
const MARKED = COLUMNS.filter(
  (entry) =>
    entry.isCoded === undefined &&
    !isSecret(entry) &&
    !/measurements|fingerprint|reviews.body/.test(entry.at),
);

/** All values at a path such as `orders[].address`. */
const valuesAt = (value: unknown, path: string): unknown[] =>
  path.split('.').reduce<unknown[]>(
    (found, step) => {
      const name = step.replace('[]', '');
      const next = found.map((one) => (one as Record<string, unknown> | null)?.[name]);
      return step.endsWith('[]') ? next.flatMap((list) => (Array.isArray(list) ? list : [])) : next;
    },
    [value],
  );

const rowsOf = async (table: string, column: string): Promise<unknown[]> => {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)}`.execute(till.db);
  return rows.map(({ value }) => value);
};

/** Where the marker occurs: `schema.table: row`, in the shop's tables, its queue and its files. */
const findMarker = async (): Promise<string[]> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(till.db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(
      till.db,
    );
    found.push(...rows.filter(({ row }) => isMarked(row)).map(({ row }) => `${schema}.${name}: ${row}`));
  }
  const files = await readdir(till.dataDirectory, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    if (isMarked(path) || isMarked(await readFile(path, 'latin1'))) found.push(path);
  }
  return found;
};

const pictures = async (): Promise<string[]> => {
  const keys = new Set([
    ...(await rowsOf('custom_order_images', 'id')),
    ...(await rowsOf('review_photos', 'image_hash')),
  ]);
  const names = await readdir(till.dataDirectory, { recursive: true });
  return names.filter((name) => [...keys].some((key) => name.includes(String(key))));
};

const runAllJobs = () =>
  runJobs(till, { ...emailJobs(till.deps), ...imageJobs(till.deps), ...customOrderJobs(till.deps) });

describe('the list of personal data', () => {
  it('lists each table in one slice', () => {
    const tables = PARTS.flatMap((part) => Object.keys(part));
    expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
  });

  it('knows every column of the database, and no others', async () => {
    const { rows } = await sql<{ at: string }>`
      select table_name || '.' || column_name as at from information_schema.columns
      where table_schema = 'public' order by 1`.execute(till.db);
    const listed = Object.entries(PERSONAL_DATA).flatMap(([table, { personal, other }]) =>
      [...Object.keys(personal), ...other.split(' ')].map((column) => `${table}.${column}`),
    );
    const isKnown = new Set(listed);
    const isThere = new Set(rows.map(({ at }) => at));
    const say =
      'say in its slice’s .personal-data.ts whether it is personal, how it is erased and where it is exported';
    expect(
      rows.filter(({ at }) => !isKnown.has(at)).map(({ at }) => at),
      say,
    ).toEqual([]);
    expect(listed.filter((at) => !isThere.has(at))).toEqual([]);
    expect(listed).toHaveLength(isKnown.size);
  });
});

describe('the export of a customer', () => {
  it('contains every column declared to be there', () => {
    const isMissing = ({ exported: path, at }: (typeof COLUMNS)[number]): boolean => {
      if (typeof path !== 'string') return false;
      const values = valuesAt(exported, path);
      const isMarkedThere = values.some(isMarked) || !MARKED.some((text) => text.at === at);
      return !isMarkedThere || !values.some((value) => value !== undefined && value !== null);
    };
    expect(COLUMNS.filter(isMissing).map(({ at, exported: path }) => [at, path])).toEqual([]);
  });

  it('contains no secret and nothing about others', () => {
    expect(JSON.stringify(exported)).not.toMatch(/argon2|tokenHash|token_hash|fingerprint/);
  });
});

describe('deleting an account', () => {
  it('leaves nothing of the person in any table, file, mail or job', async () => {
    const unmarked: string[] = [];
    for (const { table, column, at } of MARKED) {
      if (!(await rowsOf(table, column)).some(isMarked)) unmarked.push(at);
    }
    expect(unmarked, `${MARKER} is to stand in these before the account is deleted`).toEqual([]);
    const kept = await pictures();
    expect(kept.length).toBeGreaterThan(1);
    expect((await findMarker()).filter((place) => place.includes('/outbox/')).length).toBeGreaterThan(5);

    expect(await life.leave()).toBe(200);
    await runAllJobs();

    expect(await findMarker()).toEqual([]);
    const names = await readdir(till.dataDirectory, { recursive: true });
    expect(kept.filter((name) => names.includes(name))).toEqual([]);
    for (const table of new Set(
      COLUMNS.filter((entry) => entry.erased === 'with its row').map((e) => e.table),
    )) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        till.db,
      );
      expect([table, rows.filter(({ row }) => row.includes(life.userId))]).toEqual([table, []]);
    }
    const [body] = await till.db
      .selectFrom('custom_orders')
      .select(['measurements', 'size', 'measurement_mode'])
      .execute();
    expect(body).toEqual({ measurements: null, size: null, measurement_mode: 'custom' });
    const facts = await till.db
      .selectFrom('custom_order_agreement_fields')
      .select('path')
      .where('path', 'like', 'measurements%')
      .where('value', 'is not', null)
      .execute();
    expect(facts).toEqual([]);
  });

  it('withdraws a mail that was being written meanwhile', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const { body } = await till.checkOut(buyer, 'place-cod', [kurta]);
    let leaving: Promise<unknown> | undefined;
    const mailer: Deps['mailer'] = {
      send: async (mail, id) => {
        leaving ??= till.db
          .updateTable('users')
          .set({ deleted_at: new Date() })
          .where('id', '=', buyer.userId)
          .execute();
        await leaving;
        await till.deps.mailer.send(mail, id);
      },
    };
    await emailJobs({ ...till.deps, mailer })['order-mail']({
      orderId: String(body.orderId) as OrderId,
      event: 'placed',
    });
    expect(leaving).toBeDefined();
    const left = await listOutboxEmails(till.dataDirectory, 1_000);
    expect(left.filter(({ to }) => to === buyer.email)).toEqual([]);
  });
});
