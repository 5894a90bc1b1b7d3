/**
 * Fits the survey's part of `packages/contract/src/custom-orders/body-statistics.ts`: `node tools/fit-bodies.ts
 * FILE.csv` prints mean and covariance of logarithms, from every second body of each sex. The others stay unseen;
 * `npm run coach:table` relies on that.
 */
import { readFileSync } from 'node:fs';

const COLUMNS = [
  'height_in',
  'chest_in',
  'waist_in',
  'hips_in',
  'shoulders_biacromial_in',
  'sleeve_outseam_in',
] as const;

export type SurveyBody = { readonly sex: 'female' | 'male'; readonly inches: readonly number[] };

/** Height, chest, waist, hips, shoulders and sleeves of everybody in the file, inches. */
export const readSurvey = (file: string): readonly SurveyBody[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split(',').map((name) => name.trim());
  return lines.map((line) => {
    const cells = line.split(',');
    return {
      sex: cells[names.indexOf('sex')] === 'male' ? 'male' : 'female',
      inches: COLUMNS.map((column) => Number(cells[names.indexOf(column)])),
    };
  });
};

/** The bodies that the model was fitted to, and the unseen ones. */
export const splitSurvey = (bodies: readonly SurveyBody[], sex: SurveyBody['sex']) => {
  const own = bodies.filter((body) => body.sex === sex);
  return { fitted: own.filter((_, i) => i % 2 === 0), unseen: own.filter((_, i) => i % 2 === 1) };
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

if (import.meta.main) {
  const file = process.argv[2];
  if (!file) {
    console.error('Usage: node tools/fit-bodies.ts FILE.csv');
    process.exit(2);
  }
  for (const sex of ['female', 'male'] as const) {
    const logs = splitSurvey(readSurvey(file), sex).fitted.map(({ inches }) => inches.map(Math.log));
    const means = COLUMNS.map((_, i) => meanOf(logs.map((body) => body[i] ?? 0)));
    const between = (i: number, j: number): number =>
      meanOf(logs.map((body) => ((body[i] ?? 0) - (means[i] ?? 0)) * ((body[j] ?? 0) - (means[j] ?? 0))));
    console.log(sex, logs.length);
    console.log(means.map((mean) => Math.exp(mean).toFixed(2)).join(', '));
    for (const i of COLUMNS.keys())
      console.log(COLUMNS.map((_, j) => (between(i, j) * 1e4).toFixed(1)).join(', '));
  }
}
