import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { limitApplicationRole } from './application-role.ts';
import { connectAtStart } from './connect-at-start.ts';

const DIRECTORY = join(import.meta.dirname, 'migrations');
/** An arbitrary fixed number: copies that start together migrate one after the other. */
const MIGRATION_LOCK = 727_001;

/** The names of the migrations applied to a database. */
export const listApplied = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/**
 * Applies the plain SQL files beside this one, each in its own transaction, and the job tables' migrations.
 * @param only just these files; absent: all
 * @returns the names of the files applied now
 * @throws Error if an applied file was changed afterwards
 */
export const migrate = async (url: string, only?: readonly string[]): Promise<readonly string[]> => {
  const client = await connectAtStart(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const rows = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.rows.map((row) => [row.name, row.hash]));
    const done: string[] = [];
    const files = (await readdir(DIRECTORY))
      .filter((file) => file.endsWith('.sql'))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const unknown = only?.find((name) => !files.includes(name));
    if (unknown !== undefined)
      throw new Error(`this version of the shop does not know the migration ${unknown}`);
    for (const name of only === undefined ? files : files.filter((file) => only.includes(file))) {
      const sql = await readFile(join(DIRECTORY, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === hash) continue;
      if (known !== undefined) throw new Error(`migration ${name} was changed after it had been applied`);
      await client.query('begin');
      try {
        await client.query(sql);
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      done.push(name);
    }
    await runMigrations({ connectionString: url });
    return done;
  } finally {
    await client.end();
  }
};

type Urls = { readonly url: string; readonly adminUrl: string };

export type Prepared = {
  /** Names of the migrations applied now. */
  readonly applied: readonly string[];
  /** True if the application has its own role but that role could change the audit or the ledger. */
  readonly isLedgerOpen: boolean;
};

/** Migrates as the administrator and grants the application's role, if it has its own, what it needs. */
export const prepareDatabase = async ({ url, adminUrl }: Urls): Promise<Prepared> => {
  const applied = await migrate(adminUrl);
  const isLedgerOpen = url !== adminUrl && !(await limitApplicationRole(url, adminUrl));
  return { applied, isLedgerOpen };
};
