import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ledgerFaults } from './ledger-faults.ts';
import { createKeyPair, parseIdentity, parseRecipient } from './platform/backup/age-keys.ts';
import { loadBackupAlarm } from './platform/backup/backup-runs.ts';
import { BackupError } from './platform/backup/backup-set.ts';
import { findSetFor } from './platform/backup/backup-sets.ts';
import { runNightly } from './platform/backup/nightly-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { takeBackup } from './platform/backup/take-backup.ts';
import { type ShopChecks, verifyBackup } from './platform/backup/verify-backup.ts';
import { ConfigError } from './platform/config.ts';
import { openCommandDatabase } from './platform/db/command-database.ts';
import { createDatabase, createPool } from './platform/db/database.ts';
import { messageOf } from './platform/errors.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { type Config, parseConfig } from './settings/config.ts';

const USAGE = `npm run backup -- DIR                       database and files into an empty directory, while the shop runs
npm run restore -- DIR [--at TIME]          into an empty DATA_DIR, or an empty database of DATABASE_URL
npm run backup:verify -- DIR                restores into a throw-away database and checks that the ledger is right
npm run backup:key                          a new pair of keys: the public one encrypts, the secret one opens

npm run backup:nightly                      a new set in BACKUP_DIR, outdated ones removed, once a week a trial restore

DIR of restore and verify may be BACKUP_DIR: then the newest set in it is taken, with --at the newest made before that time.
TIME is a date and a time with its zone, such as 2026-11-22T14:30:00+05:30. BACKUP_PUBLIC_KEY (age1…) encrypts,
BACKUP_KEY_FILE names a file with the secret key.`;

/** An error for a person to fix, shown as it is. */
class Mistake extends Error {}

const CHECKS: ShopChecks = {
  findLedgerFaults: ledgerFaults,
  listFileKeys: async (db) => {
    // These import everything that processes pictures.
    const { listImageFiles } = await import('./catalogue/images/store-image.ts');
    const { listPictureFiles } = await import('./custom-orders/pictures/store-pictures.ts');
    return [...(await listImageFiles(db)), ...(await listPictureFiles(db)).map((key) => [key])];
  },
};

const readIdentity = async ({ backup: { keyFile } }: Config) => {
  if (keyFile === undefined) return undefined;
  const text = await readFile(keyFile, 'utf8').catch(() => {
    throw new Mistake(`BACKUP_KEY_FILE: ${keyFile} cannot be read`);
  });
  const identity = parseIdentity(text);
  if (identity === undefined)
    throw new Mistake(`BACKUP_KEY_FILE: ${keyFile} contains no key (AGE-SECRET-KEY-1…)`);
  return identity;
};

const parseTime = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new Mistake(`--at: ${text} is not a time with its zone, such as 2026-11-22T14:30:00+05:30`);
  }
  return time;
};

const MEGABYTE = 1_048_576;

const sourceOf = (config: Config, adminUrl: string) => ({
  adminUrl,
  isEmbedded: config.databaseUrl === undefined,
  files: createFileStore(config),
  recipient: config.backup.publicKey === undefined ? undefined : parseRecipient(config.backup.publicKey),
});

const nightly = async (config: Config): Promise<string> => {
  const { directory, keepDays } = config.backup;
  if (directory === undefined) throw new Mistake('BACKUP_DIR: is missing; it says where the backups go');
  const database = await openCommandDatabase(config);
  const db = createDatabase(createPool(database.adminUrl, 1));
  try {
    const identity = await readIdentity(config);
    const source = sourceOf(config, database.adminUrl);
    const isGood = await runNightly(db, source, { directory, keepDays, identity, checks: CHECKS });
    if (!isGood) throw new Mistake(`${directory}: ${await loadBackupAlarm(db, config.backup)}`);
    return `${directory}: done`;
  } finally {
    await db.destroy();
    await database.stop();
  }
};

const backup = async (config: Config, directory: string): Promise<string> => {
  const database = await openCommandDatabase(config);
  try {
    const { bytes, parts, seconds } = await takeBackup(sourceOf(config, database.adminUrl), directory);
    return `${directory}: backed up, ${parts} parts, ${(bytes / MEGABYTE).toFixed(1)} MB in ${seconds.toFixed(1)} s`;
  } finally {
    await database.stop();
  }
};

const restore = async (config: Config, directory: string, until: Date | undefined): Promise<string> => {
  const set = await findSetFor(directory, until);
  const target = {
    dataDirectory: resolve(config.dataDirectory),
    adminUrl: config.databaseAdminUrl ?? config.databaseUrl,
    files: createFileStore(config),
    hasOwnFiles: config.s3 === undefined,
  };
  const began = Date.now();
  const identity = await readIdentity(config);
  const done = await restoreBackup(set, target, { identity, until, log: (line) => console.log(`  ${line}`) });
  return `${set.directory}: ${done}, in ${((Date.now() - began) / 1_000).toFixed(1)} s`;
};

const verify = async (config: Config, directory: string): Promise<string> => {
  const set = await findSetFor(directory, undefined);
  return `${set.directory}: ${await verifyBackup(set, CHECKS, await readIdentity(config))}`;
};

const showNewKey = (): string => {
  const { recipient, identity } = createKeyPair();
  return `# public key: ${recipient}\n${identity}`;
};

const run = async (): Promise<string> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { at: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const [command, given, ...more] = positionals;
  if (values.help) return USAGE;
  if (command === 'key' && given === undefined) return showNewKey();
  if (command === 'nightly' && given === undefined) return nightly(parseConfig(process.env));
  if (given === undefined || more.length > 0 || (values.at !== undefined && command !== 'restore')) {
    throw new Mistake(USAGE);
  }
  const config = parseConfig(process.env);
  const directory = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  if (command === 'backup') return backup(config, directory);
  if (command === 'restore') return restore(config, directory, parseTime(values.at));
  if (command === 'verify') return verify(config, directory);
  throw new Mistake(USAGE);
};

try {
  console.log(await run());
} catch (error) {
  const isPlain = error instanceof Mistake || error instanceof ConfigError || error instanceof BackupError;
  const reason = messageOf(error);
  console.error(isPlain ? reason : `It failed: ${reason}`);
  if (!isPlain && process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exitCode = 1;
}
