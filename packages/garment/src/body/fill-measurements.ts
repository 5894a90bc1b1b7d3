/** Completes the measurements known so far, so that a figure can be drawn from the first one on. Inches. */
import type { MeasuredName, Measurements } from '../measurements.ts';
import { clamp } from '../shape/geometry.ts';
import { armShare, type BodyWearer, buildOf } from './stature.ts';

type Name = MeasuredName;

/**
 * For an unknown wearer, inches; for a known one, girths as a share of height, and a child's at three and at
 * seventeen.
 */
const USUAL = { chest: 37, waist: 31.5, hips: 39, shoulders: 16, sleeves: 22.8, length: 38 } as const;
const WOMAN = { chest: 0.565, waist: 0.475, hips: 0.605, shoulders: 0.232 } as const;
const MAN = { chest: 0.56, waist: 0.49, hips: 0.57, shoulders: 0.256 } as const;
const TODDLER = { chest: 0.54, waist: 0.52, hips: 0.545, shoulders: 0.238 } as const;

/** What can be drawn. A value beyond that (half typed, or in centimetres) counts as unknown. */
const DRAWABLE = {
  chest: [16, 60],
  waist: [15, 60],
  hips: [16, 66],
  shoulders: [7, 30],
  sleeves: [0, 40],
  length: [5, 72],
} as const satisfies Record<Name, readonly [number, number]>;
/** Without a named wearer we assume an adult, as the plain form does. */
const DRAWABLE_GROWN = {
  chest: [20, 60],
  waist: [20, 60],
  hips: [20, 60],
  shoulders: [12, 30],
  sleeves: [0, 40],
  length: [20, 72],
} as const satisfies Record<Name, readonly [number, number]>;

/** How much of a body's size shows in each measurement: bones vary less than girths. */
const SHARE = { chest: 1, waist: 1, hips: 1, shoulders: 0.6, sleeves: 0.6, length: 0.6 } as const;
const NAMES = ['chest', 'waist', 'hips', 'shoulders', 'sleeves', 'length'] as const satisfies readonly Name[];

export type FilledMeasurements = { readonly body: Measurements; readonly estimated: readonly Name[] };

const usualOf = (wearer: BodyWearer | undefined): Record<Name, number> => {
  if (!wearer) return USUAL;
  const { height, age, womanly } = buildOf(wearer, { arm: 22.5, shoulders: 16, hips: 39 });
  const tall = wearer.height === undefined && age > 17 ? (womanly > 0.5 ? 63.5 : 68.5) : height;
  const grown = clamp((age - 3) / 13, 0, 1);
  const share = (name: keyof typeof WOMAN): number => {
    const adult = MAN[name] + (WOMAN[name] - MAN[name]) * womanly;
    return tall * (TODDLER[name] + (adult - TODDLER[name]) * grown);
  };
  return {
    chest: share('chest'),
    waist: share('waist'),
    hips: share('hips'),
    shoulders: share('shoulders'),
    sleeves: tall * armShare(age),
    length: tall * 0.6,
  };
};

/** The known measurements, completed in proportion; `estimated` names the others. */
export const fillMeasurements = (known: Partial<Measurements>, wearer?: BodyWearer): FilledMeasurements => {
  const drawable = wearer ? DRAWABLE : DRAWABLE_GROWN;
  const usual = usualOf(wearer);
  const within = (name: Name): number | undefined => {
    const inches = known[name];
    if (inches === undefined || !Number.isFinite(inches)) return undefined;
    const [low, high] = drawable[name];
    return inches >= low && inches <= high ? inches : undefined;
  };
  const sizes = NAMES.flatMap((name) => {
    const inches = within(name);
    // Hem and cuff are a matter of taste, so they say nothing about size.
    if (inches === undefined || name === 'length' || name === 'sleeves') return [];
    return [(inches / usual[name]) ** (1 / SHARE[name])];
  });
  const size = sizes.length === 0 ? 1 : sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
  // A known height gives the bones.
  const bones = wearer ? 0.15 : 1;
  const value = (name: Name): number => {
    const [low, high] = drawable[name];
    const isGirth = SHARE[name] === 1;
    return within(name) ?? clamp(usual[name] * size ** (SHARE[name] * (isGirth ? 1 : bones)), low, high);
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
    estimated: NAMES.filter((name) => within(name) === undefined),
  };
};
