import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from '../../platform/config.ts';
import { openCommandDatabase } from '../../platform/db/command-database.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import { prepareDatabase } from '../../platform/db/migrate.ts';
import { parseConfig } from '../../settings/config.ts';
import { loadCategoryNames } from '../categories/category-names.ts';
import {
  changeCategoryMappings,
  exportCategoryMappings,
  parseCategoryMappings,
} from './change-category-mappings.ts';

const USAGE = `npm run catalogue:mappings export FILE.csv
npm run catalogue:mappings import FILE.csv

The table by which an import finds category and subCategory from type, tags and title. The first line that fits
wins; a pattern is one or more words or phrases separated by |; excluded lines keep out what only sounds like clothing.`;

/** An error for a person to fix, shown as it is. */
class Mistake extends Error {}

const runOn = async (db: Database, action: 'export' | 'import', path: string): Promise<void> => {
  if (action === 'export') {
    const csv = await exportCategoryMappings(db);
    await writeFile(path, csv).catch(() => {
      throw new Mistake(`${path} cannot be written.`);
    });
    console.log(`${path} contains ${csv.trimEnd().split('\n').length - 1} lines.`);
    return;
  }
  const csv = await readFile(path, 'utf8').catch(() => {
    throw new Mistake(`${path} cannot be read.`);
  });
  const read = parseCategoryMappings(csv, await loadCategoryNames(db));
  if ('problems' in read) {
    const lines = read.problems.map(({ row, message }) => `row ${row}: ${message}`);
    throw new Mistake([...lines, 'Nothing was changed.'].join('\n'));
  }
  await changeCategoryMappings(db, 'command line', read.mappings);
  console.log(`${read.mappings.length} lines are in place.`);
};

const run = async (): Promise<void> => {
  const [action, file, ...more] = process.argv.slice(2);
  if ((action !== 'export' && action !== 'import') || file === undefined || more.length > 0) {
    throw new Mistake(USAGE);
  }
  const database = await openCommandDatabase(parseConfig(process.env));
  try {
    await prepareDatabase(database);
    const db = createDatabase(createPool(database.url, 1));
    try {
      await runOn(db, action, resolve(process.env.INIT_CWD ?? process.cwd(), file));
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Mistake || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
