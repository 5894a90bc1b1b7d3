import type { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import sharp, { type Sharp } from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { masterKeys, type SentFormat, widthKey } from './image-file.rules.ts';
import { MOST_PIXELS } from './image-master.ts';
import { press } from './image-press.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * A first visitor waits for these, so effort is low: WebP's 2 of 6 takes half as long as 4 for a twentieth more bytes,
 * AVIF's 0 of 9 a quarter of 2 for a few hundredths. Both qualities look the same on cloth at the density of a phone;
 * AVIF is about two fifths lighter.
 */
const ENCODINGS = {
  webp: (picture: Sharp) => picture.webp({ quality: 66, effort: 2 }),
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 0 }),
} as const satisfies Record<SentFormat, (picture: Sharp) => Sharp>;
const CACHE_BYTES = 32 * 1_048_576;

/** The latest pictures asked for, up to a number of bytes in all. */
const createByteCache = (mostBytes: number) => {
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  return {
    find: (key: string): Buffer | undefined => {
      const found = kept.get(key);
      if (found !== undefined) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    keep: (key: string, value: Buffer): void => {
      if (kept.has(key) || value.length > mostBytes / 4) return;
      kept.set(key, value);
      bytes += value.length;
      for (const [oldest, old] of kept) {
        if (bytes <= mostBytes) break;
        kept.delete(oldest);
        bytes -= old.length;
      }
    },
  };
};

const readMaster = async (files: FileStore, hash: string): Promise<Buffer | undefined> => {
  for (const key of masterKeys(hash)) {
    const master = await files.read(key);
    if (master !== undefined) return master;
  }
  return undefined;
};

export type ImageWidths = {
  /** A picture of at most this many pixels across, or undefined when there is no such picture. */
  readonly find: (hash: string, width: ImageWidth, format: SentFormat) => Promise<Buffer | undefined>;
};

/** Widths of the kept pictures: derived when first asked for, then stored. Equal requests at once derive one. */
export const createImageWidths = (files: FileStore): ImageWidths => {
  const cache = createByteCache(CACHE_BYTES);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  const derive = async (hash: string, width: ImageWidth, format: SentFormat): Promise<Buffer | undefined> => {
    const place = widthKey(hash, width, format);
    const stored = await files.read(place);
    if (stored !== undefined) return stored;
    const master = await readMaster(files, hash);
    if (master === undefined) return undefined;
    const derived = await press(() =>
      ENCODINGS[format](
        sharp(master, { limitInputPixels: MOST_PIXELS }).resize({ width, withoutEnlargement: true }),
      ).toBuffer(),
    );
    await files.write(place, derived);
    return derived;
  };

  return {
    find: async (hash, width, format) => {
      const key = widthKey(hash, width, format);
      const kept = cache.find(key);
      if (kept !== undefined) return kept;
      const work = underWay.get(key) ?? derive(hash, width, format).finally(() => underWay.delete(key));
      underWay.set(key, work);
      const found = await work;
      if (found !== undefined) cache.keep(key, found);
      return found;
    },
  };
};
