import { CATEGORIES, SUB_CATEGORIES } from '@darzi/contract/catalogue/catalogue.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type AuditActor, recordAudit } from '../../platform/audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { listCategoryMappings, replaceCategoryMappings } from './category-mapping.repository.ts';
import { type CategoryMapping, MATCH_IN } from './category-mapping.rules.ts';

const COLUMNS = ['match_in', 'pattern', 'category', 'sub_category', 'excluded'] as const;
const MOST_LINES = 1_000;

const blankIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' || text === undefined ? null : text), schema.nullable());

const line = z
  .object({
    match_in: z.enum(MATCH_IN, { error: `match_in is one of ${MATCH_IN.join(', ')}` }),
    pattern: z
      .string({ error: 'pattern is missing' })
      .min(1, 'pattern is missing')
      .max(500, 'pattern is longer than 500 characters')
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'pattern holds no word'),
    category: blankIsNull(z.enum(CATEGORIES, { error: `category is one of ${CATEGORIES.join(', ')}` })),
    sub_category: blankIsNull(
      z.enum(SUB_CATEGORIES, { error: `sub_category is one of ${SUB_CATEGORIES.join(', ')}` }),
    ),
    excluded: z.preprocess(
      (text) => (text === '' || text === undefined ? 'no' : text),
      z.enum(['yes', 'no'], { error: 'excluded is yes or no' }),
    ),
  })
  .refine((row) => row.excluded === 'yes' || row.category !== null || row.sub_category !== null, {
    error: 'a line names a category, a sub_category, or is excluded',
  });

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A spreadsheet would work out a cell that begins like this. */
const harmless = (text: string): string => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);

/** The owner's table as CSV, the line that wins first. */
export const exportCategoryMappings = async (db: Db): Promise<string> => {
  const lines = (await listCategoryMappings(db)).map((mapping) => [
    mapping.matchIn,
    harmless(mapping.pattern),
    mapping.category ?? '',
    mapping.subCategory ?? '',
    mapping.isExcluded ? 'yes' : 'no',
  ]);
  return `${[COLUMNS, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
};

export type MappingsRead =
  | { readonly mappings: readonly CategoryMapping[] }
  | { readonly problems: readonly { readonly row: number; readonly message: string }[] };

/** Reads the table from CSV. One wrong line, and none is taken. */
export const parseCategoryMappings = (csv: string): MappingsRead => {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, {
      bom: true,
      trim: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      relax_column_count_less: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    return {
      problems: [{ row: 1, message: error instanceof Error ? error.message : 'the file cannot be read' }],
    };
  }
  const problems: { row: number; message: string }[] = [];
  if (rows.length === 0)
    problems.push({ row: 1, message: `the table is empty; its columns are ${COLUMNS.join(', ')}` });
  if (rows.length > MOST_LINES) problems.push({ row: MOST_LINES, message: `more than ${MOST_LINES} lines` });
  const mappings = rows.flatMap((row, index): CategoryMapping[] => {
    const parsed = line.safeParse({ ...row, pattern: row.pattern?.replace(/^'/, '') });
    if (!parsed.success) {
      problems.push({
        row: index + 2,
        message: parsed.error.issues.map(({ message }) => message).join('; '),
      });
      return [];
    }
    const { match_in: matchIn, pattern, category, sub_category: subCategory, excluded } = parsed.data;
    return [{ matchIn, pattern, category, subCategory, isExcluded: excluded === 'yes' }];
  });
  return problems.length > 0 ? { problems } : { mappings };
};

/** Puts the owner's new table in place. Products already imported move with the next import of their file. */
export const changeCategoryMappings = (
  db: Database,
  actor: AuditActor,
  mappings: readonly CategoryMapping[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await replaceCategoryMappings(tx, mappings);
    await recordAudit(tx, actor, 'category-mappings.changed', 'category-mappings', {
      lines: mappings.length,
    });
  });
