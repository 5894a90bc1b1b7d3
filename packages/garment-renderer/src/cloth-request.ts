/** The request for a cloth picture, and its name: separate from the renderer, which only threads load. */
import { createHash } from 'node:crypto';
import type { View } from '@darzi/garment/draw-garment.ts';
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';
import type { Measurements } from '@darzi/garment/measurements.ts';

export type ClothRequest = {
  readonly spec: GarmentSpec;
  /** Inches; an eighth more or less does not show, and counts as equal. */
  readonly measurements: Measurements;
  readonly view: View;
  /** Pixels wide; the picture is 4 : 5. */
  readonly size: number;
};

/** Increase when the same request renders differently: stored pictures then no longer match. */
const DRAWN_AS = 7;

const toEighth = (inches: number): number => Math.round(inches * 8) / 8;

/** Only what is drawn, in eighths of an inch: requests that look alike become one. */
export const shown = ({ spec, measurements, view, size }: ClothRequest): ClothRequest => ({
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

/** A hash of the request as the picture's name: 64 hexadecimal digits, the same on every machine. */
export const clothPictureKey = (request: ClothRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder([DRAWN_AS, shown(request)])))
    .digest('hex');
