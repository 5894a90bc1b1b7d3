/** The wearer of a garment, and what can be measured on a body. No zod: pages import this file. */

export const WHO = ['woman', 'man', 'girl', 'boy'] as const;
export type Who = (typeof WHO)[number];

/** People whose measurements an account can keep. */
export const MAX_MEASUREMENT_PROFILES = 50;

export type Wearer = {
  readonly who: Who;
  /** Whole years, 2–17; girls and boys only. */
  readonly age?: number | undefined;
  /** Inches, 20–90. */
  readonly height?: number | undefined;
};

/**
 * Every measurement a garment of ours may need, inches. The first six are those of the plain form; `length` is the
 * length of the garment itself. Girths: chest, waist, hips, underbust, neck, bicep, wrist, thigh, knee, calf, ankle.
 */
export const BODY_MEASUREMENTS = [
  'chest',
  'waist',
  'hips',
  'length',
  'shoulders',
  'sleeves',
  /** The top of a set, whose `length` is the skirt's: from the shoulder at the neck to the hem. */
  'topLength',
  'underbust',
  'neck',
  'bicep',
  'wrist',
  'armhole',
  /** Shoulder at the neck to the bust point. */
  'shoulderToBust',
  /** Shoulder at the neck to the waist, over the front. */
  'shoulderToWaist',
  /** Nape to the waist, down the back. */
  'backLength',
  'waistToHip',
  /** Waist to the seat, sitting. */
  'rise',
  /** Crotch to the ankle. */
  'inseam',
  'thigh',
  'knee',
  'calf',
  'ankle',
] as const;
export type BodyMeasurement = (typeof BODY_MEASUREMENTS)[number];

/** Inches by name; unmeasured ones are missing. */
export type BodyMeasurements = Readonly<Partial<Record<BodyMeasurement, number>>>;
