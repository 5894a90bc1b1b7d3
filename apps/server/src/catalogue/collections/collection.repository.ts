import type { CollectionRule } from '@darzi/contract/catalogue/collections.routes.ts';
import { type CollectionId, collectionId, type ProductId, productId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, uuids } from '../../platform/db/given.ts';
import { document, parseRow, parseRows } from '../../platform/db/rows.ts';
import { isTagged } from '../tags/tag.repository.ts';

const collectionRow = z.object({
  id: collectionId,
  handle: z.string(),
  name: z.string(),
  description: z.string(),
  /** Empty if there is none. */
  nameHindi: z.string(),
  descriptionHindi: z.string(),
  position: z.number(),
  rule: document<CollectionRule>().nullable(),
  products: z.array(productId),
});
export type CollectionRow = z.output<typeof collectionRow>;

const COLUMNS = sql`c.id, c.handle, c.name, c.description, c.position, c.rule,
  coalesce(c.name_hindi, '') as "nameHindi", coalesce(c.description_hindi, '') as "descriptionHindi",
  (select coalesce(json_agg(m.product_id order by m.position), '[]') from collection_products m
    where m.collection_id = c.id) as products`;

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<CollectionRow[]> => {
  return parseRows(db, collectionRow, sql`select ${COLUMNS} from collections c ${rest}`);
};

export const listCollections = (db: Db): Promise<CollectionRow[]> =>
  select(db, sql`order by c.position, c.seq limit 500`);

/** Those of the ids that exist. */
export const listCollectionsByIds = (db: Db, ids: readonly CollectionId[]): Promise<CollectionRow[]> =>
  select(db, sql`where c.id = any(${[...ids]}::uuid[]) order by c.id`);

export const countCollections = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const lockCollection = async (tx: Tx, id: CollectionId): Promise<CollectionRow | undefined> =>
  (await select(tx, sql`where c.id = ${id} for no key update of c`))[0];

export const findByHandle = async (db: Db, handle: string): Promise<CollectionRow | undefined> =>
  (await select(db, sql`where c.handle = ${handle}`))[0];

const handleRow = z.object({ handle: z.string() });

/** The handle itself, or with a number appended if another collection has it. */
export const findFreeHandle = async (tx: Tx, base: string): Promise<string> => {
  const rows = await parseRows(
    tx,
    handleRow,
    sql`
    select candidate as handle from (
      select case when n = 1 then ${base} else ${base} || '-' || n end as candidate, n
      from generate_series(1, 1000) n
    ) tried where not exists (select from collections where handle = candidate) order by n limit 1`,
  );
  return rows[0]?.handle ?? base;
};

/** The spelling used in addresses; empty if no character of the text can be kept. */
export const spellHandle = async (db: Db, name: string): Promise<string> => {
  const { handle } = await parseRow(db, handleRow, sql`select spell_handle(${name}) as handle`);
  return handle;
};

type Fields = Omit<CollectionRow, 'products'>;

/** Inserts or updates a collection; its handle is free. */
export const putCollection = async (tx: Tx, { id, handle, rule, ...words }: Fields): Promise<void> => {
  const { name, description, nameHindi, descriptionHindi, position } = words;
  const fields = {
    name,
    description,
    name_hindi: nameHindi || null,
    description_hindi: descriptionHindi || null,
    position,
    rule: rule === null ? null : JSON.stringify(rule),
  };
  await tx
    .insertInto('collections')
    .values({ id, handle, ...fields })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
};

/** Replaces its products by these, in this order. */
export const putMembers = async (tx: Tx, id: CollectionId, products: readonly ProductId[]): Promise<void> => {
  await tx.deleteFrom('collection_products').where('collection_id', '=', id).execute();
  if (products.length === 0) return;
  await tx
    .insertInto('collection_products')
    .values(
      products.map((product, index) => ({ collection_id: id, product_id: product, position: index + 1 })),
    )
    .execute();
};

