import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the pictures that shops of this run have made. */
    sharedPictures: string;
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Puts the files of one folder into another by name, as links: complete at once, and removed on one side they stay on
 * the other. A stored file is never written again, so neither side can change what the other reads.
 */
export const linkFiles = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true });
    await link(source, target).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });
  }
};

/**
 * Vitest's global setup: pictures are kept under the hash of what they show, so a shop may begin with those that an
 * earlier one has made, and each width of the demo catalogue is made once or twice a run instead of once a shop.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-pictures-'));
  project.provide('sharedPictures', directory);
  return () => rm(directory, { recursive: true, force: true });
}
