import type { ProductId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, searchPattern, type Tx } from '../../platform/db/database.ts';
import { given, jsons, uuids } from '../../platform/db/given.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** Condition: a product has one of these tags; written so that the tag index is used. */
export const isTagged = (tags: readonly string[], column = 'tags'): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} && ${[...tags]}::text[] and ${sql.ref(column)} <> '{}')`;

/** Condition: a product has one of these as a tag or as its brand; each through its own index. */
export const isLabelled = (labels: readonly string[]): RawBuilder<unknown> =>
  sql`(${isTagged(labels)} or (vendor is not null and lower(vendor) = any(${[...labels]}::text[])))`;

/** Replaces products' tags by these. */
export const putTags = async (
  tx: Tx,
  products: readonly { readonly id: ProductId; readonly tags: readonly string[] }[],
): Promise<void> => {
  if (products.length === 0) return;
  await tx
    .updateTable('products as p')
    .from(
      given('t', { id: uuids(products.map(({ id }) => id)), tags: jsons(products.map(({ tags }) => tags)) }),
    )
    .set(({ ref }) => ({ tags: sql<string[]>`array(select jsonb_array_elements_text(${ref('t.tags')}))` }))
    .whereRef('p.id', '=', 't.id')
    .execute();
};

export type TagCount = { readonly tag: string; readonly products: number };

/** Tags of products, the most used first. */
export const listTags = (db: Db, like: string | undefined, limit: number): Promise<TagCount[]> =>
  db
    .selectFrom('tag_counts')
    .select(['tag', 'products'])
    .where('products', '>', 0)
    .$if(like !== undefined, (query) => query.where('tag', 'like', like ?? ''))
    .orderBy('products', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();

const MAX_FOUND = 500;

const labelRow = z.object({ label: z.string() });

/** Tags and brands containing one of these texts, in lower case. */
export const findLabels = async (db: Db, texts: readonly string[]): Promise<readonly string[]> => {
  if (texts.length === 0) return [];
  const patterns = texts.map(searchPattern);
  const rows = await parseRows(
    db,
    labelRow,
    sql`
    (select tag as label from tag_counts where products > 0 and tag like any(${patterns}::text[])
      order by products desc, tag limit ${MAX_FOUND})
    union (select name from vendors where name like any(${patterns}::text[]) order by name limit ${MAX_FOUND})`,
  );
  return rows.map(({ label }) => label);
};
