import { HOUR_MS } from '@darzi/contract/durations.ts';
import { describe, expect, it } from 'vitest';
import { backupAlarm, isTrialDue, listOutdated } from './backup-alarm.rules.ts';
import type { BackupState } from './backup-runs.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
const good = (hours: number) => ({
  last: { isGood: true, message: 'done', endedAt: hoursAgo(hours) },
  lastGoodAt: hoursAgo(hours),
});
const bad = (hours: number, message: string, lastGood: number) => ({
  last: { isGood: false, message, endedAt: hoursAgo(hours) },
  lastGoodAt: hoursAgo(lastGood),
});
const aState = (changes: Partial<BackupState> = {}): BackupState => ({
  backup: good(8),
  verify: good(8),
  shipping: {},
  ...changes,
});

describe('the owner hears', () => {
  it.each<[string, Partial<BackupState>, string | undefined]>([
    ['nothing while all is well', {}, undefined],
    ['nothing of a backup 26 hours old', { backup: good(26) }, undefined],
    ['that there is none', { backup: {} }, 'There is no backup of the shop yet.'],
    ['that a night went by', { backup: good(27) }, 'The shop was not backed up last night.'],
    ['why it failed', { backup: bad(1, 'no room', 20) }, 'The last backup failed: no room'],
    ['nothing of a trial a week old', { verify: good(168) }, undefined],
    ['of a week without one', { verify: good(169) }, 'No backup was restored on trial for more than a week.'],
    ['of none at all', { verify: {} }, 'No backup was restored on trial yet.'],
    [
      'of one that failed',
      { verify: bad(1, 'books', 30) },
      'The last backup could not be restored on trial: books',
    ],
    [
      'of changes left behind',
      { shipping: bad(1, 'no room', 30) },
      'Changes do not reach the backup: no room',
    ],
    ['nothing of changes that reach it again', { shipping: good(1) }, undefined],
  ])('%s', (_, changes, text) => {
    expect(backupAlarm(aState(changes), NOW)).toBe(text);
  });
});

it.each<[boolean, BackupState['verify']]>([
  [true, {}],
  [false, good(24)],
  [false, good(144)],
  [true, good(145)],
  [true, bad(24, 'books', 48)],
])('a trial is due (%s)', (isDue, verify) => {
  expect(isTrialDue(aState({ verify }), NOW)).toBe(isDue);
});

describe('of the sets', () => {
  const aSet = (name: string, daysOld: number, isWhole = true) => ({
    name,
    at: hoursAgo(24 * daysOld),
    isWhole,
  });

  it('those that are too old go, and halves after a day', () => {
    const sets = [
      aSet('a', 15),
      aSet('b', 14.5, false),
      aSet('c', 14),
      aSet('d', 2, false),
      aSet('e', 1),
      aSet('f', 0, false),
    ];
    expect(listOutdated(sets, 14, NOW)).toEqual(['a', 'b', 'd']);
  });

  it('the newest whole one stays, however old', () => {
    expect(listOutdated([aSet('a', 400), aSet('b', 300), aSet('c', 200, false)], 14, NOW)).toEqual([
      'a',
      'c',
    ]);
  });
});
