import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { BackupError } from './backup-set.ts';

/** An external database cannot be copied file by file: PostgreSQL's own programs dump and restore it. */

const DEBIAN = '/usr/lib/postgresql';

const placesOf = async (name: string): Promise<readonly string[]> => {
  const versions = await readdir(DEBIAN).catch(() => []);
  const directories = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return directories.map((directory) => join(directory, name));
};

const majorOf = async (program: string): Promise<number> => {
  try {
    await access(program);
    const { stdout } = await promisify(execFile)(program, ['--version']);
    return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** A PostgreSQL program that works with a server of this version: the same major version, else the next newer one. */
const findProgram = async (name: 'pg_dump' | 'pg_restore', minMajor: number): Promise<string> => {
  let best = { place: '', major: Number.POSITIVE_INFINITY };
  for (const place of await placesOf(name)) {
    const major = await majorOf(place);
    if (major >= minMajor && major < best.major) best = { place, major };
  }
  if (best.place === '') {
    throw new BackupError(`${name} ${minMajor} or later is missing: install postgresql-client-${minMajor}`);
  }
  return best.place;
};

/** The password goes through the environment: anybody on the machine can read arguments. */
const begin = (program: string, databaseUrl: string, args: readonly string[]) => {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [`--dbname=${url.href}`, ...args], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const complaint = text(child.stderr);
  const ended = once(child, 'close').then(async ([code]) => {
    if (code === 0) return;
    const lines = (await complaint).split('\n').filter((line) => line.includes('error:'));
    throw new BackupError(lines[0]?.trim() ?? `${program} ended with ${code}`);
  });
  ended.catch(() => {}); // reported to whoever awaits it
  return { child, ended };
};

/** The dump of a database as of the time the snapshot was taken. */
export async function* dumpDatabase(
  databaseUrl: string,
  version: string,
  snapshot: string,
): AsyncGenerator<Uint8Array> {
  const program = await findProgram('pg_dump', Number.parseInt(version, 10));
  const { child, ended } = begin(program, databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
  ]);
  child.stdin.end();
  yield* child.stdout;
  await ended;
}

/** Fills an empty database, all or nothing. */
export const restoreDump = async (
  databaseUrl: string,
  version: string,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const program = await findProgram('pg_restore', Number.parseInt(version, 10));
  const { child, ended } = begin(program, databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--single-transaction',
  ]);
  child.stdout.resume();
  // a program that has exited accepts no more input: its own message says why
  const [fed, done] = await Promise.allSettled([pipeline(Readable.from(dump), child.stdin), ended]);
  if (done.status === 'rejected') throw done.reason;
  if (fed.status === 'rejected') throw fed.reason;
};
