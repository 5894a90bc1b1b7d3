import { setTimeout as wait } from 'node:timers/promises';
import { prepareBinaries } from './binaries.ts';
import { findClusterHome, openDirectory, rememberClusterHome } from './cluster-home.ts';
import { ensureDatabase, urlOfDatabase } from './databases.ts';
import { takeDirectory } from './directory-lock.ts';
import { ensureCluster } from './init-cluster.ts';
import { clearLeftoverServer } from './leftover-server.ts';
import { chooseListenAddress } from './listen-address.ts';
import { type Launch, launchPostmaster, type Postmaster } from './postmaster.ts';
import { SERVER_SETTINGS } from './settings.ts';

export type EmbeddedPostgresOptions = {
  /** Where the database is kept. */
  readonly directory: string;
  readonly log: (line: string) => void;
  /** Server settings that differ from the shop's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The server's environment besides PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where root puts what the ordinary user who runs the server must reach. */
  readonly sharedDirectory?: string;
};

export type EmbeddedPostgres = {
  /** The address of the shop's database, with full rights. */
  readonly url: string;
  /** Stops the server within 8 s and frees the directory. Can be called repeatedly. */
  readonly stop: () => Promise<void>;
};

export const DATABASE = 'darzi';
/** Where root puts what ordinary users must reach. */
export const SHARED_DIRECTORY = '/var/lib/darzi';
const MAX_PAUSE_MS = 5000;

/** Keeps a server running until told to stop; a restarted one listens at the same address. */
const supervise = (launch: Launch, first: Postmaster, log: (line: string) => void): (() => Promise<void>) => {
  let isStopping = false;
  let current = first;

  const restart = async (): Promise<Postmaster | undefined> => {
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      await wait(pauseMs);
      if (isStopping) return undefined;
      try {
        await clearLeftoverServer(launch.cluster, log);
        return await launchPostmaster(launch, log);
      } catch (error) {
        log(`the database server did not come back: ${error instanceof Error ? error.message : error}`);
      }
    }
    return undefined;
  };

  const watch = async (): Promise<void> => {
    while (true) {
      const how = await current.ended;
      if (isStopping) return;
      log(`the database server ended (${how}); starting it again`);
      const next = await restart();
      if (!next) return;
      current = next;
      log('the database server runs again');
    }
  };

  const watching = watch();
  return async () => {
    isStopping = true;
    await current.stop();
    await watching;
    await current.stop(); // a restart may have been in progress
  };
};

/**
 * Starts PostgreSQL on a directory, creating the database if there is none, and keeps it running. It ends with this
 * process, however that ends.
 * @throws with one readable line: directory in use, not writable, server does not start
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, sharedDirectory = SHARED_DIRECTORY } = options;
  const directory = await openDirectory(options.directory);
  const releases = [await takeDirectory(directory, options.directory)];
  const release = async () => {
    for (const give of releases.splice(0)) await give();
  };
  try {
    const home = await findClusterHome(directory, sharedDirectory);
    if (home.path !== directory) releases.push(await takeDirectory(home.path, options.directory));
    const binaries = await prepareBinaries(home.runner, sharedDirectory);
    const settings = { ...SERVER_SETTINGS, ...options.settings };
    const cluster = await ensureCluster(home, binaries, settings.fsync !== 'off', log);
    await rememberClusterHome(directory, home);
    await clearLeftoverServer(cluster, log);
    const address = await chooseListenAddress(cluster, 'postgres');
    const launch = {
      binaries,
      runner: home.runner,
      cluster,
      settings: { ...settings, ...address.settings },
      ...(options.environment === undefined ? {} : { environment: options.environment }),
    };
    const stopServer = supervise(launch, await launchPostmaster(launch, log), log);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= stopServer().then(release));
    try {
      await ensureDatabase(address.url, DATABASE);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: urlOfDatabase(address.url, DATABASE), stop };
  } catch (error) {
    await release();
    throw error;
  }
};
