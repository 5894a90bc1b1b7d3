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
const TIMEOUT_MS = 30_000;
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

/**
 * Runs a module's function in its own thread, away from the one that answers requests. Arguments and result are copied.
 * @throws TooSlowError if it takes too long, including the wait for a thread; whatever the function throws; Error if it
 * takes too much memory
 */
export const runInThread = async <Result>(
  module: URL,
  name: string,
  content: unknown,
  timeoutMs = TIMEOUT_MS,
  pool: ThreadPool = 'documents',
): Promise<Result> =>
  (await openPool(pool))
    .run(content, { filename: fileURLToPath(module), name, signal: AbortSignal.timeout(timeoutMs) })
    .catch((error: Error) => {
      throw error.name === 'AbortError' ? new TooSlowError(`${name} took over ${timeoutMs} ms`) : error;
    });

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
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> => {
  const bytes = await runInThread<Uint8Array>(module, name, content, timeoutMs);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
