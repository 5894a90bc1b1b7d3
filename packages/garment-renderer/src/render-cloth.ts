/** A customer's garment in cloth: one picture from a specification and a body, ready to be kept and sent. */
import { createHash } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { View } from '@darzi/garment/draw-garment.ts';
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';
import type { Measurements } from '@darzi/garment/measurements.ts';
import { developed } from './canvas.ts';
import { renderPicture } from './picture.ts';

export type ClothRequest = {
  readonly spec: GarmentSpec;
  /** Inches; an eighth more or less shows nothing and counts as the same. */
  readonly measurements: Measurements;
  readonly view: View;
  /** Pixels across; the picture is 4 : 5. */
  readonly size: number;
};

/** Goes up when the same request is drawn differently: kept pictures of before are then other pictures. */
const DRAWN_AS = 2;
const FILL = 0.86;
const QUALITY = 80;

const toEighth = (inches: number): number => Math.round(inches * 8) / 8;

/** Only what is drawn, in eighths of an inch: two requests that look alike become one. */
const shown = ({ spec, measurements, view, size }: ClothRequest): ClothRequest => ({
  spec,
  measurements: {
    chest: toEighth(measurements.chest),
    waist: toEighth(measurements.waist),
    hips: toEighth(measurements.hips),
    length: toEighth(measurements.length),
    shoulders: toEighth(measurements.shoulders),
    sleeves: toEighth(measurements.sleeves),
  },
  view,
  size: Math.round(size),
});

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, inOrder(part)]),
        )
      : value;

/** The picture's name by what it shows: 64 hexadecimal digits, the same on every machine. */
export const clothPictureKey = (request: ClothRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder([DRAWN_AS, shown(request)])))
    .digest('hex');

/**
 * Whoever waits for the shop goes before whoever waits for a picture. Linux takes 0 for the calling thread; elsewhere it
 * would be the whole process, which is left as it is.
 */
const stepBack = (): void => {
  if (isMainThread || process.platform !== 'linux') return;
  setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL));
};

/**
 * Renders the picture as WebP; the same request gives the same bytes. For 900 × 1125 about 0.6 s of a core (1.3 s for the
 * first in a thread) and 150 MB, without a pause in between: a server runs it in a thread of its own, which steps back.
 */
export const renderCloth = async (request: ClothRequest): Promise<Uint8Array> => {
  stepBack();
  const { spec, measurements, view, size } = shown(request);
  const canvas = await renderPicture(spec, measurements, view, {
    width: size,
    backdrop: 'paper',
    fill: FILL,
  });
  return developed(canvas).webp({ quality: QUALITY, effort: 1 }).toBuffer();
};
