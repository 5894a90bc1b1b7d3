import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { fewAtOnce } from '../jobs/few-at-once.ts';

// libvips' own cache would hold decoded pictures that nobody asks for again; one thread a picture keeps it predictable.
sharp.cache(false);
sharp.concurrency(1);

/** Pictures decoded at the same time: one for each core but one, which answers requests. */
const PLACES = Math.max(1, availableParallelism() - 1);

/** Runs work that decodes a picture when there is a place for it. */
export const press = fewAtOnce(PLACES);
