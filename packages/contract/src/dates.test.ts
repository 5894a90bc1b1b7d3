import { expect, it } from 'vitest';
import {
  isoDay,
  showDay,
  showFullDay,
  showLongDay,
  showMoment,
  showSecond,
  showShortDay,
  showShortMoment,
  showWeekday,
} from './dates.ts';
import { inLanguage } from './languages.ts';

const LATE_IN_LONDON = '2026-03-03T20:35:09Z';

it.each([
  [showShortDay, '4 Mar'],
  [showWeekday, 'Wed, 4 Mar'],
  [showDay, '4 Mar 2026'],
  [showLongDay, '4 March 2026'],
  [showFullDay, 'Wednesday, 4 March 2026'],
  [showShortMoment, '4 Mar, 2:05 am'],
  [showMoment, '4 Mar 2026, 2:05 am'],
  [showSecond, '4 Mar 2026, 2:05:09 am'],
  [isoDay, '2026-03-04'],
])('shows day and time in India (%#)', (show, text) => {
  // ICU puts a narrow space between the time and am or pm
  const shown = (at: Date | string | number) => show(at).replaceAll('\u202f', ' ');
  expect(shown(LATE_IN_LONDON)).toBe(text);
  expect(shown(new Date(LATE_IN_LONDON))).toBe(text);
  expect(shown(Date.parse(LATE_IN_LONDON))).toBe(text);
});

it.each([
  ['2026-03-03T20:35:09Z', '4 मार्च 2026, रात 2:05'],
  ['2026-03-04T03:00:00Z', '4 मार्च 2026, सुबह 8:30'],
  ['2026-03-04T08:30:00Z', '4 मार्च 2026, दोपहर 2:00'],
  ['2026-03-04T13:00:00Z', '4 मार्च 2026, शाम 6:30'],
])('names the part of the day in Hindi (%s)', (at, text) => {
  expect(inLanguage('hi', () => showMoment(at))).toBe(text);
  expect(inLanguage('hi', () => showShortMoment(at))).toBe(text.replace(' 2026', ''));
});

it('treats a bare day as that day in India', () => {
  expect(showShortDay('2026-11-21')).toBe('21 Nov');
  expect(isoDay('2026-11-21')).toBe('2026-11-21');
});

it('refuses anything but a moment', () => {
  expect(() => showDay('soon')).toThrow(RangeError);
});
