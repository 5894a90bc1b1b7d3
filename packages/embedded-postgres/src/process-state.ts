import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { codeOf } from './make-directory.ts';

const readOrEmpty = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of `/proc/PID/stat` after the program's name, which may itself contain spaces and brackets. */
const statFields = (pid: number): string[] => {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

const isLinux = process.platform === 'linux';

const ps = (pid: number, column: string): string => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** Whether a process runs. A zombie still answers `kill -0` but holds no file and no memory, so it does not count. */
export const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (isLinux) return !['', 'Z', 'X'].includes(statFields(pid)[0] ?? '');
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Distinguishes this process from a later one with the same pid: its start time and the boot. */
export const birthOf = (pid: number): string => {
  if (!isLinux) return ps(pid, 'lstart').replaceAll(/\s+/g, '_');
  const bootId = readOrEmpty('/proc/sys/kernel/random/boot_id').trim();
  return `${bootId}/${statFields(pid)[19] ?? ''}`;
};

/** Whether a running process is a PostgreSQL server program, judged by its command line. */
const isPostgres = (pid: number): boolean => {
  const commandLine = isLinux ? readOrEmpty(`/proc/${pid}/cmdline`) : ps(pid, 'command');
  const program = commandLine.split(/[\0\s]/)[0] ?? '';
  return basename(program).startsWith('postgres');
};

const workingDirectoryOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/**
 * The PostgreSQL processes running in a data directory, not only the postmaster: its children can outlive it by a
 * moment, and a second server beside them would damage the files.
 * @param dataDirectory its real path, free of symbolic links
 * @param recordedPid the number in its `postmaster.pid`, for platforms without `/proc`
 */
export const postgresProcessesIn = (dataDirectory: string, recordedPid: number): number[] => {
  if (!isLinux) return isRunning(recordedPid) && isPostgres(recordedPid) ? [recordedPid] : [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid) === dataDirectory && isPostgres(pid));
};
