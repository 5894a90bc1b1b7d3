/**
 * What somebody wears, from the skin outwards: the garment, plus plain pale pieces so that nobody is half dressed.
 */
import type { BodyLandmarks } from '../body/body-landmarks.ts';
import { DESIGN_STYLES, type DesignStyle, specForDesign } from '../design-spec.ts';
import type { Fabric, GarmentSpec, LowerFamily, UpperFamily } from '../garment-spec.ts';
import { LOWER_FAMILIES } from '../garment-spec.ts';
import { clamp } from '../shape/geometry.ts';
import { type GarmentDesign, PARTS, specForFamily, type WornGarment } from './spec-for-garment.ts';

export type WornPiece = {
  readonly spec: GarmentSpec;
  readonly hangs: 'shoulder' | 'waist';
  /** Inches from there to the hem. */
  readonly length: number;
  /** Inches of a sleeve measured as full length. */
  readonly sleeves: number;
  readonly isPlain: boolean;
};

export type Outfit = {
  readonly pieces: readonly WornPiece[];
  readonly dupatta?: { readonly spec: GarmentSpec; readonly kind: string };
};

/** The garment's measured lengths. */
export type GarmentLengths = {
  readonly length?: number | undefined;
  readonly topLength?: number | undefined;
  readonly sleeves?: number | undefined;
};

export const hangsFromWaist = (family: string): boolean => LOWER_FAMILIES.some((one) => one === family);

const PALE = '#f3ede0';

const plainSpec = (
  family: UpperFamily | LowerFamily,
  size: number,
  over: Partial<GarmentSpec> = {},
): GarmentSpec => ({
  family,
  fabric: 'cotton',
  colour: PALE,
  thread: '#d9cfbd',
  seed: 3,
  ...(family === 'skirt' && { lower: { sweep: 11 * size, gathers: 'none' as const } }),
  ...over,
});

/** The height of a hem between nape and floor, by name. */
const hemAt = (marks: BodyLandmarks, where: string | undefined): number | undefined => {
  const { hipY, crotchY, kneeY, calfY, ankleY, floorY } = marks;
  const known: Readonly<Record<string, number>> = {
    hip: hipY + 1.5,
    thigh: crotchY + (kneeY - crotchY) * 0.45,
    knee: kneeY + 0.8,
    calf: calfY + 2,
    ankle: ankleY - 0.4,
    floor: floorY - 0.5,
  };
  return known[where ?? ''];
};

const usualHem = (marks: BodyLandmarks, family: string): number => {
  const { waistY, underbustY, hipY, crotchY, kneeY, calfY, ankleY, floorY } = marks;
  const known: Readonly<Record<string, number>> = {
    kurta: kneeY - 1.5,
    sherwani: kneeY + 0.5,
    anarkali: calfY + 3,
    dress: kneeY + 2,
    coat: (crotchY + kneeY) / 2,
    'saree-blouse': underbustY + (waistY - underbustY) * 0.3,
    trousers: floorY - 1.1,
    churidar: ankleY + 1,
    salwar: ankleY + 0.6,
    palazzo: floorY - 1.2,
    lehenga: floorY - 0.6,
    skirt: calfY,
    shirt: crotchY - 0.5,
    tee: hipY + 1.2,
    bandhgala: crotchY - 0.2,
    'nehru-vest': hipY + 1.5,
  };
  return known[family] ?? hipY + 1;
};

/** Worn with a garment, but not part of the order. */
const COMPANIONS: Readonly<
  Record<WornGarment, { readonly below: LowerFamily | undefined; readonly under: UpperFamily | undefined }>
> = {
  kurta: { below: 'trousers', under: undefined },
  shirt: { below: 'trousers', under: undefined },
  tee: { below: 'trousers', under: undefined },
  sherwani: { below: 'churidar', under: undefined },
  bandhgala: { below: 'trousers', under: undefined },
  'nehru-vest': { below: 'churidar', under: 'kurta' },
  'saree-blouse': { below: 'skirt', under: undefined },
  'lehenga-set': { below: undefined, under: undefined },
  anarkali: { below: 'churidar', under: undefined },
  dress: { below: undefined, under: undefined },
  blouse: { below: 'trousers', under: undefined },
  coat: { below: 'trousers', under: 'tee' },
  trousers: { below: undefined, under: 'tee' },
  churidar: { below: undefined, under: 'kurta' },
  salwar: { below: undefined, under: 'tee' },
  palazzo: { below: undefined, under: 'tee' },
  lehenga: { below: undefined, under: 'tee' },
  skirt: { below: undefined, under: 'tee' },
};

