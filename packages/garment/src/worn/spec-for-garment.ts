/**
 * Turns a garment of the table and the choices made for it into pieces to draw: keys and values are those of `GET
 * /api/custom-order/garments`. An unknown value leaves the usual cut.
 */
import { darken, lighten, lightness } from '../colour.ts';
import {
  type BorderKind,
  type Details,
  FABRICS,
  type Fabric,
  type GarmentSpec,
  type LowerFamily,
  PRINTS,
  type PrintKind,
  type UpperFamily,
} from '../garment-spec.ts';
import { upperCutOf } from '../upper/draw-upper.ts';
import { type Chosen, isUpper, lowerCut, oneOf, upperCut } from './chosen-cut.ts';

export const WORN_GARMENTS = [
  'kurta',
  'shirt',
  'tee',
  'sherwani',
  'bandhgala',
  'nehru-vest',
  'saree-blouse',
  'lehenga-set',
  'anarkali',
  'dress',
  'blouse',
  'coat',
  'trousers',
  'churidar',
  'salwar',
  'palazzo',
  'lehenga',
  'skirt',
] as const;
export type WornGarment = (typeof WORN_GARMENTS)[number];

export type GarmentDesign = {
  readonly garment: WornGarment;
  readonly choices?: Readonly<Record<string, string | undefined>> | undefined;
  readonly fit?: string | undefined;
  readonly fabric: Fabric;
  /** `#rrggbb`; by default the cloth's own. */
  readonly colour?: string | undefined;
  readonly print?: string | undefined;
  readonly border?: string | undefined;
};

export const isWornGarment = (text: string | undefined): text is WornGarment =>
  WORN_GARMENTS.some((garment) => garment === text);

const CLOTH_COLOUR: Record<Fabric, string> = {
  cotton: '#8e3230',
  silk: '#176b57',
  linen: '#c9b88f',
  wool: '#6b6660',
  'polyester blend': '#3d5573',
  denim: '#35507c',
  velvet: '#4b1d3f',
};

const FASTENINGS = ['back-hooks', 'back-zip', 'side-zip'] as const;
const BORDERS: readonly BorderKind[] = [
  'zari',
  'temple',
  'block',
  'plain',
  'lace',
  'chevron',
  'gota',
  'vine',
];

const FIT_EASE: Readonly<Record<string, number>> = { close: -2, regular: 0, loose: 3 };

const detailsOf = (family: UpperFamily | LowerFamily, chosen: Chosen): Details | undefined => {
  const fastening = oneOf(FASTENINGS, chosen.closure);
  const isSkirt = family === 'skirt' || family === 'lehenga';
  const pleats =
    isUpper(family) || isSkirt ? undefined : { single: 1, double: 2, knife: 4 }[chosen.pleats ?? ''];
  const cups = isUpper(family) ? { light: 1, full: 2 }[chosen.padding ?? ''] : undefined;
  const sidePockets = isSkirt && (chosen.pockets === 'hip-welt' || chosen.pockets === 'slant');
  const all: Details = {
    ...(fastening && { fastening }),
    ...(pleats && { frontPleats: pleats }),
    ...(cups && { cups }),
    ...(sidePockets && { sidePockets: chosen.pockets === 'slant' ? 'slant' : 'welt' }),
  };
  return Object.keys(all).length > 0 ? all : undefined;
};

const liningOf = (chosen: Chosen, colour: string): string | undefined => {
  const tint = lightness(colour) > 0.6 ? darken(colour, 0.25) : lighten(colour, 0.4);
  const known: Readonly<Record<string, string>> = {
    cotton: '#e8dcc2',
    satin: tint,
    silk: '#d4a94e',
    half: '#d9d2c3',
  };
  return known[chosen.lining ?? ''];
};

const PRINT_INK = ['#e7cf96', '#f4e2bd'] as const;
const DARK_INK = ['#8a3b32', '#2f5b57'] as const;

