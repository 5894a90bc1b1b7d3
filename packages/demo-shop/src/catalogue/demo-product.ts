/** The shape of a product of the demo catalogue, and small builders that keep its lists readable. */
import type { GarmentSpec } from '@darzi/garment/garment-spec.ts';

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
};

export type DemoEntry = Omit<DemoProduct, 'images' | 'category' | 'sizes' | 'pricePaise' | 'bestSeller'> & {
  readonly priceRupees: number;
  /** Pieces in stock by size, in the order sizes are offered. */
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

/** Completes an entry with its category and pictures; rupees become paise. */
export const demoProduct = (category: DemoProduct['category'], entry: DemoEntry): DemoProduct => {
  const { priceRupees, stock, bestSeller = false, ...rest } = entry;
  return {
    ...rest,
    category,
    pricePaise: priceRupees * 100,
    bestSeller,
    sizes: stock.map(([size, pieces]) => ({ size, stock: pieces })),
    images: DEMO_VIEWS.map((view) => ({
      file: masterFile(entry.handle, view),
      alt: `${entry.name}, ${VIEW_TEXT[view]}`,
    })),
  };
};
