/**
 * How plausible a set of measurements is as one body: the log density of a mixture of the figures such a wearer may
 * have. Sources and figures: docs/measurement-coach.md.
 */
import { midpointInches, SIZE_CHART, STANDARD_SIZES } from '../catalogue/size-chart.ts';
import { BODY_MEASUREMENTS, type BodyMeasurement, type BodyMeasurements, type Wearer } from './body.ts';
import { marginal, rowOf, squaredDistance, triangleOf } from './body-model.ts';
import {
  alone,
  CORE,
  childBodies,
  civilianBodies,
  type Normal,
  scattered,
  surveyedBodies,
  tabledChildren,
  widened,
} from './body-statistics.ts';

/** One kind of body for a wearer, with the share of customers who have it. */
type Figure = { readonly normal: Normal; readonly share: number; readonly wearer: Wearer | undefined };

const SPREAD_OF_SIZE = [0, 1, 1.1, 0.85, 0.15, 0];
const TALLNESS = [1, 0.2, 0.1, 0.3, 0.7, 1];

/** Bodies around one point: of any height, a size larger or smaller, each measurement varying on its own too. */
const about = (inches: readonly number[], size: number, own: readonly number[], tallness = 0.04): Normal =>
  widened(
    { mean: inches.map(Math.log), covariance: CORE.map(() => CORE.map(() => 0)) },
    [],
    [
      { loadings: TALLNESS, deviation: tallness },
      { loadings: SPREAD_OF_SIZE, deviation: size },
      ...CORE.map((name, i) => alone(name, own[i] ?? 0)),
    ],
  );

const SLENDER = [0.02, 0.03, 0.044, 0.04, 0.045, 0.035];
const STOUT = [0.02, 0.03, 0.042, 0.038, 0.055, 0.04];
const STOUT_AND_UNEVEN = [0.02, 0.03, 0.06, 0.055, 0.055, 0.045];

/** Chests of 50 to 60 inches with the drops to waist and hips of large size charts, or rounder and more varied. */
const stoutWomen = (waist: number, hips: number, own: readonly number[]): Normal[] =>
  [50, 53, 56, 59].map((bust) =>
    about([63.5, bust, bust - waist, bust + hips, 15.2 + (bust - 48) * 0.08, 22], 0.04, own),
  );
const stoutMen = (waist: number, hips: number, own: readonly number[]): Normal[] =>
  [50, 53, 56, 59].map((chest) =>
    about([69, chest, chest - waist, chest + hips, 18 + (chest - 48) * 0.1, 24], 0.04, own),
  );
const BELLIED_MEN = [37, 41, 45, 49].map((chest) =>
  about([68, chest, chest - 0.5, chest, 17 + (chest - 40) * 0.12, 23.6], 0.05, SLENDER),
);

/** As varied as civilians but slighter: the means of Indian surveys. */
const slight = (who: 'woman' | 'man', inches: readonly number[]): Normal => ({
  ...civilianBodies(who),
  mean: inches.map(Math.log),
});

/** The shop's own sizes: nobody who starts from one is asked about it. */
const SIZES = STANDARD_SIZES.map((size) => {
  const { chest, waist, hips, shoulders, sleeves } = SIZE_CHART[size];
  const [arm = 0, ...others] = [sleeves, chest, waist, hips, shoulders].map(midpointInches);
  return about([66, ...others, arm], 0.01, [0.1, 0.015, 0.02, 0.015, 0.03, 0.03], 0.01);
});

const shared = (normals: readonly Normal[], share: number, wearer: Wearer | undefined): Figure[] =>
  normals.map((normal) => ({ normal, share: share / normals.length, wearer }));

const WOMAN = { who: 'woman' } as const;
const MAN = { who: 'man' } as const;

/** Real bodies have longer tails than a normal distribution: a share of them varies this many times as much. */
const FAR = { grown: 2.2, child: 2.5 } as const;

const grown = (wearer: Wearer & { who: 'woman' | 'man' }, slighter: Normal): Figure[] => [
  ...shared([civilianBodies(wearer.who)], 0.41, wearer),
  ...shared([scattered(civilianBodies(wearer.who), FAR.grown)], 0.13, wearer),
  ...shared([surveyedBodies(wearer.who)], 0.3, wearer),
  ...shared([slighter], 0.05, wearer),
  ...shared(SIZES, 0.03, wearer),
];
const WOMEN = [
  ...grown(WOMAN, slight('woman', [60.5, 34.5, 29.3, 37.2, 14.1, 20.3])),
  ...shared(stoutWomen(6, 2.5, STOUT), 0.05, WOMAN),
  ...shared(stoutWomen(5, 2, STOUT_AND_UNEVEN), 0.03, WOMAN),
];
const MEN = [
  ...grown(MAN, slight('man', [65.5, 36.5, 32.5, 37, 16, 22.2])),
  ...shared(stoutMen(2.5, -0.5, STOUT), 0.05, MAN),
  ...shared(stoutMen(1, 0, STOUT_AND_UNEVEN), 0.03, MAN),
  ...shared(BELLIED_MEN, 0.03, MAN),
  ...shared(stoutMen(-1, -4, STOUT), 0.01, MAN),
];

