import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import type { Logger } from 'pino';
import { isRestoreUnfinished } from './platform/backup/restore-backup.ts';
import { ConfigError } from './platform/config.ts';
import { giveApplicationRole } from './platform/db/application-role.ts';
import { createDatabase, createPool, tolerateSlowStart } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/migrate.ts';
import { openReadReplica } from './platform/db/read-replica.ts';
import { codeOf, messageOf } from './platform/errors.ts';
import { createFileStore, type FileStore } from './platform/files/file-store.ts';
import type { Config } from './settings/config.ts';

/** Undoes what was started, the last first. */
export type Undo = (() => Promise<unknown>)[];

const openDataDirectory = async (path: string): Promise<string> => {
  const directory = resolve(path);
  try {
    await makeDirectory(directory);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${directory} cannot be written (${codeOf(error) ?? error})`);
  }
  if (await isRestoreUnfinished(directory)) {
    throw new ConfigError(`DATA_DIR: a restore into ${directory} was cut short; run it again`);
  }
  return directory;
};

const openFileStore = async (config: Config): Promise<FileStore> => {
  const files = createFileStore(config);
  await files.check().catch((error: unknown) => {
    const reason = messageOf(error);
    throw new ConfigError(
      config.s3 === undefined
        ? `DATA_DIR: ${config.dataDirectory} cannot be written (${reason})`
        : `S3_ENDPOINT: ${reason}`,
    );
  });
  return files;
};

type DatabaseUrls = {
  readonly url: string;
  readonly directUrl: string;
  readonly adminUrl: string;
  readonly stop: () => Promise<void>;
};

const openDatabase = async (config: Config, directory: string): Promise<DatabaseUrls> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseDirectUrl: directUrl = url, databaseAdminUrl: adminUrl = url } = config;
    return { url, directUrl, adminUrl, stop: async () => {} };
  }
  const { url: adminUrl, stop } = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log: (line) => console.log(`  ${line}`),
  });
  try {
    const url = await giveApplicationRole(adminUrl);
    return { url, directUrl: url, adminUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Migrates the database if it has to be. */
const prepare = async (config: Config, urls: DatabaseUrls, log: Logger): Promise<void> => {
  const { applied, isLedgerOpen } = await prepareDatabase(urls).catch((error: unknown) => {
    if (config.databaseUrl === undefined) throw error;
    throw new ConfigError(`DATABASE_URL: the database cannot be used (${messageOf(error)})`);
  });
  if (applied.length > 0) console.log(`  database migrated: ${applied.join(', ')}`);
  if (isLedgerOpen) log.warn('the database role of DATABASE_URL can change the audit and the ledger');
};

/** Opens everything that stores data: data directory, files, database and its replica. */
export const openStores = async (config: Config, log: Logger, undo: Undo) => {
  const directory = await openDataDirectory(config.dataDirectory);
  const files = await openFileStore({ ...config, dataDirectory: directory });
  const urls = await openDatabase(config, directory);
  undo.push(urls.stop);
  await prepare(config, urls, log);
  const { databaseReadUrl, databasePoolSize: size } = config;
  const pool = createPool(urls.url, size);
  const restoreTimeouts = tolerateSlowStart(pool);
  const db = createDatabase(pool);
  undo.push(() => db.destroy());
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : await openReadReplica({ url: databaseReadUrl, size, primary: pool, db, log });
  undo.push(async () => replica?.stop());
  return { directory, files, urls, pool, db, replica, restoreTimeouts };
};

export type Stores = Awaited<ReturnType<typeof openStores>>;
