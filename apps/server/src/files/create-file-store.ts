import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStore, type FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

/** In the S3 bucket when one is named, otherwise in `files` of the data directory. */
export const createFileStore = ({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): FileStore =>
  s3 === undefined ? createDiskStore(join(dataDirectory, 'files')) : createS3Store(s3);
