import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { clusterIn } from './cluster-home.ts';
import { DATABASE } from './embedded-postgres.ts';
import { postgresProcessesIn } from './process-state.ts';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/**
 * The address of the shop's database while a running shop has it open; undefined if none does, or if this user may
 * not read its password.
 */
export const findRunningPostgres = async (directory: string): Promise<string | undefined> => {
  const elsewhere = (await read(join(directory, 'cluster-is-at'))).trim();
  const data = join(clusterIn(elsewhere === '' ? directory : elsewhere), 'data');
  const [pid, , , port, socketDirectory, host, , state] = (await read(join(data, 'postmaster.pid'))).split(
    '\n',
  );
  const password = (await read(join(dirname(data), 'password'))).trim();
  const isReady = state?.trim() === 'ready' && postgresProcessesIn(data, Number(pid)).length > 0;
  if (!isReady || password === '') return undefined;
  const urlOf = (place: string) => `postgres://postgres:${password}@${place}/${DATABASE}`;
  return socketDirectory
    ? `${urlOf('localhost')}?host=${encodeURIComponent(socketDirectory)}`
    : urlOf(`${host || '127.0.0.1'}:${port}`);
};
