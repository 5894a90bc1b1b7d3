import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeCoach, sharesOf } from './coach-table.ts';

/** Half of the ANSUR II survey lies beside the project, not in it. */
const file = process.env.ANSUR_CSV ?? new URL('../../shared/data/ansur2-half.csv', import.meta.url).pathname;

describe.skipIf(!existsSync(file))(
  'the measurement coach before real bodies (needs ANSUR_CSV)',
  () => {
    const figures = existsSync(file) ? judgeCoach(file) : undefined;

    it('questions at most 0.5 % of them', () => {
      expect(figures?.bodies).toBeGreaterThan(1000);
      expect((figures?.falseAlarms ?? 1) / (figures?.bodies ?? 1)).toBeLessThanOrEqual(0.005);
    });

    it('notices at least 92 % of all slips, and of those that the bounds let pass', () => {
      const shares = sharesOf(figures?.slips ?? []);
      expect(shares.noticed).toBeGreaterThanOrEqual(0.92);
      expect(shares.questionedWithinBounds).toBeGreaterThanOrEqual(0.92);
    });

    it('offers the right value for four slips in five', () => {
      expect(sharesOf(figures?.slips ?? []).mended).toBeGreaterThanOrEqual(0.8);
    });
  },
  60_000,
);
