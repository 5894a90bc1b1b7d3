import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import { type FileStore, requireFileKey } from './file-store.ts';

const CONNECT_MS = 3_000;
/** One attempt, from the first byte sent to the last received. */
const ATTEMPT_MS = 10_000;
/** All attempts of one call together: a visitor and a job wait no longer. */
const CALL_MS = 20_000;
const CHECK_MS = 5_000;
const ATTEMPTS = 3;
/** Lies beside the files, under a name that is no file's key. */
const PROBE = '.writable';

/** The store does not answer, or refuses us: nothing is wrong with what was asked. */
class FileStoreAwayError extends Error {
  readonly statusCode = 503;
}

/**
 * Waits no longer than `milliseconds`, whatever hangs, and says no more than what went wrong: the error of the library
 * carries the signed request.
 */
const reach = async <T>(milliseconds: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
  try {
    return await work(AbortSignal.timeout(milliseconds));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    throw new FileStoreAwayError(`the S3 store cannot be used (${name}: ${message})`);
  }
};

/**
 * Files in a bucket that speaks S3. An object appears whole or not at all, so a reader never sees half a file. A call
 * ends after `callMs` milliseconds at the latest.
 */
export const createS3Store = (
  { endpoint, bucket, region, ...credentials }: S3Settings,
  callMs = CALL_MS,
): FileStore => {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    // Buckets in the path: what stands in one's own house seldom has a name for each bucket.
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ATTEMPT_MS,
      throwOnRequestTimeout: true,
    },
    // Newer checksums are not understood by every server that speaks S3; TLS guards the way.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const put = (key: string, bytes: Uint8Array, abortSignal: AbortSignal) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }), { abortSignal });
  return {
    write: async (key, bytes) => {
      requireFileKey(key);
      await reach(callMs, (abortSignal) => put(key, bytes, abortSignal));
    },
    read: (key) => {
      requireFileKey(key);
      return reach(callMs, async (abortSignal) => {
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
      await reach(callMs, (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      );
    },
    // A bucket grows; its owner's bill is its limit.
    hasRoom: async () => true,
    check: async () => {
      await reach(CHECK_MS, (abortSignal) => put(PROBE, new Uint8Array(), abortSignal));
    },
  };
};
