/**
 * What a picture's header must say before it is decoded: a file of a few kilobytes can take hours and gigabytes. Pure.
 */
import { grouped } from '@darzi/contract/wording.ts';
import type { UploadFormat, WebpCoding } from './image-files.rules.ts';

/** A header, as sharp reads it without decoding anything. */
export type PictureHeader = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly depth: string;
  /** A progressive JPEG or an interlaced PNG. */
  readonly isProgressive?: boolean | undefined;
  readonly chromaSubsampling?: string | undefined;
  readonly webpCoding?: WebpCoding | undefined;
};

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE_PX = 12_000;
/** The decoder takes a third more, and an ordinary picture may be open at the same time. */
const MAX_HELD_BYTES = 80_000_000;
/** Only staff may send AVIF: a camera's 12 megapixels pass. */
const MAX_AVIF_BYTES = 230_000_000;
/** Memory measured per AVIF pixel: planes, colours and the decoder's own frames. */
const AVIF_BYTES_A_PIXEL = 18;
/** A coefficient takes two bytes. */
const COEFFICIENT_BYTES = 2;
/** Samples per pixel if colour has a lower resolution than brightness. */
const SUBSAMPLES: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2 };
/** A lossless WebP, and the transparency of any WebP, is decoded as a whole before it is scaled down. */
const WEBP_BYTES_A_PIXEL = {
  lossy: 0,
  'lossy-with-alpha': 3,
  lossless: 4,
} as const satisfies Record<WebpCoding, number>;

const ORDINARY_PIXELS = 16_000_000;
const ORDINARY_HELD_BYTES = 24_000_000;

const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const sampleBytes = ({ depth }: PictureHeader): number => SAMPLE_BYTES[depth] ?? 4;
const pixelsOf = ({ width, height }: PictureHeader): number => width * height;

/** Memory needed at once: most pictures are read line by line, these are not. */
const heldBytes = (format: UploadFormat, header: PictureHeader): number => {
  const pixels = pixelsOf(header);
  const isProgressive = header.isProgressive === true;
  switch (format) {
    case 'jpeg': {
      const samples = SUBSAMPLES[header.chromaSubsampling ?? ''] ?? header.channels;
      return isProgressive ? pixels * samples * COEFFICIENT_BYTES : 0;
    }
    case 'png':
      return isProgressive ? pixels * header.channels * sampleBytes(header) : 0;
    case 'avif':
      return pixels * AVIF_BYTES_A_PIXEL;
    case 'webp':
      return pixels * WEBP_BYTES_A_PIXEL[header.webpCoding ?? 'lossless'];
  }
};

/** Why a picture is not decoded, as the rest of a sentence about it; undefined if it may be. */
export const refuseHeader = (format: UploadFormat, header: PictureHeader): string | undefined => {
  const pixels = pixelsOf(header);
  if (Math.max(header.width, header.height) > MAX_SIDE_PX)
    return `is ${grouped(Math.max(header.width, header.height))} pixels long, and ${grouped(MAX_SIDE_PX)} is the most we can take`;
  if (pixels > MAX_PIXELS)
    return `has ${grouped(Math.ceil(pixels / 100_000) / 10)} megapixels, and ${MAX_PIXELS / 1_000_000} is the most we can take`;
  const most = format === 'avif' ? MAX_AVIF_BYTES : MAX_HELD_BYTES;
  return heldBytes(format, header) > most
    ? 'takes too much memory to open; please save a smaller copy of it'
    : undefined;
};

/** Whether a picture takes so much time or memory that ordinary ones must not wait behind it. */
export const isHeavy = (format: UploadFormat, header: PictureHeader): boolean => {
  // A plain JPEG is scaled down while being read.
  const isShrunk = format === 'jpeg' && header.isProgressive !== true;
  const work = isShrunk ? 0 : pixelsOf(header) * sampleBytes(header);
  return work > ORDINARY_PIXELS || heldBytes(format, header) > ORDINARY_HELD_BYTES;
};
