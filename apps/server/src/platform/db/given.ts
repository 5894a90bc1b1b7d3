import { type AliasedRawBuilder, sql } from 'kysely';

type Column<Value> = { readonly type: string; readonly values: readonly Value[] };

const column =
  (type: string) =>
  <Value>(values: readonly Value[]): Column<Value> => ({ type, values });

export const uuids = column('uuid');
export const texts = column('text');
export const ints = column('int');
export const bigints = column('bigint');
export const booleans = column('boolean');
export const dates = column('date');
export const bytes = column('bytea');

/** Any values, as JSON. */
export const jsons = (values: readonly unknown[]): Column<string> => ({
  type: 'jsonb',
  values: values.map((value) => JSON.stringify(value)),
});

type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never };

/**
 * Rows passed to a statement as a table, one array per column: its text is the same for any number of rows, so it is
 * planned once. `place` numbers them from 1.
 */
export const given = <Columns extends Readonly<Record<string, Column<unknown>>>, Alias extends string>(
  alias: Alias,
  columns: Columns,
): AliasedRawBuilder<RowOf<Columns> & { place: number }, Alias> => {
  const arrays = Object.values(columns).map(({ type, values }) => sql`${[...values]}::${sql.raw(type)}[]`);
  const names = [...Object.keys(columns), 'place'].map((name) => sql.id(name));
  return sql<RowOf<Columns> & { place: number }>`unnest(${sql.join(arrays)}) with ordinality`.as<Alias>(
    sql`${sql.id(alias)}(${sql.join(names)})`,
  );
};
