/**
 * Judges the measurement coach against real bodies: `npm run coach:table -- FILE.csv`.
 * The file has the columns chest_in, waist_in, hips_in, shoulders_biacromial_in, sleeve_outseam_in.
 */
import { readFileSync } from 'node:fs';
import type { MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import { MEASUREMENT_BOUNDS, type Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';

const COLUMNS = {
  chest: 'chest_in',
  waist: 'waist_in',
  hips: 'hips_in',
  shoulders: 'shoulders_biacromial_in',
  sleeves: 'sleeve_outseam_in',
} as const;
const FIELDS = ['chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const satisfies MeasurementName[];

const swapTwoDigits = (inches: number): number | undefined => {
  const whole = Math.floor(inches);
  const swapped = (whole % 10) * 10 + Math.floor(whole / 10);
  return whole < 10 || swapped === whole ? undefined : swapped + inches - whole;
};

/** What goes wrong while typing, and the unit in which it happens; undefined where it changes nothing. */
const SLIPS: readonly {
  readonly name: string;
  readonly unit: MeasuringUnit;
  readonly of: (inches: number) => number | undefined;
}[] = [
  { name: 'digits swapped', unit: 'in', of: swapTwoDigits },
  { name: '10 in too much', unit: 'in', of: (inches) => inches + 10 },
  { name: '10 in too little', unit: 'in', of: (inches) => inches - 10 },
  { name: 'centimetres as inches', unit: 'in', of: (inches) => Math.round(inches * 2.54) },
  { name: 'inches as centimetres', unit: 'cm', of: (inches) => inches / 2.54 },
];

/** Bodies as customers would type them: to the half inch. */
const readBodies = (file: string): Partial<Measurements>[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split(',').map((name) => name.trim());
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(
      FIELDS.map((field) => [field, Math.round(Number(cells[names.indexOf(COLUMNS[field])]) * 2) / 2]),
    );
  });
};

export type SlipCount = {
  readonly field: MeasurementName;
  readonly slip: string;
  readonly made: number;
  /** Refused outright by the bounds of the form. */
  readonly refused: number;
  /** Within the bounds and questioned by the coach. */
  readonly questioned: number;
  /** Of all made: the coach named the field and the true value, to a half inch. */
  readonly mended: number;
};

export type CoachFigures = {
  readonly bodies: number;
  readonly falseAlarms: number;
  readonly slips: readonly SlipCount[];
};

/** Makes every slip on every body of the file and counts what is noticed. */
export const judgeCoach = (file: string): CoachFigures => {
  const bodies = readBodies(file);
  const slips = FIELDS.flatMap((field) =>
    SLIPS.map(({ name, unit, of }): SlipCount => {
      const [min, max] = MEASUREMENT_BOUNDS[field];
      const count = { made: 0, refused: 0, questioned: 0, mended: 0 };
      for (const body of bodies) {
        const right = body[field] ?? 0;
        const wrong = of(right);
        if (wrong === undefined) continue;
        count.made += 1;
        const findings = coachMeasurements({ ...body, [field]: wrong }, unit);
        if (wrong < min || wrong > max) count.refused += 1;
        else if (findings.length > 0) count.questioned += 1;
        const meant = findings.find((finding) => finding.field === field)?.suggestion?.[field];
        if (meant !== undefined && Math.abs(meant - right) <= 0.5) count.mended += 1;
      }
      return { field, slip: name, ...count };
    }),
  );
  return {
    bodies: bodies.length,
    falseAlarms: bodies.filter((body) => coachMeasurements(body).length > 0).length,
    slips,
  };
};

/** Shares over several counts, 0–1: noticed by bounds or coach; questioned of those within the bounds; mended. */
export const sharesOf = (counts: readonly SlipCount[]) => {
  const sum = (of: (count: SlipCount) => number): number =>
    counts.reduce((total, count) => total + of(count), 0);
  const made = sum(({ made }) => made);
  const refused = sum(({ refused }) => refused);
  const questioned = sum((count) => count.questioned);
  return {
    noticed: (refused + questioned) / made,
    questionedWithinBounds: made === refused ? undefined : questioned / (made - refused),
    mended: sum(({ mended }) => mended) / made,
  };
};

const percent = (share: number | undefined): string =>
  share === undefined ? '–' : `${(share * 100).toFixed(1)} %`;

const tableOf = (figures: CoachFigures): string => {
  const row = (field: string, slip: string, counts: readonly SlipCount[]): string => {
    const { noticed, questionedWithinBounds, mended } = sharesOf(counts);
    return `| ${field} | ${slip} | ${percent(noticed)} | ${percent(questionedWithinBounds)} | ${percent(mended)} |`;
  };
  return [
    `${figures.bodies} bodies, false alarms: ${figures.falseAlarms} (${percent(figures.falseAlarms / figures.bodies)})`,
    '',
    '| Field | Slip | Noticed | Within the bounds, questioned | Right value offered |',
    '|---|---|---:|---:|---:|',
    ...figures.slips.map((count) => row(count.field, count.slip, [count])),
    ...SLIPS.map(({ name }) =>
      row(
        'all',
        name,
        figures.slips.filter(({ slip }) => slip === name),
      ),
    ),
    row('all', 'all', figures.slips),
  ].join('\n');
};

if (import.meta.main) {
  const file = process.argv[2] ?? process.env.ANSUR_CSV;
  if (!file) {
    console.error('Usage: npm run coach:table -- FILE.csv (or set ANSUR_CSV)');
    process.exit(2);
  }
  console.log(tableOf(judgeCoach(file)));
}
