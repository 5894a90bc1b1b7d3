import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signFor } from './exclusive.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runProgram } from './run-program.mjs';

const INPUTS = ['package-lock.json', 'apps/web', 'packages/contract', 'packages/garment'];

const stampOf = (root) => join(root, 'apps', 'web', 'build', '.built-from');

export const isWebBuilt = (root) => isStamped(stampOf(root), fingerprint(root, INPUTS));

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
  mkdirSync(join(web, 'build'), { recursive: true });
  writeFileSync(stampOf(root), print);
};
