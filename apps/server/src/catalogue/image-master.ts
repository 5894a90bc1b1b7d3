import { createHash } from 'node:crypto';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import sharp from 'sharp';
import { formatOf, type MasterFormat } from './image-file.rules.ts';
import { press } from './image-press.ts';

/** The one copy of a picture that is kept: no metadata, upright, sRGB, at most 2000 px. */
export type Master = {
  readonly hash: string;
  readonly format: MasterFormat;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

const LARGEST_SIDE_PX = 2_000;
export const MOST_PIXELS = 40_000_000;
const QUALITY = 86;
const LONGEST_WORK_SECONDS = 20;

const SHARP_FORMAT = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' } as const;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Decodes a picture and encodes it anew as WebP; what is not a picture (metadata, anything hidden in the file) is
 * left behind. Refuses what is no JPEG, PNG, WebP or AVIF by content, damaged, or larger than 40 megapixels.
 */
export const makeMaster = async (bytes: Buffer): Promise<Outcome<Master>> => {
  const format = formatOf(bytes);
  if (format === undefined) return refuse('catalogue.image_unreadable');
  try {
    const { data, info } = await press(async () => {
      // `error` stops at truncated and damaged pictures, but not at the harmless oddities of cameras.
      const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
      const found = await source.metadata();
      if (found.format !== SHARP_FORMAT[format]) throw new Error(`not ${format}`);
      if (format === 'avif' && found.compression !== 'av1') throw new Error('not av1');
      return source
        .autoOrient()
        .resize({ width: LARGEST_SIDE_PX, height: LARGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: LONGEST_WORK_SECONDS })
        .toBuffer({ resolveWithObject: true });
    });
    return accept({
      hash: hashOf(data),
      format: 'webp',
      bytes: data,
      width: info.width,
      height: info.height,
    });
  } catch {
    // libvips tells a broken picture apart from nothing else; whatever it cannot read is the caller's.
    return refuse('catalogue.image_unreadable');
  }
};

/**
 * A master of our own making, taken as it is. Only its header is read.
 * @throws Error when it is neither WebP nor AVIF
 */
export const keepMaster = async (bytes: Buffer): Promise<Master> => {
  const format = formatOf(bytes);
  if (format !== 'webp' && format !== 'avif') throw new Error('a master is WebP or AVIF');
  const { width, height } = await sharp(bytes).metadata();
  return { hash: hashOf(bytes), format, bytes, width, height };
};
