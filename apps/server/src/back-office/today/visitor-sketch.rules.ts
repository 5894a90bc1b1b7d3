/** Counts the browsers of a day from a sketch: the smallest of their hashes, however many there were. Pure. */
import { createHash } from 'node:crypto';

/** So many hashes are kept of a day. Up to them the count is exact, beyond them within some 1.6 percent. */
export const MOST_KEPT = 4_096;

/** One address counts as at most so many browsers a day: a district of phones shares one, a flood has but a few. */
const BROWSERS_OF_AN_ADDRESS = 256;

const HASHES = 2 ** 64;

/** What tells browsers of one address apart: one of a few places, by what they call themselves. */
export const placeOfBrowser = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % BROWSERS_OF_AN_ADDRESS;

/**
 * How many different browsers there were. Hashes are spread evenly: the fewer of all hashes lie below the largest that
 * is kept, the more browsers there were.
 * @param largest of the kept hashes
 */
export const estimateVisitors = (kept: number, largest: Buffer): number =>
  kept < MOST_KEPT ? kept : Math.round((MOST_KEPT - 1) / ((Number(largest.readBigUInt64BE(0)) + 1) / HASHES));
