/** The shape of a demo product, and small builders that keep its lists readable. */
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';

/** A colour of a product. The product's three pictures show the first; every other one has its own front. */
export type DemoColour = {
  readonly name: string;
  readonly hex: string;
  readonly image: { readonly file: string; readonly alt: string } | null;
  /** The garment in this colour. */
  readonly garment: GarmentSpec;
};

export type DemoProduct = {
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly category: 'Men' | 'Women' | 'Kids';
  readonly subCategory: 'Topwear' | 'Bottomwear' | 'Winterwear';
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  readonly bestSeller: boolean;
  readonly hsn: string;
  /** File names within `masters/`. */
  readonly images: readonly { readonly file: string; readonly alt: string }[];
  readonly garment: GarmentSpec;
  /** Empty: it comes in one colour, and there is nothing to choose. */
  readonly colours: readonly DemoColour[];
};

/** A colour by name, and how the garment differs in it. */
type ColourEntry = {
  readonly name: string;
  /** For a print that represents the colour better than its ground. */
  readonly hex?: string;
} & Partial<GarmentSpec>;

export type DemoEntry = Omit<
  DemoProduct,
  'images' | 'category' | 'sizes' | 'pricePaise' | 'bestSeller' | 'colours'
> & {
  readonly colours?: readonly ColourEntry[];
  readonly priceRupees: number;
  /** Stock by size, in the order sizes are offered. */
  readonly stock: readonly (readonly [size: string, pieces: number])[];
  readonly bestSeller?: boolean;
};

/** The three pictures of a product, by its handle. */
const DEMO_VIEWS = ['front', 'back', 'cloth'] as const;
type DemoView = (typeof DEMO_VIEWS)[number];

const VIEW_TEXT: Record<DemoView, string> = {
  front: 'seen from the front',
  back: 'seen from the back',
  cloth: 'its cloth close up',
};

const masterFile = (handle: string, view: DemoView): string => `${handle}-${view}.avif`;

const demoColour =
  ({ handle, name: product, garment }: DemoEntry) =>
  ({ name, hex, ...other }: ColourEntry, place: number): DemoColour => {
    const inColour = { ...garment, ...other };
    const file = masterFile(`${handle}-in-${name.toLowerCase().replaceAll(' ', '-')}`, 'front');
    const alt = `${product} in ${name.toLowerCase()}, ${VIEW_TEXT.front}`;
    return {
      name,
      hex: hex ?? inColour.colour,
      image: place === 0 ? null : { file, alt },
      garment: inColour,
    };
  };

/** Completes an entry with its category and pictures; rupees become paise. */
export const demoProduct = (category: DemoProduct['category'], entry: DemoEntry): DemoProduct => {
  const { priceRupees, stock, bestSeller = false, colours = [], ...rest } = entry;
  return {
    ...rest,
    category,
    pricePaise: priceRupees * 100,
    bestSeller,
    colours: colours.map(demoColour(entry)),
    sizes: stock.map(([size, pieces]) => ({ size, stock: pieces })),
    images: DEMO_VIEWS.map((view) => ({
      file: masterFile(entry.handle, view),
      alt: `${entry.name}, ${VIEW_TEXT[view]}`,
    })),
  };
};
