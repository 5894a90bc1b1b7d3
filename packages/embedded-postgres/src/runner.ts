import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The ordinary user that PostgreSQL runs as; without ids, the user who started this program. */
export type Runner = {
  readonly name: string;
  readonly ids: { readonly uid?: number; readonly gid?: number };
};

export type Finished = { readonly ok: boolean; readonly output: string };

/** Users that every Unix has and that own next to nothing, best first. */
const ORDINARY_USERS = ['nobody', 'daemon'];

/** PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

const findUser = (name: string): Runner | undefined => {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name);
  const uid = Number(entry?.[2]);
  return entry && uid > 0 ? { name, ids: { uid, gid: Number(entry[3]) } } : undefined;
};

/**
 * The user to run PostgreSQL. It refuses root, so root hands over to the owner of an existing cluster, else to an
 * ordinary system user.
 * @throws when root finds no ordinary user
 */
export const chooseRunner = (owner: { uid: number; gid: number } | undefined): Runner => {
  if (!isRoot()) return { name: 'this user', ids: {} };
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } };
  const user = ORDINARY_USERS.map(findUser).find((found) => found !== undefined);
  if (!user)
    throw new Error('PostgreSQL refuses root and /etc/passwd has no user "nobody": set DATABASE_URL');
  return user;
};

/** Keeps PGDATA, PGPORT, LC_ALL and the like away from the embedded server. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '/usr/bin:/bin' });

const findProgram = (name: string): string | undefined =>
  ['/usr/bin', '/bin', ...(process.env.PATH ?? '').split(delimiter)]
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));

/** The command, wrapped so that Linux signals it when this process dies; undefined where that is unavailable. */
export const endingWithUs = (signal: 'INT' | 'KILL', command: readonly string[]): string[] | undefined => {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return setpriv ? [setpriv, `--pdeathsig=${signal}`, '--', ...command] : undefined;
};

/** Runs a command to completion as the runner. The output has both streams; it never throws. */
export const runAs = async (runner: Runner, ...command: readonly string[]): Promise<Finished> => {
  const [program = '', ...args] = endingWithUs('KILL', command) ?? command;
  try {
    const options = { ...runner.ids, cwd: '/', env: cleanEnvironment(), windowsHide: true };
    const { stdout, stderr } = await promisify(execFile)(program, args, options);
    return { ok: true, output: stdout + stderr };
  } catch (error) {
    const streams = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    return { ok: false, output: streams || String(error) };
  }
};
