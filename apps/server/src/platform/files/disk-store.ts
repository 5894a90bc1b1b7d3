import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { DAY_MS } from '@darzi/contract/durations.ts';
import { codeOf } from '../errors.ts';
import { DRAFT_MS, draftOf, isDraft, isFileKey, requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { guardWrites, WRITE_MS } from './guard-writes.ts';

/** Uploads, imports and trial restores that a killed process left in the temporary directory. */
const TEMPORARY = /^darzi-(upload|import|verify)-/;
const TEMPORARY_MS = DAY_MS;

/** Removes what nobody can still be using; where TMPDIR is on a disk, nothing else does. */
export const sweepTemporary = async (directory: string): Promise<void> => {
  for (const name of await readdir(directory)) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > TEMPORARY_MS)
      await rm(path, { recursive: true, force: true });
  }
};

/** Each night. */
export const DRAFTS_CRONTAB = '50 22 * * * sweep-drafts ?jobKey=sweep-drafts&max=1';

const pathOf = (root: string, key: string): string => join(root, requireFileKey(key));

/** Customers' pictures: no other user of this machine may read them. */
const OWN = { recursive: true, mode: 0o700 } as const;

/** Below this, uploads are refused. */
export const MIN_FREE_BYTES = 256 * 2 ** 20;

/** Free bytes on the disk of a directory. */
export const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Whether the disk of a directory has this much free space. */
export const hasFreeSpace = async (directory: string, minBytes = MIN_FREE_BYTES): Promise<boolean> =>
  (await freeBytesOf(directory)) >= minBytes;

async function* walk(root: string) {
  await mkdir(root, OWN);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
    if (found !== undefined) yield { path, key: relative(root, path).replaceAll('\\', '/'), found };
  }
}

/**
 * Files on this machine's disk. A file is written beside its final place and then renamed, so readers never see half a
 * file.
 */
export const createDiskStore = (
  root: string,
  minFreeBytes = MIN_FREE_BYTES,
  writeTimeoutMs = WRITE_MS,
): FileStore => {
  const guarded = guardWrites(writeTimeoutMs);
  return {
    write: async (key, bytes) => {
      const path = pathOf(root, key);
      return guarded(async () => {
        await mkdir(dirname(path), OWN);
        const draft = draftOf(path);
        // a row may name it from now on, so it must survive a power cut as the row does
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, path);
      });
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(root, key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(root, key);
      return guarded(() => rm(path, { force: true }));
    },
    list: async function* () {
      for await (const { key, found } of walk(root))
        if (isFileKey(key)) yield { key, bytes: found.size, modifiedAt: found.mtime.toISOString() };
    },
    sweepDrafts: async () => {
      let swept = 0;
      for await (const { path, found } of walk(root)) {
        if (!isDraft(path) || Date.now() - found.mtimeMs < DRAFT_MS) continue;
        await guarded(() => rm(path, { force: true }));
        swept += 1;
      }
      return swept;
    },
    hasRoom: () =>
      guarded(async () => {
        await mkdir(root, OWN);
        return hasFreeSpace(root, minFreeBytes);
      }),
    check: () =>
      guarded(async () => {
        await mkdir(root, OWN);
        await writeFile(join(root, '.writable'), '');
      }),
  };
};
