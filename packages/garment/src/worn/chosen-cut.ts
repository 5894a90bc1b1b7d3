/** A piece's cut: the usual one of its family, changed by the customer's choices. */
import {
  type BackNeck,
  type Closure,
  type Collar,
  type Cuff,
  type LegPocket,
  LOWER_FAMILIES,
  type LowerCut,
  type LowerFamily,
  type Neck,
  type SleeveShape,
  type UpperCut,
  type UpperFamily,
  type UpperHem,
  type UpperPocket,
} from '../garment-spec.ts';
import { LOWER_CUTS } from '../lower/lower-families.ts';
import { UPPER_CUTS } from '../upper/upper-families.ts';

/** The text if it is one of the values, else undefined. */
export const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

const NECK_CUT: Record<Neck, readonly [depth: number, width: number]> = {
  round: [0.5, 0.3],
  scoop: [2.9, 0.9],
  vee: [3, 0.5],
  square: [2.5, 0.8],
  boat: [-0.6, 1.7],
  sweetheart: [3.2, 1],
  keyhole: [0.2, 0.2],
};
const NECKS: readonly Neck[] = ['round', 'scoop', 'vee', 'square', 'boat', 'sweetheart', 'keyhole'];
const BACKS: readonly BackNeck[] = [
  'closed',
  'round',
  'deep-round',
  'deep-vee',
  'square',
  'keyhole',
  'tie-back',
];
const COLLARS: readonly Collar[] = [
  'none',
  'band',
  'tall-band',
  'shirt',
  'peter-pan',
  'lapel',
  'shawl',
  'stand',
];
const SLEEVES: readonly SleeveShape[] = ['cap', 'straight', 'full', 'bell', 'puff', 'bishop'];
const CLOSURES: readonly Closure[] = [
  'none',
  'half-placket',
  'buttons',
  'hidden',
  'zip',
  'double',
  'angrakha',
];
const HEMS: readonly UpperHem[] = ['straight', 'shirt-tail', 'slit', 'flounce'];
const UPPER_POCKETS: readonly UpperPocket[] = [
  'chest',
  'chest-flaps',
  'welt-chest',
  'hip-patch',
  'hip-welt',
  'hip-flap',
];
const LEG_POCKETS: readonly LegPocket[] = ['slant', 'welt-back'];
const SLEEVE_SHARE: Readonly<Record<string, number>> = {
  short: 0.3,
  elbow: 0.48,
  'three-quarter': 0.72,
  full: 1,
};

/** How full a skirt falls, and the width of its hem on a body of 66 inches: half of the visible sweep. */
const FLARE: Readonly<Record<string, number>> = { slim: 0.66, medium: 0.83, full: 1 };
const FULL_SWEEP: Readonly<Partial<Record<UpperFamily | LowerFamily, number>>> = {
  lehenga: 15.2,
  skirt: 13,
  anarkali: 14,
  dress: 13,
};

export type Chosen = Readonly<Record<string, string | undefined>>;
export const isUpper = (family: UpperFamily | LowerFamily): family is UpperFamily =>
  !LOWER_FAMILIES.some((one) => one === family);

