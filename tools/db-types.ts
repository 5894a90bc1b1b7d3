import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';

/**
 * Writes apps/server/src/platform/db/db.types.ts from a freshly migrated database.
 * With --check it writes nothing and ends with 1 when the committed file differs.
 */
const COMMITTED = join(import.meta.dirname, '../apps/server/src/platform/db/db.types.ts');
const CODEGEN = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen');
const isCheck = process.argv.includes('--check');

const directory = await mkdtemp(join(tmpdir(), 'darzi-types-'));
await chmod(directory, 0o755);
const database = await startEmbeddedPostgres({ directory, log: () => {} });
try {
  await migrate(database.url);
  const out = isCheck ? join(directory, 'db.types.ts') : COMMITTED;
  await promisify(execFile)(process.execPath, [
    CODEGEN,
    '--dialect=postgres',
    `--url=${database.url}`,
    '--default-schema=public',
    '--exclude-pattern=graphile_worker.*',
    '--exclude-pattern=migrations',
    '--type-mapping={"int8":"number"}',
    `--out-file=${out}`,
  ]);
  if (isCheck && (await readFile(out, 'utf8')) !== (await readFile(COMMITTED, 'utf8'))) {
    console.error(
      'apps/server/src/platform/db/db.types.ts differs from the migrated database: run npm run db:types',
    );
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
