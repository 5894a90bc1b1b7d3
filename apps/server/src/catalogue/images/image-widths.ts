import type { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { FileStore } from '../../platform/files/file-store.ts';
import { hashIn, masterKeys, SENT_FORMATS, type SentFormat, widthKey } from './image-files.rules.ts';
import { MAX_PIXELS } from './image-limits.rules.ts';
import { queueDeriving } from './image-queue.ts';
import { loadSharp } from './load-sharp.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * The first visitor waits for these, so the effort is low: WebP's 2 of 6 takes half as long as 4 for a twentieth more
 * bytes, AVIF's 0 of 9 a quarter of 2 for a few hundredths. Both qualities look the same on cloth at a phone's pixel
 * density; AVIF is about two fifths smaller.
 */
const ENCODINGS = {
  webp: (picture: Sharp) => picture.webp({ quality: 66, effort: 2 }),
  avif: (picture: Sharp) => picture.avif({ quality: 45, effort: 0, chromaSubsampling: '4:2:0' }),
} as const satisfies Record<SentFormat, (picture: Sharp) => Sharp>;
const CACHE_BYTES = 32 * 1_048_576;

/** A stored master, or undefined if it is gone. */
export const readMaster = async (files: FileStore, hash: string): Promise<Buffer | undefined> => {
  for (const key of masterKeys(hash)) {
    const master = await files.read(key);
    if (master !== undefined) return master;
  }
  return undefined;
};

/** A width from the store, or derived and stored now; undefined if there is no such picture. */
const derive = async (
  files: FileStore,
  hash: string,
  width: ImageWidth,
  format: SentFormat,
): Promise<Buffer | undefined> => {
  const place = widthKey(hash, width, format);
  const stored = await files.read(place);
  if (stored !== undefined) return stored;
  const master = await readMaster(files, hash);
  if (master === undefined) return undefined;
  const sharp = await loadSharp();
  const derived = await queueDeriving(() =>
    ENCODINGS[format](
      sharp(master, { limitInputPixels: MAX_PIXELS }).resize({ width, withoutEnlargement: true }),
    ).toBuffer(),
  );
  await files.write(place, derived);
  return derived;
};

/** Wide enough for everything printed no wider. */
const SMALLEST = 320;

/**
 * Makes the smallest width unless it exists. Otherwise two hundred slips with pictures that nobody has viewed would
 * open all masters at once.
 */
export const storeSmallest = (files: FileStore, hash: string): Promise<unknown> =>
  derive(files, hash, SMALLEST, 'webp');

/** The smallest width in any format visitors were sent, otherwise derived now. */
const readSmallest = async (files: FileStore, hash: string): Promise<Buffer | undefined> => {
  for (const format of SENT_FORMATS) {
    const stored = await files.read(widthKey(hash, SMALLEST, format));
    if (stored !== undefined) return stored;
  }
  return derive(files, hash, SMALLEST, 'webp');
};

/**
 * A stored picture as a small JPEG on white, for paper; small ones are made from the smallest width. Undefined if there
 * is none.
 * @param picture its hash or its address
 */
export const readForPaper = async (
  files: FileStore,
  picture: string | null | undefined,
  box: { readonly width: number; readonly height: number },
): Promise<Uint8Array | undefined> => {
  const hash = picture ? (hashIn(picture) ?? picture) : undefined;
  if (hash === undefined) return undefined;
  const large = box.width <= SMALLEST ? await readSmallest(files, hash) : await readMaster(files, hash);
  if (large === undefined) return undefined;
  const sharp = await loadSharp();
  return queueDeriving(() =>
    sharp(large)
      .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer(),
  );
};

export type ImageWidths = {
  /** A picture of at most this many pixels across, or undefined if there is no such picture. */
  readonly find: (hash: string, width: ImageWidth, format: SentFormat) => Promise<Buffer | undefined>;
};

/** Widths of the stored pictures: derived on first request, then stored. Equal concurrent requests derive one. */
export const createImageWidths = (files: FileStore): ImageWidths => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: CACHE_BYTES / 4,
    sizeCalculation: (picture) => picture.length,
  });
  const inFlight = new Map<string, Promise<Buffer | undefined>>();

  return {
    find: async (hash, width, format) => {
      const key = widthKey(hash, width, format);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const work =
        inFlight.get(key) ?? derive(files, hash, width, format).finally(() => inFlight.delete(key));
      inFlight.set(key, work);
      const found = await work;
      if (found !== undefined) cache.set(key, found);
      return found;
    },
  };
};