/** Moves it to this position, from 1, and renumbers the others. */
export const moveCollection = async (tx: Tx, id: CollectionId, position: number): Promise<void> => {
  // Locks all rows in one order, so that two concurrent moves cannot deadlock.
  const rows = await tx
    .selectFrom('collections')
    .select(['id', 'position', 'seq'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const others = rows
    .toSorted((a, b) => a.position - b.position || a.seq - b.seq)
    .map((row) => row.id)
    .filter((one) => one !== id);
  await tx
    .updateTable('collections as c')
    .from(given('o', { id: uuids(others.toSpliced(position - 1, 0, id)) }))
    .set(({ ref }) => ({ position: ref('o.place') }))
    .whereRef('c.id', '=', 'o.id')
    .whereRef('c.position', '<>', 'o.place')
    .execute();
};

/** How many of these ids are products of the shop. */
export const countKnown = async (db: Db, ids: readonly ProductId[]): Promise<number> => {
  const { known } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow();
  return known;
};

export const deleteCollection = async (tx: Tx, id: CollectionId): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('collections').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

const memberRow = z.object({ id: productId, seq: z.number() });
export type Member = Readonly<z.output<typeof memberRow>>;

/** The category or type that a rule names, even by a former name. */
const keysOf = (kind: 'category' | 'type', words: readonly string[]): RawBuilder<unknown> => sql`
  select key from ${kind === 'category' ? sql`categories` : sql`product_types`} where lower(name) = any(${words}::text[])
  union select key from category_former_names where kind = ${kind} and name_key = any(${words}::text[])`;

const ruled = (rule: CollectionRule): RawBuilder<unknown> => {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  return sql.join(
    [
      sql`p.visible`,
      ...(rule.category === undefined
        ? []
        : [sql`p.category in (${keysOf('category', lower(rule.category))})`]),
      ...(rule.subCategory === undefined
        ? []
        : [sql`p.sub_category in (${keysOf('type', lower(rule.subCategory))})`]),
      ...(rule.tag === undefined ? [] : [isTagged(rule.tag, 'p.tags')]),
      ...(rule.minPrice === undefined ? [] : [sql`p.price_paise >= ${paiseFromRupees(rule.minPrice)}`]),
      ...(rule.maxPrice === undefined ? [] : [sql`p.price_paise <= ${paiseFromRupees(rule.maxPrice)}`]),
      ...(rule.newDays === undefined
        ? []
        : [sql`p.created_at > now() - make_interval(days => ${rule.newDays}::int)`]),
      ...(rule.bestSeller === true ? [sql`p.best_seller`] : []),
      ...(rule.onOffer === true
        ? [
            sql`exists (select 1 from product_sizes s
              where s.product_id = p.id and s.mrp_paise > coalesce(s.price_paise, p.price_paise))`,
          ]
        : []),
    ],
    sql` and `,
  );
};

/** Ids of all products in a collection. */
export const membersOf = ({ id, rule }: Pick<CollectionRow, 'id' | 'rule'>): RawBuilder<unknown> =>
  rule === null
    ? sql`select product_id from collection_products where collection_id = ${id}`
    : sql`select p.id from products p where ${ruled(rule)}`;

/**
 * The visible products of a collection after a position in it: in the owner's order, or newest first for a rule.
 * `variantFilters` applies to the product p.
 */
export const listMembers = async (
  db: Db,
  { id, rule }: Pick<CollectionRow, 'id' | 'rule'>,
  variantFilters: RawBuilder<unknown>,
  before: number | undefined,
  limit: number,
): Promise<Member[]> =>
  parseRows(
    db,
    memberRow,
    rule === null
      ? sql`
        select p.id, m.position as seq from collection_products m join products p on p.id = m.product_id
        where m.collection_id = ${id} and p.visible and ${variantFilters} and m.position > ${before ?? 0}
        order by m.position limit ${limit}`
      : sql`
        select p.id, p.seq from products p
        where ${ruled(rule)} and ${variantFilters} and ${before === undefined ? sql`true` : sql`p.seq < ${before}`}
        order by p.seq desc limit ${limit}`,
  );
