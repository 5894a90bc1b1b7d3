import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectedDay } from './expected-day.rules.ts';

const inIndia = (text: string): Date => new Date(`${text}+05:30`);

// 30 November 2026 is a Monday.
it.each([
  ['before the cut-off, three days', '2026-11-30T13:59:59', 3, 14, [], '2026-12-03'],
  ['at the cut-off it is packed tomorrow', '2026-11-30T14:00:00', 3, 14, [], '2026-12-04'],
  ['just after midnight in India, still yesterday in UTC', '2026-12-01T00:10:00', 0, 14, [], '2026-12-01'],
  ['just before midnight in India', '2026-11-30T23:59:59', 0, 24, [], '2026-11-30'],
  ['nobody packs on a cut-off of 0', '2026-11-30T00:00:00', 0, 0, [], '2026-12-01'],
  ['a Saturday works', '2026-12-04T10:00:00', 1, 14, [], '2026-12-05'],
  ['a Sunday is passed over on the way', '2026-12-04T10:00:00', 2, 14, [], '2026-12-07'],
  ['late on Saturday: packed on Monday', '2026-12-05T18:00:00', 0, 14, [], '2026-12-07'],
  ['on a Sunday: packed on Monday', '2026-12-06T08:00:00', 1, 14, [], '2026-12-08'],
  ['a holiday today: packed tomorrow', '2026-11-30T08:00:00', 0, 14, ['2026-11-30'], '2026-12-01'],
  ['a holiday on the way', '2026-11-30T08:00:00', 2, 14, ['2026-12-01'], '2026-12-03'],
  [
    'holidays around a Sunday',
    '2026-12-04T15:00:00',
    0,
    14,
    ['2026-12-05', '2026-12-07', '2026-12-08'],
    '2026-12-09',
  ],
  ['over the end of a leap February', '2028-02-28T08:00:00', 1, 14, [], '2028-02-29'],
  ['over the end of a year', '2026-12-31T20:00:00', 1, 14, ['2027-01-01'], '2027-01-04'],
])('%s', (_what, now, days, cutOffHour, holidays, day) => {
  expect(expectedDay(inIndia(now), days, { cutOffHour, holidays })).toBe(day);
});

it('never arrives on a Sunday or a holiday, nor earlier for more days', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const holiday = moment.map((at) => at.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 24 }),
      fc.array(holiday, { maxLength: 60 }),
      (now, days, cutOffHour, holidays) => {
        const calendar = { cutOffHour, holidays };
        const day = expectedDay(now, days, calendar);
        expect(new Date(day).getUTCDay()).not.toBe(0);
        expect(holidays).not.toContain(day);
        expect(expectedDay(now, days + 1, calendar) > day).toBe(true);
      },
    ),
  );
});
