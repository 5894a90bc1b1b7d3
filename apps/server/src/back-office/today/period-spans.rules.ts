/** The spans of days that make up a period: sums are stored for 1, 4, 16 and 64 days. Pure. */

import { DAY_MS } from '@darzi/contract/durations.ts';

/** First and last day, `2026-11-21`. */
export type Period = { readonly from: string; readonly to: string };

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The same number of days directly before. */
export const periodBefore = ({ from, to }: Period): Period => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) };
};

/** The first day of span 0 on every level. */
export const FIRST_DAY = '2000-01-01';
/** A span of a level is four of the level below; level 0 has single days. */
export const LEVELS = [0, 1, 2, 3] as const;
const SPANS_ABOVE = 4;

/** Consecutive spans of one level, first and last. */
type Run = { readonly level: number; readonly first: number; readonly last: number };

/** The fewest spans that contain each day of the period once. */
export const spansOf = ({ from, to }: Period): readonly Run[] => {
  let first = (Date.parse(from) - Date.parse(FIRST_DAY)) / DAY_MS;
  let last = (Date.parse(to) - Date.parse(FIRST_DAY)) / DAY_MS;
  const runs: Run[] = [];
  for (const level of LEVELS) {
    const above = [Math.ceil(first / SPANS_ABOVE), Math.floor((last + 1) / SPANS_ABOVE) - 1] as const;
    if (level === LEVELS.length - 1 || above[0] > above[1]) return [...runs, { level, first, last }];
    if (first < above[0] * SPANS_ABOVE) runs.push({ level, first, last: above[0] * SPANS_ABOVE - 1 });
    if (last >= (above[1] + 1) * SPANS_ABOVE) runs.push({ level, first: (above[1] + 1) * SPANS_ABOVE, last });
    [first, last] = above;
  }
  return runs;
};
