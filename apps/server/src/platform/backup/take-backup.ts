import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FileStore } from '../files/file-store.ts';
import { showRecipient } from './age-keys.ts';
import { copyFiles, filesOf } from './backup-files.ts';
import { type BackupSet, closeSet, type Manifest, openNewSet, type Part, partsOf } from './backup-set.ts';
import { copyByDump, copyCluster } from './database-copy.ts';

export type BackupSource = {
  /** A connection address that may read everything. */
  readonly adminUrl: string;
  readonly isEmbedded: boolean;
  readonly files: FileStore;
  readonly recipient: KeyObject | undefined;
};

export type Taken = { readonly bytes: number; readonly parts: number; readonly seconds: number };

/**
 * Copies database and files into an empty directory while the shop runs. Files are copied before the database, and new
 * ones again after it, so that every file named in the copied database exists.
 * @param options isShipped: segments will be shipped to this set; earlier: a set whose files need no second copy
 * @throws BackupError; whatever was written is then removed
 */
export const takeBackup = async (
  source: BackupSource,
  directory: string,
  options: { readonly isShipped?: boolean; readonly earlier?: BackupSet | undefined } = {},
): Promise<Taken> => {
  const began = new Date();
  await openNewSet(directory);
  const storage = { recipient: source.recipient };
  const encryptedFor = source.recipient === undefined ? null : showRecipient(source.recipient);
  const { earlier } = options;
  const isUsable = earlier !== undefined && earlier.manifest.encryptedFor === encryptedFor;
  const before = isUsable ? { directory: earlier.directory, files: filesOf(partsOf(earlier)) } : undefined;
  let parts: readonly Part[] = [];
  const finish = async (copy: Pick<Manifest, 'database' | 'rows'> & { parts: readonly Part[] }) => {
    const endedAt = new Date().toISOString();
    await copyFiles(source.files, directory, known, storage, before);
    parts = [...copy.parts, ...known.values()];
    const { database, rows } = copy;
    const beganAt = began.toISOString();
    await closeSet(directory, {
      format: 1,
      beganAt,
      endedAt,
      encryptedFor,
      database,
      rows,
      parts: [...parts],
    });
  };
  const known = new Map<string, Part>();
  try {
    await copyFiles(source.files, directory, known, storage, before);
    if (source.isEmbedded) {
      await copyCluster(source.adminUrl, directory, storage, options.isShipped ?? false, finish);
    } else {
      await finish(await copyByDump(source.adminUrl, directory, storage));
    }
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
  return {
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    parts: parts.length,
    seconds: (Date.now() - began.getTime()) / 1_000,
  };
};
