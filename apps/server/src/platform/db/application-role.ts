import { randomBytes } from 'node:crypto';
import { type Client, escapeIdentifier } from 'pg';
import { connectAtStart } from './connect-at-start.ts';

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = await connectAtStart(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** An arbitrary fixed number: copies that start together grant one after the other. */
const GRANT_LOCK = 727_003;

const roleOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });

/**
 * Append-only tables, each with the operations that its triggers refuse to everybody: 8, 16 and 32 are PostgreSQL's
 * bits for triggers on delete, update and truncate.
 */
const LEDGER_TABLES = `
  select t.tgrelid::regclass::text as name, bool_or(t.tgtype & 16 <> 0) as "refusesUpdate",
    bool_or(t.tgtype & 8 <> 0) as "refusesDelete"
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where p.proname = 'refuse_change' and not t.tgisinternal group by t.tgrelid`;
type Book = { readonly name: string; readonly refusesUpdate: boolean; readonly refusesDelete: boolean };

/**
 * Row-level security hides the job tables' rows from everybody but their owner until a policy allows more: those whose
 * policy does not name this role yet.
 */
const GUARDED_JOB_TABLES = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
    and not exists (select from pg_policy p
      where p.polrelid = c.oid and p.polname = 'application' and p.polroles = array[$1::regrole::oid])`;

const OWNS_LEDGER = `
  select bool_or(pg_has_role($1, c.relowner, 'member')) as owns
  from pg_class c where c.oid in ('audit_entries'::regclass, 'ledger_entries'::regclass)`;

/**
 * Grants the application's role what it needs on the tables that the administrator's role migrated, and no more: in the
 * audit, the ledger and every other append-only table it may read and insert, not update, delete or truncate, and as it
 * owns nothing it cannot drop their triggers. Does nothing if both addresses name the same role.
 * @returns false if the application has its own role and that role owns the ledger anyway
 */
export const limitApplicationRole = async (url: string, adminUrl: string): Promise<boolean> => {
  const [role, admin] = await Promise.all([roleOf(url), roleOf(adminUrl)]);
  if (role === admin) return true;
  const name = escapeIdentifier(role);
  return withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [GRANT_LOCK]);
    await client.query('begin');
    for (const schema of ['public', 'graphile_worker']) {
      await client.query(`
        grant usage on schema ${schema} to ${name};
        grant select, insert, update, delete on all tables in schema ${schema} to ${name};
        grant usage, select on all sequences in schema ${schema} to ${name};
        grant execute on all functions in schema ${schema} to ${name}`);
    }
    const { rows } = await client.query<Book>(LEDGER_TABLES);
    for (const book of rows) {
      const refused = [
        'truncate, references, trigger',
        ...(book.refusesUpdate ? ['update'] : []),
        ...(book.refusesDelete ? ['delete'] : []),
      ];
      await client.query(`revoke ${refused.join(', ')} on ${book.name} from ${name}`);
    }
    await client.query(`revoke insert, update, delete on migrations from ${name}`);
    await client.query('commit');
    // A policy locks its table: two at once, while another copy adds jobs to them, would be a deadlock.
    const { rows: guarded } = await client.query<{ name: string }>(GUARDED_JOB_TABLES, [name]);
    for (const table of guarded) {
      await client.query(`
        drop policy if exists application on ${table.name};
        create policy application on ${table.name} for all to ${name} using (true) with check (true)`);
    }
    const { rows: owners } = await client.query<{ owns: boolean }>(OWNS_LEDGER, [role]);
    return owners[0]?.owns !== true;
  });
};

const OWN_ROLE = 'darzi_shop';
const PASSWORD_BYTES = 24;

/**
 * Creates a role for the application in a database of the shop's own, with a password valid until the next start.
 * @returns the connection address for the application
 */
export const giveApplicationRole = async (adminUrl: string): Promise<string> => {
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await withClient(adminUrl, async (client) => {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [OWN_ROLE]);
    if (known.rowCount === 0) await client.query(`create role ${OWN_ROLE}`);
    await client.query(
      `alter role ${OWN_ROLE} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
    );
  });
  const url = new URL(adminUrl);
  url.username = OWN_ROLE;
  url.password = password;
  return url.href;
};
