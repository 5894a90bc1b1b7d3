import { availableParallelism, totalmem } from 'node:os';
import type { Outcome } from '@darzi/contract/outcome.ts';
import pLimit from 'p-limit';
import { createFairQueue } from '../../platform/http/fair-queue.ts';

const MEMORY_OF_A_DECODE = 2 * 2 ** 30;
/** Decoding shares Node's four threads with files, DNS and passwords. */
const MAX_DECODES = 2;
const MAX_DERIVED = 2;
const MAX_WAITING = 200;

/** The memory available to this process: a container often has less than the machine. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** How many pictures to decode at a time: one per 2 GB, but never more than there are cores or threads. */
export const decodesFor = (memoryBytes: number, cores: number): number =>
  Math.max(1, Math.min(MAX_DECODES, cores, Math.floor(memoryBytes / MEMORY_OF_A_DECODE)));

const PLACES = decodesFor(memory(), availableParallelism());
const places = createFairQueue(PLACES, MAX_WAITING);
/** Heavy pictures wait here first, which leaves a place to ordinary ones. */
const heavyPlaces = createFairQueue(Math.max(1, PLACES - 1), MAX_WAITING);

/** Decodes an upload when it is the sender's turn. Refuses when too many are waiting. */
export const decodeUpload = async <T>(
  from: string,
  isHeavy: boolean,
  work: () => Promise<T>,
): Promise<Outcome<T>> => {
  if (!isHeavy) return places(from, work);
  const turn = await heavyPlaces(from, () => places(from, work));
  return turn.ok ? turn.value : turn;
};

/** Derives what visitors are sent: never waits behind an upload. */
export const queueDeriving = pLimit(Math.max(1, Math.min(MAX_DERIVED, availableParallelism() - 1)));
