/**
 * Evaluates the measurement coach by wearer, against bodies that its model was not built from: `npm run coach:table
 * -- FILE.csv` with the survey's columns (tools/fit-bodies.ts).
 */
import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { MEASUREMENT_BOUNDS } from '@darzi/contract/custom-orders/custom-order.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { expectingBodies, swapDigits, type TrialBody, trialsOf } from './coach-bodies.ts';

const FIELDS = ['chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const satisfies BodyMeasurement[];
type Field = (typeof FIELDS)[number];

type Slip = {
  readonly name: string;
  /** The unit in which it happens. */
  readonly unit: MeasuringUnit;
  /** Every resulting set; none if nothing changes. */
  readonly of: (body: Readonly<Record<Field, number>>) => readonly BodyMeasurements[];
};

const inOne = (
  name: string,
  unit: MeasuringUnit,
  of: (inches: number) => number | undefined,
  fields: readonly Field[] = FIELDS,
): Slip => ({
  name,
  unit,
  of: (body) =>
    fields.flatMap((field) => {
      const wrong = of(body[field]);
      return wrong === undefined || wrong <= 0 ? [] : [{ [field]: wrong }];
    }),
});

const inAll = (name: string, unit: MeasuringUnit, of: (inches: number) => number): Slip => ({
  name,
  unit,
  of: (body) => [Object.fromEntries(FIELDS.map((field) => [field, of(body[field])]))],
});

const GIRTHS = ['chest', 'waist', 'hips'] as const;
const EXCHANGED = [
  ['chest', 'waist'],
  ['waist', 'hips'],
  ['chest', 'hips'],
  ['shoulders', 'sleeves'],
] as const;
/** Two that differ by less are just as plausible swapped. */
const WORTH_EXCHANGING = 2;

const toCentimetres = (inches: number): number => Math.round(inches * 2.54);

const SLIPS: readonly Slip[] = [
  inOne('digits swapped', 'in', swapDigits),
  inOne('10 in too much', 'in', (inches) => inches + 10),
  inOne('10 in too little', 'in', (inches) => inches - 10),
  inOne('centimetres as inches', 'in', toCentimetres),
  inOne('inches as centimetres', 'cm', (inches) => inches / 2.54),
  inOne('5 in too much', 'in', (inches) => inches + 5),
  inOne('5 in too little', 'in', (inches) => inches - 5),
  inOne('half', 'in', (inches) => inches / 2, [...GIRTHS, 'shoulders']),
  {
    name: 'two exchanged',
    unit: 'in',
    of: (body) =>
      EXCHANGED.filter(([a, b]) => Math.abs(body[a] - body[b]) >= WORTH_EXCHANGING).map(([a, b]) => ({
        [a]: body[b],
        [b]: body[a],
      })),
  },
  inAll('all in centimetres', 'in', toCentimetres),
  inAll('all in inches', 'cm', (inches) => inches / 2.54),
];

type Counts = { made: number; noticed: number; mended: number };

/** Outside what anybody may order. Lower bounds differ by wearer, so low values are left to the coach. */
const isRefused = (wrong: BodyMeasurements): boolean =>
  FIELDS.some((field) => (wrong[field] ?? 0) > MEASUREMENT_BOUNDS[field][1]);

const wholeOf = ({ inches }: TrialBody): Record<Field, number> => {
  const { chest = 0, waist = 0, hips = 0, shoulders = 0, sleeves = 0 } = inches;
  return { chest, waist, hips, shoulders, sleeves };
};

const judgeSlip = (slip: Slip, bodies: readonly TrialBody[], byField: Map<string, Counts>): void => {
  for (const trial of bodies) {
    const body = wholeOf(trial);
    for (const wrong of slip.of(body)) {
      const fields = FIELDS.filter((field) => wrong[field] !== undefined);
      const key = fields.length > 2 ? 'all' : fields.join(' and ');
      const count = byField.get(key) ?? { made: 0, noticed: 0, mended: 0 };
      byField.set(key, count);
      const findings = coachMeasurements({ ...body, ...wrong }, slip.unit, { wearer: trial.wearer });
      const isMended = findings.some(({ suggestion = {} }) =>
        fields.every((field) => Math.abs((suggestion[field] ?? 0) - body[field]) <= 0.5),
      );
      count.made += 1;
      if (findings.length > 0 || isRefused(wrong)) count.noticed += 1;
      if (isMended) count.mended += 1;
    }
  }
};

export type TrialFigures = {
  readonly name: string;
  readonly bodies: number;
  readonly falseAlarms: number;
  /** The same bodies without a named wearer. */
  readonly falseAlarmsUnknown: number;
  readonly slips: readonly { readonly slip: string; readonly field: string; readonly counts: Counts }[];
};

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, { made, noticed, mended }) => ({
      made: sum.made + made,
      noticed: sum.noticed + noticed,
      mended: sum.mended + mended,
    }),
    { made: 0, noticed: 0, mended: 0 },
  );

