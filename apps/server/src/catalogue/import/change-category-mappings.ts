import { type CategoryMapping, MATCH_IN } from '@darzi/contract/catalogue/categories.routes.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type AuditActor, recordAudit } from '../../platform/audit/audit.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { type CategoryNames, presentNameOf } from '../categories/category-names.rules.ts';
import { loadCategoryNames, lockProductWriters } from '../categories/category-names.ts';
import { listCategoryMappings, replaceCategoryMappings } from './category-mapping.repository.ts';

const COLUMNS = ['match_in', 'pattern', 'category', 'sub_category', 'excluded'] as const;
const MAX_LINES = 1_000;

const blankIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((text) => (text === '' || text === undefined ? null : text), schema.nullable());

const line = z
  .object({
    match_in: z.enum(MATCH_IN, { error: `match_in is one of ${MATCH_IN.join(', ')}` }),
    pattern: z
      .string({ error: 'pattern is missing' })
      .min(1, 'pattern is missing')
      .max(500, 'pattern is longer than 500 characters')
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'pattern contains no word'),
    category: blankIsNull(z.string()),
    sub_category: blankIsNull(z.string()),
    excluded: z.preprocess(
      (text) => (text === '' || text === undefined ? 'no' : text),
      z.enum(['yes', 'no'], { error: 'excluded is yes or no' }),
    ),
  })
  .refine((row) => row.excluded === 'yes' || row.category !== null || row.sub_category !== null, {
    error: 'a line names a category, a sub_category, or is excluded',
  });

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A spreadsheet would evaluate a cell that starts like this. */
const harmless = (text: string): string => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);

/** The owner's table as CSV, the winning line first. */
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

/** A line with current names, or the names in it that the shop does not have. */
const nameLine = (
  { categories, types }: CategoryNames,
  mapping: CategoryMapping,
): { readonly mapping: CategoryMapping } | { readonly problem: string } => {
  const category = mapping.category === null ? null : presentNameOf(categories, mapping.category);
  const subCategory = mapping.subCategory === null ? null : presentNameOf(types, mapping.subCategory);
  const list = (names: CategoryNames['types']) => names.map(({ name }) => name).join(', ');
  if (category === undefined) return { problem: `category is one of ${list(categories)}` };
  if (subCategory === undefined) return { problem: `sub_category is one of ${list(types)}` };
  return { mapping: { ...mapping, category, subCategory } };
};

/** Reads the table from CSV. One wrong line, and none is accepted. */
export const parseCategoryMappings = (csv: string, names: CategoryNames): MappingsRead => {
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
  if (rows.length > MAX_LINES) problems.push({ row: MAX_LINES, message: `more than ${MAX_LINES} lines` });
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
    const named = nameLine(names, {
      matchIn,
      pattern,
      category,
      subCategory,
      isExcluded: excluded === 'yes',
    });
    if ('mapping' in named) return [named.mapping];
    problems.push({ row: index + 2, message: named.problem });
    return [];
  });
  return problems.length > 0 ? { problems } : { mappings };
};

/** Installs the owner's new table. Products already imported move with the next import of their file. */
export const changeCategoryMappings = (
  db: Database,
  actor: AuditActor,
  mappings: readonly CategoryMapping[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockProductWriters(tx);
    await writeCategoryMappings(tx, actor, mappings);
  });

/** The same within a transaction that has locked the writers of products. */
export const writeCategoryMappings = async (
  tx: Tx,
  actor: AuditActor,
  mappings: readonly CategoryMapping[],
): Promise<void> => {
  await replaceCategoryMappings(tx, mappings);
  await recordAudit(tx, actor, 'category-mappings.changed', 'category-mappings', {
    lines: mappings.length,
  });
};

const showTable = async (db: Db): Promise<Outcome<{ lines: CategoryMapping[] }>> =>
  accept({ lines: [...(await listCategoryMappings(db))] });

/** Accepts the table from the back office. Refuses a line with a name that the shop does not have. */
const putTable = async (
  db: Database,
  actor: AuditActor,
  lines: readonly CategoryMapping[],
): Promise<Outcome<{ lines: CategoryMapping[] }>> => {
  const names = await loadCategoryNames(db);
  const read = lines.map((one) => nameLine(names, one));
  const fields = Object.fromEntries(
    read.flatMap((one, index) => ('problem' in one ? [[`lines.${index}`, one.problem]] : [])),
  );
  if (Object.keys(fields).length > 0) return refuseFields(fields);
  await changeCategoryMappings(
    db,
    actor,
    read.flatMap((one) => ('mapping' in one ? [one.mapping] : [])),
  );
  return showTable(db);
};

export const categoryMappingsRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/category-mappings', () => showTable(db)),
  serve('POST /api/admin/category-mappings', ({ actor, body }) => putTable(db, actor, body.lines)),
];
