import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { Runner } from './runner.ts';

/** A process with an embedded PostgreSQL, like the shop's; tests kill it as one kills a shop. */
export type TestShop = {
  readonly process: ChildProcess;
  /** The database's address, or the one line of its refusal to start. */
  readonly outcome: { readonly url: string } | { readonly refusal: string };
  readonly ended: Promise<unknown>;
};

type Start = {
  readonly directory: string;
  readonly sharedDirectory?: string;
  readonly runner?: Runner;
  /** The directory of the shop's files, and the Node that runs them. */
  readonly clone?: Clone;
};

export type Clone = { readonly node: string; readonly source: string };

const HERE: Clone = { node: process.execPath, source: import.meta.dirname };

const program = (clone: Clone, start: Start): string => `
  import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(clone.source, 'embedded-postgres.ts')).href)};
  const options = ${JSON.stringify({ directory: start.directory, sharedDirectory: start.sharedDirectory })};
  try {
    const database = await startEmbeddedPostgres({ ...options, log: (line) => console.log('log ' + line) });
    process.stdin.once('end', () => process.kill(process.pid)).resume();
    process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
    setInterval(() => undefined, 1000);
    console.log('ready ' + database.url);
  } catch (error) {
    console.log('refused ' + error.message.replaceAll('\\n', '⏎'));
    process.exit(1);
  }`;

const begun = new Set<ChildProcess>();

/** Begins a start without waiting for its outcome. The shop ends with the process that began it, at the latest. */
export const beginShop = (start: Start): ChildProcess => {
  const clone = start.clone ?? HERE;
  const child = spawn(clone.node, ['--input-type=module', '--eval', program(clone, start)], {
    ...start.runner?.ids,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  begun.add(child);
  child.once('exit', () => begun.delete(child));
  return child;
};

/** Kills every shop begun and not ended, also where the test that began it has given up waiting. */
export const killAll = async (): Promise<void> => {
  await Promise.all(
    [...begun].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
};

/** Starts a shop and waits until it serves or refuses. */
export const startShop = async (start: Start): Promise<TestShop> => {
  const child = beginShop(start);
  const ended = once(child, 'exit');
  if (!child.stdout) throw new Error('the shop has no output');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const [word = '', ...rest] = line.split(' ');
    if (word === 'ready') return { process: child, outcome: { url: rest.join(' ') }, ended };
    if (word === 'refused') return { process: child, outcome: { refusal: rest.join(' ') }, ended };
  }
  throw new Error(`the shop ended without a word: ${lines.join('\n')}`);
};

export const urlOf = (shop: TestShop): string => {
  if ('refusal' in shop.outcome) throw new Error(`the shop refused to start: ${shop.outcome.refusal}`);
  return shop.outcome.url;
};

export const refusalOf = (shop: TestShop): string => ('refusal' in shop.outcome ? shop.outcome.refusal : '');

export const kill = async (shop: TestShop, signal: NodeJS.Signals): Promise<void> => {
  shop.process.kill(signal);
  await shop.ended;
};

/** The first column of the result. */
export const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows.map((row) => row[0]);
  } finally {
    await client.end();
  }
};

/** A temporary directory that every user can enter. */
export const openTemporaryDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-pg-'));
  await chmod(directory, 0o755);
  return directory;
};

/** Hard-links files instead of copying them where possible: they are large and only read. */
const placeCopy = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  const linked = spawnSync('cp', ['-al', from, to]);
  if (linked.status !== 0) await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true });
};

const copyPackage = async (name: string, from: string, modules: string): Promise<void> => {
  const candidates = createRequire(from).resolve.paths(name) ?? [];
  const folder = candidates
    .map((modulesFolder) => join(modulesFolder, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed`);
  const manifestPath = join(folder, 'package.json');
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    await readFile(manifestPath, 'utf8'),
  );
  await placeCopy(folder, join(modules, name));
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    await copyPackage(dependency, manifestPath, modules);
  }
};

/** Copies what the supervisor needs, including Node, laid out like a clone of the shop. */
export const makeClone = async (directory: string): Promise<Clone> => {
  const modules = join(directory, 'node_modules');
  const source = join(directory, 'embedded');
  const node = join(directory, 'node');
  await mkdir(modules, { recursive: true });
  await cp(import.meta.dirname, source, { recursive: true });
  await placeCopy(process.execPath, node);
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await copyPackage('embedded-postgres', import.meta.filename, modules);
  await copyPackage('pg', import.meta.filename, modules);
  await copyPackage(`@embedded-postgres/${process.platform}-${process.arch}`, import.meta.filename, modules);
  return { node, source };
};