const childrenOf = (who: 'girl' | 'boy', ages: readonly number[]): Figure[] =>
  ages.flatMap((age) => {
    const tables = (['measured', 'charted', 'british'] as const).map((table) =>
      tabledChildren(who, age, table),
    );
    return [
      ...shared(tables, 0.84 / ages.length, { who, age }),
      ...shared([scattered(childBodies(who, age), FAR.child)], 0.16 / ages.length, { who, age }),
    ];
  });

const ALL_AGES = [2, 4, 6, 8, 10, 12, 14, 16];
const weighted = (figures: readonly Figure[], by: number): Figure[] =>
  figures.map((figure) => ({ ...figure, share: figure.share * by }));

const ANYBODY = [
  ...weighted(WOMEN, 0.4),
  ...weighted(MEN, 0.4),
  ...(['girl', 'boy'] as const).flatMap((who) =>
    ALL_AGES.flatMap((age) => shared([childBodies(who, age)], 0.1 / ALL_AGES.length, { who, age })),
  ),
];

/** With child: a mere possibility that rules out suggesting another number. */
const EXPECTING = [
  ...shared([widened(surveyedBodies('woman'), [0, 0.04, 0.2, 0.02, 0, 0], [alone('waist', 0.08)])], 1, WOMAN),
];

const figuresOf = (wearer: Wearer | undefined): readonly Figure[] => {
  if (wearer === undefined) return ANYBODY;
  if (wearer.who === 'woman') return WOMEN;
  if (wearer.who === 'man') return MEN;
  return childrenOf(wearer.who, wearer.age === undefined ? ALL_AGES : [wearer.age]);
};

/** A garment may end anywhere between the ribs and the floor. Shares of the height, as logarithms. */
const HEMS = [Math.log(0.16), Math.log(0.83)] as const;
const HEM_SPREAD = 0.04;

export const isHem = (name: BodyMeasurement | 'height'): boolean => name === 'length' || name === 'topLength';

/** log(sum(exp(logs))), without overflow. */
export const sumOfLogs = (logs: readonly number[]): number => {
  const best = Math.max(...logs);
  return best + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - best), 0));
};

/** Judges a set, of which `names` are known: whoever judges many alike has named them already. */
type Judge = (known: BodyMeasurements, names?: readonly BodyMeasurement[]) => number;

const judgeBy = (
  figures: readonly Figure[],
  names: readonly BodyMeasurement[],
  height: number | undefined,
): Judge => {
  const given = height === undefined ? names : (['height', ...names] as const);
  const measured = given.filter((name) => !isHem(name));
  const hems = names.filter(isHem);
  const prepared = figures.map(({ normal, share, wearer }) => {
    const about = height === undefined ? (normal.mean[0] ?? 0) : Math.log(height);
    const { mean, covariance } = marginal(
      normal,
      measured.map((name) => rowOf(name, wearer, about)),
    );
    const triangle = triangleOf(covariance);
    const volume = triangle.reduce((sum, row, i) => sum + Math.log(row[i] ?? 1) + 0.919, 0);
    return { mean, triangle, about, base: Math.log(share) - volume };
  });
  return (known) => {
    const logs = measured.map((name) => Math.log((name === 'height' ? height : known[name]) ?? 1));
    const hemLogs = hems.map((name) => Math.log(known[name] ?? 1));
    const parts = prepared.map(({ mean, triangle, about, base }) => {
      let squares = squaredDistance(triangle, logs, mean);
      for (const log of hemLogs) {
        const z = Math.max(0, log - about - HEMS[1], HEMS[0] - log + about) / HEM_SPREAD;
        squares += z * z;
      }
      return base - squares / 2 - hems.length * 0.5;
    });
    return sumOfLogs(parts);
  };
};

/** Fields that hold a length. A sleeve of 0 means a sleeveless garment and tells nothing about the arm. */
export const knownFields = (known: BodyMeasurements): BodyMeasurement[] =>
  BODY_MEASUREMENTS.filter((name) => {
    const inches = known[name] ?? 0;
    return inches > 0 && inches < Number.POSITIVE_INFINITY;
  });

export type Plausibility = {
  /** The log density of the set among such wearers. */
  readonly usual: Judge;
  /** The same for a woman with child; minus infinity for any other wearer. */
  readonly expecting: Judge;
};

const prepare = (wearer: Wearer | undefined): Plausibility => {
  const judge = (figures: readonly Figure[]): Judge => {
    const remembered = new Map<string, Judge>();
    return (known, names = knownFields(known)) => {
      if (names.length === 0) return 0;
      const key = names.join();
      const judgeOf = remembered.get(key) ?? judgeBy(figures, names, wearer?.height);
      remembered.set(key, judgeOf);
      return judgeOf(known);
    };
  };
  const isWoman = wearer === undefined || wearer.who === 'woman';
  return {
    usual: judge(figuresOf(wearer)),
    expecting: isWoman ? judge(EXPECTING) : () => Number.NEGATIVE_INFINITY,
  };
};

/** The most recent ones: while somebody types, every keystroke is about the same wearer. */
const prepared = new Map<string, Plausibility>();
const REMEMBERED = 4;

export const plausibilityFor = (wearer: Wearer | undefined): Plausibility => {
  const key = JSON.stringify(wearer ?? null);
  const found = prepared.get(key) ?? prepare(wearer);
  if (prepared.size >= REMEMBERED) prepared.clear();
  prepared.set(key, found);
  return found;
};
