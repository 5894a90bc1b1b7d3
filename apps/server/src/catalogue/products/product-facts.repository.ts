import { FACT_NAMES, type FactName, type ProductFacts } from '@darzi/contract/catalogue/product-facts.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** `netQuantity` → `net_quantity`. */
const columnOf = (name: FactName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = FACT_NAMES.map((name) => ({ name, column: sql.ref(`p.${columnOf(name)}`) }));

/** The facts of `p` in the order of their names, as cells of an array. */
export const FACT_CELLS = sql`json_build_array(${sql.join(columnsOf.map(({ column }) => column))})`;

/** The facts of `p` as columns of their names. */
export const FACT_COLUMNS = sql.join(columnsOf.map(({ name, column }) => sql`${column} as ${sql.ref(name)}`));

/** Writes the given facts of these products; the others stay. */
export const putFacts = async (
  tx: Tx,
  products: readonly { readonly id: ProductId; readonly facts: Partial<ProductFacts> }[],
): Promise<void> => {
  if (products.length === 0) return;
  const columns = FACT_NAMES.map((name) => {
    const column = sql.ref(columnOf(name));
    return sql`${column} = case when said.facts ? ${name}::text then said.facts ->> ${name}::text else p.${column} end`;
  });
  await sql`
    update products p set ${sql.join(columns)}
    from unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
      as said(id, facts) where p.id = said.id`.execute(tx);
};