export const upperCut = (
  family: UpperFamily,
  chosen: Chosen,
  fit: number,
  size: number,
): Partial<UpperCut> => {
  const usual: UpperCut = UPPER_CUTS[family];
  const collar = oneOf(COLLARS, chosen.collar) ?? usual.collar;
  const folded = collar === 'lapel' || collar === 'shawl';
  const neck = oneOf(NECKS, chosen.neck);
  const [depth, width] = neck ? NECK_CUT[neck] : [folded ? 5.5 : 0.2, 0];
  const collared = collar !== 'none' && !folded;
  const sleeve = chosen.sleeve === 'sleeveless' ? 'none' : (oneOf(SLEEVES, chosen.sleeve) ?? usual.sleeve);
  const share = SLEEVE_SHARE[chosen.sleeveLength ?? ''] ?? usual.sleeveShare;
  const closure = oneOf(CLOSURES, chosen.closure);
  const cuff = oneOf<Cuff>(['shirt', 'plain', 'turned'], chosen.cuff) ?? usual.cuff;
  const pocket = oneOf(UPPER_POCKETS, chosen.pockets);
  const skirt = FULL_SWEEP[family];
  const waistSeam = oneOf<UpperCut['waistSeam']>(['gathered', 'tiered', 'kalis'], chosen.hem);
  const hem = oneOf(HEMS, chosen.hem);
  return {
    ease: Math.max(0.4, usual.ease + fit * Math.min(1, 0.4 + usual.ease / 5)),
    shaping: Math.min(1, Math.max(0, usual.shaping - fit * 0.09)),
    collar,
    neck: folded ? 'vee' : (neck ?? (collared ? 'round' : usual.neck)),
    neckDepth: (collared ? Math.max(0, depth * (neck === 'vee' ? 0.4 : 0.12)) : depth) * size,
    neckWidth: (collared ? Math.min(0.3, width * 0.2) : width) * size,
    backNeck: oneOf(BACKS, chosen.backNeck) ?? 'closed',
    sleeve,
    sleeveShare: sleeve === 'cap' ? 0.16 : share,
    drop: sleeve === 'none' ? -0.55 * size : sleeve === 'puff' ? 0 : Math.min(usual.drop, 0.3),
    cuff: sleeve === 'bishop' && share > 0.45 ? 'gathered' : share < 0.7 && cuff === 'shirt' ? 'plain' : cuff,
    closure: chosen.closure === undefined ? usual.closure : (closure ?? 'none'),
    placket: 9 * size,
    ...(hem && { hem, flare: hem === 'flounce' ? 0.3 : usual.flare }),
    ...(chosen.pockets !== undefined && { pockets: pocket ? [pocket] : [] }),
    ...(skirt && {
      waistSeam: waistSeam ?? usual.waistSeam,
      sweep: skirt * size * (FLARE[chosen.flare ?? ''] ?? 1) * (1 + fit * 0.02),
    }),
  };
};

/** Legs by the name of their cut; thigh, knee and hem laid flat. */
const LEGS: Readonly<Record<string, Partial<LowerCut>>> = {
  straight: {},
  tapered: { knee: 8.6, hemWidth: 5.9 },
  wide: { thigh: 13.4, knee: 12.6, hemWidth: 12.4 },
  patiala: { thigh: 20, knee: 16.5, hemWidth: 5.4, pleats: 20 },
  narrow: { thigh: 13.5, knee: 9, hemWidth: 5.2, pleats: 6 },
};

export const lowerCut = (
  family: LowerFamily,
  chosen: Chosen,
  fit: number,
  size: number,
): Partial<LowerCut> => {
  const usual: LowerCut = LOWER_CUTS[family];
  const leg = LEGS[chosen.leg ?? ''] ?? {};
  const waistband =
    oneOf<LowerCut['waistband']>(['plain', 'elastic', 'drawstring', 'yoke'], chosen.waistband) ??
    usual.waistband;
  const pocket = oneOf(LEG_POCKETS, chosen.pockets);
  const wide = 1 + fit * 0.035;
  const flare = family === 'palazzo' ? 0.7 + 0.42 * ((FLARE[chosen.flare ?? ''] ?? 0.83) - 0.4) : 1;
  const gathers = ((): LowerCut['gathers'] => {
    if (family === 'lehenga')
      return chosen.hem === 'gathered' ? 'gathered' : chosen.hem === 'flounce' ? 'tiered' : 'kalis';
    return (
      oneOf<LowerCut['gathers']>(['none', 'gathered', 'knife', 'tiered', 'panel'], chosen.pleats) ??
      usual.gathers
    );
  })();
  const hem = oneOf<LowerCut['hem']>(['plain', 'turned', 'band'], chosen.hem) ?? usual.hem;
  const straightSkirt = gathers === 'none' || gathers === 'panel' || gathers === 'knife';
  return {
    ease: usual.ease + fit * 0.6,
    thigh: (leg.thigh ?? usual.thigh) * wide,
    knee: (leg.knee ?? usual.knee) * wide * (family === 'palazzo' ? Math.sqrt(flare) : 1),
    hemWidth: (leg.hemWidth ?? usual.hemWidth) * wide * (family === 'palazzo' ? flare * 1.15 : 1),
    waistband,
    hem,
    rings: chosen.hem === 'plain' ? 0 : usual.rings,
    pleats: leg.pleats ?? (family === 'palazzo' && chosen.pleats !== 'gathered' ? 0 : usual.pleats),
    fly: usual.fly && waistband === 'plain',
    crease: usual.crease && waistband === 'plain',
    pockets: chosen.pockets === undefined ? usual.pockets : pocket ? [pocket] : [],
    gathers,
    buttons: chosen.closure === 'buttons' ? 7 : 0,
    sweep:
      (FULL_SWEEP[family] ?? usual.sweep) *
      size *
      (FLARE[chosen.flare ?? ''] ?? 1) *
      wide *
      (straightSkirt ? 0.82 : 1),
  };
};
