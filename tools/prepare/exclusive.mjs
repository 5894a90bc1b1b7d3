import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The start time of a process; undefined if it is not running (a zombie is not). */
const birthOf = (pid) => {
  if (process.platform === 'linux') {
    const stat = read(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ['', 'Z', 'X'].includes(fields[0]) ? undefined : fields[19];
  }
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    return error.code === 'EPERM' ? 'running' : undefined;
  }
};

const sign = (pid) => `${pid} ${birthOf(pid)}\n`;

/** Whether one of the processes in the lock still runs: its holder, or a program that outlived it. */
const isHeld = (lock) =>
  lock
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' '))
    .some(([pid, birth]) => birthOf(pid) === birth);

/** Adds a program to this process's lock, so that its work counts even if this process is killed. */
export const signFor = (path, pid) => writeFileSync(path, sign(pid), { flag: 'a' });

const tryToTake = (path) => {
  try {
    writeFileSync(path, sign(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`cannot write ${path} (${error.code})`);
  }
};

/** Moves the lock away before removing it: if two waiters both found it stale, one wins. */
const removeStale = (path, found) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) === found) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT') throw new Error(`cannot remove the stale ${path} (${error.code})`);
  }
};

/** Runs work while no other start of this clone does; others wait for their turn. */
export const alone = async (path, work) => {
  let hasSaidSo = false;
  while (!tryToTake(path)) {
    await wait(200);
    let found = read(path);
    if (found === '') {
      await wait(200); // the holder may be between creating and writing it
      found = read(path);
    }
    if (!isHeld(found)) {
      removeStale(path, found);
      continue;
    }
    if (!hasSaidSo) console.log('Another start of this clone is installing or building; waiting for it …');
    hasSaidSo = true;
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
};
