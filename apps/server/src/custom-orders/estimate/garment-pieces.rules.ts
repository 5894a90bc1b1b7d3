/**
 * The pieces a garment is cut from, with seams and hems, as rectangles; pieces laid point to end count by their mean
 * width. Girths determine widths, lengths heights; each grows with its measurement. Inches; pure.
 */
import type { BodyMeasurement, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { ChosenValues, Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import { type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { usualHeight } from '@darzi/contract/custom-orders/usual-length.ts';
import type { Piece } from './lay-pieces.rules.ts';

/** What a lining leaves out. */
type CutPiece = Piece & { readonly is?: 'sleeve' | 'trim' };
type Body = Readonly<Record<BodyMeasurement, number>>;
type Cut = {
  readonly body: Body;
  readonly choices: ChosenValues;
  readonly ease: number;
  readonly arm: number;
};

const SEAM = 1;
const HEM = 2;
const DUPATTA: CutPiece = { width: 36, height: 96, is: 'trim' };

const piece = (width: number, height: number): CutPiece => ({ width, height });
/** Bands, collars, facings: they are faced, not lined. */
const trim = (width: number, height: number): CutPiece => ({ width, height, is: 'trim' });
const twice = (one: CutPiece): readonly CutPiece[] => [one, one];
const pair = (width: number, height: number): readonly CutPiece[] => twice(piece(width, height));

/** Around the body at its widest, with ease. */
const girthOf = ({ body, ease }: Cut): number => Math.max(body.chest, body.waist, body.hips - 2) + ease;

const SLEEVE_SHARE: Readonly<Record<string, number>> = { short: 0.32, elbow: 0.52, 'three-quarter': 0.76 };
const SLEEVE_WIDTH: Readonly<Record<string, number>> = { puff: 1.4, bishop: 1.4, bell: 1.35, cap: 0.9 };

/** Length of the arm to the wrist as a share of the height. */
const ARM_PER_HEIGHT = 0.35;

const sleevesOf = ({ body, choices, arm }: Cut): readonly CutPiece[] => {
  const { sleeve = 'straight', sleeveLength = 'full' } = choices;
  if (sleeve === 'sleeveless') return [];
  const share = sleeve === 'cap' ? 0.2 : SLEEVE_SHARE[sleeveLength];
  const inches = share === undefined ? body.sleeves : Math.min(body.sleeves, share * arm);
  const width = (body.chest * 0.38 + 3) * (SLEEVE_WIDTH[sleeve] ?? 1);
  return twice({ width, height: inches + HEM + SEAM, is: 'sleeve' });
};

/** Collar, placket, facings, cuffs. */
const trimsOf = ({ body }: Cut): readonly CutPiece[] => [trim(body.chest * 0.8, 5)];

const bodice = (cut: Cut, { opensInFront = false, flare = 0 } = {}): readonly CutPiece[] => {
  const half = girthOf(cut) / 2 + SEAM + flare;
  const height = cut.body.length + HEM + SEAM;
  return [piece(half, height), ...(opensInFront ? pair(half / 2 + 2, height) : [piece(half, height)])];
};

const blouse = (cut: Cut, length: number): readonly CutPiece[] => {
  const half = (cut.body.chest + cut.ease) / 2 + SEAM;
  const height = length + HEM + SEAM;
  return [
    piece(half, height),
    ...pair(half / 2 + 2, height),
    ...sleevesOf(cut),
    trim(cut.body.chest * 0.5, 4),
  ];
};

/** A skirt whose hem is a multiple of its top; panels are laid point to end. */
const skirt = (top: number, times: number, length: number): CutPiece =>
  piece((top + top * times) / 2 + 4 * SEAM, length + HEM + SEAM);

const FLARE_TIMES: Readonly<Record<string, number>> = { slim: 2.2, medium: 3.2, full: 4.5 };
const EASY_FLARE_TIMES: Readonly<Record<string, number>> = { slim: 1.3, medium: 2, full: 3 };
const PLEAT_TIMES: Readonly<Record<string, number>> = { knife: 3, tiered: 2.6, panel: 1.6 };
const LEG_TIMES: Readonly<Record<string, number>> = { tapered: 0.95, wide: 1.3, patiala: 1.6, narrow: 0.85 };
const PALAZZO_SHARE: Readonly<Record<string, number>> = { slim: 0.32, medium: 0.45, full: 0.65 };

const lehenga = ({ body, choices }: Cut): readonly CutPiece[] => [
  skirt(Math.max(body.waist, body.hips - 6), FLARE_TIMES[choices.flare ?? 'full'] ?? 4.5, body.length),
  ...(choices.hem === 'flounce' ? [trim(body.hips * 4, 10)] : []),
  trim(body.hips + 4, 6),
];

/** A bodice to the waist with a skirt below; the skirt is at least a hand long. */
const waisted = (cut: Cut, times: number): readonly CutPiece[] => {
  const { body } = cut;
  const toWaist = usualWaist(cut);
  return [
    skirt(Math.max(body.waist, body.hips - 6) + cut.ease, times, Math.max(4, body.length - toWaist)),
    ...pair(girthOf(cut) / 2 + SEAM, toWaist + HEM),
    ...sleevesOf(cut),
    ...trimsOf(cut),
  ];
};

/** Shoulder to waist, from the length of the arm: both depend on the height alone. */
const usualWaist = ({ arm }: Cut): number => arm * 0.68;

const tailored = (cut: Cut, hasSleeves: boolean): readonly CutPiece[] => [
  ...bodice(cut, { opensInFront: true, flare: 2 }),
  ...twice(trim(5, cut.body.length + HEM)),
  ...(hasSleeves ? sleevesOf(cut) : []),
  ...trimsOf(cut),
];

const legs = (hips: number, length: number, frontShare: number, backShare: number): readonly CutPiece[] => [
  ...pair(hips * backShare + 2.5, length),
  ...pair(hips * frontShare + 2, length),
];

const PIECES = {
  kurta: (cut) => [...bodice(cut, { flare: 2 }), ...sleevesOf(cut), ...trimsOf(cut)],
  shirt: (cut) => [
    ...bodice(cut, { opensInFront: true }),
    ...sleevesOf(cut),
    ...twice(trim(cut.body.chest * 0.45 + 2, 5)),
    ...trimsOf(cut),
  ],
  tee: (cut) => [...bodice(cut), ...sleevesOf(cut), trim(cut.body.chest * 0.5, 3)],
  blouse: (cut) => [...bodice(cut, { flare: 1 }), ...sleevesOf(cut), ...trimsOf(cut)],
  'saree-blouse': (cut) => blouse(cut, cut.body.length),
  'lehenga-set': (cut) => [...lehenga(cut), ...blouse(cut, cut.body.topLength)],
  anarkali: (cut) => waisted(cut, FLARE_TIMES[cut.choices.flare ?? 'full'] ?? 4.5),
  dress: (cut) => waisted(cut, EASY_FLARE_TIMES[cut.choices.flare ?? 'medium'] ?? 2),
  sherwani: (cut) => tailored(cut, true),
  bandhgala: (cut) => tailored(cut, true),
  'nehru-vest': (cut) => tailored(cut, false),
  coat: (cut) => [...tailored(cut, true), ...twice(trim(cut.body.chest * 0.3, 7))],
  trousers: ({ body, choices, ease }) => {
    const hips = (Math.max(body.hips, body.waist) + ease) * (LEG_TIMES[choices.leg ?? 'straight'] ?? 1);
    return [...legs(hips, body.length + HEM + SEAM, 0.25, 0.29), trim(body.waist + 4, 4)];
  },
  churidar: ({ body, ease }) => [
    // on the bias, with a hand and a half of gathers at the ankle
    ...pair((Math.max(body.hips, body.waist) + ease) * 0.55 + 2, body.length + 14),
    trim(body.waist + 8, 4),
  ],
  salwar: ({ body, choices, ease }) => [
    ...pair(
      ((Math.max(body.hips, body.waist) + ease) * 0.6 + 4) * (LEG_TIMES[choices.leg ?? 'classic'] ?? 1),
      Math.max(4, body.length - 6) + HEM + SEAM,
    ),
    trim(body.hips + 8, 9),
  ],
  palazzo: ({ body, choices, ease }) => {
    const share = PALAZZO_SHARE[choices.flare ?? 'medium'] ?? 0.45;
    const hips = Math.max(body.hips, body.waist) + ease;
    return [...legs(hips, body.length + HEM + SEAM, share, share), trim(body.waist + 6, 4)];
  },
  lehenga,
  skirt: ({ body, choices, ease }) => {
    const times = PLEAT_TIMES[choices.pleats ?? ''] ?? EASY_FLARE_TIMES[choices.flare ?? 'medium'] ?? 2;
    return [skirt(Math.max(body.waist, body.hips - 4) + ease, times, body.length), trim(body.waist + 4, 4)];
  },
} as const satisfies Record<Garment, (cut: Cut) => readonly CutPiece[]>;

/** From tallest to lowest in the usual proportions; a dupatta of the same cloth first. */
export const piecesOf = (
  garment: Garment,
  wearer: Wearer | undefined,
  body: Body,
  choices: ChosenValues,
  fit: Fit,
): readonly CutPiece[] => {
  const ease = garmentRows[garment].ease[fit];
  const cut = { body, choices, ease, arm: usualHeight(wearer) * ARM_PER_HEIGHT };
  const pieces = PIECES[garment](cut);
  return choices.dupatta === 'same-cloth' ? [DUPATTA, ...pieces] : pieces;
};

const LINED_SLEEVES: readonly Garment[] = ['sherwani', 'bandhgala', 'coat'];

/**
 * The pieces of the lining, none without one. It ends a hem's depth above the cloth; a half lining covers the front of
 * the legs to the knee.
 */
export const liningPiecesOf = (...of: Parameters<typeof piecesOf>): readonly Piece[] => {
  const [garment, , , { lining = 'none' }] = of;
  if (lining === 'none') return [];
  const main = piecesOf(...of).filter(
    ({ is }) => is === undefined || (is === 'sleeve' && LINED_SLEEVES.includes(garment)),
  );
  return (lining === 'half' ? main.slice(-2) : main).map(({ width, height }) => ({
    width,
    height: lining === 'half' ? height * 0.6 : height - HEM,
  }));
};
