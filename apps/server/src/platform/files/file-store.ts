import { join } from 'node:path';
import type { S3Settings } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';

export type ListedFile = { readonly key: string; readonly bytes: number; readonly modifiedAt: string };

/** The store of pictures and documents. Keys are relative paths of letters, digits, dots, dashes and slashes. */
export type FileStore = {
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined if there is no such file. */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  readonly remove: (key: string) => Promise<void>;
  /** Every file, in no order; files written or removed meanwhile may or may not be listed. */
  readonly list: () => AsyncIterable<ListedFile>;
  /** Removes half-written files of killed servers. Returns how many. */
  readonly sweepDrafts: () => Promise<number>;
  /** Whether uploads may still be accepted: the last of a disk is reserved for orders. */
  readonly hasRoom: () => Promise<boolean>;
  /** @throws Error if files cannot be written at the moment */
  readonly check: () => Promise<void>;
};

/** Uses the S3 bucket if one is configured, otherwise `files` in the data directory. */
export const createFileStore = ({
  s3,
  dataDirectory,
}: {
  readonly s3: S3Settings | undefined;
  readonly dataDirectory: string;
}): FileStore => (s3 === undefined ? createDiskStore(join(dataDirectory, 'files')) : createS3Store(s3));
