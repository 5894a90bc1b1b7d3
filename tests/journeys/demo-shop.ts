import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createDatabase } from '@darzi/embedded-postgres/databases.ts';
// Declares the cluster that the global setup provides.
import type {} from '@darzi/embedded-postgres/test-cluster.ts';
import { ensureTemplate } from '@darzi/embedded-postgres/test-templates.ts';
import { inject } from 'vitest';
import { startShopProcess } from '../../tools/shop-process.ts';
// Declares the folder that the global setup provides.
import type {} from './shared-directory.ts';

const TEMPLATE = 'demo_template';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Hard-links the files of one folder into another: complete at once, and unaffected by deletion on the other side.
 * Stored files are never rewritten, so neither side can change what the other reads.
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

/** Files other than the stored ones are small and get rewritten, so they are copied. */
const copyFiles = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { withFileTypes: true });
  for (const { name } of entries.filter((one) => one.isFile()))
    await copyFile(join(from, name), join(to, name));
};

const picturesOf = (dataDirectory: string): string => join(dataDirectory, 'files/images');

/** Seeds the demo shop as `npm start` does, once per run, and stops it; others copy its database and files. */
const ensureDemoShop = (): Promise<void> =>
  ensureTemplate(inject('postgresAdminUrl'), TEMPLATE, async (databaseUrl) => {
    const shop = await startShopProcess(databaseUrl, inject('demoShopDirectory'), { SEED: 'demo' });
    await shop.stop();
  });

/**
 * Copies the seeded demo shop: its database under a new name, its files into a directory's `data`. Pictures are
 * stored under a hash of their content, so the copy includes those that earlier shops have made.
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

/** Passes the pictures that a shop has made on to later shops. */
export const handPicturesOn = (directory: string): Promise<void> =>
  linkFiles(picturesOf(join(directory, 'data')), picturesOf(join(inject('demoShopDirectory'), 'data')));
