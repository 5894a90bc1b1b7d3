import type { ProductId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A product as it was bought, and in Hindi if the owner has entered that. */
export type Named = { readonly name: string; readonly nameHindi?: string | null | undefined };

/** The products' current Hindi names, by id; absent for those without one. */
export const findHindiNames = async (
  db: Db,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name_hindi as name'])
    .where('id', '=', sql<ProductId>`any(${[...new Set(ids)]}::uuid[])`)
    .where('name_hindi', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
};

/** Adds the products' current Hindi names to lines, for a Hindi reader; queries nothing for an English one. */
export const withHindiNames = async <Line extends { readonly name: string }>(
  db: Db,
  language: Language,
  lines: readonly Line[],
  idOf: (line: Line) => ProductId,
): Promise<readonly (Line & Named)[]> => {
  if (language === 'en') return lines;
  const names = await findHindiNames(db, lines.map(idOf));
  return lines.map((line) => ({ ...line, nameHindi: names.get(idOf(line)) }));
};
