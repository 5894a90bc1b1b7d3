import type { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import sharp from 'sharp';
import type { FileStore } from '../files/file-store.ts';
import { masterKeys, widthKey } from './image-file.rules.ts';
import { MOST_PIXELS } from './image-master.ts';
import { press } from './image-press.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * Effort 2 of 6: a first visitor waits half as long for a twentieth more bytes. Quality 66 is a fifth lighter than
 * 78, and cloth does not show the difference at the density of a phone.
 */
const ENCODING = { quality: 66, effort: 2 } as const;
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
  /** WebP of at most this many pixels across, or undefined when there is no such picture. */
  readonly find: (hash: string, width: ImageWidth) => Promise<Buffer | undefined>;
};

/** Widths of the kept pictures: derived when first asked for, then stored. Equal requests at once derive one. */
export const createImageWidths = (files: FileStore): ImageWidths => {
  const cache = createByteCache(CACHE_BYTES);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  const derive = async (hash: string, width: ImageWidth): Promise<Buffer | undefined> => {
    const stored = await files.read(widthKey(hash, width));
    if (stored !== undefined) return stored;
    const master = await readMaster(files, hash);
    if (master === undefined) return undefined;
    const derived = await press(() =>
      sharp(master, { limitInputPixels: MOST_PIXELS })
        .resize({ width, withoutEnlargement: true })
        .webp(ENCODING)
        .toBuffer(),
    );
    await files.write(widthKey(hash, width), derived);
    return derived;
  };

  return {
    find: async (hash, width) => {
      const key = `${hash}-${width}`;
      const kept = cache.find(key);
      if (kept !== undefined) return kept;
      const work = underWay.get(key) ?? derive(hash, width).finally(() => underWay.delete(key));
      underWay.set(key, work);
      const found = await work;
      if (found !== undefined) cache.keep(key, found);
      return found;
    },
  };
};
