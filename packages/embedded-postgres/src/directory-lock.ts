import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from './make-directory.ts';
import { birthOf, isRunning } from './process-state.ts';

const LOCK_FILE = 'in-use-by';

/** A restarted shop may find its predecessor still draining. */
const HOLDER_MAY_BE_STOPPING_MS = 3000;
const POLL_EVERY_MS = 100;

const describeSelf = (): string => `${process.pid} ${birthOf(process.pid)}\n`;

const readLock = async (path: string): Promise<string> => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.endsWith('\n')) return text;
    await wait(20); // the holder may be between creating and writing it
  }
  return '';
};

const holderOf = (lock: string): number | undefined => {
  const [pid, birth] = lock.trim().split(' ');
  const number = Number(pid);
  return isRunning(number) && birthOf(number) === birth ? number : undefined;
};

/** Moves the lock away before removing it: if two starts both found it stale, one wins. */
const removeStale = async (path: string, found: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => '');
  const isAnotherOne = moved !== '' && moved !== found;
  await (isAnotherOne ? rename(aside, path) : rm(aside, { force: true }));
};

/**
 * Takes a directory for this process alone; PostgreSQL's own lock backs it up.
 * @param shownAs the directory's name in the refusal
 * @returns a function that releases it
 * @throws when a running process holds it for more than 3 s
 */
export const takeDirectory = async (directory: string, shownAs: string): Promise<() => Promise<void>> => {
  const path = join(directory, LOCK_FILE);
  const giveUpAt = Date.now() + HOLDER_MAY_BE_STOPPING_MS;
  for (;;) {
    try {
      await writeFile(path, describeSelf(), { flag: 'wx', mode: 0o644 });
      return () => rm(path, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const found = await readLock(path);
    const holder = holderOf(found);
    if (holder && Date.now() < giveUpAt) {
      await wait(POLL_EVERY_MS);
      continue;
    }
    if (holder) {
      throw new Error(
        `the database directory ${shownAs} is in use by another running shop (process ${holder})`,
      );
    }
    await removeStale(path, found);
  }
};
