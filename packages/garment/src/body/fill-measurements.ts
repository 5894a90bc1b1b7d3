/** A whole body from the measurements known so far, so that a figure can be drawn from the first one on. Inches. */
import type { Measurements } from '../measurements.ts';
import { clamp } from '../shape/geometry.ts';

type Name = keyof Measurements;

const USUAL = { chest: 37, waist: 31.5, hips: 39, shoulders: 16, sleeves: 22.8, length: 38 } as const;

/** What the drawing holds for; a value beyond it (half typed, or in centimetres) counts as not known. */
const DRAWABLE = {
  chest: [20, 60],
  waist: [20, 60],
  hips: [20, 60],
  shoulders: [12, 30],
  sleeves: [0, 40],
  length: [20, 72],
} as const satisfies Record<Name, readonly [number, number]>;

/** How much of a body's size shows in each measurement: bones grow less than girths. */
const SHARE = { chest: 1, waist: 1, hips: 1, shoulders: 0.6, sleeves: 0.6, length: 0.6 } as const;

export type FilledMeasurements = { readonly body: Measurements; readonly estimated: readonly Name[] };

/** The known measurements, completed in proportion; `estimated` names what was not measured. */
export const fillMeasurements = (known: Partial<Measurements>): FilledMeasurements => {
  const names: readonly Name[] = ['chest', 'waist', 'hips', 'shoulders', 'sleeves', 'length'];
  const within = (name: Name): number | undefined => {
    const inches = known[name];
    if (inches === undefined || !Number.isFinite(inches)) return undefined;
    const [low, high] = DRAWABLE[name];
    return inches >= low && inches <= high ? inches : undefined;
  };
  const sizes = names.flatMap((name) => {
    const inches = within(name);
    // A hem and a cuff end where one likes; they say nothing about size.
    if (inches === undefined || name === 'length' || name === 'sleeves') return [];
    return [(inches / USUAL[name]) ** (1 / SHARE[name])];
  });
  const size = sizes.length === 0 ? 1 : sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
  const value = (name: Name): number => {
    const [low, high] = DRAWABLE[name];
    return within(name) ?? clamp(USUAL[name] * size ** SHARE[name], low, high);
  };
  return {
    body: {
      chest: value('chest'),
      waist: value('waist'),
      hips: value('hips'),
      shoulders: value('shoulders'),
      sleeves: value('sleeves'),
      length: value('length'),
    },
    estimated: names.filter((name) => within(name) === undefined),
  };
};
