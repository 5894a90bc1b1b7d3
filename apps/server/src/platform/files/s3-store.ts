import { createRequire } from 'node:module';
import type { S3Settings } from '../config.ts';
import { originHeaders, traced } from '../tracing.ts';
import { isFileKey, requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { FileStoreUnavailableError } from './guard-writes.ts';

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

const openClient = (
  { S3Client }: typeof import('@aws-sdk/client-s3'),
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
) => {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
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
  return client;
};

/**
 * Files in an S3-compatible bucket. An object appears whole or not at all, so readers never see half a file. A call
 * ends after `callMs` milliseconds at the latest.
 */
export const createS3Store = (settings: S3Settings, callMs = CALL_MS): FileStore => {
  const s3 = loadS3();
  const client = openClient(s3, settings);
  const Bucket = settings.bucket;
  const put = (key: string, bytes: Uint8Array, abortSignal: AbortSignal) =>
    client.send(new s3.PutObjectCommand({ Bucket, Key: key, Body: bytes }), { abortSignal });
  return {
    write: async (key, bytes) => {
      requireFileKey(key);
      await reach('write', callMs, (abortSignal) => put(key, bytes, abortSignal));
    },
    read: (key) => {
      requireFileKey(key);
      return reach('read', callMs, async (abortSignal) => {
        try {
          const found = await client.send(new s3.GetObjectCommand({ Bucket, Key: key }), {
            abortSignal,
          });
          return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined;
          throw error;
        }
      });
    },
    remove: async (key) => {
      requireFileKey(key);
      await reach('remove', callMs, (abortSignal) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
      );
    },
    list: async function* () {
      let after: string | undefined;
      do {
        const page = await reach('list', callMs, (abortSignal) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, ContinuationToken: after }), {
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
