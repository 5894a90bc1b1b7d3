import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { judgeCoach, judgeExpecting, sumOf, type TrialFigures } from './coach-table.ts';

/** Half of the ANSUR II survey may be beside the project; it is not part of it. */
const file = process.env.ANSUR_CSV ?? new URL('../../shared/data/ansur2-half.csv', import.meta.url).pathname;

const shareOfSlips = (trials: readonly TrialFigures[], isMeant: (slip: string) => boolean): number => {
  const { made, noticed } = sumOf(
    trials.flatMap(({ slips }) => slips.filter(({ slip }) => isMeant(slip)).map(({ counts }) => counts)),
  );
  return noticed / made;
};

describe.skipIf(!existsSync(file))(
  'the measurement coach before bodies it has not seen (needs ANSUR_CSV)',
  () => {
    const trials = existsSync(file) ? judgeCoach(file, 500, 40) : [];

    it.each([
      ['women, survey', 0.003],
      ['men, survey', 0.003],
      ['women, civilian', 0.01],
      ['men, civilian', 0.01],
      ['women, chest 50–60', 0.01],
      ['men, chest 50–60', 0.01],
      ['girls, growth tables', 0.01],
      ['boys, growth tables', 0.01],
      ['girls, size table', 0.01],
      ['boys, size table', 0.01],
    ])('questions few of: %s (at most %d)', (name, most) => {
      const trial = trials.find((one) => one.name === name);
      expect((trial?.falseAlarms ?? 1) / (trial?.bodies ?? 1)).toBeLessThanOrEqual(most);
      expect((trial?.falseAlarmsUnknown ?? 1) / (trial?.bodies ?? 1)).toBeLessThanOrEqual(0.01);
    });

    it('notices every set in the other unit, and every number in it', () => {
      expect(shareOfSlips(trials, (slip) => slip.startsWith('all in'))).toBe(1);
      expect(shareOfSlips(trials, (slip) => / as /.test(slip))).toBeGreaterThanOrEqual(0.99);
    });

    it('notices half girths, exchanged digits and slips of ten inches', () => {
      expect(shareOfSlips(trials, (slip) => slip === 'half')).toBeGreaterThanOrEqual(0.99);
      const usual = trials.filter(({ name }) => !name.includes('50–60'));
      expect(shareOfSlips(usual, (slip) => /^10|digits/.test(slip))).toBeGreaterThanOrEqual(0.9);
    });

    it('offers hardly any expecting mother another number', () => {
      const { bodies, offered } = judgeExpecting(file);
      expect(offered / bodies).toBeLessThanOrEqual(0.02);
    });
  },
  120_000,
);
