import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, FIRST_DAY, periodBefore, spansOf } from './period-spans.rules.ts';

it('the spans of a period contain each of its days once, and are few', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 20_000 }), fc.integer({ min: 0, max: 366 }), (first, more) => {
      const runs = spansOf({ from: dayAfter(FIRST_DAY, first), to: dayAfter(FIRST_DAY, first + more) });
      const days = runs
        .flatMap(({ level, first: begins, last }) =>
          Array.from({ length: (last - begins + 1) * 4 ** level }, (_, at) => begins * 4 ** level + at),
        )
        .sort((a, b) => a - b);
      expect(days).toEqual(Array.from({ length: more + 1 }, (_, at) => first + at));
      expect(runs.reduce((sum, run) => sum + run.last - run.first + 1, 0)).toBeLessThan(25);
    }),
  );
});

it.each([
  ['2025-03-10', '2025-03-10', '2025-03-09', '2025-03-09'],
  ['2025-03-01', '2025-03-31', '2025-01-29', '2025-02-28'],
])('the previous period of %s to %s is as long', (from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last });
});
