/** Body measurements and the landmarks a cutter derives from them. All values are inches. */
import { clamp } from './shape/geometry.ts';

export type Measurements = {
  readonly chest: number;
  readonly waist: number;
  readonly hips: number;
  /** The garment's: from the shoulder at the neck, or from the waistband if it hangs from the waist. */
  readonly length: number;
  readonly shoulders: number;
  readonly sleeves: number;
  /** Set when the garment is drawn on a body: it follows that body's landmarks and never lies within its outline. */
  readonly stand?: Stand;
};

/** The six that the plain form asks for. */
export type MeasuredName = Exclude<keyof Measurements, 'stand'>;

/** What a garment needs to know about the body it is drawn on. Heights start where the garment starts. */
export type Stand = {
  readonly torso: Torso;
  /** How far the arms lean out, radians. */
  readonly armAngle: number;
  /** Widths of the arm. */
  readonly bicep: number;
  readonly wrist: number;
  /** Half width of trunk and legs. */
  readonly outerAt: (y: number) => number;
  /** The middle of the right leg. */
  readonly legCentreAt: (y: number) => number;
  readonly crotchY: number;
  readonly kneeY: number;
};

export type Wearer = 'man' | 'woman' | 'child';

/** The bodies that demo pictures are cut for. Children have short limbs and hardly any waist. */
export const sampleBody = {
  man: { chest: 40, waist: 35, hips: 40, length: 29, shoulders: 17.6, sleeves: 24.5 },
  woman: { chest: 35.5, waist: 29, hips: 38.5, length: 26, shoulders: 14.6, sleeves: 22.5 },
  child: { chest: 24.5, waist: 22.8, hips: 25.5, length: 17, shoulders: 10.8, sleeves: 14 },
} as const satisfies Record<Wearer, Measurements>;

/**
 * Visible half width per inch of girth. Between laid flat (a quarter of the girth) and worn (an ellipse of 1.3 : 1,
 * 0.178 of it), like cloth on a hanger.
 */
export const HALF_WIDTH_PER_GIRTH = 0.212;

export const halfWidth = (girth: number): number => girth * HALF_WIDTH_PER_GIRTH;

/** Heights (y down from the shoulder at the neck) and half widths of the torso. */
export type Torso = {
  readonly neckHalf: number;
  readonly neckDrop: number;
  readonly shoulderHalf: number;
  readonly shoulderDrop: number;
  readonly armholeY: number;
  readonly waistY: number;
  readonly hipY: number;
};

/** Landmarks from measurements; in order for every body within the accepted bounds (20–60, 12–30 inches). */
export const torsoOf = (body: Measurements): Torso => {
  if (body.stand) return body.stand.torso;
  const shoulderHalf = body.shoulders / 2;
  const neckHalf = clamp(1 + body.chest * 0.048, 1.9, shoulderHalf * 0.52);
  const waistY = clamp(4.6 + body.shoulders * 0.68, 11, 19);
  const armholeY = clamp(2.4 + body.chest * 0.158, 5.2, waistY - 4);
  return {
    neckHalf,
    neckDrop: neckHalf * 1.08,
    shoulderHalf,
    shoulderDrop: (shoulderHalf - neckHalf) * 0.37,
    armholeY,
    waistY,
    hipY: waistY + clamp(waistY * 0.52, 5, 9.5),
  };
};
