/** One row of the garment table. No zod: pages import this file. */
import type { BodyMeasurement, Who } from './body.ts';
import type { Fabric } from './custom-order.ts';
import type { Choices, ChosenValues, Fit } from './garment-choices.ts';
import type { Bounds } from './garment-measurements.ts';

/** FreeSewing's designs that we draft from; `block` is our own. */
export type PatternDesign =
  | 'simon'
  | 'teagan'
  | 'brian'
  | 'bella'
  | 'breanna'
  | 'charlie'
  | 'titan'
  | 'sandy'
  | 'penelope'
  | 'wahid'
  | 'jaeger'
  | 'carlton'
  | 'carlita'
  | 'block';

/** What is cut and sewn as one; `draws` is the drawing's family for it. */
export type GarmentPart = {
  readonly draws: string;
  readonly label: string;
  readonly hangsFrom: 'shoulder' | 'waist';
  readonly pattern: PatternDesign;
  /** The design for a woman's, where it differs. */
  readonly womensPattern?: PatternDesign;
};

export type GarmentRow = {
  readonly label: string;
  readonly wearers: readonly Who[];
  readonly parts: readonly GarmentPart[];
  readonly required: readonly BodyMeasurement[];
  readonly optional: readonly BodyMeasurement[];
  /** Inches of the finished garment, for each wearer. */
  readonly length: Readonly<Partial<Record<Who, Bounds>>>;
  readonly topLength?: Readonly<Partial<Record<Who, Bounds>>>;
  /** Where the tape runs differently from usual. */
  readonly how?: Readonly<Partial<Record<BodyMeasurement, string>>>;
  readonly choices: Choices;
  readonly defaults: ChosenValues;
  readonly fabrics: readonly Fabric[];
  /** Ease in inches: around the chest, or around the hips for what hangs from the waist. */
  readonly ease: Readonly<Record<Fit, number>>;
};

export const EVERYBODY: readonly Who[] = ['woman', 'man', 'girl', 'boy'];
export const WOMEN_AND_GIRLS: readonly Who[] = ['woman', 'girl'];
