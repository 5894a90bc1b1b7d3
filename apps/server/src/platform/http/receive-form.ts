import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, type Refusal, refuse } from '@darzi/contract/outcome.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { hasFreeSpace } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { RefusalError, refusalOfError } from './error-handler.ts';
import { readFormParts, saveFormFile } from './form-parts.ts';
import { refuseTooMany } from './rate-limits.ts';

/** Problems with a form's pictures that show before any is opened. */
export type ImageProblem = 'too large' | 'too many';

export type FormImages = {
  readonly field: string;
  /** Whether fields named `{field}:{kind}` are pictures too. */
  readonly isOfKinds?: boolean;
  readonly most: number;
  readonly maxBytes: number;
};

/** A received form; its pictures are in a temporary folder. */
export type ReceivedForm = {
  readonly texts: ReadonlyMap<string, unknown>;
  readonly paths: readonly string[];
  /** For each path, the kind given after the field's name and a colon. */
  readonly kinds: readonly (string | null)[];
  readonly imageProblem: ImageProblem | undefined;
};

const MAX_TEXT_BYTES = 65_536;
const MAX_TEXTS = 40;
/** Files beyond this number are not even counted. */
const MAX_FILES = 20;
/** A form announced as larger than this and than all the pictures it may contain is not read at all. */
const MAX_FORM_BYTES = 64 * 1_048_576;

const drain = async (file: MultipartFile['file']): Promise<boolean> => {
  await pipeline(file, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return !file.truncated;
};

/** Our own disk failed; any other error while reading a form is about the form or its connection. */
const isOurs = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'path' in error;

/** A missing boundary, a premature end, too many parts, a lost connection. */
const refusalOfForm = (error: unknown): Refusal =>
  (error instanceof Error && 'statusCode' in error) || error instanceof RefusalError
    ? (refusalOfError(error) ?? { code: 'request.malformed' })
    : { code: 'request.malformed' };

const readParts = async (
  request: FastifyRequest,
  images: FormImages,
  directory: string,
): Promise<Outcome<ReceivedForm>> => {
  const texts = new Map<string, unknown>();
  const paths: string[] = [];
  const kinds: (string | null)[] = [];
  const ofKind = `${images.field}:`;
  const isPicture = (name: string) =>
    name === images.field || (images.isOfKinds === true && name.startsWith(ofKind));
  let imageProblem: ImageProblem | undefined;
  let isTextTooLong = false;
  const limits = {
    fileSize: images.maxBytes,
    files: MAX_FILES,
    fields: MAX_TEXTS,
    parts: MAX_FILES + MAX_TEXTS,
    fieldSize: MAX_TEXT_BYTES,
  };
  for await (const part of readFormParts(request, limits, false)) {
    if (part.type === 'field') {
      if (part.valueTruncated) isTextTooLong = true;
      texts.set(part.fieldname, part.value);
      continue;
    }
    // A form already refused is still read to its end, so that the sender gets the answer; none of it is stored.
    const isOurPicture = isPicture(part.fieldname);
    const isWanted = isOurPicture && imageProblem === undefined && paths.length < images.most;
    const path = join(directory, String(paths.length));
    let bytes = 0;
    part.file.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    const isWhole = isWanted ? await saveFormFile(part, path) : await drain(part.file);
    // A browser sends an empty file if none was chosen.
    if (!isOurPicture || (bytes === 0 && !part.filename)) continue;
    if (!isWhole) imageProblem ??= 'too large';
    else if (!isWanted) imageProblem ??= 'too many';
    else {
      paths.push(path);
      // browsers encode a quotation mark in a field name this way
      const kind = part.fieldname.slice(ofKind.length).replaceAll('%22', '"');
      kinds.push(kind === '' ? null : kind);
    }
  }
  return isTextTooLong ? refuse('request.too_large') : accept({ texts, paths, kinds, imageProblem });
};

/** Five of the largest forms; whoever begins more and never ends them would fill the disk. */
const MAX_BYTES_PER_SENDER = 128 * 1_048_576;
const RETRY_AFTER_MS = 60_000;

/** What each sender's forms, being received by this process, may still write. */
const expected = new Map<string, number>();

/** Runs `receive` unless the sender has too much under way already. */
const withinShare = async <T>(
  senderId: string | undefined,
  bytes: number,
  receive: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (senderId === undefined) return receive();
  const before = expected.get(senderId) ?? 0;
  if (before > 0 && before + bytes > MAX_BYTES_PER_SENDER) return refuseTooMany(RETRY_AFTER_MS);
  expected.set(senderId, before + bytes);
  try {
    return await receive();
  } finally {
    const rest = (expected.get(senderId) ?? bytes) - bytes;
    if (rest > 0) expected.set(senderId, rest);
    else expected.delete(senderId);
  }
};

/**
 * Reads a multipart form as it arrives, enforcing its limits on the way and writing pictures to a temporary folder, so
 * that a slow sender holds no memory. The folder is removed after `use`. Refuses while the disk is nearly full, and more
 * than 128 MB under way from one sender.
 * @param senderId absent for staff, who are not counted
 */
export const receiveForm = async <T>(
  files: FileStore,
  request: FastifyRequest,
  images: FormImages,
  senderId: UserId | undefined,
  use: (form: ReceivedForm) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  const largest = Math.max(MAX_FORM_BYTES, (images.most + 1) * images.maxBytes);
  const bytes = Number(request.headers['content-length'] ?? largest);
  if (bytes > largest) return refuse('request.too_large');
  return withinShare(senderId, bytes, async () => {
    if (!((await hasFreeSpace(tmpdir())) && (await files.hasRoom()))) return refuse('files.full');
    const directory = await mkdtemp(join(tmpdir(), 'darzi-upload-'));
    try {
      const form = await readParts(request, images, directory).catch((error: unknown): Outcome<never> => {
        if (isOurs(error)) throw error;
        return { ok: false, refusal: refusalOfForm(error) };
      });
      return form.ok ? await use(form.value) : form;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
};
