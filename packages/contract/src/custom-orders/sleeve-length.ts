/** The length of a chosen sleeve. No zod: pages import this file. */
import type { ChosenValues } from './garment-choices.ts';

/** As a share of the arm, from the end of the shoulder. */
const SHARE_OF_THE_ARM: Readonly<Record<string, number>> = {
  short: 0.3,
  elbow: 0.48,
  'three-quarter': 0.72,
  full: 1,
};
const SHARE_OF_A_CAP = 0.16;
/** A sleeve measured longer than chosen by this share of the arm is a measurement of the arm itself. */
const THE_ARM_ITSELF = 0.18;

/** 0 without sleeves; 1 when nothing was chosen. */
const shareOf = ({ sleeve, sleeveLength }: ChosenValues): number => {
  if (sleeve === 'sleeveless') return 0;
  return sleeve === 'cap' ? SHARE_OF_A_CAP : (SHARE_OF_THE_ARM[sleeveLength ?? 'full'] ?? 1);
};

/** Whether the chosen sleeve ends above the wrist. */
export const isShortSleeve = (choices: ChosenValues): boolean => shareOf(choices) < 1;

/**
 * Inches to the sleeve's hem. A measured sleeve ends where it was measured to, unless the arm was measured to the
 * wrist for a shorter sleeve.
 */
export const sleeveInches = (choices: ChosenValues, measured: number | undefined, arm: number): number => {
  const chosen = Math.round(shareOf(choices) * arm * 4) / 4;
  if (chosen === 0) return 0;
  return measured === undefined || measured > chosen + THE_ARM_ITSELF * arm ? chosen : measured;
};
