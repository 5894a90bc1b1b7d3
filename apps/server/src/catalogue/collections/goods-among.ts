import type { GoodsKind } from '@darzi/contract/discounts/automatic-discount.ts';
import { type CollectionId, collectionId, type ProductId, productId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { listCollectionsByIds, membersOf } from './collection.repository.ts';

/** A selection of goods: ids of collections or products, keys of categories or types. */
export type GoodsChoice = { readonly of: GoodsKind; readonly ids: readonly string[] };

const collectionsIn = (choices: readonly GoodsChoice[]): readonly CollectionId[] => [
  ...new Set(
    choices
      .filter((choice) => choice.of === 'collections')
      .flatMap(({ ids }) => ids)
      .map((id) => collectionId.safeParse(id))
      .flatMap((parsed) => (parsed.success ? [parsed.data] : [])),
  ),
];

const namedRow = z.object({ name: z.string(), id: productId });

/** Pairs of a name and one of these products that it covers: its category, its type, its collections. */
const listNames = async (
  db: Db,
  products: readonly ProductId[],
  choices: readonly GoodsChoice[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const ids = collectionsIn(choices);
  const collections = ids.length === 0 ? [] : await listCollectionsByIds(db, ids);
  const among = sql`any(${[...products]}::uuid[])`;
  const parts: readonly RawBuilder<unknown>[] = [
    sql`select 'categories ' || p.category as name, p.id from products p where p.id = ${among}`,
    sql`select 'types ' || p.sub_category, p.id from products p where p.id = ${among}`,
    ...collections.map(
      (one) => sql`select 'collections ' || ${one.id}::text, m.id
        from (${membersOf(one)}) as m(id) where m.id = ${among}`,
    ),
  ];
  const rows = await parseRows(db, namedRow, sql`${sql.join(parts, sql` union all `)}`);
  const named = new Map<string, Set<string>>();
  for (const { name, id } of rows) named.set(name, (named.get(name) ?? new Set()).add(id));
  return named;
};

/** For each selection, those of the products that it covers. */
export const listGoodsAmong = async (
  db: Db,
  products: readonly ProductId[],
  choices: readonly GoodsChoice[],
): Promise<readonly (readonly ProductId[])[]> => {
  const isNamed = choices.some((choice) => choice.of !== 'everything' && choice.of !== 'products');
  const names = isNamed && products.length > 0 ? await listNames(db, products, choices) : new Map();
  return choices.map((choice) => {
    if (choice.of === 'everything') return products;
    const ids = new Set(choice.ids.map((id) => id.toLowerCase()));
    if (choice.of === 'products') return products.filter((id) => ids.has(id));
    return products.filter((id) => [...choice.ids].some((one) => names.get(`${choice.of} ${one}`)?.has(id)));
  });
};
