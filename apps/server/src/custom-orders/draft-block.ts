import { Worker } from 'node:worker_threads';
import type { BlockOrder } from './block-draft.worker.ts';
import type { BlockPiece } from './block-piece.ts';

const LONGEST_MS = 8_000;
const MOST_MEGABYTES = 192;

let last: Promise<unknown> = Promise.resolve();

const run = (order: BlockOrder, longestMs: number): Promise<readonly BlockPiece[] | undefined> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./block-draft.worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      stdout: true,
      stderr: true,
    });
    const end = (pieces?: readonly BlockPiece[]) => {
      clearTimeout(timer);
      resolve(pieces);
      void worker.terminate();
    };
    const timer = setTimeout(end, longestMs);
    worker.once('message', (pieces: readonly BlockPiece[]) => end(pieces));
    worker.once('error', () => end());
    worker.once('exit', () => end());
  });

/**
 * Drafts the pieces of a block, one draft at a time and each within its seconds and megabytes, away from the thread that
 * answers requests. @returns undefined when nothing can be drafted from these measurements
 */
export const draftBlock = (
  order: BlockOrder,
  longestMs = LONGEST_MS,
): Promise<readonly BlockPiece[] | undefined> => {
  const drafted = last.then(() => run(order, longestMs));
  last = drafted;
  return drafted;
};
