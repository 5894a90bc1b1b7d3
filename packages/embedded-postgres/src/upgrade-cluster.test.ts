import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { majorOf, prepareBinaries } from './binaries.ts';
import { clusterIn, findClusterHome, replaceCluster } from './cluster-home.ts';
import { copyDatabase, findDifferences } from './copy-database.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { SHARED_DIRECTORY } from './embedded-postgres.ts';
import { OLDER_VERSIONS } from './older-binaries.ts';
import { chooseRunner } from './runner.ts';
import { openTemporaryDirectory } from './test-shop.ts';

it('has programs of the major version before the shop’s own', async () => {
  const runner = chooseRunner(undefined);
  const ours = await majorOf(await prepareBinaries(runner, SHARED_DIRECTORY), runner);
  expect(Object.keys(OLDER_VERSIONS)).toContain(String(Number(ours) - 1));
});

describe('a copy of a database', () => {
  const names = ['upgrade_source', 'upgrade_target'] as const;
  const TABLES = `
    create table kinds (id int primary key, name text not null, lower_name text generated always as (lower(name)) stored);
    create table items (seq bigint generated always as identity primary key, kind int not null references kinds, made_at timestamptz, bytes bytea, notes text[]);
    create table counts (kind int primary key, items int not null);
    create function count_item() returns trigger language plpgsql as $$ begin
      insert into counts values (new.kind, 1) on conflict (kind) do update set items = counts.items + 1; return null; end $$;
    create trigger count_item after insert on items for each row execute function count_item();`;
  let source: Client;
  let target: Client;

  beforeEach(async () => {
    const [from, to] = await Promise.all(
      names.map(async (name) => {
        await dropDatabase(inject('postgresAdminUrl'), name);
        const client = new Client({
          connectionString: await createDatabase(inject('postgresAdminUrl'), name),
        });
        await client.connect();
        await client.query(TABLES);
        return client;
      }),
    );
    if (!from || !to) throw new Error('no databases');
    [source, target] = [from, to];
    await source.query(`
      insert into kinds values (1, 'Kurta'), (2, E'Tab\\there, "quotes", \\\\N and\\nlines'), (3, 'कुर्ता');
      insert into items (kind, made_at, bytes, notes) select 1 + n % 3, timestamptz '2026-01-01' + n * interval '1 hour',
        sha256(n::text::bytea), array['a,b', null, n::text] from generate_series(1, 20000) n;
      update counts set items = items + 100 where kind = 2;
      select nextval('items_seq_seq')`);
  });
  afterEach(async () => {
    await source.end();
    await target.end();
    for (const name of names) await dropDatabase(inject('postgresAdminUrl'), name);
  });

  it('has every row and sequence, including data derived by triggers, and its triggers work', async () => {
    await target.query(`insert into kinds values (9, 'made by a migration')`);
    expect(await copyDatabase(source, target, [])).toEqual({ tables: 3, rows: 20_006 });
    expect(await findDifferences(source, target, [])).toEqual([]);
    const { rows } = await target.query(`insert into items (kind) values (2) returning seq::int`);
    expect(rows).toEqual([{ seq: 20_002 }]);
    const counted = await target.query('select items from counts where kind = 2');
    expect(counted.rows[0].items).toBe(
      (await source.query('select items from counts where kind = 2')).rows[0].items + 1,
    );
  });

  it('has every row of a table partitioned by month, although its partitions differ', async () => {
    const months = (from: string) => `
      create schema months;
      create table told (id int not null, at timestamptz not null) partition by range (at);
      create table months.told_before partition of told for values from (minvalue) to ('${from}');
      create table months.told_other partition of told default`;
    await source.query(months('2026-02-01'));
    await source.query(
      `create table months.told_2026_02 partition of told for values from ('2026-02-01') to ('2026-03-01')`,
    );
    await target.query(months('2026-09-01'));
    await source.query(
      `insert into told select n, timestamptz '2025-12-01' + n * interval '1 day' from generate_series(1, 200) n`,
    );
    expect(await copyDatabase(source, target, [])).toEqual({ tables: 4, rows: 20_206 });
    expect(await findDifferences(source, target, [])).toEqual([]);
    await target.query('delete from told where id = 7');
    expect((await findDifferences(source, target, [])).join()).toContain('public.told has 199 rows');
  });

  it('that lacks or changes anything is detected', async () => {
    await copyDatabase(source, target, []);
    for (const [change, named] of [
      [`update items set notes = array['other'] where seq = 77`, 'public.items has 20000 rows'],
      ['delete from counts where kind = 1', 'public.counts has 2 rows'],
      [`select setval('items_seq_seq', 7)`, 'public.items_seq_seq stands at 7, not 20001'],
    ] as const) {
      await target.query('begin');
      const before = (await findDifferences(source, target, [])).length;
      await target.query(change);
      const found = await findDifferences(source, target, []);
      expect(found.slice(before).join(), change).toContain(named);
      await target.query('rollback');
    }
  });

  it('does not start if the tables differ, and keeps nothing if a row is refused', async () => {
    await target.query('alter table kinds add constraint short check (length(name) < 10)');
    await expect(copyDatabase(source, target, [])).rejects.toThrow('violates check constraint "short"');
    expect((await target.query('rollback; select 1 from kinds')) as unknown).toMatchObject([
      {},
      { rowCount: 0 },
    ]);
    await target.query('alter table items drop column notes');
    await expect(copyDatabase(source, target, [])).rejects.toThrow(
      'these tables are not the same in the old and the new database: public.items',
    );
  });
});

