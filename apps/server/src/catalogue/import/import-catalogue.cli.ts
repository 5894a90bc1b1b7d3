import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '@darzi/contract/back-office/back-office.routes.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { counted } from '@darzi/contract/wording.ts';
import { ConfigError } from '../../platform/config.ts';
import { openCommandDatabase } from '../../platform/db/command-database.ts';
import { createDatabase, createPool } from '../../platform/db/database.ts';
import { prepareDatabase } from '../../platform/db/migrate.ts';
import { createFileStore } from '../../platform/files/file-store.ts';
import { parseConfig } from '../../settings/config.ts';
import { importCatalogue } from './import-catalogue.ts';

const USAGE = `npm run catalogue:import FILE.csv [-- --dry-run] [-- --images FOLDER]

Imports Shopify's product export, or our own columns (docs/catalogue-import.md). The running shop downloads pictures
given as web addresses afterwards; pictures given as file names are looked up in FOLDER. You can run this while the
shop is open. Exit code 0: every product was imported; 2: some were left out; 1: nothing was imported.`;

/** An error for a person to fix, shown as one line. */
class Mistake extends Error {}

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      images: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) throw new Mistake(USAGE);
  // npm consumes options before `--` and passes them on like this.
  const isDryRun = values['dry-run'] || process.env.npm_config_dry_run === 'true';
  const from = process.env.INIT_CWD ?? process.cwd();
  return {
    path: resolve(from, file),
    isDryRun,
    picturesFolder: values.images === undefined ? undefined : resolve(from, values.images),
  };
};

const checkReadable = async (path: string, isKind: 'isFile' | 'isDirectory'): Promise<void> => {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || !found[isKind]()) throw new Mistake(`${path} cannot be read.`);
};

const print = (report: ImportReport, isDryRun: boolean): void => {
  for (const { row, name, reason } of report.unpublished) {
    console.log(`row ${row}: not published yet: ${name}. ${reason}`);
  }
  const lineOf = ({ product, message }: ImportReport['errors'][number]) =>
    product === undefined ? message : `${message} (${product})`;
  for (const one of report.hidden) console.log(`row ${one.row}: ${lineOf(one)}`);
  for (const note of report.notes) console.log(`row ${note.row}: note: ${lineOf(note)}`);
  for (const error of report.errors) console.log(`row ${error.row}: ${lineOf(error)}`);
  for (const { said, word, products, example, lacksCategory, lacksType } of report.missing) {
    const what = [lacksCategory ? 'category' : '', lacksType ? 'type' : ''].filter(Boolean).join(' and ');
    console.log(
      `no ${what} for ${said} “${word}” (${counted(products, 'product')}: ${example}${products > 1 ? ' …' : ''})`,
    );
  }
  if (report.missing.length > 0)
    console.log(
      'Add them at /admin/categories, or upload the file at /admin/products/import, which offers to; then import it again.',
    );
  const { created, updated, skipped, unpublished, waiting, errors } = report;
  if (waiting > 0)
    console.log(`${counted(waiting, 'product')} to be published with the first picture that comes`);
  console.log(
    `${isDryRun ? 'Dry run: ' : ''}${created} created, ${updated} updated, ${skipped} unchanged, ${unpublished.length} not published, ${errors.length} problems`,
  );
};

const run = async (): Promise<number> => {
  const { path, isDryRun, picturesFolder } = readArguments();
  await checkReadable(path, 'isFile');
  if (picturesFolder !== undefined) await checkReadable(picturesFolder, 'isDirectory');
  const config = parseConfig(process.env);
  const database = await openCommandDatabase(config);
  try {
    await prepareDatabase(database);
    const db = createDatabase(createPool(database.url, 2));
    try {
      const files = createFileStore({ ...config, dataDirectory: resolve(config.dataDirectory) });
      const outcome = await importCatalogue({ db, files }, () => createReadStream(path), {
        actor: 'command line',
        isDryRun,
        picturesFolder,
      });
      if (!outcome.ok) throw new Mistake(refusalMessage(outcome.refusal.code, outcome.refusal.values));
      print(outcome.value, isDryRun);
      return outcome.value.errors.length > 0 ? 2 : 0;
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  const isForPeople =
    error instanceof Mistake ||
    error instanceof ConfigError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
