import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where pictures and documents lie. Keys are relative paths of letters, digits, dots, dashes and slashes. */
export type FileStore = {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined when there are none under this key. */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Whether uploads may still be taken: the last of a disk belongs to the orders. */
  readonly hasRoom: () => Promise<boolean>;
  /** @throws Error when files cannot be written at the moment. */
  readonly check: () => Promise<void>;
};

const SAFE_KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

/** @throws Error for what is no key: it must never name anything outside the store. */
export const requireFileKey = (key: string): string => {
  if (!SAFE_KEY.test(key) || key.includes('..')) throw new Error(`not a file key: ${key}`);
  return key;
};

const pathOf = (root: string, key: string): string => join(root, requireFileKey(key));

/** Customers' pictures lie here: for nobody else on this machine. */
const OWN = { recursive: true, mode: 0o700 } as const;

const LEAST_FREE_BYTES = 256 * 2 ** 20;

/** Whether the disk of a directory has so much left. */
export const hasFreeSpace = async (directory: string, leastBytes = LEAST_FREE_BYTES): Promise<boolean> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize >= leastBytes;
};

/** Files on this machine's disk: written beside their place, then renamed, so that a reader never sees half a file. */
export const createDiskStore = (root: string, leastFreeBytes = LEAST_FREE_BYTES): FileStore => ({
  write: async (key, bytes) => {
    const path = pathOf(root, key);
    await mkdir(dirname(path), OWN);
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, bytes, { mode: 0o600 });
    await rename(draft, path);
  },
  read: async (key) => {
    try {
      return await readFile(pathOf(root, key));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  },
  remove: (key) => rm(pathOf(root, key), { force: true }),
  hasRoom: async () => {
    await mkdir(root, OWN);
    return hasFreeSpace(root, leastFreeBytes);
  },
  check: async () => {
    const path = join(root, '.writable');
    await mkdir(root, OWN);
    await writeFile(path, '');
  },
});
