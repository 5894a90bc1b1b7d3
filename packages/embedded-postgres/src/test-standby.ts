import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectAsOwner, describeServer } from './base-backup.ts';
import { prepareBinaries } from './binaries.ts';
import { urlOfDatabase } from './databases.ts';
import { SHARED_DIRECTORY } from './embedded-postgres.ts';
import { chownTree, openCluster } from './init-cluster.ts';
import { chooseListenAddress } from './listen-address.ts';
import { launchPostmaster } from './postmaster.ts';
import { chooseRunner, type Runner, runAs } from './runner.ts';
import { SERVER_SETTINGS } from './settings.ts';

const ROOT: Runner = { name: 'root', ids: {} };

/** A PostgreSQL address as libpq's connection string. */
const connectionInfo = (url: string): string => {
  const { hostname, port, password, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `host='${host}' port=${port || '5432'} user=postgres password=${decodeURIComponent(password)}`;
};

/**
 * A hot standby of a running embedded cluster, in `directory`, that applies each commit `delayMs` late. For tests.
 * @returns the address of its `postgres` database, and a function that stops it at once
 */
export const startStandby = async (
  primaryUrl: string,
  directory: string,
  delayMs: number,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const runner = chooseRunner(undefined);
  const binaries = await prepareBinaries(runner, SHARED_DIRECTORY);
  const client = await connectAsOwner(primaryUrl);
  const data = join(directory, 'data');
  await mkdir(directory, { recursive: true });
  try {
    const { directory: source } = await describeServer(client);
    await client.query(`select pg_backup_start('standby', fast => true)`);
    const copied = await runAs(ROOT, 'cp', '-a', source, data);
    if (!copied.ok) throw new Error(copied.output);
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
    await rm(join(data, 'postmaster.pid'), { force: true });
    await writeFile(join(data, 'backup_label'), rows[0]?.label ?? '');
    await writeFile(join(data, 'standby.signal'), '');
    await writeFile(join(directory, 'password'), await readFile(join(dirname(source), 'password')));
  } finally {
    await client.end();
  }
  await mkdir(join(directory, 'socket'), { mode: 0o700 });
  await chownTree(runner, directory);
  const cluster = await openCluster(directory);
  const address = await chooseListenAddress(cluster, 'postgres');
  const settings = {
    ...SERVER_SETTINGS,
    ...address.settings,
    max_connections: '200',
    primary_conninfo: connectionInfo(primaryUrl),
    recovery_min_apply_delay: `${delayMs}ms`,
  };
  const server = await launchPostmaster({ binaries, runner, cluster, settings }, () => undefined);
  return { url: urlOfDatabase(address.url, 'postgres'), stop: server.stop };
};
