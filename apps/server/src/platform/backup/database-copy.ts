import { createReadStream } from 'node:fs';
import { takeBaseBackup } from '@darzi/embedded-postgres/base-backup.ts';
import pg, { escapeIdentifier } from 'pg';
import { BASE, DUMP, type Manifest, type Part, type Storage, writePart } from './backup-set.ts';
import { dumpDatabase } from './dump.ts';

type Counts = Readonly<Record<string, number>>;
type DatabaseCopy = Pick<Manifest, 'database' | 'rows'> & { readonly parts: readonly Part[] };

/** 8 is PostgreSQL's bit for a trigger on delete. */
const APPEND_ONLY_TABLES = `
  select distinct c.relname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
  where p.proname = 'refuse_change' and not t.tgisinternal and t.tgtype & 8 <> 0 and not c.relispartition`;
const ALL_TABLES = `
  select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

const countRows = async (client: pg.Client, tables: string): Promise<Counts> => {
  const { rows } = await client.query<{ name: string }>(tables);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await client.query<{ rows: string }>(
      `select count(*) as rows from ${escapeIdentifier(name)}`,
    );
    counts[name] = Number(found.rows[0]?.rows ?? 0);
  }
  return counts;
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'darzi backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Row counts of the append-only tables, or of all tables. */
export const countTables = (url: string, isAll: boolean): Promise<Counts> =>
  withClient(url, (client) => countRows(client, isAll ? ALL_TABLES : APPEND_ONLY_TABLES));

const rangeOf = (least: Counts, most: Counts): Manifest['rows'] =>
  Object.fromEntries(
    Object.entries(least).map(([name, count]) => [name, { least: count, most: most[name] ?? count }]),
  );

/** Copies the embedded cluster. `finish` runs while no WAL is shipped elsewhere. */
export const copyCluster = async (
  adminUrl: string,
  directory: string,
  storage: Storage,
  isShipped: boolean,
  finish: (copy: DatabaseCopy) => Promise<void>,
): Promise<void> => {
  const least = await countTables(adminUrl, false);
  const parts: Part[] = [];
  const zipped = { ...storage, isZipped: true };
  await takeBaseBackup(
    adminUrl,
    {
      base: async (tar) => {
        parts.push(await writePart(directory, BASE, tar, zipped));
      },
      segment: async (name, path) => {
        const part = await writePart(directory, `database/wal/${name}`, createReadStream(path), zipped);
        parts.push({ ...part, segment: name });
      },
      complete: async ({ slot, ...made }) => {
        const rows = rangeOf(least, await countTables(adminUrl, false));
        const database = { kind: 'embedded' as const, ...made, ...(slot === undefined ? {} : { slot }) };
        await finish({ database, rows, parts });
      },
    },
    isShipped,
  );
};

/** Dumps a database, all of it as of one moment. */
export const copyByDump = (adminUrl: string, directory: string, storage: Storage): Promise<DatabaseCopy> =>
  withClient(adminUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string; version: string; roles: string[] }>(`
      select pg_export_snapshot() as snapshot, current_setting('server_version') as version,
        array(select distinct r.rolname::text from pg_policy p, unnest(p.polroles) o join pg_roles r on r.oid = o) as roles`);
    const [{ snapshot, version, roles } = { snapshot: '', version: '', roles: [] }] = rows;
    const dump = dumpDatabase(adminUrl, version, snapshot);
    const part = await writePart(directory, DUMP, dump, storage);
    const counts = await countRows(client, ALL_TABLES);
    return {
      database: { kind: 'dump', version, roles },
      rows: rangeOf(counts, counts),
      parts: [part],
    };
  });
