import { mkdir } from 'node:fs/promises';
import { clusterIn } from './cluster-home.ts';
import { ensureDatabase, urlOfDatabase } from './databases.ts';
import { DATABASE, SHARED_DIRECTORY } from './embedded-postgres.ts';
import { openCluster, runInitdb } from './init-cluster.ts';
import { chooseListenAddress } from './listen-address.ts';
import { bringOlderBinaries } from './older-binaries.ts';
import { launchPostmaster } from './postmaster.ts';
import { chooseRunner } from './runner.ts';

/**
 * A cluster of an older major version, created and started in `directory` as an older shop would have it. For tests.
 * npm fetches the programs, as it does for an operator.
 */
export const startOlderPostgres = async (
  major: string,
  directory: string,
): Promise<{
  readonly url: string;
  readonly programs: string;
  readonly stop: () => Promise<void>;
  readonly remove: () => Promise<void>;
}> => {
  const runner = chooseRunner(undefined);
  const { binaries, programs, remove } = await bringOlderBinaries(major, undefined, runner, SHARED_DIRECTORY);
  await mkdir(directory, { recursive: true });
  await mkdir(clusterIn(directory), { recursive: true });
  await runInitdb(clusterIn(directory), binaries, runner, false);
  const cluster = await openCluster(clusterIn(directory));
  const address = await chooseListenAddress(cluster, 'postgres');
  const settings = { ...address.settings, fsync: 'off', timezone: 'UTC' };
  const server = await launchPostmaster({ binaries, runner, cluster, settings }, () => undefined);
  await ensureDatabase(address.url, DATABASE);
  return {
    url: urlOfDatabase(address.url, DATABASE),
    programs,
    stop: server.stop,
    remove,
  };
};
