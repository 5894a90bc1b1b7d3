import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RefusalError } from './error-handler.ts';

/** The form parser's own complaints (no boundary, cut off, broken header) are plain errors: the sender's fault. */
const blameSender = (error: unknown): unknown =>
  error instanceof Error && !('code' in error) ? new RefusalError({ code: 'request.malformed' }) : error;

const callerChecks = new WeakMap<FastifyRequest, () => Promise<void>>();
/** Has the caller checked again when a form has arrived: that may take a quarter of an hour. */
export const checkCallerAfterForm = (request: FastifyRequest, check: () => Promise<void>): void => {
  callerChecks.set(request, check);
};

type Limits = {
  /** Bytes per file; more is refused as too large. */
  readonly fileSize: number;
  readonly files: number;
};

/**
 * The parts of a multipart form as they arrive. Every file must be read or resumed before the next part.
 * @param throwFileSizeLimit false: a file that is too large is truncated and marked (`truncated`), and reading goes on
 * @throws RefusalError for a broken form, and for a caller who may no longer send it
 */
export async function* readFormParts(
  request: FastifyRequest,
  limits: Limits,
  throwFileSizeLimit = true,
): AsyncGenerator<Multipart> {
  // The parser waits for the connection to close: one that has closed already would be waited for for ever.
  if (request.raw.destroyed) throw new RefusalError({ code: 'request.malformed' });
  // The parser accepts this option; its types list it for other calls only.
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

/**
 * Reads a form's file into memory. @throws RefusalError if the form breaks off in it; the limits decide what is too
 * large
 */
export const readFormFile = (part: MultipartFile): Promise<Buffer> =>
  part.toBuffer().catch((error: unknown) => {
    throw blameSender(error);
  });

/** Streams a form's file to the disk. @returns whether it stayed within the limit */
export const saveFormFile = async (part: MultipartFile, path: string): Promise<boolean> => {
  await pipeline(part.file, createWriteStream(path)).catch((error: unknown) => {
    throw blameSender(error);
  });
  return !part.file.truncated;
};