/** One piece of the garment; `size` is the body's height relative to 66 inches. */
export const specForFamily = (
  family: UpperFamily | LowerFamily,
  design: GarmentDesign,
  size = 1,
): GarmentSpec => {
  const chosen: Chosen = design.choices ?? {};
  const fabric = oneOf(FABRICS, design.fabric) ?? 'cotton';
  const asked = design.colour?.toLowerCase() ?? '';
  const colour = /^#[0-9a-f]{6}$/.test(asked) ? asked : CLOTH_COLOUR[fabric];
  const fit = FIT_EASE[design.fit ?? ''] ?? 0;
  const isPale = lightness(colour) > 0.62;
  const [ink, ink2] = isPale ? DARK_INK : PRINT_INK;
  const kind = oneOf<PrintKind>(PRINTS, design.print);
  const border = oneOf(BORDERS, design.border);
  const lining = liningOf(chosen, colour);
  const details = detailsOf(family, chosen);
  return {
    family,
    fabric,
    colour,
    ...(kind && { print: { kind, ink, ink2, scale: Math.max(0.7, size) } }),
    ...(border && {
      border: {
        kind: border,
        ground: darken(colour, isPale ? 0.5 : 0.35),
        ink: border === 'lace' ? '#f3ead8' : '#d9a441',
        width:
          (family === 'lehenga' || family === 'anarkali' ? 2.4 : family === 'saree-blouse' ? 0.9 : 1.5) *
          size,
        places: family === 'saree-blouse' ? ['hem', 'cuff', 'neck'] : ['hem', 'cuff', 'placket', 'neck'],
      },
    }),
    ...(lining && { lining }),
    ...(details && { details }),
    ...(family === 'sherwani' && { button: { colour: '#c8a24e', style: 'metal' } as const }),
    ...(isUpper(family)
      ? { upper: upperCut(family, chosen, fit, size) }
      : { lower: lowerCut(family, chosen, fit, size) }),
    seed: 7,
  };
};

/** The pieces, in the order they are put on. */
export const PARTS: Readonly<Record<WornGarment, readonly (UpperFamily | LowerFamily)[]>> = {
  kurta: ['kurta'],
  shirt: ['shirt'],
  tee: ['tee'],
  sherwani: ['sherwani'],
  bandhgala: ['bandhgala'],
  'nehru-vest': ['nehru-vest'],
  'saree-blouse': ['saree-blouse'],
  'lehenga-set': ['saree-blouse', 'lehenga'],
  anarkali: ['anarkali'],
  dress: ['dress'],
  blouse: ['blouse'],
  coat: ['coat'],
  trousers: ['trousers'],
  churidar: ['churidar'],
  salwar: ['salwar'],
  palazzo: ['palazzo'],
  lehenga: ['lehenga'],
  skirt: ['skirt'],
};

/** The specification of a garment's main piece, for a rendered picture. */
export const specForGarment = (design: GarmentDesign): GarmentSpec => {
  const [first, second] = PARTS[design.garment];
  const dupatta = design.choices?.dupatta;
  const main = {
    ...specForFamily(first ?? 'kurta', design),
    ...(dupatta !== undefined && dupatta !== 'none' && { dupatta }),
  };
  return second ? { ...main, with: specForFamily(second, design) } : main;
};

/** How many buttons the drawing closes a garment's front with. */
export const closureButtons = (
  garment: WornGarment,
  choices: NonNullable<GarmentDesign['choices']>,
): number => {
  const [family = 'kurta'] = PARTS[garment];
  const spec = specForFamily(family, { garment, choices, fabric: 'cotton' });
  if (!isUpper(family)) return spec.lower?.buttons ?? 0;
  const { closure, buttons } = upperCutOf(family, spec);
  if (closure === 'double') return 2 * buttons;
  return closure === 'buttons' || closure === 'half-placket' ? buttons : 0;
};
