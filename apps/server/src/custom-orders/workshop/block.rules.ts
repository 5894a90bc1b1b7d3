/** Derives the measurements for drafting a block from a customer's six: known ones and estimated ones. */
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { bodyLandmarks } from '@darzi/garment/body/body-landmarks.ts';

const MM = 25.4;

/** An adult body of medium size, between FreeSewing's two models (neck 34 and 38 cm). Millimetres. */
const MIDDLE = {
  chest: 962,
  neck: 360,
  biceps: 310,
  wrist: 170,
  hpsToBust: 277,
  hpsToWaistBack: 432,
  waistToArmpit: 190,
  waistToSeat: 260,
  shoulderToWrist: 610,
  /** From the shoulder at the neck to the floor. */
  hpsToFloor: 1537,
} as const;
const SHOULDER_SLOPE_DEGREES = 13;

/** Below this share of the shoulders a sleeve is meant to be short: the arm is longer than it. */
const FULL_SLEEVE = 0.9;

/** Room for moving and breathing, as shares of the girth. */
export const EASE = { chest: 0.12, waist: 0.1, hips: 0.06 } as const;

export type BlockMeasure = {
  /** FreeSewing's name. */
  readonly name: string;
  /** A tailor's name. */
  readonly title: string;
  /** Millimetres, or degrees for the slope. */
  readonly value: number;
  readonly isEstimated: boolean;
};

/** Inches in, millimetres out. Girths scale with the chest, bones less than flesh; heights with the body's own. */
export const blockMeasures = (body: Measurements): readonly BlockMeasure[] => {
  const girth = (body.chest * MM) / MIDDLE.chest;
  const height = (bodyLandmarks(body).floorY * MM) / MIDDLE.hpsToFloor;
  const known = (name: string, title: string, inches: number): BlockMeasure => ({
    name,
    title,
    value: Math.round(inches * MM),
    isEstimated: false,
  });
  const estimated = (name: string, title: string, value: number): BlockMeasure => ({
    name,
    title,
    value: Math.round(value),
    isEstimated: true,
  });
  const isFullSleeve = body.sleeves >= body.shoulders * FULL_SLEEVE;
  const waistBack = Math.round(MIDDLE.hpsToWaistBack * height);
  return [
    known('chest', 'Chest', body.chest),
    known('waist', 'Waist', body.waist),
    known('seat', 'Hips', body.hips),
    known('shoulderToShoulder', 'Shoulders', body.shoulders),
    // The block's hem is where the customer wants it: what is left of the length lies below the waist.
    {
      name: 'waistToHips',
      title: 'Length',
      value: Math.round(body.length * MM) - waistBack,
      isEstimated: false,
    },
    isFullSleeve
      ? known('shoulderToWrist', 'Sleeves', body.sleeves)
      : estimated('shoulderToWrist', 'Shoulder to wrist', MIDDLE.shoulderToWrist * height),
    estimated('neck', 'Neck', MIDDLE.neck * girth ** 0.7),
    estimated('biceps', 'Upper arm', MIDDLE.biceps * girth ** 0.9),
    estimated('wrist', 'Wrist', MIDDLE.wrist * girth ** 0.5),
    estimated('hpsToBust', 'Shoulder to bust line', MIDDLE.hpsToBust * height ** 0.7 * girth ** 0.3),
    estimated('hpsToWaistBack', 'Shoulder to waist, at the back', waistBack),
    estimated('waistToArmpit', 'Waist to armpit', MIDDLE.waistToArmpit * height),
    estimated('waistToSeat', 'Waist to hips', MIDDLE.waistToSeat * height),
    estimated('shoulderSlope', 'Slope of the shoulder', SHOULDER_SLOPE_DEGREES),
  ];
};
