import { existsSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { signFor } from './exclusive.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runProgram } from './run-program.mjs';
import { writeShopManifest } from './shop-manifest.mjs';

const INPUTS = [
  'package-lock.json',
  'tools/prepare/web.mjs',
  'tools/prepare/shop-manifest.mjs',
  'apps/web',
  'packages/contract',
  'packages/garment',
];

const stampOf = (root) => join(root, 'apps', 'web', 'build', '.built-from');

export const isWebBuilt = (root) => isStamped(stampOf(root), fingerprint(root, INPUTS));

const TEXT = /\.(js|css|svg|txt|webmanifest)$/;

/**
 * Puts a brotli version, at the highest quality, beside each text file: once, for all starts and copies of the shop.
 */
const compressTexts = async (directory) => {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && TEXT.test(file.name));
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
    }),
  );
};

/** Builds the pages: always React's production build, whatever NODE_ENV the shop will run with. */
export const buildWeb = async (root, cache) => {
  const web = join(root, 'apps', 'web');
  if (!existsSync(join(web, 'react-router.config.ts'))) return;
  const print = fingerprint(root, INPUTS);
  const modules = join(root, 'node_modules');
  await runProgram('Building the pages', {
    program: join(modules, '.bin', 'node'),
    args: [join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'],
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    onSpawn: (pid) => signFor(join(cache, 'preparing'), pid),
    logFile: join(cache, 'web-build.log'),
  });
  await writeShopManifest(join(web, 'build', 'client'));
  await compressTexts(join(web, 'build', 'client'));
  writeFileSync(stampOf(root), print);
};