describe('the place of a cluster that was replaced', () => {
  let root: string;
  const cluster = async (path: string, version: string) => {
    await mkdir(join(path, 'data'), { recursive: true });
    await writeFile(join(path, 'data', 'PG_VERSION'), `${version}\n`);
  };
  const versionAt = (name: string) => readFile(join(root, name, 'data', 'PG_VERSION'), 'utf8');

  beforeEach(async () => {
    root = await openTemporaryDirectory();
    await cluster(clusterIn(root), '17');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('is taken in one step, and the old one gets a descriptive name', async () => {
    await cluster(join(root, 'cluster.new-x'), '18');
    const home = await findClusterHome(root, SHARED_DIRECTORY);
    expect(await replaceCluster(root, home, join(root, 'cluster.new-x'))).toBe(
      join(root, 'cluster.postgresql-17'),
    );
    expect((await readdir(root)).sort()).toEqual(['cluster', 'cluster.postgresql-17']);
    expect(await versionAt('cluster')).toBe('18\n');
    expect(await versionAt('cluster.postgresql-17')).toBe('17\n');
  });

  it('is found by the next start, wherever it was killed', async () => {
    const next = join(root, 'cluster-after-upgrade');
    await cluster(clusterIn(next), '18');
    // before the step, the old one is in use
    expect((await findClusterHome(root, SHARED_DIRECTORY)).path).toBe(root);
    expect(await versionAt('cluster')).toBe('17\n');
    const moments: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['right after it', async () => undefined],
      ['the old one moved', () => rm(clusterIn(root), { recursive: true })],
      [
        'both moved',
        async () => {
          await rm(clusterIn(root), { recursive: true, force: true });
          await rm(clusterIn(next), { recursive: true });
          await cluster(clusterIn(root), '18');
        },
      ],
    ];
    for (const [moment, arrange] of moments) {
      await cluster(clusterIn(root), '17');
      await cluster(clusterIn(next), '18');
      await writeFile(join(root, 'cluster-is-at'), `${next}\n`);
      await arrange();
      expect((await findClusterHome(root, SHARED_DIRECTORY)).path, moment).toBe(root);
      expect(await versionAt('cluster'), moment).toBe('18\n');
      expect(await readdir(root), moment).not.toContain('cluster-is-at');
      expect(await readdir(root), moment).not.toContain('cluster-after-upgrade');
      await rm(clusterIn(root), { recursive: true });
    }
    // deleted by hand meanwhile: it is not replaced by an empty one
    await writeFile(join(root, 'cluster-is-at'), `${next}\n`);
    await expect(findClusterHome(root, SHARED_DIRECTORY)).rejects.toThrow(`is missing at ${next}`);
  });
});
