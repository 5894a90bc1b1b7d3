import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clusterIn } from '@darzi/embedded-postgres/cluster-home.ts';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { messageOf } from '../errors.ts';

export type CommandDatabase = {
  readonly url: string;
  readonly adminUrl: string;
  /** Stops what was started for the command alone; a running shop keeps its database. */
  readonly stop: () => Promise<void>;
};

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** The address of a running shop's embedded database, read from its own files; undefined if it is not running. */
const findRunning = async (directory: string): Promise<string | undefined> => {
  const home = (await readText(join(directory, 'cluster-is-at'))).trim() || directory;
  const cluster = clusterIn(home);
  const [, , , port = '', socket = '', host = '', , status = ''] = (
    await readText(join(cluster, 'data', 'postmaster.pid'))
  ).split('\n');
  const password = (await readText(join(cluster, 'password'))).trim();
  if (status.trim() !== 'ready' || password === '') return undefined;
  const place =
    socket.trim() === ''
      ? `${host.trim()}:${port.trim()}/darzi`
      : `localhost:${port.trim()}/darzi?host=${encodeURIComponent(socket.trim())}`;
  const url = `postgres://postgres:${password}@${place}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return url;
  } catch {
    // The server is gone and left its files behind.
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};

/**
 * Opens the shop's database for a command: the one at DATABASE_URL, the running shop's embedded one or, if the shop is
 * not running, the embedded one started just for the command.
 * @throws ConfigError with one line
 */
export const openCommandDatabase = async (config: {
  readonly databaseUrl?: string | undefined;
  readonly databaseAdminUrl?: string | undefined;
  readonly dataDirectory: string;
}): Promise<CommandDatabase> => {
  if (config.databaseUrl !== undefined) {
    const { databaseUrl: url, databaseAdminUrl: adminUrl = url } = config;
    return { url, adminUrl, stop: async () => {} };
  }
  const directory = join(resolve(config.dataDirectory), 'postgres');
  const running = await findRunning(directory);
  if (running !== undefined) return { url: running, adminUrl: running, stop: async () => {} };
  await makeDirectory(directory);
  try {
    const { url, stop } = await startEmbeddedPostgres({ directory, log: () => {} });
    return { url, adminUrl: url, stop };
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${messageOf(error)}`);
  }
};
