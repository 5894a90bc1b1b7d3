import type { Client } from 'pg';
import { copyRows } from './copy-rows.ts';

/** A table that both databases must have. */
type Table = {
  readonly name: string;
  /** Its columns, without generated ones. */
  readonly columns: string;
  /** Names and types of all columns, for comparison. */
  readonly shape: string;
};

const OWN_SCHEMAS = `n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`;

/** A table partitioned by month counts as one: the other database may have other months. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attname) filter (where a.attgenerated = '') as columns,
    string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attname) as shape
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition and ${OWN_SCHEMAS} group by 1 order by 1`;

const listTables = async (client: Client): Promise<readonly Table[]> =>
  (await client.query<Table>(TABLES)).rows;

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${OWN_SCHEMAS} order by 1`;

/** Each sequence's last number, and whether it was handed out. */
const listSequences = async (
  client: Client,
): Promise<ReadonlyMap<string, { readonly at: string; readonly isUsed: boolean }>> => {
  const found = new Map<string, { at: string; isUsed: boolean }>();
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
    const { rows } = await client.query<{ at: string; isUsed: boolean }>(
      `select last_value::text as at, is_called as "isUsed" from ${name}`,
    );
    if (rows[0]) found.set(name, rows[0]);
  }
  return found;
};

/** @throws naming the differences: rows are copied only between identical tables */
const commonTables = async (
  source: Client,
  target: Client,
  leave: readonly string[],
): Promise<readonly Table[]> => {
  const [ours, theirs] = [await listTables(source), await listTables(target)];
  const shapes = new Map(theirs.map(({ name, shape }) => [name, shape]));
  const differing = [
    ...ours.filter(({ name, shape }) => shapes.get(name) !== shape).map(({ name }) => name),
    ...theirs.filter(({ name }) => !ours.some((own) => own.name === name)).map(({ name }) => name),
  ].filter((name) => !leave.includes(name));
  if (ours.length === 0) throw new Error('the database is empty: there is nothing to carry over');
  if (differing.length > 0) {
    throw new Error(`these tables are not the same in the old and the new database: ${differing.join(', ')}`);
  }
  return ours.filter(({ name }) => !leave.includes(name));
};

/** A row's fingerprint does not depend on the version; all of them are summed, in any order. */
const fingerprint = async (client: Client, { name, columns }: Table): Promise<string> => {
  const { rows } = await client.query<{ print: string }>(
    `select count(*) || ' rows, ' || coalesce(sum(('x' || substr(md5(row(${columns})::text), 1, 15))::bit(60)::bigint), 0)
       as print from ${name}`,
  );
  return rows[0]?.print ?? '';
};

export type Copied = { readonly tables: number; readonly rows: number };

/**
 * Copies every row and sequence of a database into another with the same empty or freshly created tables. Triggers
 * and foreign keys are off meanwhile, so that data derived by triggers is copied rather than derived again. All or
 * nothing.
 * @param leave tables that the target keeps as it created them
 */
export const copyDatabase = async (
  source: Client,
  target: Client,
  leave: readonly string[],
): Promise<Copied> => {
  const tables = await commonTables(source, target, leave);
  await target.query('begin');
  await target.query('set local session_replication_role = replica');
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let rows = 0;
  for (const { name, columns } of tables) {
    const copyOut = `copy (select ${columns} from ${name}) to stdout`;
    rows += await copyRows(source, copyOut, target, `copy ${name} (${columns}) from stdin`);
  }
  for (const [name, { at, isUsed }] of await listSequences(source)) {
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, at, isUsed]);
  }
  await target.query('commit');
  await target.query('analyze');
  return { tables: tables.length, rows };
};

/**
 * @returns the differences between two databases, row by row and sequence by sequence; empty when the copy is exact
 */
export const findDifferences = async (
  source: Client,
  target: Client,
  leave: readonly string[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const table of await commonTables(source, target, leave)) {
    const [was, is] = [await fingerprint(source, table), await fingerprint(target, table)];
    if (was !== is) wrong.push(`${table.name} has ${is}, not ${was}`);
  }
  const copies = await listSequences(target);
  for (const [name, { at, isUsed }] of await listSequences(source)) {
    const copy = copies.get(name);
    if (copy?.at !== at || copy.isUsed !== isUsed) wrong.push(`${name} stands at ${copy?.at}, not ${at}`);
  }
  return wrong;
};
