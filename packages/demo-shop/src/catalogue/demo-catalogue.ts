/** The demo catalogue: the stock of a fresh shop. The last product is the newest. */
import { demoKids } from './demo-kids.ts';
import { demoMen } from './demo-men.ts';
import type { DemoProduct } from './demo-product.ts';
import { demoWomen } from './demo-women.ts';

export type { DemoProduct } from './demo-product.ts';

/** The newest ten, oldest first: they open the home page, so families and colours alternate. */
const NEWEST = [
  'kids-marigold-puffer-jacket',
  'ivory-linen-shirt',
  'rani-pink-lehenga',
  'oat-cable-sweater',
  'kids-kite-print-kurta',
  'indigo-denim-jacket',
  'rose-block-floral-dress',
  'raw-indigo-jeans',
  'plum-velvet-saree-blouse',
  'madder-buti-kurta',
] as const;

const all = [demoMen, demoWomen, demoKids];
const longest = Math.max(...all.map((list) => list.length));

/** Men's, women's and children's garments in turn, so that every page of the collection is mixed. */
const interleaved = Array.from({ length: longest }, (_, i) =>
  all.flatMap((list) => list.slice(i, i + 1)),
).flat();

const isNewest = (product: DemoProduct): boolean => NEWEST.some((handle) => handle === product.handle);

export const demoCatalogue: readonly DemoProduct[] = [
  ...interleaved.filter((product) => !isNewest(product)).reverse(),
  // New arrivals have not sold much yet; that gives the home page two different rows.
  ...NEWEST.flatMap((handle) => interleaved.filter((product) => product.handle === handle)).map(
    (product) => ({
      ...product,
      bestSeller: false,
    }),
  ),
];
