import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { parseRows } from '../../platform/db/rows.ts';

export type Kind = 'category' | 'type';

const storedCategory = z.object({
  key: z.string(),
  name: z.string(),
  position: z.number(),
  isRetired: z.boolean(),
  products: z.number(),
  hsn: z.string().nullable(),
  gstPercent: z.number().nullable(),
  isExempt: z.boolean(),
});
export type StoredCategory = z.output<typeof storedCategory>;

const TABLE = { category: sql`categories`, type: sql`product_types` } as const;
const TAXES = {
  category: sql`null::text as hsn, null::float8 as "gstPercent", false as "isExempt"`,
  type: sql`w.hsn, w.gst_percent::float8 as "gstPercent", w.is_exempt as "isExempt"`,
} as const;
const COUNTED = { category: sql`f.category`, type: sql`f.sub_category` } as const;

/** All of one kind in their order, with their numbers of public products. */
export const listCategories = async (db: Db, kind: Kind): Promise<readonly StoredCategory[]> => {
  return parseRows(
    db,
    storedCategory,
    sql`
    select w.key, w.name, w.position, w.is_retired as "isRetired", ${TAXES[kind]},
      coalesce((select sum(f.products)::int from facet_counts f where ${COUNTED[kind]} = w.key), 0) as products
    from ${TABLE[kind]} w order by w.position, w.name`,
  );
};

/** Lower case as the database makes it. */
const lower = (name: string) => sql<string>`lower(${name})`;

const deleteFormerName = async (tx: Tx, kind: Kind, name: string): Promise<void> => {
  await tx
    .deleteFrom('category_former_names')
    .where('kind', '=', kind)
    .where('name_key', '=', lower(name))
    .execute();
};

/** Adds one at the end. @returns its key */
export const insertCategory = async (tx: Tx, kind: Kind, name: string): Promise<string> => {
  const key = newId();
  await sql`
    insert into ${TABLE[kind]} (key, name, position)
    select ${key}, ${name}, coalesce(max(position), 0) + 1 from ${TABLE[kind]}`.execute(tx);
  await deleteFormerName(tx, kind, name);
  return key;
};

export const updateCategory = async (
  tx: Tx,
  kind: Kind,
  { key, name, isRetired }: Pick<StoredCategory, 'key' | 'name' | 'isRetired'>,
): Promise<void> => {
  await tx
    .updateTable(kind === 'category' ? 'categories' : 'product_types')
    .set({ name, is_retired: isRetired })
    .where('key', '=', key)
    .execute();
};

/** Makes the old name lead to the current one; a name in use leads nowhere else. */
export const insertFormerName = async (
  tx: Tx,
  kind: Kind,
  key: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> => {
  await deleteFormerName(tx, kind, after);
  await tx
    .insertInto('category_former_names')
    .values({ kind, name_key: lower(before), key })
    .onConflict((conflict) => conflict.columns(['kind', 'name_key']).doUpdateSet({ key }))
    .execute();
};

export const updateTypeTaxes = async (
  tx: Tx,
  { key, hsn, gstPercent, isExempt }: Pick<StoredCategory, 'key' | 'hsn' | 'gstPercent' | 'isExempt'>,
): Promise<void> => {
  await tx
    .updateTable('product_types')
    .set({ hsn, gst_percent: gstPercent, is_exempt: isExempt })
    .where('key', '=', key)
    .execute();
};

/** Renumbers them in this order. */
export const orderCategories = async (tx: Tx, kind: Kind, keys: readonly string[]): Promise<void> => {
  await sql`
    update ${TABLE[kind]} w set position = o.place
    from unnest(${keys}::text[]) with ordinality as o(key, place) where w.key = o.key and w.position <> o.place`.execute(
    tx,
  );
};
