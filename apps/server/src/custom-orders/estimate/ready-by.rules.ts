/**
 * When a garment will be ready, from the work queued before it. Actual days vary around the owner's table; the dates
 * leave room for that. Pure.
 */
type Workshop = {
  /** Days of work on each garment queued before this one, by the table. */
  readonly daysAhead: readonly number[];
  readonly garmentsAWeek: number;
  /** Usual days per garment: with the garments a week it tells how many are made at once. */
  readonly usualDays: number;
};

/** Three garments in ten take a third more or less than the table says. */
const DEVIATION = 0.3;
/** Number of deviations covered: 97.7 % of a normal distribution. */
const COVERED = 2;
/** From the estimate to the accepted bid. */
const DAYS_TO_AGREE = 3;
const DAYS_A_WEEK = 7;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Days from today, whole; `earliest` ≤ `latest`. */
export const decideReadyBy = (
  makingDays: number,
  { daysAhead, garmentsAWeek, usualDays }: Workshop,
): { readonly earliestDays: number; readonly latestDays: number } => {
  const atOnce = Math.max(1, (garmentsAWeek * usualDays) / DAYS_A_WEEK);
  const work = sum(daysAhead);
  // Nobody is idle while work is queued: this one starts, at the latest, once everything before it is shared out.
  const latestStart = work / atOnce;
  const longest = Math.max(0, ...daysAhead);
  const earliestStart = Math.max(0, latestStart - ((atOnce - 1) / atOnce) * longest);
  const room =
    COVERED * DEVIATION * Math.sqrt(sum(daysAhead.map((days) => (days / atOnce) ** 2)) + makingDays ** 2);
  return {
    earliestDays: Math.max(1, Math.floor(Math.max(0.7 * makingDays, earliestStart + makingDays - room))),
    latestDays: Math.ceil(latestStart + makingDays + room) + DAYS_TO_AGREE,
  };
};