/**
 * Inches of the full sleeve of which this cut shows its share, so that it ends where it was measured. If the tape
 * describes a different sleeve from the chosen one, it ends where the chosen one usually does on this arm.
 */
export const fullSleeve = (spec: GarmentSpec, armInches: number, measured: number | undefined): number => {
  const share = spec.upper?.sleeveShare ?? 1;
  const wanted = share * armInches;
  if (measured === undefined || share < 0.2 || Math.abs(measured - wanted) > armInches * 0.18)
    return armInches;
  return measured / share;
};

const pieceOf = (
  marks: BodyLandmarks,
  spec: GarmentSpec,
  hem: number | undefined,
  measured: GarmentLengths,
  isPlain: boolean,
): WornPiece => {
  const fromWaist = hangsFromWaist(spec.family);
  const start = fromWaist ? marks.waistY : 0;
  const own = spec.family === 'saree-blouse' ? (measured.topLength ?? measured.length) : measured.length;
  const end = hem ?? (own === undefined ? usualHem(marks, spec.family) : start + own);
  const least = fromWaist ? 5 : marks.armpitY + 1.2;
  return {
    spec,
    hangs: fromWaist ? 'waist' : 'shoulder',
    length: clamp(end - start, least, marks.floorY - 0.35 - start),
    sleeves: fullSleeve(spec, marks.armLength, measured.sleeves),
    isPlain,
  };
};

export const outfitOf = (marks: BodyLandmarks, design: GarmentDesign, measured: GarmentLengths): Outfit => {
  const size = marks.heightInches / 66;
  const { choices = {}, garment } = design;
  const { below, under } = COMPANIONS[garment];
  const hem = hemAt(marks, choices.length);
  const parts = PARTS[garment];
  const own = parts.map((family): WornPiece => {
    const isTop = parts.length > 1 && !hangsFromWaist(family);
    const lengths = isTop
      ? { sleeves: measured.sleeves, length: measured.topLength }
      : parts.length > 1
        ? { length: measured.length }
        : measured;
    return pieceOf(marks, specForFamily(family, design, size), isTop ? undefined : hem, lengths, false);
  });
  const plain = (family: UpperFamily | LowerFamily, over: Partial<GarmentSpec> = {}): WornPiece =>
    pieceOf(marks, plainSpec(family, size, over), undefined, {}, true);
  const woman = marks.build.womanly > 0.5;
  const trousers: LowerFamily | undefined = below === 'trousers' && garment === 'kurta' ? 'churidar' : below;
  const pieces = [
    ...(under === 'kurta'
      ? [plain('kurta', { upper: { closure: 'none' } })]
      : under
        ? [
            plain('tee', {
              upper: { ease: 1.5, shaping: woman ? 0.9 : 0.4, sleeveShare: 0.28, neckDepth: 1 * size },
            }),
          ]
        : []),
    ...(trousers ? [plain(trousers)] : []),
    ...own,
  ];
  const dupatta = choices.dupatta;
  const first = own[own.length - 1];
  // Tucked-in pieces lie beneath the waistband; those that hang over it are put on last.
  const worn = [...pieces].sort((a, b) => order(a) - order(b));
  return dupatta && dupatta !== 'none' && first
    ? { pieces: worn, dupatta: { spec: first.spec, kind: dupatta } }
    : { pieces: worn };
};

const order = ({ hangs, isPlain, spec }: WornPiece): number => {
  if (hangs === 'waist') return 1;
  return isPlain && spec.family === 'tee' ? 0 : isPlain ? 2 : 3;
};

/** The plain form's outfit: a style, with trousers beneath. */
export const outfitOfStyle = (
  marks: BodyLandmarks,
  style: DesignStyle,
  fabric: Fabric,
  colour: string | undefined,
  measured: { readonly length: number; readonly sleeves: number },
): Outfit => {
  const spec = specForDesign(style, fabric, colour);
  const size = marks.heightInches / 66;
  return {
    pieces: [
      pieceOf(marks, plainSpec('trousers', size), undefined, {}, true),
      {
        spec,
        hangs: 'shoulder',
        length: clamp(measured.length, marks.armpitY + 1.2, marks.floorY - 0.4),
        sleeves: measured.sleeves,
        isPlain: false,
      },
    ],
  };
};

export const isDesignStyle = (text: string | undefined): text is DesignStyle =>
  DESIGN_STYLES.some((style) => style === text);
