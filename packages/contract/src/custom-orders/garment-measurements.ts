/** The tape measurements: labels, and the bounds we accept. Inches. No zod: pages import this file. */
import type { BodyMeasurement, Who } from './body.ts';

export type Bounds = readonly [minInches: number, maxInches: number];
export type BoundsByWho = Readonly<Record<Who, Bounds>>;

/** Children's bounds run from the smallest two-year-old to the largest seventeen-year-old. */
const by = (woman: Bounds, man: Bounds, girl: Bounds, boy: Bounds = girl): BoundsByWho => ({
  woman,
  man,
  girl,
  boy,
});

/** Bounds of a body; a garment's own lengths stand in its row. */
export const BODY_BOUNDS = {
  chest: by([22, 60], [26, 60], [16, 50]),
  waist: by([20, 60], [22, 60], [15, 50]),
  hips: by([24, 66], [26, 64], [16, 56], [16, 54]),
  shoulders: by([11, 24], [13, 26], [7, 20], [7, 22]),
  sleeves: by([3, 34], [3, 38], [2, 32], [2, 36]),
  underbust: by([20, 56], [24, 58], [15, 46]),
  neck: by([10, 22], [11, 26], [8, 18], [8, 20]),
  bicep: by([7, 26], [8, 26], [4, 20]),
  wrist: by([4, 12], [4.5, 12], [3, 10]),
  armhole: by([11, 30], [12, 32], [7, 26]),
  shoulderToBust: by([7, 18], [7, 18], [4, 16]),
  shoulderToWaist: by([12, 24], [13, 26], [7, 22]),
  backLength: by([11, 23], [12, 25], [7, 21]),
  waistToHip: by([4, 13], [4, 13], [2, 11]),
  rise: by([6, 18], [6, 18], [4, 15]),
  inseam: by([20, 40], [20, 42], [7, 38], [7, 40]),
  thigh: by([12, 42], [13, 42], [8, 36]),
  knee: by([9, 30], [9, 30], [6, 24]),
  calf: by([8, 28], [8, 28], [5, 24]),
  ankle: by([6, 18], [6, 18], [4, 15]),
} as const satisfies Record<Exclude<BodyMeasurement, 'length' | 'topLength'>, BoundsByWho>;

export const MEASUREMENT_LABEL = {
  chest: 'Chest',
  waist: 'Waist',
  hips: 'Hips',
  length: 'Length',
  shoulders: 'Shoulders',
  sleeves: 'Sleeves',
  topLength: 'Blouse length',
  underbust: 'Under the bust',
  neck: 'Neck',
  bicep: 'Upper arm',
  wrist: 'Wrist',
  armhole: 'Armhole',
  shoulderToBust: 'Shoulder to bust',
  shoulderToWaist: 'Shoulder to waist, front',
  backLength: 'Back, nape to waist',
  waistToHip: 'Waist to hip',
  rise: 'Rise',
  inseam: 'Inseam',
  thigh: 'Thigh',
  knee: 'Knee',
  calf: 'Calf',
  ankle: 'Ankle',
} as const satisfies Record<BodyMeasurement, string>;

export const HOW_TO_MEASURE = {
  chest: 'Around the fullest part of the chest, the tape level across the back.',
  waist: 'Around the narrowest part, or where the waistband should sit.',
  hips: 'Around the fullest part of the seat, feet together.',
  length: 'From the shoulder at the neck straight down to where the hem should fall.',
  shoulders: 'Across the back, from the tip of one shoulder to the other.',
  sleeves: 'From the tip of the shoulder down the outer arm to where the sleeve should end.',
  topLength: 'From the shoulder at the neck over the bust to where the blouse should end.',
  underbust: 'Around the ribs directly under the bust, the tape level and snug.',
  neck: 'Around the neck where a collar sits, with one finger under the tape.',
  bicep: 'Around the fullest part of the upper arm, the arm hanging.',
  wrist: 'Around the wrist bone.',
  armhole: 'Around the shoulder joint: over the tip of the shoulder and through the armpit.',
  shoulderToBust: 'From the shoulder at the neck down to the fullest point of the bust.',
  shoulderToWaist: 'From the shoulder at the neck over the chest down to the waist.',
  backLength: 'From the bone at the back of the neck straight down to the waist.',
  waistToHip: 'Down the side, from the waist to the fullest part of the hips.',
  rise: 'Sitting upright on a flat chair: down the side, from the waist to the seat.',
  inseam: 'Down the inside of the leg, from the crotch to the ankle bone.',
  thigh: 'Around the fullest part of the thigh, standing.',
  knee: 'Around the knee, slightly bent.',
  calf: 'Around the fullest part of the calf.',
  ankle: 'Around the ankle bone; for a churidar over the heel, so that the foot goes through.',
} as const satisfies Record<BodyMeasurement, string>;

/** What `length` means for a garment that hangs from the waist. */
export const HOW_FROM_THE_WAIST = 'Down the side, from the waistband to where the hem should fall.';
export const HOW_TO_THE_FLOOR = 'Down the side, from the waist to the floor, in the shoes worn with it.';
