import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { S3Settings } from '../config.ts';
import { originHeaders, traced } from '../tracing.ts';
import { FileStoreUnavailableError, guardWrites, WRITE_MS } from './guard-writes.ts';

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

const SAFE_KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/;

/** @throws Error for an invalid key: a key must never lead outside the store */
const requireFileKey = (key: string): string => {
  if (!SAFE_KEY.test(key) || key.includes('..')) throw new Error(`not a file key: ${key}`);
  return key;
};

/** Suffix of a file that is still being written. */
const DRAFT = /\.[0-9a-f]{12}$/;
/** By then every write has finished or been given up. */
const DRAFT_MS = 3_600_000;

/** Each night. */
export const DRAFTS_CRONTAB = '50 22 * * * sweep-drafts ?jobKey=sweep-drafts&max=1';

const isFileKey = (key: string): boolean => SAFE_KEY.test(key) && !key.includes('..') && !DRAFT.test(key);

const pathOf = (root: string, key: string): string => join(root, requireFileKey(key));

/** Customers' pictures: no other user of this machine may read them. */
const OWN = { recursive: true, mode: 0o700 } as const;

/** Below this, uploads are refused. */
export const MIN_FREE_BYTES = 256 * 2 ** 20;

/** Free bytes on the disk of a directory. */
export const freeBytesOf = async (directory: string): Promise<number> => {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Whether the disk of a directory has this much free space. */
export const hasFreeSpace = async (directory: string, minBytes = MIN_FREE_BYTES): Promise<boolean> =>
  (await freeBytesOf(directory)) >= minBytes;

async function* walk(root: string) {
  await mkdir(root, OWN);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
    if (found !== undefined) yield { path, key: relative(root, path).replaceAll('\\', '/'), found };
  }
}

/**
 * Files on this machine's disk. A file is written beside its final place and then renamed, so readers never see half a
 * file.
 */
export const createDiskStore = (
  root: string,
  minFreeBytes = MIN_FREE_BYTES,
  writeTimeoutMs = WRITE_MS,
): FileStore => {
  const guarded = guardWrites(writeTimeoutMs);
  return {
    write: async (key, bytes) => {
      const path = pathOf(root, key);
      return guarded(async () => {
        await mkdir(dirname(path), OWN);
        const draft = `${path}.${randomBytes(6).toString('hex')}`;
        // a row may name it from now on, so it must survive a power cut as the row does
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, path);
      });
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(root, key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(root, key);
      return guarded(() => rm(path, { force: true }));
    },
    list: async function* () {
      for await (const { key, found } of walk(root))
        if (isFileKey(key)) yield { key, bytes: found.size, modifiedAt: found.mtime.toISOString() };
    },
    sweepDrafts: async () => {
      let swept = 0;
      for await (const { path, found } of walk(root)) {
        if (!DRAFT.test(path) || Date.now() - found.mtimeMs < DRAFT_MS) continue;
        await guarded(() => rm(path, { force: true }));
        swept += 1;
      }
      return swept;
    },
    hasRoom: () =>
      guarded(async () => {
        await mkdir(root, OWN);
        return hasFreeSpace(root, minFreeBytes);
      }),
    check: () =>
      guarded(async () => {
        await mkdir(root, OWN);
        await writeFile(join(root, '.writable'), '');
      }),
  };
};

/** Loads Amazon's client: 1 MB of source that a shop with its own disk never needs. */
const loadS3 = (): typeof import('@aws-sdk/client-s3') =>
  createRequire(import.meta.url)('@aws-sdk/client-s3');

const CONNECT_MS = 3_000;
/** Limit for one attempt, from the first byte sent to the last received. */
const ATTEMPT_MS = 10_000;
/** Limit for all attempts of one call together, whether a visitor or a job is waiting. */
const CALL_MS = 20_000;
const CHECK_MS = 5_000;
const ATTEMPTS = 3;
/** Sits beside the files under a name that is not a valid key. */
const PROBE = '.writable';

/**
 * Limits a call to `milliseconds`, whatever hangs, and replaces its error by a plain one: the library's carries the
 * signed request.
 */
const reach = async <T>(
  what: string,
  milliseconds: number,
  work: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> => {
  try {
    const about = { 'rpc.system.name': 'aws-api', 'rpc.method': what };
    return await traced(`s3 ${what}`, 'client', about, () => work(AbortSignal.timeout(milliseconds)));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    throw new FileStoreUnavailableError(`the S3 store cannot be used (${name}: ${message})`);
  }
};

/**
 * Files in an S3-compatible bucket. An object appears whole or not at all, so readers never see half a file. A call
 * ends after `callMs` milliseconds at the latest.
 */
export const createS3Store = (
  { endpoint, bucket, region, ...credentials }: S3Settings,
  callMs = CALL_MS,
): FileStore => {
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    ListObjectsV2Command,
    NoSuchKey,
    PutObjectCommand,
    S3Client,
  } = loadS3();
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Bucket in the path: self-hosted stores seldom have a host name per bucket.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ATTEMPT_MS,
      throwOnRequestTimeout: true,
    },
    // Not every S3-compatible server supports the newer checksums; TLS protects the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // After signing: a proxy that adds its own part of the trace would break the signature.
  client.middlewareStack.add(
    (next) => (call) => {
      const { request } = call;
      if (typeof request === 'object' && request !== null && 'headers' in request)
        Object.assign(request.headers as object, originHeaders());
      return next(call);
    },
    { step: 'deserialize', name: 'originHeaders' },
  );
  const put = (key: string, bytes: Uint8Array, abortSignal: AbortSignal) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }), { abortSignal });
  return {
    write: async (key, bytes) => {
      requireFileKey(key);
      await reach('write', callMs, (abortSignal) => put(key, bytes, abortSignal));
    },
    read: (key) => {
      requireFileKey(key);
      return reach('read', callMs, async (abortSignal) => {
        try {
          const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
            abortSignal,
          });
          return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    remove: async (key) => {
      requireFileKey(key);
      await reach('remove', callMs, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },
    list: async function* () {
      let after: string | undefined;
      do {
        const page = await reach('list', callMs, (abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: after }), {
            abortSignal,
          }),
        );
        for (const { Key: key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
          if (isFileKey(key)) yield { key, bytes, modifiedAt: LastModified?.toISOString() ?? '' };
        }
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
    sweepDrafts: async () => 0, // an object is never half-written
    // A bucket grows; the owner's bill is the limit.
    hasRoom: async () => true,
    check: async () => {
      await reach('check', CHECK_MS, (abortSignal) => put(PROBE, new Uint8Array(), abortSignal));
    },
  };
};

/** Uses the S3 bucket if one is configured, otherwise `files` in the data directory. */
export const createFileStore = ({
  s3,
  dataDirectory,
}: {
  readonly s3: S3Settings | undefined;
  readonly dataDirectory: string;
}): FileStore => (s3 === undefined ? createDiskStore(join(dataDirectory, 'files')) : createS3Store(s3));
