import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RefusalError } from './error-handler.ts';

/** The form reader's own complaints (no boundary, cut off, broken header) are plain errors: the sender's fault. */
const blameSender = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? new RefusalError({ code: 'request.malformed' }) : error;

const callerChecks = new WeakMap<FastifyRequest, () => Promise<void>>();
/** Has the caller looked at once more when a form has come in: that may take a quarter of an hour. */
export const checkCallerAfterForm = (request: FastifyRequest, check: () => Promise<void>): void => {
  callerChecks.set(request, check);
};

type Limits = {
  /** Bytes of one file; more is answered as too large. */
  readonly fileSize: number;
  readonly files: number;
};

/**
 * The parts of a multipart form as they come in. Every file must be read or resumed before the next part.
 * @param throwFileSizeLimit false: a file that is too large is cut off and says so (`truncated`), and reading goes on
 * @throws RefusalError for a form that is broken, and for a caller who may no longer send it
 */
export async function* readFormParts(
  request: FastifyRequest,
  limits: Limits,
  throwFileSizeLimit = true,
): AsyncGenerator<Multipart> {
  // The reader knows this option; its types name it for other calls only.
  const options = { limits, throwFileSizeLimit };
  const parts = request.parts(options);
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw blameSender(error);
    });
    if (next.done === true) return callerChecks.get(request)?.();
    yield next.value;
  }
}

/** A file of a form in memory. @throws RefusalError when the form breaks off in it; too large, as the limits say */
export const readFormFile = (part: MultipartFile): Promise<Buffer> =>
  part.toBuffer().catch((error: unknown) => {
    throw blameSender(error);
  });

/** Puts a file of a form on the disk as it comes in. @returns whether all of it fitted into the limit */
export const saveFormFile = async (part: MultipartFile, path: string): Promise<boolean> => {
  await pipeline(part.file, createWriteStream(path)).catch((error: unknown) => {
    throw blameSender(error);
  });
  return !part.file.truncated;
};
