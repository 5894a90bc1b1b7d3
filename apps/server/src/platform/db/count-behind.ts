import type { Logger } from 'pino';
import type { Database, Tx } from './database.ts';

export type BehindCounter = {
  /** Counts this one up; costs nothing but memory. */
  readonly note: (key: string) => void;
  /** Writes what was noted. */
  readonly write: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Counts what happens often and writes the counts every `everyMs` in a transaction of their own; what a
 * crash loses is a few of them. Of more than `most` different keys in between, the later ones are passed over: a flood of
 * them costs no more.
 */
export const countBehind = (
  db: Database,
  log: Pick<Logger, 'warn'>,
  options: {
    readonly everyMs: number;
    readonly most: number;
    readonly write: (tx: Tx, counts: ReadonlyMap<string, number>) => Promise<void>;
    /** Said in the log when it fails. */
    readonly trouble: string;
  },
): BehindCounter => {
  let waiting = new Map<string, number>();
  let writing = Promise.resolve();
  const writeNow = async () => {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    await db
      .transaction()
      .execute((tx) => options.write(tx, counts))
      .catch((error: unknown) => log.warn({ err: error }, options.trouble));
  };
  const write = () => {
    writing = writing.then(writeNow);
    return writing;
  };
  const timer = setInterval(write, options.everyMs);
  timer.unref();
  return {
    note: (key) => {
      if (waiting.has(key) || waiting.size < options.most) waiting.set(key, (waiting.get(key) ?? 0) + 1);
    },
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
};
