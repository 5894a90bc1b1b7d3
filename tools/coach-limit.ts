/**
 * How many slips anybody could notice: `node tools/coach-limit.ts FILE.csv [SHARE]`. For each kind of body in the
 * coach's table it takes the normal distribution of exactly these bodies, which no coach can know, and asks by the
 * optimal test (Neyman and Pearson): how much likelier is a set as some slip than as a body, with all slips equally
 * frequent. It asks about SHARE of the correct sets; by default 0.3 % of adults, and 1 % of children and chests of
 * 50–60.
 */
import { createChance, swapDigits, type Trial, trialsOf } from './coach-bodies.ts';

const FIELDS = ['chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const;
const [CHEST, WAIST, HIPS, SHOULDERS, SLEEVES] = [0, 1, 2, 3, 4] as const;
const EXCHANGED = [
  [CHEST, WAIST],
  [WAIST, HIPS],
  [CHEST, HIPS],
  [SHOULDERS, SLEEVES],
] as const;
const WORTH_EXCHANGING = 2;
const HALVED = [CHEST, WAIST, HIPS, SHOULDERS];
const PER_INCH = 2.54;
/** Fewer bodies of one age do not show how they vary. */
const FEWEST = 30;
const DRAWN = 20_000;
const SLIPPED = 1_000;

type Body = readonly number[];
type Slip = {
  readonly kind: 'five' | 'ten' | 'digits' | 'unit' | 'half' | 'exchanged';
  /** The resulting set; undefined if nothing changes. */
  readonly of: (body: Body) => Body | undefined;
  /** The set it came from. */
  readonly back: (body: Body) => Body | undefined;
  /** How much denser the slip makes its results, as a logarithm. */
  readonly density: number;
};

const withOne = (body: Body, at: number, inches: number): Body =>
  body.map((one, i) => (i === at ? inches : one));
const exchange = (body: Body, a: number, b: number): Body =>
  withOne(withOne(body, a, body[b] ?? 0), b, body[a] ?? 0);

const scaled = (kind: Slip['kind'], at: number, times: number): Slip => ({
  kind,
  of: (body) => withOne(body, at, (body[at] ?? 0) * times),
  back: (body) => withOne(body, at, (body[at] ?? 0) / times),
  density: -Math.log(times),
});
const moved = (kind: Slip['kind'], at: number, inches: number): Slip => ({
  kind,
  of: (body) => withOne(body, at, (body[at] ?? 0) + inches),
  back: (body) => withOne(body, at, (body[at] ?? 0) - inches),
  density: 0,
});
const digits = (at: number): Slip => {
  const of = (body: Body): Body | undefined => {
    const swapped = swapDigits(body[at] ?? 0);
    return swapped === undefined ? undefined : withOne(body, at, swapped);
  };
  return { kind: 'digits', of, back: of, density: 0 };
};

const SLIPS: readonly Slip[] = [
  ...FIELDS.flatMap((_, at) => [
    ...[5, -5].map((inches) => moved('five', at, inches)),
    ...[10, -10].map((inches) => moved('ten', at, inches)),
    ...[PER_INCH, 1 / PER_INCH].map((times) => scaled('unit', at, times)),
    digits(at),
  ]),
  ...HALVED.map((at) => scaled('half', at, 0.5)),
  ...EXCHANGED.map(
    ([a, b]): Slip => ({
      kind: 'exchanged',
      of: (body) =>
        Math.abs((body[a] ?? 0) - (body[b] ?? 0)) < WORTH_EXCHANGING ? undefined : exchange(body, a, b),
      back: (body) => exchange(body, a, b),
      density: 0,
    }),
  ),
];

const { normal: normalOf } = createChance(5);
const normal = (): number => normalOf(0, 1);

/** The normal distribution of these bodies: draws one, and gives its log density up to a constant. */
const distributionOf = (bodies: readonly Body[]) => {
  const mean = FIELDS.map((_, i) => bodies.reduce((sum, body) => sum + (body[i] ?? 0), 0) / bodies.length);
  const off = (body: Body, i: number): number => (body[i] ?? 0) - (mean[i] ?? 0);
  const triangle: number[][] = [];
  for (const [i] of FIELDS.entries()) {
    const row: number[] = [];
    for (let j = 0; j <= i; j++) {
      const covariance =
        bodies.reduce((sum, body) => sum + off(body, i) * off(body, j), 0) / (bodies.length - 1);
      const left = covariance - row.reduce((sum, value, k) => sum + value * (triangle[j]?.[k] ?? value), 0);
      row.push(j === i ? Math.sqrt(left) : left / (triangle[j]?.[j] ?? 1));
    }
    triangle.push(row);
  }
  const draw = (): Body => {
    const free = FIELDS.map(normal);
    return mean.map(
      (value, i) => value + (triangle[i] ?? []).reduce((sum, one, k) => sum + one * (free[k] ?? 0), 0),
    );
  };
  const density = (body: Body): number => {
    const solved: number[] = [];
    for (const [i, row] of triangle.entries()) {
      const left = off(body, i) - solved.reduce((sum, z, k) => sum + z * (row[k] ?? 0), 0);
      solved.push(left / (row[i] ?? 1));
    }
    return -solved.reduce((sum, z) => sum + z * z, 0) / 2;
  };
  return { draw, density };
};

type Counts = { made: number; noticed: number };
type Found = { readonly all: Counts; readonly five: Counts; readonly exchanged: Counts };
const nothing = (): Found => ({
  all: { made: 0, noticed: 0 },
  five: { made: 0, noticed: 0 },
  exchanged: { made: 0, noticed: 0 },
});
const add = (to: Counts, made: number, noticed: number): void => {
  to.made += made;
  to.noticed += noticed;
};

/** Tries the test on draws from the distribution, or on the bodies themselves, whose tails are longer. */
const judge = (bodies: readonly Body[], asked: number, found: Found, isDrawn: boolean): void => {
  const { draw, density } = distributionOf(bodies);
  const suspicion = (body: Body): number => {
    const logs = SLIPS.flatMap(({ back, density: more }) => {
      const meant = back(body);
      return meant === undefined ? [] : [density(meant) + more];
    });
    const best = Math.max(...logs);
    return best + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - best), 0)) - density(body);
  };
  const tried = isDrawn ? Array.from({ length: DRAWN }, draw) : bodies;
  const bound = tried.map(suspicion).sort((a, b) => b - a)[Math.floor(tried.length * asked)] ?? 0;
  const slipped = tried.slice(0, SLIPPED);
  for (const { kind, of } of SLIPS) {
    const sets = slipped.flatMap((body) => {
      const wrong = of(body);
      return wrong === undefined ? [] : [wrong];
    });
    const made = (sets.length / slipped.length) * bodies.length;
    const noticed = (sets.filter((set) => suspicion(set) > bound).length / slipped.length) * bodies.length;
    add(found.all, made, noticed);
    if (kind === 'five' || kind === 'exchanged') add(found[kind], made, noticed);
  }
  // The two slips in all numbers at once are always noticed.
  add(found.all, 2 * bodies.length, 2 * bodies.length);
};

