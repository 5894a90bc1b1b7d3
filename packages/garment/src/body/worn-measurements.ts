/** Cloth on a body: what to cut a drawing by, so that it is as wide as cloth is when it goes around somebody. Inches. */
import { HALF_WIDTH_PER_GIRTH, type Measurements } from '../measurements.ts';
import type { BodyLandmarks } from './body-landmarks.ts';

/** How much of the width lies between the arms; the cut's own ease comes on top. */
const CLOSE = 0.95;

/** A garment is drawn half laid flat; worn, its girths show as the widths that the body beneath has. */
export const wornMeasurements = (
  body: Measurements,
  { chestHalf, waistHalf, hipHalf }: Pick<BodyLandmarks, 'chestHalf' | 'waistHalf' | 'hipHalf'>,
): Measurements => ({
  ...body,
  chest: (chestHalf * CLOSE) / HALF_WIDTH_PER_GIRTH,
  waist: (waistHalf * CLOSE) / HALF_WIDTH_PER_GIRTH,
  hips: (hipHalf * CLOSE) / HALF_WIDTH_PER_GIRTH,
});
