// npm run production -- DIR: puts everything that a shop in production needs into an empty directory, without
// simulator, demo, tests and build tools. Exits with 1 if its packages exceed their size limit.
import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

const MAX_MEGABYTES = 200;
const ROOT = join(import.meta.dirname, '../..');
const PARTS = [
  'apps/server',
  'packages/contract',
  'packages/garment',
  'packages/garment-renderer',
  'packages/embedded-postgres',
];
/** Only their manifests are copied: the lock file names them. */
const LEFT_OUT = ['apps/web', 'packages/demo-shop', 'packages/gateway-simulator'];
const FILES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  'tools/limits.sh',
  'deploy/systemd',
  'docs/runbook.md',
  'apps/web/build',
];

/** Packages for developers only: a reader of TypeScript settings, and type definitions. */
const NEVER_LOADED = ['typescript', '@types'];
const NEVER_READ = /\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i;
/** Builds for browsers and bundlers, modules that OpenTelemetry only probes for, and packaging leftovers. */
const NEVER_RUN = [
  /\/@opentelemetry\/[^/]+\/build\/(esm|esnext)\//,
  /\/@opentelemetry\/semantic-conventions\/dist\/(.*\.mjs|(experimental_|index-incubating).*)$/,
  /\/pdfkit\/(\.yarn\/|js\/pdfkit\.standalone\.js$)/,
  /\/to-words\/dist\/umd\//,
  /\/bintrees\/test\//,
];
const IS_TEST = /(\.test\.ts|\/test-[^/]+\.ts)$/;

const copyFile = (path, target) =>
  cp(join(ROOT, path), join(target, path), { recursive: true, errorOnExist: true });

const copyPart = async (part, target) => {
  await copyFile(`${part}/package.json`, target);
  await cp(join(ROOT, part, 'src'), join(target, part, 'src'), {
    recursive: true,
    filter: (source) => !IS_TEST.test(source),
  });
};

/** Walks without following links. */
async function* filesIn(directory) {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

const prune = async (packages) => {
  for (const name of NEVER_LOADED) await rm(join(packages, name), { recursive: true, force: true });
  for await (const path of filesIn(packages)) {
    const isNeverUsed = NEVER_READ.test(path) || NEVER_RUN.some((pattern) => pattern.test(path));
    if (isNeverUsed && !/licen[cs]e|notice/i.test(path)) await rm(path);
  }
};

const megabytesOf = async (directory) => {
  let bytes = 0;
  // Size on disk.
  for await (const path of filesIn(directory)) bytes += (await lstat(path)).blocks * 512;
  return bytes / 2 ** 20;
};

const make = async (given) => {
  if (given === undefined) throw new Error('name an empty directory: npm run production -- DIR');
  const target = resolve(process.env.INIT_CWD ?? '.', given);
  await mkdir(target, { recursive: true });
  if ((await readdir(target)).length > 0) throw new Error(`${target} is not empty`);
  if (!relative(ROOT, target).startsWith('..')) throw new Error(`${target} lies in the clone itself`);
  for (const path of FILES) await copyFile(path, target);
  for (const part of PARTS) await copyPart(part, target);
  for (const part of LEFT_OUT) await copyFile(`${part}/package.json`, target);
  await cp(join(ROOT, 'tools/production/darzi.sh'), join(target, 'darzi'));
  const workspaces = PARTS.map((part) => `--workspace=${part}`);
  execFileSync('npm', ['ci', '--omit=dev', ...workspaces], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const packages = join(target, 'node_modules');
  await prune(packages);
  const megabytes = await megabytesOf(packages);
  console.log(`${target}: packages ${megabytes.toFixed(0)} MB (at most ${MAX_MEGABYTES})`);
  if (megabytes > MAX_MEGABYTES) process.exitCode = 1;
};

make(process.argv[2]).catch((error) => {
  console.error(`darzi: ${error.message}`);
  process.exit(1);
});
