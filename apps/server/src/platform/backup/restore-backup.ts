import type { KeyObject } from 'node:crypto';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeDirectory } from '@darzi/embedded-postgres/make-directory.ts';
import type { FileStore } from '../files/file-store.ts';
import { BackupError, type BackupSet, checkParts, partsOf, readPart } from './backup-set.ts';
import { reachOf, requireKey, requireReach, restoreAsEmbedded, restoreInto } from './restore-database.ts';

/** Marks DATA_DIR until a restore is complete, so that half a shop is never opened. */
const UNFINISHED = 'restore-unfinished';

/** Whether a restore into this data directory was interrupted. */
export const isRestoreUnfinished = (directory: string): Promise<boolean> =>
  access(join(directory, UNFINISHED)).then(
    () => true,
    () => false,
  );

export type RestoreTarget = {
  readonly dataDirectory: string;
  /** Absent: the database is embedded in the data directory. */
  readonly adminUrl: string | undefined;
  readonly files: FileStore;
  /** Files are in the data directory, not in a bucket. */
  readonly hasOwnFiles: boolean;
};

const empty = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (name !== UNFINISHED) await rm(join(directory, name), { recursive: true, force: true });
  }
};

const takeEmpty = async (directory: string): Promise<void> => {
  await makeDirectory(directory);
  const there = await readdir(directory);
  if (there.length > 0 && !there.includes(UNFINISHED)) {
    throw new BackupError(`${directory} is not empty: name an empty DATA_DIR, or move this one away`);
  }
  await writeFile(join(directory, UNFINISHED), 'A restore was cut short. Run it again.\n', { flush: true });
  await empty(directory);
};

const restoreFiles = async (
  set: BackupSet,
  { files, hasOwnFiles }: RestoreTarget,
  identity: KeyObject | undefined,
): Promise<number> => {
  const there = new Map<string, number>();
  if (!hasOwnFiles) for await (const { key, bytes } of files.list()) there.set(key, bytes);
  let restored = 0;
  for (const part of partsOf(set)) {
    if (part.file === undefined || there.get(part.file.key) === part.file.bytes) continue;
    await files.write(part.file.key, await buffer(readPart(set, part, identity)));
    restored += 1;
  }
  return restored;
};

/**
 * Checks every part of a set, then restores it into an empty data directory or database.
 * @param until the time to restore to; absent: the latest available
 * @returns a summary for a person
 * @throws BackupError; the data directory is then left as empty as it was
 */
export const restoreBackup = async (
  set: BackupSet,
  target: RestoreTarget,
  options: { identity: KeyObject | undefined; until?: Date | undefined; log: (line: string) => void },
): Promise<string> => {
  const { identity, until } = options;
  requireKey(set, identity);
  requireReach(set, until);
  await checkParts(set);
  const { dataDirectory, adminUrl } = target;
  await takeEmpty(dataDirectory);
  try {
    const restored = await restoreFiles(set, target, identity);
    if (adminUrl !== undefined) await restoreInto(set, adminUrl, identity);
    else await restoreAsEmbedded(set, join(dataDirectory, 'postgres'), options);
    await rm(join(dataDirectory, UNFINISHED));
    const moment = until?.toISOString() ?? reachOf(set);
    return `restored as of ${moment}, with ${restored} files`;
  } catch (error) {
    await empty(dataDirectory);
    await rm(join(dataDirectory, UNFINISHED), { force: true });
    throw error;
  }
};
