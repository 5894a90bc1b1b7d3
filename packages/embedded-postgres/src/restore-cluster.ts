import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createTarDecoder } from 'modern-tar';
import { prepareBinaries } from './binaries.ts';
import { clusterIn, findClusterHome, openDirectory, rememberClusterHome } from './cluster-home.ts';
import { takeDirectory } from './directory-lock.ts';
import { SHARED_DIRECTORY } from './embedded-postgres.ts';
import { chownTree, openCluster, STAGING_PREFIX } from './init-cluster.ts';
import { chooseListenAddress } from './listen-address.ts';
import { launchPostmaster } from './postmaster.ts';
import { SERVER_SETTINGS } from './settings.ts';

/** What a cluster is restored from. */
export type ClusterCopy = {
  readonly segmentBytes: number;
  /** The tar of the copied cluster. */
  readonly base: () => AsyncIterable<Uint8Array>;
  /** The complete segments, from the first that the copy needs, without a gap. */
  readonly segments: () => AsyncIterable<{ readonly name: string; readonly bytes: Buffer }>;
  /** Excludes anything committed later; absent: everything there is. */
  readonly until?: Date | undefined;
};

const WAL_DIRECTORY = 'wal-to-replay';

type Reader<T> = { readonly read: () => Promise<{ readonly done: boolean; readonly value?: T | undefined }> };

async function* piecesOf<T>(reader: Reader<T>): AsyncGenerator<T> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (next.value !== undefined) yield next.value;
  }
}

const feed = async (
  source: AsyncIterable<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): Promise<void> => {
  const writer = writable.getWriter();
  try {
    for await (const piece of source) await writer.write(piece);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
};

const extract = async (tar: AsyncIterable<Uint8Array>, directory: string): Promise<void> => {
  const decoder = createTarDecoder({ strict: true });
  const feeding = feed(tar, decoder.writable);
  feeding.catch(() => undefined); // surfaces through the entries as well
  for await (const { header, body } of piecesOf(decoder.readable.getReader())) {
    const path = resolve(directory, header.name);
    if (!path.startsWith(`${directory}/`)) throw new Error(`${header.name} leads out of the directory`);
    if (header.type === 'directory') {
      await body.cancel();
      await mkdir(path, { recursive: true, mode: 0o700 });
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(piecesOf(body.getReader()), createWriteStream(path, { mode: 0o600 }));
    }
  }
  await feeding;
};

/** Most of a segment that was switched early is zeros, which need not be written. */
const writeSegment = async (path: string, bytes: Buffer): Promise<void> => {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  const file = await open(path, 'w', 0o600);
  try {
    if (end > 0) await file.write(bytes, 0, end, 0);
    await file.truncate(bytes.length);
  } finally {
    await file.close();
  }
};

const place = async (copy: ClusterCopy, staging: string): Promise<void> => {
  await extract(copy.base(), staging);
  await mkdir(join(staging, 'socket'), { mode: 0o700 });
  await mkdir(join(staging, WAL_DIRECTORY), { mode: 0o700 });
  for await (const { name, bytes } of copy.segments()) {
    if (bytes.length !== copy.segmentBytes) throw new Error(`the segment ${name} is not whole`);
    await writeSegment(join(staging, WAL_DIRECTORY, name), bytes);
  }
  await writeFile(join(staging, 'data', 'recovery.signal'), '');
};

const recoverySettings = (until: Date | undefined): Record<string, string> => ({
  // the server works in its data directory, and also asks for history files, of which there are none
  restore_command: `cp "../${WAL_DIRECTORY}/%f" "%p" 2>/dev/null`,
  hot_standby: 'off',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // one call for the whole file system instead of one for each of thousands of files
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  ...(until === undefined
    ? {}
    : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
});

/**
 * Restores a cluster into a directory that has none, and replays the log up to the given moment. Until that is done
 * it has another name, which the next start or restore clears away.
 * @throws with one line; the directory then has no cluster
 */
export const restoreCluster = async (
  options: {
    readonly directory: string;
    readonly log: (line: string) => void;
    readonly sharedDirectory?: string;
  },
  copy: ClusterCopy,
): Promise<void> => {
  const { log, sharedDirectory = SHARED_DIRECTORY } = options;
  const directory = await openDirectory(options.directory);
  const release = await takeDirectory(directory, options.directory);
  try {
    const home = await findClusterHome(directory, sharedDirectory);
    const there = await readdir(clusterIn(home.path)).catch(() => []);
    if (there.length > 0) throw new Error(`${options.directory} has a database already`);
    const binaries = await prepareBinaries(home.runner, sharedDirectory);
    const staging = await mkdtemp(join(home.path, STAGING_PREFIX));
    try {
      await place(copy, staging);
      await chownTree(home.runner, staging);
      const cluster = await openCluster(staging);
      const address = await chooseListenAddress(cluster, 'postgres');
      const settings = { ...SERVER_SETTINGS, ...address.settings, ...recoverySettings(copy.until) };
      const server = await launchPostmaster({ binaries, runner: home.runner, cluster, settings }, log);
      await server.stop();
      await rm(join(staging, WAL_DIRECTORY), { recursive: true });
      await rename(staging, clusterIn(home.path));
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
    await rememberClusterHome(directory, home);
  } finally {
    await release();
  }
};
