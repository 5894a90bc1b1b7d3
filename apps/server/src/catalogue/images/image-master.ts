import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Metadata } from 'sharp';
import {
  BEGINNING_BYTES,
  CUSTOMER_FORMATS,
  kindOf,
  kindsOf,
  type MasterFormat,
  STAFF_FORMATS,
  type UploadFormat,
  webpCodingOf,
} from './image-files.rules.ts';
import { isHeavy, MAX_PIXELS, refuseHeader } from './image-limits.rules.ts';
import { decodeUpload } from './image-queue.ts';
import { loadSharp } from './load-sharp.ts';

/** The only stored original of a picture: no metadata, upright, sRGB, at most 2000 px. */
export type Master = {
  readonly hash: string;
  readonly format: MasterFormat;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

const MAX_SIDE_PX = 2_000;
const QUALITY = 86;
const MAX_WORK_SECONDS = 20;

/** sharp's message when it stops at its time limit, whatever follows. */
const OUT_OF_TIME = /^Error: timeout: \d+% complete/;

const SHARP_FORMAT = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' } as const;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A picture's bytes, or the path of its file, which takes no memory while waiting for its turn. */
type Source = Buffer | string;

const beginningOf = async (source: Source): Promise<Uint8Array> => {
  if (typeof source !== 'string') return source;
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

type Sent = {
  /** Senders take turns, one picture each. */
  readonly from: string;
  /** AVIF takes the most memory and time of all, so only staff may send it. */
  readonly isStaff: boolean;
};

/** The problem of a file that is not a picture at all. */
export const NO_PICTURE = 'is not a picture';
const DAMAGED = 'is damaged and cannot be opened';
const HEIC = 'is a HEIC photo, which cannot be opened here; please choose JPEG or PNG';
const TOO_SLOW = 'took too long to open; please try again, or send a smaller copy of it';

const formatsOf = ({ isStaff }: Sent): readonly UploadFormat[] =>
  isStaff ? STAFF_FORMATS : CUSTOMER_FORMATS;

const refusePicture = (problem: string, sent: Sent): Outcome<never> =>
  refuse('catalogue.image_unreadable', { values: { kinds: kindsOf(formatsOf(sent)), problem } });

/** Reads the header alone. Undefined if there is none, or if its format differs from the first bytes. */
const readHeader = async (source: Source, format: UploadFormat): Promise<Metadata | undefined> => {
  const sharp = await loadSharp();
  const found = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (found?.format !== SHARP_FORMAT[format]) return undefined;
  return format === 'avif' && found.compression !== 'av1' ? undefined : found;
};

/**
 * The problem of a picture that sharp gave up on. libvips reports all broken pictures alike: whatever it cannot read is
 * the sender's fault. Running out of time is not.
 */
export const problemOf = (error: unknown): string => (OUT_OF_TIME.test(String(error)) ? TOO_SLOW : DAMAGED);

/** `error` stops at truncated and damaged pictures, but not at harmless camera quirks. */
const encodeMaster = async (source: Source) => {
  const sharp = await loadSharp();
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: MAX_WORK_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(problemOf);
};

/**
 * Decodes a picture and re-encodes it as WebP, which drops everything that is not the picture (metadata, hidden data).
 * Refuses before decoding if the content has no accepted format or the header is too large; refuses damaged pictures,
 * those that take too long, and when too many are waiting. The refusal's `problem` is the rest of a sentence about the
 * picture.
 */
export const makeMaster = async (source: Source, sent: Sent): Promise<Outcome<Master>> => {
  const beginning = await beginningOf(source);
  const kind = kindOf(beginning);
  const format = formatsOf(sent).find((known) => known === kind);
  if (kind === undefined) return refusePicture(NO_PICTURE, sent);
  if (kind === 'heic') return refusePicture(HEIC, sent);
  if (format === undefined)
    return refusePicture(`is in ${kind.toUpperCase()} format; please save it as JPEG, PNG or WebP`, sent);
  const found = await readHeader(source, format);
  if (found === undefined) return refusePicture(DAMAGED, sent);
  const header = { ...found, webpCoding: format === 'webp' ? webpCodingOf(beginning) : undefined };
  const problem = refuseHeader(format, header);
  if (problem !== undefined) return refusePicture(problem, sent);
  const encoded = await decodeUpload(sent.from, isHeavy(format, header), () => encodeMaster(source));
  if (!encoded.ok) return encoded;
  if (typeof encoded.value === 'string') return refusePicture(encoded.value, sent);
  const { data, info } = encoded.value;
  return accept({ hash: hashOf(data), format: 'webp', bytes: data, width: info.width, height: info.height });
};

/**
 * A master of our own making, taken as it is. Only its header is read.
 * @throws Error if it is neither WebP nor AVIF
 */
export const readMaster = async (bytes: Buffer): Promise<Master> => {
  const format = kindOf(bytes);
  if (format !== 'webp' && format !== 'avif') throw new Error('a master is WebP or AVIF');
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  return { hash: hashOf(bytes), format, bytes, width, height };
};
