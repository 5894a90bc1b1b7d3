/** Estimates a whole body from the measurements that are known. No zod: pages import this file. */
import { BODY_MEASUREMENTS, type BodyMeasurement, type BodyMeasurements, type Wearer } from './body.ts';
import { expectedCore, inchesAt, rowOf, usualBodies } from './body-model.ts';

/** Below this multiple of the shoulders, a sleeve is short and tells nothing about the arm. */
const LONG_SLEEVE = 1.1;

const NOTHING: Record<BodyMeasurement, number> = {
  chest: 0,
  waist: 0,
  hips: 0,
  length: 0,
  shoulders: 0,
  sleeves: 0,
  topLength: 0,
  underbust: 0,
  neck: 0,
  bicep: 0,
  wrist: 0,
  armhole: 0,
  shoulderToBust: 0,
  shoulderToWaist: 0,
  backLength: 0,
  waistToHip: 0,
  rise: 0,
  inseam: 0,
  thigh: 0,
  knee: 0,
  calf: 0,
  ankle: 0,
};

const isLength = (inches: number | undefined): inches is number =>
  inches !== undefined && Number.isFinite(inches) && inches > 0;

/**
 * Every body measurement in inches: measured ones unchanged, the others as is usual with them for this wearer.
 * `sleeves` is estimated to the wrist, `length` to the knee.
 */
export const estimateMeasurements = (
  wearer: Wearer | undefined,
  known: BodyMeasurements,
): Record<BodyMeasurement, number> => {
  const { sleeves, length: _, topLength: __, ...others } = known;
  const normal = usualBodies(wearer);
  const shoulders = isLength(known.shoulders) ? known.shoulders : Math.exp(normal.mean[4] ?? 0);
  const usable = Object.fromEntries(
    Object.entries({
      ...others,
      height: wearer?.height,
      // the customer decides where a hem or a short cuff ends
      sleeves: isLength(sleeves) && sleeves >= shoulders * LONG_SLEEVE ? sleeves : undefined,
    }).filter(([, inches]) => isLength(inches)),
  );
  const core = expectedCore(normal, wearer, usable);
  const body = { ...NOTHING };
  for (const name of BODY_MEASUREMENTS) {
    const measured = known[name];
    body[name] =
      measured !== undefined && Number.isFinite(measured)
        ? measured
        : inchesAt(rowOf(name, wearer, core[0] ?? 0), core);
  }
  if (known.underbust === undefined) body.underbust = Math.min(body.underbust, Math.exp(core[1] ?? 0));
  return body;
};
