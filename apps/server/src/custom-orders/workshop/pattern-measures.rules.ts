/** Converts a garment's measurements to FreeSewing's: measured values and estimates. */
import type { BodyMeasurement, BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { ANKLE_HEIGHT, NAPE_DROP } from '@darzi/contract/custom-orders/finished-length.ts';
import type { BlockMeasure } from './block.rules.ts';

const MM = 25.4;
/** Below this ratio to the shoulders a sleeve is meant to be short: the arm is longer than it. */
const LONG_SLEEVE = 1.1;
const SHOULDER_SLOPE_DEGREES = 13;

export type GarmentBody = {
  readonly wearer: Wearer | undefined;
  /** Inches, of the body: unknown values are estimated. */
  readonly known: BodyMeasurements;
};

type From = readonly [title: string, of: readonly BodyMeasurement[], inches: number];

/** Every measurement that a design may ask for, in millimetres (degrees for the slope). */
export const patternMeasures = ({ wearer, known }: GarmentBody): readonly BlockMeasure[] => {
  const { sleeves, length: _, topLength: __, ...body } = known;
  const isLong =
    sleeves !== undefined && sleeves >= LONG_SLEEVE * (known.shoulders ?? Number.POSITIVE_INFINITY);
  const measured: BodyMeasurements = isLong ? { ...body, sleeves } : body;
  const b = estimateMeasurements(wearer, measured);
  const hasBust = wearer?.who === 'woman' || (wearer?.who === 'girl' && (wearer.age ?? 0) >= 12);
  const highBust = hasBust ? Math.max(b.chest * 0.94, Math.min(b.chest, b.underbust)) : b.chest;
  const waistToHips = b.waistToHip * 0.55;
  const toFloor = b.rise + b.inseam + ANKLE_HEIGHT;
  const crossSeam = 2 * b.rise + 0.2 * b.hips;
  const from = {
    chest: ['Chest', ['chest'], b.chest],
    waist: ['Waist', ['waist'], b.waist],
    seat: ['Hips', ['hips'], b.hips],
    hips: ['Hips', ['hips'], b.hips],
    shoulderToShoulder: ['Shoulders', ['shoulders'], b.shoulders],
    shoulderToWrist: ['Shoulder to wrist', ['sleeves'], b.sleeves],
    shoulderToElbow: ['Shoulder to elbow', [], b.sleeves * 0.58],
    neck: ['Neck', ['neck'], b.neck],
    biceps: ['Upper arm', ['bicep'], b.bicep],
    wrist: ['Wrist', ['wrist'], b.wrist],
    underbust: ['Under the bust', ['underbust'], b.underbust],
    highBust: ['Above the bust', [], highBust],
    highBustFront: ['Above the bust, front', [], highBust * 0.5],
    bustFront: ['Bust, front', [], b.chest * (hasBust ? 0.54 : 0.5)],
    bustSpan: ['Between the bust points', [], b.chest * 0.19],
    hpsToBust: ['Shoulder to bust', ['shoulderToBust'], b.shoulderToBust],
    hpsToWaistFront: ['Shoulder to waist, front', ['shoulderToWaist'], b.shoulderToWaist],
    hpsToWaistBack: ['Shoulder to waist, back', ['backLength'], b.backLength + NAPE_DROP],
    waistToArmpit: ['Waist to armpit', [], (b.backLength + NAPE_DROP) * 0.44],
    waistBack: ['Waist, back', [], b.waist * 0.49],
    seatBack: ['Hips, back', [], b.hips * 0.51],
    waistToSeat: ['Waist to hip', ['waistToHip'], b.waistToHip],
    waistToHips: ['Waist to high hip', [], waistToHips],
    waistToUpperLeg: ['Rise', ['rise'], b.rise],
    waistToKnee: ['Waist to knee', [], b.rise + 0.47 * (toFloor - b.rise)],
    waistToFloor: ['Waist to floor', ['rise', 'inseam'], toFloor],
    crossSeam: ['Waist to waist, between the legs', [], crossSeam],
    crossSeamFront: ['Of it in front', [], crossSeam * 0.46],
    knee: ['Knee', ['knee'], b.knee],
  } as const satisfies Record<string, From>;
  return [
    ...Object.entries(from).map(([name, [title, of, inches]]) => ({
      name,
      title,
      value: Math.round(inches * MM),
      isEstimated: of.length === 0 || of.some((one: BodyMeasurement) => measured[one] === undefined),
    })),
    {
      name: 'shoulderSlope',
      title: 'Slope of the shoulder',
      value: SHOULDER_SLOPE_DEGREES,
      isEstimated: true,
    },
  ];
};
