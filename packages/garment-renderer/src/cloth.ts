/** How each fabric falls and takes light. */
import type { Fabric, GarmentSpec, Texture } from '@darzi/garment/garment-spec.ts';

export type Cloth = {
  /** Depth of folds; below 1 for stiff cloth. */
  readonly fold: number;
  /** Width of folds; above 1 for stiff cloth. */
  readonly foldWidth: number;
  /** Inches of soft unevenness. */
  readonly wave: number;
  /** Inches of small creases. */
  readonly crease: number;
  readonly gloss: number;
  readonly sharpness: number;
  /** Brightening where the surface turns away: pile and fuzz. */
  readonly pile: number;
  /** How far indigo has worn off where cloth rubs: 0 is raw. */
  readonly wash?: number;
  /** Visible unevenness of the yarn's colour. */
  readonly melange: number;
  /** How much thicker the weft runs in places: 0 an even yarn. */
  readonly slub?: number;
  readonly weave:
    | 'plain'
    | 'twill'
    | 'slub'
    | 'satin'
    | 'pile'
    | 'felt'
    | 'knit'
    | 'cable'
    | 'rib'
    | 'corduroy'
    | 'fleece'
    | 'jersey'
    | 'tweed'
    | 'nylon';
};

const FABRIC: Record<Fabric, Cloth> = {
  cotton: {
    fold: 1,
    foldWidth: 1,
    wave: 0.1,
    crease: 0.014,
    gloss: 0.02,
    sharpness: 10,
    pile: 0,
    melange: 0.025,
    weave: 'plain',
  },
  silk: {
    fold: 1.12,
    foldWidth: 0.9,
    wave: 0.13,
    crease: 0.006,
    gloss: 0.34,
    sharpness: 14,
    pile: 0,
    melange: 0.02,
    weave: 'satin',
  },
  linen: {
    fold: 1,
    foldWidth: 0.95,
    wave: 0.1,
    crease: 0.034,
    gloss: 0.015,
    sharpness: 10,
    pile: 0,
    melange: 0.075,
    weave: 'slub',
  },
  wool: {
    fold: 0.85,
    foldWidth: 1.25,
    wave: 0.07,
    crease: 0,
    gloss: 0,
    sharpness: 8,
    pile: 0.06,
    melange: 0.09,
    weave: 'felt',
  },
  'polyester blend': {
    fold: 1.05,
    foldWidth: 1,
    wave: 0.1,
    crease: 0.006,
    gloss: 0.09,
    sharpness: 16,
    pile: 0,
    melange: 0.015,
    weave: 'plain',
  },
  denim: {
    fold: 0.72,
    foldWidth: 1.15,
    wave: 0.05,
    crease: 0.009,
    gloss: 0,
    sharpness: 8,
    pile: 0.02,
    melange: 0.13,
    weave: 'twill',
  },
  velvet: {
    fold: 1,
    foldWidth: 1.55,
    wave: 0.15,
    crease: 0,
    gloss: 0,
    sharpness: 6,
    pile: 0.8,
    melange: 0.05,
    weave: 'pile',
  },
};

const TEXTURE: Partial<Record<Texture, Partial<Cloth>>> = {
  knit: { fold: 0.6, foldWidth: 1.5, wave: 0.09, crease: 0, pile: 0.05, weave: 'knit', melange: 0.05 },
  cable: { fold: 0.5, foldWidth: 1.6, wave: 0.08, crease: 0, pile: 0.05, weave: 'cable', melange: 0.04 },
  rib: { fold: 0.6, foldWidth: 1.4, wave: 0.07, crease: 0, weave: 'rib' },
  corduroy: { fold: 0.85, foldWidth: 1.2, pile: 0.2, weave: 'corduroy', crease: 0.008 },
  fleece: { fold: 0.7, foldWidth: 1.5, crease: 0, pile: 0.12, weave: 'fleece', melange: 0.05 },
  jersey: { fold: 0.85, foldWidth: 1.2, crease: 0.004, weave: 'jersey', melange: 0.05 },
  'slub-jersey': { fold: 0.85, foldWidth: 1.2, crease: 0.004, weave: 'jersey', melange: 0.05, slub: 1 },
  'raw-silk': { fold: 1, foldWidth: 1, crease: 0.008, gloss: 0.24, melange: 0.03, slub: 0.6 },
  melange: { fold: 0.8, foldWidth: 1.3, crease: 0, weave: 'jersey', melange: 0.24 },
  tweed: { fold: 0.8, foldWidth: 1.3, weave: 'tweed', melange: 0.3 },
  nylon: {
    fold: 0.8,
    foldWidth: 0.9,
    crease: 0.02,
    gloss: 0.14,
    sharpness: 12,
    weave: 'nylon',
    melange: 0.01,
  },
  crepe: { fold: 1.15, foldWidth: 0.95, wave: 0.12, crease: 0.005, gloss: 0.05, weave: 'plain' },
};

export const clothOf = (spec: GarmentSpec): Cloth => ({
  ...FABRIC[spec.fabric],
  ...(spec.texture ? TEXTURE[spec.texture] : undefined),
  wash: spec.fabric === 'denim' && !spec.isRaw ? 0.5 : 0,
});
