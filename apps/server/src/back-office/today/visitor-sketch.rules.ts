/** Estimates a day's browsers from a sketch: the smallest of their hashes, however many there were. Pure. */
import { createHash } from 'node:crypto';

/** Hashes kept per day. Up to this number the count is exact, beyond it within some 1.6 per cent. */
export const MAX_HASHES = 4_096;

/** One address counts as at most this many browsers a day: a district of phones shares one, a flood has only a few. */
const BROWSERS_OF_AN_ADDRESS = 256;

const HASHES = 2 ** 64;

/** Distinguishes the browsers of one address: one of a few buckets, by user agent. */
export const placeOfBrowser = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE(0) % BROWSERS_OF_AN_ADDRESS;

/**
 * The number of different browsers. Hashes are evenly distributed: the smaller the share of all hash values below the
 * largest kept one, the more browsers there were.
 * @param largest of the kept hashes
 */
export const estimateVisitors = (kept: number, largest: Buffer): number =>
  kept < MAX_HASHES
    ? kept
    : Math.round((MAX_HASHES - 1) / ((Number(largest.readBigUInt64BE(0)) + 1) / HASHES));
