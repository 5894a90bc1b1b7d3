import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createDatabase } from '@darzi/embedded-postgres/databases.ts';
// The cluster that the global setup provides is declared there.
import type {} from '@darzi/embedded-postgres/test-cluster.ts';
import { ensureTemplate } from '@darzi/embedded-postgres/test-templates.ts';
import { inject } from 'vitest';
import { startShopProcess } from '../../tools/shop-process.ts';
// The folder that the global setup provides is declared there.
import type {} from './shared-directory.ts';

const TEMPLATE = 'demo_template';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Puts the files of one folder into another by name, as links: complete at once, and removed on one side they stay on
 * the other. A stored file is never written again, so neither side can change what the other reads.
 */
const linkFiles = async (from: string, to: string): Promise<void> => {
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

/** What stands beside the stored files is small and written again. */
const copyFiles = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { withFileTypes: true });
  for (const { name } of entries.filter((one) => one.isFile()))
    await copyFile(join(from, name), join(to, name));
};

const picturesOf = (dataDirectory: string): string => join(dataDirectory, 'files/images');

/** Seeds the demo shop as `npm start` does, once a run, and stops it: its database and files are what others copy. */
const ensureDemoShop = (): Promise<void> =>
  ensureTemplate(inject('postgresAdminUrl'), TEMPLATE, async (databaseUrl) => {
    const shop = await startShopProcess(databaseUrl, inject('demoShopDirectory'), { SEED: 'demo' });
    await shop.stop();
  });

/**
 * A copy of the seeded demo shop: its database under a new name, its files in a directory's `data`. Pictures are kept
 * under the hash of what they show, so it begins with those that earlier shops have made.
 * @returns the database's address
 */
export const copyDemoShop = async (database: string, directory: string): Promise<string> => {
  await ensureDemoShop();
  const source = inject('demoShopDirectory');
  const data = join(directory, 'data');
  await mkdir(data, { recursive: true });
  await copyFiles(join(source, 'data'), data);
  await linkFiles(join(source, 'data/files'), join(data, 'files'));
  return createDatabase(inject('postgresAdminUrl'), database, TEMPLATE);
};

/** Leaves the pictures that a shop has made to the shops that come after it. */
export const handPicturesOn = (directory: string): Promise<void> =>
  linkFiles(picturesOf(join(directory, 'data')), picturesOf(join(inject('demoShopDirectory'), 'data')));
