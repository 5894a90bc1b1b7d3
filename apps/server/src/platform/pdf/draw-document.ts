import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Piscina } from 'piscina';
import { createFairQueue } from '../http/fair-queue.ts';
import { createLimit, within } from '../http/rate-limits.ts';

/** A page takes up to a second of a core; one core is left for answering requests. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING = 40;
const IDLE_MS = 30_000;
const MAX_MEGABYTES = 256;
/** V8 would let a thread's young generation grow as large as the whole shop's. */
const YOUNG_MEGABYTES = 12;
const CPU_MS = 30_000;
/**
 * Work is given up by the CPU time it takes: on a busy machine it gets little, and ending its thread would only make
 * the next one load everything again. So many times as long on the clock is too long for whoever waits.
 */
const MOST_STARVED = 5;
const CHECKED_EVERY_MS = 1_000;
/** Limit per person; stored documents are not drawn again and do not count. */
const DOCUMENTS = 300;
const PER_SECONDS = 600;

const POOL = {
  minThreads: 0,
  maxThreads: THREADS,
  idleTimeout: IDLE_MS,
  resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  // Drawing waits for files and compression, so the thread must not block between its tasks.
  atomics: 'disabled',
} as const;
/** A picture lowers its thread's priority for good, and takes long: documents never share one with it. */
type ThreadPool = 'documents' | 'pictures';
const opened: Partial<Record<ThreadPool, Piscina>> = {};

/** Opened with its first task. */
const openPool = async (pool: ThreadPool): Promise<Piscina> => {
  const library = await import('piscina');
  opened[pool] ??= new library.Piscina(pool === 'pictures' ? { ...POOL, maxThreads: 1 } : POOL);
  return opened[pool];
};

const inTurn = createFairQueue(THREADS, MAX_WAITING);
const drawn = createLimit(DOCUMENTS, PER_SECONDS);

/** The machine is too busy: the document itself is fine. */
export class TooSlowError extends Error {
  readonly statusCode = 503;
}

/** CPU milliseconds of each running thread so far. */
const cpuOf = async ({ threads }: Piscina): Promise<ReadonlyMap<number, number>> => {
  const times = new Map<number, number>();
  for (const thread of threads) {
    const usage = await thread.cpuUsage().catch(() => undefined);
    if (usage !== undefined) times.set(thread.threadId, (usage.user + usage.system) / 1_000);
  }
  return times;
};

/**
 * Runs a module's function in its own thread, away from the one that answers requests. Arguments and result are copied.
 * Of a pool with two threads, the busier one counts: which of them has a task, the library does not tell.
 * @throws TooSlowError if it takes too much CPU time or far too long; whatever the function throws; Error if it takes
 * too much memory
 */
export const runInThread = async <Result>(
  module: URL,
  name: string,
  content: unknown,
  cpuMs = CPU_MS,
  pool: ThreadPool = 'documents',
): Promise<Result> => {
  const threads = await openPool(pool);
  const end = new AbortController();
  const late = AbortSignal.timeout(cpuMs * MOST_STARVED);
  let before: ReadonlyMap<number, number> | undefined;
  // The work never waits for a reading: a thread that ends meanwhile may not give one.
  const check = setInterval(
    async () => {
      const now = await cpuOf(threads);
      before ??= now;
      const spent = [...now].map(([id, ms]) => ms - (before?.get(id) ?? 0));
      if (Math.max(...spent) > cpuMs) end.abort();
    },
    Math.min(CHECKED_EVERY_MS, cpuMs),
  );
  return threads
    .run(content, { filename: fileURLToPath(module), name, signal: AbortSignal.any([end.signal, late]) })
    .catch((error: Error) => {
      throw error.name === 'AbortError' ? new TooSlowError(`${name} took over ${cpuMs} ms of CPU`) : error;
    })
    .finally(() => clearInterval(check));
};

/**
 * Runs drawing work when it is this person's turn. Refuses a person who has drawn too much, and when too many are
 * waiting.
 * @param from the person who asks
 */
export const queueDrawing = async <T>(from: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> =>
  within(drawn, from, async () => {
    const turn = await inTurn(from, work);
    return turn.ok ? turn.value : turn;
  });

/** Draws a document with the module's function of this name. @returns the bytes of a PDF */
export const drawDocument = async <Content>(
  module: URL,
  name: string,
  content: Content,
  cpuMs = CPU_MS,
): Promise<Buffer> => {
  const bytes = await runInThread<Uint8Array>(module, name, content, cpuMs);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
