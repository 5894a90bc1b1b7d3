import { availableParallelism } from 'node:os';
import sharp from 'sharp';

// libvips' own cache would hold decoded pictures that nobody asks for again; one thread a picture keeps it predictable.
sharp.cache(false);
sharp.concurrency(1);

/** Pictures decoded at the same time: one for each core but one, which answers requests. */
const PLACES = Math.max(1, availableParallelism() - 1);

let busy = 0;
const waiting: (() => void)[] = [];

/** Runs work that decodes a picture when there is a place for it; the others wait in the order of their coming. */
export const press = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= PLACES) await new Promise<void>((enter) => waiting.push(enter));
  else busy += 1;
  try {
    return await work();
  } finally {
    // The place goes straight to the next in line, so that nobody can slip in between.
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  }
};