const shareOf = ({ made, noticed }: Counts): string => `${((noticed / made) * 100).toFixed(1)} %`;

/** Children by age: one table for all of them would make every three-year-old suspicious. */
const byAge = ({ bodies }: Trial): readonly (readonly Body[])[] => {
  const groups = new Map<number, Body[]>();
  for (const { wearer, inches } of bodies) {
    const group = groups.get(wearer.age ?? 0) ?? [];
    groups.set(wearer.age ?? 0, group);
    group.push(FIELDS.map((name) => inches[name] ?? 0));
  }
  return [...groups.values()].filter(({ length }) => length >= FEWEST);
};

const [, , file = process.env.ANSUR_CSV, share] = process.argv;
if (file === undefined) {
  console.error('Usage: node tools/coach-limit.ts FILE.csv [SHARE]');
  process.exit(2);
}
console.log('| Bodies | Asked | All slips | Five inches | Exchanged | All slips of the bodies themselves |');
const shares: number[] = [];
for (const trial of trialsOf(file, 2000)) {
  const isWide = /girls|boys|50/.test(trial.name);
  const asked = share === undefined ? (isWide ? 0.01 : 0.003) : Number(share);
  const found = nothing();
  const own = nothing();
  for (const bodies of byAge(trial)) {
    judge(bodies, asked, found, true);
    judge(bodies, asked, own, false);
  }
  shares.push(found.all.noticed / found.all.made);
  console.log(
    `| ${trial.name} | ${asked * 100} % | ${shareOf(found.all)} | ${shareOf(found.five)} | ${shareOf(found.exchanged)} | ${shareOf(own.all)} |`,
  );
}
console.log(`mean ${((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 100).toFixed(1)} %`);
