/** How long the sleeve is that was chosen. No zod: pages import this file. */
import type { ChosenValues } from './garment-choices.ts';

/** Of the arm, from the shoulder’s end. */
const SHARE_OF_THE_ARM: Readonly<Record<string, number>> = {
  short: 0.3,
  elbow: 0.48,
  'three-quarter': 0.72,
  full: 1,
};
const SHARE_OF_A_CAP = 0.16;
/** Measured so much longer than chosen, of the arm, the number says how long the arm is. */
const THE_ARM_ITSELF = 0.18;

/** 0 for none; 1 where nothing was chosen. */
const shareOf = ({ sleeve, sleeveLength }: ChosenValues): number => {
  if (sleeve === 'sleeveless') return 0;
  return sleeve === 'cap' ? SHARE_OF_A_CAP : (SHARE_OF_THE_ARM[sleeveLength ?? 'full'] ?? 1);
};

/** A sleeve was chosen that ends above the wrist. */
export const isShortSleeve = (choices: ChosenValues): boolean => shareOf(choices) < 1;

/**
 * Inches to the hem of the sleeve. What was measured ends where the sleeve shall end, unless it is an arm measured to
 * the wrist for a sleeve that ends higher.
 */
export const sleeveInches = (choices: ChosenValues, measured: number | undefined, arm: number): number => {
  const chosen = Math.round(shareOf(choices) * arm * 4) / 4;
  if (chosen === 0) return 0;
  return measured === undefined || measured > chosen + THE_ARM_ITSELF * arm ? chosen : measured;
};
