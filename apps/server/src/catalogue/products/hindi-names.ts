import type { Language } from '@darzi/contract/languages.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** A product as emails name it: as it was bought, and in Hindi if the owner has entered that. */
export type Named = { readonly name: string; readonly nameHindi?: string | null | undefined };

const idNameRow = z.object({ id: z.string(), name: z.string() });

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
  const rows = await parseRows(
    db,
    idNameRow,
    sql`select id::text, name_hindi as name from products
    where id::text = any(${lines.map(idOf)}::text[]) and name_hindi is not null`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return lines.map((line) => ({ ...line, nameHindi: names.get(idOf(line)) }));
};