/** Every body unchanged; every slip on the first `slipped` of each kind. */
export const judgeCoach = (file: string, count = 2000, slipped = 150): readonly TrialFigures[] =>
  trialsOf(file, count).map(({ name, bodies }) => ({
    name,
    bodies: bodies.length,
    falseAlarms: bodies.filter(({ inches, wearer }) => coachMeasurements(inches, 'in', { wearer }).length > 0)
      .length,
    falseAlarmsUnknown: bodies.filter(({ inches }) => coachMeasurements(inches).length > 0).length,
    slips: SLIPS.flatMap((slip) => {
      const byField = new Map<string, Counts>();
      judgeSlip(slip, bodies.slice(0, slipped), byField);
      return [...byField].map(([field, counts]) => ({ slip: slip.name, field, counts }));
    }),
  }));

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (trials: readonly TrialFigures[]): string => {
  const share = ({ made, noticed, mended }: Counts): string[] => [
    percent(noticed, made),
    percent(mended, made),
  ];
  const all = trials.flatMap(({ slips }) => slips);
  const keys = [...new Set(all.map(({ slip, field }) => `${slip}|${field}`))].map((key) => key.split('|'));
  return [
    row('Bodies', 'Number', 'False alarms', 'Wearer unknown', 'Slips noticed', 'Right values offered'),
    row('---', '---:', '---:', '---:', '---:', '---:'),
    ...trials.map(({ name, bodies, falseAlarms, falseAlarmsUnknown, slips }) =>
      row(
        name,
        String(bodies),
        percent(falseAlarms, bodies),
        percent(falseAlarmsUnknown, bodies),
        ...share(sumOf(slips.map(({ counts }) => counts))),
      ),
    ),
    '',
    row('Slip', ...trials.map(({ name }) => name), 'all', 'right value offered'),
    row('---', ...trials.map(() => '---:'), '---:', '---:'),
    ...SLIPS.map(({ name }) => {
      const of = (slips: TrialFigures['slips']) =>
        sumOf(slips.filter(({ slip }) => slip === name).map(({ counts }) => counts));
      return row(name, ...trials.map(({ slips }) => share(of(slips))[0] ?? ''), ...share(of(all)));
    }),
    '',
    row('Slip', 'Field', 'Women', 'Men', 'Children', 'Chest 50–60'),
    row('---', '---', '---:', '---:', '---:', '---:'),
    ...keys.map(([slip = '', field = '']) => {
      const among = (is: (name: string) => boolean) =>
        share(
          sumOf(
            trials
              .filter(({ name }) => is(name))
              .flatMap(({ slips }) => slips.filter((one) => one.slip === slip && one.field === field))
              .map(({ counts }) => counts),
          ),
        )[0] ?? '';
      const isLarge = (name: string): boolean => name.includes('50–60');
      return row(
        slip,
        field,
        among((name) => name.startsWith('women') && !isLarge(name)),
        among((name) => name.startsWith('men') && !isLarge(name)),
        among((name) => /^(girls|boys)/.test(name)),
        among(isLarge),
      );
    }),
  ].join('\n');
};

/** Bodies as of expecting mothers: how many are asked, and how many are offered another number. */
export const judgeExpecting = (file: string) => {
  const answers = expectingBodies(file).map(({ inches, wearer }) =>
    coachMeasurements(inches, 'in', { wearer }),
  );
  return {
    bodies: answers.length,
    asked: answers.filter((findings) => findings.length > 0).length,
    offered: answers.filter((findings) => findings.some(({ suggestion }) => suggestion !== undefined)).length,
  };
};

if (import.meta.main) {
  const file = process.argv[2] ?? process.env.ANSUR_CSV;
  if (!file) {
    console.error('Usage: npm run coach:table -- FILE.csv (or set ANSUR_CSV)');
    process.exit(2);
  }
  console.log(tableOf(judgeCoach(file)));
  const { bodies, asked, offered } = judgeExpecting(file);
  console.log(
    `\nExpecting mothers: ${bodies}, asked about the waist ${percent(asked, bodies)}, offered another number ${percent(offered, bodies)}`,
  );
}
