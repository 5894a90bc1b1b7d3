/// <reference path="./freesewing.d.ts" />
/** FreeSewing's designs as we draft them: which options set ease and length, and where a piece shows its girths. */
import type { PatternDesign } from '@darzi/contract/custom-orders/garment-row.ts';
import type { Design } from '@freesewing/brian';
import type { BlockPoint } from './block-piece.ts';
import type { Girth } from './ease.rules.ts';

/** All others are drafted as the block. */
export type DraftedDesign = Exclude<PatternDesign, 'block' | 'brian'>;

export type Measured = Readonly<Record<string, number>>;

export type Cut = {
  /** FreeSewing's names, millimetres. */
  readonly measurements: Measured;
  /** What the pattern's girths must exceed the body's by, millimetres. */
  readonly ease: Readonly<Record<Girth, number>>;
  /** Of the garment, from the shoulder at the neck or from the waist, millimetres. */
  readonly length: number;
  /** A share of the circle, for skirts. */
  readonly flare: number;
};

type Options = Record<string, number | string | boolean>;
type PointsOf = (name: string) => BlockPoint;
/** Half of a girth on one part: its width at a height, or a length between two points. */
type Level = {
  readonly part: string;
  /** How often it occurs in the garment. */
  readonly times: number;
} & (
  | {
      /** `reach`: as far as it extends from the middle, if an open dart breaks every line across. */
      readonly at: 'reach' | ((points: PointsOf, measurements: Measured) => number);
      /** On one side of the middle, not across. */
      readonly isClipped: boolean;
    }
  | { readonly between: readonly [from: string, to: string] }
);
type At = Extract<Level, { at: unknown }>['at'];

export type DesignRow = {
  readonly title: string;
  readonly load: () => Promise<typeof Design>;
  readonly hangsFrom: 'shoulder' | 'waist';
  readonly options: (cut: Cut) => Options;
  /** Moves the girths of a body for which FreeSewing assumes other heights. */
  readonly adapt?: (measurements: Measured, length: number) => Measured;
  /** Adds the ease to the body where the design has no option for it. */
  readonly withEase?: (cut: Cut) => Measured;
  readonly levels: Readonly<Partial<Record<Girth, readonly Level[]>>>;
  /** How often its pieces are cut, where FreeSewing's own list is wrong. */
  readonly cuts?: Readonly<Record<string, string>>;
  /** Girths that must not exceed the body's and its ease either. */
  readonly snug?: readonly Girth[];
  /** The name of its outline, if not `seam`: a sector of a ring, half a panel. */
  readonly sector?: string;
};

const of = (m: Measured, name: string): number => m[name] ?? 0;
const share = (part: number, whole: number): number => part / Math.max(whole, 1);
/** Clear of the armhole's curve. */
const UNDER_THE_ARM = 4;

const at =
  (point: string, below = 0) =>
  (points: PointsOf): number =>
    points(point)[1] + below;

const halves = (parts: readonly string[], where: At, isClipped = true): readonly Level[] =>
  parts.map((part) => ({ part, at: where, isClipped, times: 2 }));

/** Chest, waist and hips of a body that is widest at the hips: FreeSewing assumes them higher. */
const fullHips = (m: Measured, length: number): Measured => {
  const below = Math.max(60, Math.min(of(m, 'waistToSeat'), length - of(m, 'hpsToWaistBack') - 20));
  return { ...m, hips: of(m, 'seat'), waistToHips: below };
};

const fromTheShoulder = ({ measurements: m, ease, length }: Cut): Options => ({
  chestEase: share(ease.chest, of(m, 'chest')),
  waistEase: share(ease.waist, of(m, 'waist')),
  hipsEase: share(ease.hips, of(m, 'hips')),
  seatEase: share(ease.hips, of(m, 'seat')),
  lengthBonus: Math.max(0, length / (of(m, 'hpsToWaistBack') + of(m, 'waistToHips')) - 1),
});

const shoulderLevels = (front: string, back: string, hipPoint = 'hips') => ({
  chest: halves([front, back], at('armhole', UNDER_THE_ARM)),
  waist: halves([front, back], at('waist')),
  hips: halves([front, back], at(hipPoint)),
});

const topEdges = (parts: readonly string[], from: string, to: string): readonly Level[] =>
  parts.map((part) => ({ part, between: [from, to], times: 2 }));

const legs = (front: string, back: string) => ({
  hips: halves([front, back], at('seatOut'), false),
});

