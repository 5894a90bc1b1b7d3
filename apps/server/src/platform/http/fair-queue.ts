import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { refuseTooMany } from './rate-limits.ts';

const RETRY_AFTER_MS = 2_000;

/** Does costly work when its turn comes; `from` is the caller's address. Refuses when too many are waiting. */
export type FairQueue = <T>(from: string, work: () => Promise<T>) => Promise<Outcome<T>>;

/**
 * Limits concurrent and waiting work. Addresses take turns, and when the queue is full the address with the most
 * waiting requests loses one: whoever floods the shop waits behind their own requests, and everybody else is next.
 */
export const createFairQueue = (maxConcurrent: number, maxWaiting: number): FairQueue => {
  /** By address, the next one to be served first. */
  const lines = new Map<string, ((isOn: boolean) => void)[]>();
  let running = 0;
  let waiting = 0;

  const takeNext = (): ((isOn: boolean) => void) | undefined => {
    for (const [from, line] of lines) {
      lines.delete(from);
      const next = line.shift();
      if (line.length > 0) lines.set(from, line);
      if (next === undefined) continue;
      waiting -= 1;
      return next;
    }
    return undefined;
  };

  /** Turns away the last of the longest line, unless the newcomer's line would then be as long. */
  const makeRoom = (from: string): boolean => {
    const [longest = []] = [...lines.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= (lines.get(from)?.length ?? 0) + 1) return false;
    longest.pop()?.(false);
    waiting -= 1;
    return true;
  };

  const wait = async (from: string): Promise<boolean> => {
    if (waiting >= maxWaiting && !makeRoom(from)) return false;
    waiting += 1;
    return new Promise((resolve) => {
      const line = lines.get(from);
      if (line === undefined) lines.set(from, [resolve]);
      else line.push(resolve);
    });
  };

  return async (from, work) => {
    if (running < maxConcurrent) running += 1;
    else if (!(await wait(from))) return refuseTooMany(RETRY_AFTER_MS);
    try {
      return accept(await work());
    } finally {
      // The slot goes straight to the next in line, so that nobody can slip in between.
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next(true);
    }
  };
};
