/** Where a garment ends, in inches from where it hangs. No zod: pages import this file. */
import type { BodyMeasurement, BodyMeasurements, Wearer } from './body.ts';
import { estimateMeasurements } from './estimate-measurements.ts';
import type { ChosenValues } from './garment-choices.ts';
import { type Garment, garmentRows } from './garments.ts';
import { toQuarterInch } from './measurement-unit.ts';
import { usualLength } from './usual-length.ts';

/** The nape is lower than the shoulder at the neck. */
export const NAPE_DROP = 0.8;
/** Of the bone, where the tape of an inside leg ends. */
export const ANKLE_HEIGHT = 3;
/** Landmarks of the leg as shares of the way from the fork to the floor, and how far past each a hem falls. */
const DOWN_THE_LEG = {
  thigh: [0.18, 0],
  knee: [0.4, 0.8],
  calf: [0.57, 2],
  ankle: [0.915, -0.4],
  floor: [1, -0.5],
} as const satisfies Record<string, readonly [share: number, past: number]>;
const PAST_THE_HIP = 1.5;

type Body = Readonly<Record<BodyMeasurement, number>>;
const isOnTheLeg = (place: string): place is keyof typeof DOWN_THE_LEG => Object.hasOwn(DOWN_THE_LEG, place);
/** Inches below the waist; undefined for a length that follows the tape. */
const belowTheWaist = (place: string, { waistToHip, rise, inseam }: Body): number | undefined => {
  if (place === 'hip') return waistToHip + PAST_THE_HIP;
  if (!isOnTheLeg(place)) return undefined;
  const [share, past] = DOWN_THE_LEG[place];
  return rise + share * (inseam + ANKLE_HEIGHT) + past;
};

/**
 * The finished garment's length: to the chosen place on this body, else as measured, else as usual for this wearer. In
 * quarters of an inch unless measured.
 */
export const finishedLength = (
  garment: Garment,
  wearer: Wearer | undefined,
  known: BodyMeasurements,
  { length: place = 'as-measured' }: ChosenValues,
): number => {
  const { length, topLength: _, ...others } = known;
  const body = estimateMeasurements(wearer, others);
  const below = belowTheWaist(place, body);
  if (below === undefined) return length ?? usualLength(garment, wearer);
  const hangsFromTheWaist = garmentRows[garment].parts.every((part) => part.hangsFrom === 'waist');
  return toQuarterInch(below + (hangsFromTheWaist ? 0 : body.backLength + NAPE_DROP));
};
