import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '@darzi/contract/durations.ts';

/** Names of stored files, the same on a disk and in a bucket. */
const SAFE_KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;
/** Suffix of a file that is still being written. */
const DRAFT = /\.[0-9a-f]{12}$/;
/** By then every write has finished or been given up: an older draft is a killed server's. */
export const DRAFT_MS = HOUR_MS;

const isSafe = (key: string): boolean => SAFE_KEY.test(key) && !key.includes('..');

/** @throws Error for an invalid key: a key must never lead outside the store */
export const requireFileKey = (key: string): string => {
  if (!isSafe(key)) throw new Error(`not a file key: ${key}`);
  return key;
};

/** Where a file is written before it gets its final name: beside it, under a name that nobody else uses. */
export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}`;

/** Whether a file is half-written. */
export const isDraft = (path: string): boolean => DRAFT.test(path);

/** Whether it is a whole file of ours. */
export const isFileKey = (key: string): boolean => isSafe(key) && !isDraft(key);
