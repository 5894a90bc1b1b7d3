/** Turns a customer's made-to-measure choices into a garment to draw. */
import type { Fabric, GarmentSpec } from './garment-spec.ts';

export const DESIGN_STYLES = ['traditional', 'modern', 'fusion', 'minimalist', 'vintage'] as const;
export type DesignStyle = (typeof DESIGN_STYLES)[number];

const CLOTH_COLOUR: Record<Fabric, string> = {
  cotton: '#8e3230',
  silk: '#176b57',
  linen: '#d9cdb4',
  wool: '#6b6660',
  'polyester blend': '#3d5573',
  denim: '#35507c',
  velvet: '#4b1d3f',
};

type Cut = Omit<GarmentSpec, 'fabric' | 'colour' | 'seed'>;

const STYLE_CUT: Record<DesignStyle, Cut> = {
  traditional: {
    family: 'kurta',
    print: { kind: 'buti', ink: '#e0b565', ink2: '#f4e2bd' },
    border: { kind: 'zari', ground: '#6b2323', ink: '#d9a441', width: 1.5, places: ['hem', 'cuff'] },
    button: { colour: '#c8963c', style: 'metal' },
  },
  modern: { family: 'shirt', button: { colour: '#efe6d2', style: 'shell' } },
  fusion: { family: 'bandhgala', button: { colour: '#c8a24e', style: 'metal' } },
  minimalist: { family: 'kurta', upper: { closure: 'hidden', hem: 'straight' } },
  vintage: {
    family: 'shirt',
    print: { kind: 'check', ink: '#e6d8b8', ink2: '#d99a2b' },
    upper: { collar: 'peter-pan', pockets: [] },
  },
};

/** What to draw for a style and a fabric; `colour` (`#rrggbb`) when the studio has set one. */
export const specForDesign = (style: DesignStyle, fabric: Fabric, colour?: string): GarmentSpec => ({
  ...STYLE_CUT[style],
  fabric,
  colour: colour ?? CLOTH_COLOUR[fabric],
  seed: 7,
});
