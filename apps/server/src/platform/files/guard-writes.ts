import pLimit from 'p-limit';
import { codeOf } from '../errors.ts';

/** The store does not answer, or refuses our credentials: the request itself is fine. */
export class FileStoreUnavailableError extends Error {
  readonly statusCode = 503;
}

/** A hanging disk blocks one of Node's four threads per call: pages, logins and pictures need the others. */
const WRITERS = 2;
export const WRITE_MS = 10_000;

/**
 * Limits concurrent writes to the disk. A write that does not return is given up, and until it does, all others are
 * refused at once.
 */
export const guardWrites = (timeoutMs: number) => {
  const inTurn = pLimit(WRITERS);
  let stuck = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (stuck > 0) throw new FileStoreUnavailableError('the disk of the files does not answer');
    let state: 'waits' | 'runs' | 'late' | 'over' = 'waits';
    const done = inTurn(async () => {
      if (state === 'late') throw new FileStoreUnavailableError('the disk of the files does not answer');
      state = 'runs';
      return work();
    }).catch((error: unknown) => {
      throw error instanceof FileStoreUnavailableError
        ? error
        : new FileStoreUnavailableError(
            `the disk of the files cannot be written (${codeOf(error) ?? String(error)})`,
          );
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (state === 'runs') {
          stuck += 1;
          const free = () => {
            stuck -= 1;
          };
          done.then(free, free);
        }
        state = 'late';
        reject(new FileStoreUnavailableError('the disk of the files does not answer'));
      }, timeoutMs);
    });
    return Promise.race([done, late]).finally(() => clearTimeout(timer));
  };
};