const trousers = ({ measurements: m, ease, length }: Cut): Options => ({
  waistEase: share(ease.waist, of(m, 'waist')),
  seatEase: share(ease.hips, of(m, 'seat')),
  lengthBonus: length / of(m, 'waistToFloor') - 1,
  waistHeight: 1,
});

const coat = (cut: Cut): Options => ({
  ...fromTheShoulder(cut),
  lengthBonus: 0,
  length: Math.max(
    0.2,
    share(cut.length - of(cut.measurements, 'hpsToWaistBack'), of(cut.measurements, 'waistToFloor')),
  ),
});

const IN_HALVES = 'Cut 2 in fabric, mirrored';
const LINED = 'Cut 2 in fabric, mirrored; 2 in lining, mirrored';
const LINING = 'Cut 2 in lining, mirrored';
const COAT_CUTS = {
  'carlton.undersleeve': LINED,
  'carlton.pocket': IN_HALVES,
  'carlton.pocketLining': LINING,
  'carlton.chestPocketBag': LINING,
  'carlton.chestPocketWelt': 'Cut 2 in fabric, mirrored; 2 in canvas, mirrored',
  'carlton.innerPocketTab': 'Cut 1 in lining',
};

export const DESIGNS = {
  simon: {
    title: 'Simon, a shirt',
    load: async () => (await import('@freesewing/simon')).Simon,
    hangsFrom: 'shoulder',
    options: (cut) => ({ ...fromTheShoulder(cut), backDarts: 'never' }),
    adapt: fullHips,
    levels: shoulderLevels('simon.frontRight', 'simon.back'),
  },
  teagan: {
    title: 'Teagan, a T-shirt',
    load: async () => (await import('@freesewing/teagan')).Teagan,
    hangsFrom: 'shoulder',
    options: fromTheShoulder,
    adapt: fullHips,
    levels: shoulderLevels('teagan.front', 'teagan.back'),
  },
  bella: {
    title: 'Bella, a bodice with darts',
    load: async () => (await import('@freesewing/bella')).Bella,
    hangsFrom: 'shoulder',
    options: ({ measurements: m, ease }) => ({
      chestEase: share(ease.chest, of(m, 'chest')),
      fullChestEaseReduction: 0,
      waistEase: share(ease.waist, of(m, 'waist')),
    }),
    cuts: { 'bella.back': IN_HALVES },
    levels: {
      chest: [
        ...halves(['bella.frontSideDart'], 'reach'),
        ...halves(['bella.back'], at('armhole', UNDER_THE_ARM)),
      ],
      waist: [
        ...halves(
          ['bella.frontSideDart'],
          (points) => Math.min(points('cfHem')[1], points('sideHem')[1]) - 3,
        ),
        ...halves(['bella.back'], (points) => points('waistSide')[1] - 1),
      ],
    },
  },
  breanna: {
    title: 'Breanna, a bodice with darts',
    cuts: { 'breanna.back': IN_HALVES },
    load: async () => (await import('@freesewing/breanna')).Breanna,
    hangsFrom: 'shoulder',
    options: ({ measurements: m, ease }) => ({
      chestEase: share(ease.chest, of(m, 'chest')),
      waistEase: share(ease.waist, of(m, 'waist')),
    }),
    levels: {
      chest: halves(['breanna.front', 'breanna.back'], at('armhole', UNDER_THE_ARM), false),
      // Its front is turned by the darts, so its waist runs along the edge, from dart to dart.
      waist: [
        ...topEdges(['breanna.front'], 'cfWaist', 'primaryBustDart1'),
        ...topEdges(['breanna.front'], 'primaryBustDart2', 'waist'),
        ...topEdges(['breanna.back'], 'cbWaist', 'waistDart1'),
        ...topEdges(['breanna.back'], 'waistDart2', 'waist'),
      ],
    },
  },
  wahid: {
    title: 'Wahid, a waistcoat',
    load: async () => (await import('@freesewing/wahid')).Wahid,
    hangsFrom: 'shoulder',
    options: fromTheShoulder,
    adapt: fullHips,
    levels: shoulderLevels('wahid.front', 'wahid.back'),
  },
  jaeger: {
    title: 'Jaeger, a jacket',
    // Its list has the back of a block, without the seam in the middle.
    cuts: { 'jaeger.back': LINED, 'jaeger.underCollar': 'Cut 1 in collar felt; 1 in canvas' },
    load: async () => (await import('@freesewing/jaeger')).Jaeger,
    hangsFrom: 'shoulder',
    options: fromTheShoulder,
    adapt: fullHips,
    levels: {
      chest: halves(['jaeger.front', 'jaeger.side', 'jaeger.back'], at('armhole', 12)),
      waist: halves(['jaeger.front', 'jaeger.side', 'jaeger.back'], at('waist')),
      hips: halves(['jaeger.front', 'jaeger.side', 'jaeger.back'], at('hips')),
    },
  },
  carlton: {
    title: 'Carlton, a coat',
    cuts: COAT_CUTS,
    load: async () => (await import('@freesewing/carlton')).Carlton,
    hangsFrom: 'shoulder',
    options: coat,
    levels: {
      chest: halves(['carlton.front', 'carlton.back'], at('armhole', UNDER_THE_ARM)),
      waist: [...halves(['carlton.front'], at('waist')), ...halves(['carlton.back'], at('cbWaist', -1))],
      // Below the waist, the back is a pleated tail, which does not reduce the half.
      hips: [{ part: 'carlton.front', at: at('seat', -1), isClipped: true, times: 4 }],
    },
  },
  carlita: {
    title: 'Carlita, a coat with room for a bust',
    // Facing and front lining are pieces of their own.
    cuts: { ...COAT_CUTS, 'carlita.front': IN_HALVES },
    load: async () => (await import('@freesewing/carlita')).Carlita,
    hangsFrom: 'shoulder',
    options: coat,
    levels: {
      chest: halves(['carlita.front', 'carlita.side', 'carlita.back'], at('armhole', 16)),
      waist: [
        ...halves(['carlita.front', 'carlita.side'], at('waist')),
        ...halves(['carlita.back'], at('cbWaist', -1)),
      ],
      hips: [
        { part: 'carlita.front', at: at('seat', -1), isClipped: true, times: 4 },
        { part: 'carlita.side', at: at('seat', -1), isClipped: true, times: 4 },
      ],
    },
  },
  charlie: {
    title: 'Charlie, trousers',
    load: async () => (await import('@freesewing/charlie')).Charlie,
    hangsFrom: 'waist',
    options: trousers,
    levels: {
      ...legs('charlie.front', 'charlie.back'),
      waist: [{ part: 'charlie.waistband', between: ['cbLeft', 'cfLeft'], times: 2 }],
    },
    snug: ['waist'],
  },
  titan: {
    title: 'Titan, a trouser block',
    load: async () => (await import('@freesewing/titan')).Titan,
    hangsFrom: 'waist',
    options: trousers,
    levels: {
      ...legs('titan.front', 'titan.back'),
      waist: topEdges(['titan.front', 'titan.back'], 'styleWaistOut', 'styleWaistIn'),
    },
  },
  sandy: {
    title: 'Sandy, a circle skirt',
    load: async () => (await import('@freesewing/sandy')).Sandy,
    hangsFrom: 'waist',
    options: ({ measurements: m, ease, length, flare }) => {
      const waist = of(m, 'waist') + ease.waist;
      // The circle must have reached the hips' girth at hip height.
      const needed = (of(m, 'seat') + ease.hips - waist) / (2 * Math.PI * Math.max(of(m, 'waistToSeat'), 1));
      const circleRatio = Math.min(1, Math.max(flare, needed * 1.03));
      const hem = waist + 2 * Math.PI * circleRatio * length;
      return {
        circleRatio,
        waistbandPosition: 0,
        waistbandWidth: 0.04,
        lengthBonus: share(length, of(m, 'waistToFloor')),
        panels: Math.max(2, 2 * Math.ceil(hem / 2 / 900)),
      };
    },
    withEase: ({ measurements: m, ease }) => ({ ...m, waist: of(m, 'waist') + ease.waist }),
    levels: {},
    sector: '__macro_ringsector_ringsector_path',
  },
  penelope: {
    title: 'Penelope, a pencil skirt',
    load: async () => (await import('@freesewing/penelope')).Penelope,
    hangsFrom: 'waist',
    options: ({ measurements: m, ease, length }) => ({
      waistEase: share(ease.waist, of(m, 'waist')),
      seatEase: share(ease.hips, of(m, 'seat')),
      lengthBonus: length / of(m, 'waistToKnee') - 1,
    }),
    levels: {
      // Once its darts are closed.
      waist: topEdges(['penelope.front', 'penelope.back'], 'lWaist', 'rWaistTemp1'),
      hips: halves(['penelope.front', 'penelope.back'], (_, m) => of(m, 'waistToSeat')),
    },
  },
} as const satisfies Record<DraftedDesign, DesignRow>;

export const designRow = (design: DraftedDesign): DesignRow => DESIGNS[design];
