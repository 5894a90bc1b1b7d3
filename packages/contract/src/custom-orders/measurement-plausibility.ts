/**
 * What six measurements of one body say about each other, in inches.
 * Limits: ANSUR II (US Army, 2012), widened where bodies it did not see (children, a tape over the
 * shoulders, the shop's own size chart) measure differently. docs/measurement-coach.md has the figures.
 */
import { MEASUREMENTS, type MeasurementName } from '../catalogue/size-chart.ts';
import type { Measurements } from './custom-order.ts';

export type Known = Partial<Measurements>;

type Law = {
  readonly fields: readonly [MeasurementName, MeasurementName, MeasurementName?];
  /** The value the limits speak of: a ratio, a difference or what two girths leave of the third. */
  readonly of: (a: number, b: number, c: number) => number;
  readonly limits: readonly [low: number, high: number];
  /** Holds for grown bodies only. */
  readonly grown?: true;
};

const ratio = (a: MeasurementName, b: MeasurementName, low: number, high: number): Law => ({
  fields: [a, b],
  of: (x, y) => x / y,
  limits: [low, high],
});
const difference = (a: MeasurementName, b: MeasurementName, low: number, high: number): Law => ({
  fields: [a, b],
  of: (x, y) => x - y,
  limits: [low, high],
});

export const LAWS: readonly Law[] = [
  ratio('waist', 'chest', 0.7, 1.1),
  ratio('hips', 'chest', 0.82, 1.28),
  ratio('waist', 'hips', 0.68, 1.12),
  { ...ratio('shoulders', 'chest', 0.3, 0.53), grown: true },
  ratio('shoulders', 'chest', 0.3, 0.62),
  ratio('sleeves', 'shoulders', 1.12, 1.8),
  difference('hips', 'waist', -5, 14),
  difference('chest', 'waist', -5, 13),
  {
    fields: ['waist', 'chest', 'hips'],
    of: (waist, chest, hips) => waist - (0.68 * chest + 0.59 * hips - 15),
    limits: [-7.5, 7.5],
    grown: true,
  },
  {
    fields: ['chest', 'waist', 'hips'],
    of: (chest, waist, hips) => chest - (0.8 * waist - 0.06 * hips + 13.75),
    limits: [-6.4, 7.5],
    grown: true,
  },
  {
    fields: ['hips', 'chest', 'waist'],
    of: (hips, chest, waist) => hips - (0.57 * waist - 0.05 * chest + 21.5),
    limits: [-5.4, 8.6],
    grown: true,
  },
  // A garment ends anywhere between the waist and the floor; the arm tells how far down the floor is.
  ratio('length', 'sleeves', 0.8, 2.65),
  ratio('length', 'shoulders', 1, 4.2),
];

/** A sleeve of 0 is a garment without sleeves and says nothing about the arm. */
export const knownFields = (known: Known): MeasurementName[] =>
  MEASUREMENTS.filter((name) => {
    const inches = known[name];
    return inches !== undefined && Number.isFinite(inches) && inches > 0;
  });

/** Children: two of the three girths below what any grown body of the survey measures. */
const isGrown = (known: Known): boolean =>
  [known.chest, known.waist, known.hips].filter((inches) => inches !== undefined && inches < 28).length < 2;

/** Where each law that speaks about the known fields stands: 0 in the middle, beyond ±1 broken. */
export const standings = (
  known: Known,
): readonly { readonly law: Law; readonly at: number; readonly isBroken: boolean }[] => {
  const fields = knownFields(known);
  const grown = isGrown(known);
  return LAWS.flatMap((law) => {
    if (law.grown && !grown) return [];
    const values = law.fields.map((name) =>
      name !== undefined && fields.includes(name) ? known[name] : undefined,
    );
    const [a, b, c] = values;
    if (a === undefined || b === undefined || values.includes(undefined)) return [];
    const value = law.of(a, b, c ?? 0);
    const [low, high] = law.limits;
    const at = (2 * value - low - high) / (high - low);
    return [{ law, at, isBroken: value < low || value > high }];
  });
};

/** How many laws the set breaks, and how far from the usual it lies (0 and up, lower is likelier). */
export const strainOf = (known: Known): { readonly broken: number; readonly distance: number } => {
  const all = standings(known);
  return {
    broken: all.filter(({ isBroken }) => isBroken).length,
    distance: all.length === 0 ? 0 : all.reduce((sum, { at }) => sum + at * at, 0) / all.length,
  };
};
