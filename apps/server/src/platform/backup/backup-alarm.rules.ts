/** When the owner must be alerted about backups: a night without one, a failed one, a week without a trial restore. */
import { DAY_MS, HOUR_MS } from '@darzi/contract/durations.ts';
import type { BackupState } from './backup-runs.ts';

const NIGHT_MS = 26 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** One trial restore a week, started early enough to repeat a failed one. */
const TRIAL_AFTER_MS = 6 * DAY_MS;

const isOlder = (at: Date | undefined, ms: number, now: Date): boolean =>
  at === undefined || now.getTime() - at.getTime() > ms;

/** One sentence for the owner, or undefined while all is well. */
export const backupAlarm = ({ backup, verify, shipping }: BackupState, now: Date): string | undefined => {
  if (backup.last?.isGood === false) return `The last backup failed: ${backup.last.message}`;
  if (backup.lastGoodAt === undefined) return 'There is no backup of the shop yet.';
  if (isOlder(backup.lastGoodAt, NIGHT_MS, now)) return 'The shop was not backed up last night.';
  if (verify.last?.isGood === false)
    return `The last backup could not be restored on trial: ${verify.last.message}`;
  if (verify.lastGoodAt === undefined) return 'No backup was restored on trial yet.';
  if (isOlder(verify.lastGoodAt, WEEK_MS, now))
    return 'No backup was restored on trial for more than a week.';
  if (shipping.last?.isGood === false && !isOlder(shipping.last.endedAt, NIGHT_MS, now)) {
    return `Changes do not reach the backup: ${shipping.last.message}`;
  }
  return undefined;
};

/** Whether tonight's backup is to be restored on trial. */
export const isTrialDue = ({ verify }: BackupState, now: Date): boolean =>
  verify.last?.isGood === false || isOlder(verify.lastGoodAt, TRIAL_AFTER_MS, now);

/**
 * Which sets may be removed: those older than the retention, but never the newest complete one; incomplete ones after a
 * day.
 */
export const listOutdated = (
  sets: readonly { readonly name: string; readonly at: Date; readonly isWhole: boolean }[],
  keepDays: number,
  now: Date,
): readonly string[] => {
  const newest = sets.findLast(({ isWhole }) => isWhole)?.name;
  return sets
    .filter(
      ({ name, at, isWhole }) => name !== newest && isOlder(at, isWhole ? keepDays * DAY_MS : DAY_MS, now),
    )
    .map(({ name }) => name);
};
