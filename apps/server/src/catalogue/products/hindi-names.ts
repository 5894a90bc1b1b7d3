import type { Language } from '@darzi/contract/languages.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A product as emails name it: as it was bought, and in Hindi if the owner has entered that. */
export type Named = { readonly name: string; readonly nameHindi?: string | null | undefined };

/**
 * Adds the products' current Hindi names to lines, for a Hindi reader; queries nothing for an English one.
 * @param idOf the product's id in a line, as it is stored or read
 */
export const withHindiNames = async <Line extends { readonly name: string }>(
  db: Db,
  language: Language,
  lines: readonly Line[],
  idOf: (line: Line) => string,
): Promise<readonly (Line & Named)[]> => {
  if (language === 'en' || lines.length === 0) return lines;
  const rows = await db
    .selectFrom('products')
    .select((eb) => [eb.cast<string>('id', 'text').as('id'), 'name_hindi as name'])
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', sql<string>`any(${lines.map(idOf)}::text[])`))
    .where('name_hindi', 'is not', null)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return lines.map((line) => ({ ...line, nameHindi: names.get(idOf(line)) }));
};
