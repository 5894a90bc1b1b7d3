/** Recognises a file by its header: Shopify's export (both generations of names) or our own. */

import { eachFact } from '@darzi/contract/catalogue/product-facts.ts';

const OPTIONS = [1, 2, 3] as const;

const optionColumns = Object.fromEntries(
  OPTIONS.flatMap((n) => [
    [`option${n}Name`, [`option${n} name`]],
    [`option${n}Value`, [`option${n} value`]],
  ]),
);

const SHOPIFY: Readonly<Record<string, readonly string[]>> = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'body html', 'body', 'description'],
  type: ['type', 'custom product type'],
  vendor: ['vendor'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price', 'compare at price'],
  cost: ['cost per item', 'variant cost'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  weight: ['variant grams', 'weight value (grams)'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  imageSrc: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
  seoTitle: ['seo title'],
  seoDescription: ['seo description'],
  gender: ['google shopping / gender'],
  ageGroup: ['google shopping / age group'],
  productCategory: ['product category', 'standardized product type'],
  googleCategory: ['google shopping / google product category'],
  ...optionColumns,
};

const OWN: Readonly<Record<string, readonly string[]>> = {
  handle: ['handle'],
  title: ['name'],
  body: ['description'],
  price: ['price'],
  category: ['category'],
  subCategory: ['subcategory'],
  colour: ['colour', 'color'],
  hex: ['hex'],
  size: ['size', 'sizes'],
  compareAt: ['mrp'],
  cost: ['cost'],
  sku: ['sku'],
  barcode: ['barcode'],
  weight: ['weight'],
  quantity: ['stock'],
  bestSeller: ['bestseller'],
  published: ['published'],
  hsn: ['hsn'],
  seoTitle: ['seotitle'],
  seoDescription: ['seodescription'],
  images: ['images', 'image'],
  imageColours: ['imagecolours', 'imagecolors'],
  imageAlt: ['imagealt'],
  imageFocus: ['imagefocus'],
  sizeChart: ['sizechart'],
  sizeChartFigures: ['sizechartfigures'],
  archived: ['archived'],
  tags: ['tags'],
  ...eachFact((name) => [name.toLowerCase()]),
};

type Format = 'shopify' | 'own';

/** Our export puts an apostrophe before what a spreadsheet would take for a formula. */
const GUARDED = /^'\s*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]/;

/** The positions of the known columns. */
export type Columns = {
  readonly format: Format;
  readonly count: number;
  /** The trimmed cell of a known column; empty if the file has no such column. */
  readonly read: (cells: readonly string[], column: string) => string;
  readonly has: (column: string) => boolean;
  readonly handleIndex: number | undefined;
  /** Columns without a place in this shop. */
  readonly unread: readonly { readonly name: string; readonly index: number }[];
};

const indexOf = (
  header: readonly string[],
  table: Readonly<Record<string, readonly string[]>>,
): { readonly places: ReadonlyMap<string, number>; readonly twice: string | undefined } => {
  const names = header.map((name) =>
    name
      .replace(/^\ufeff/, '')
      .trim()
      .toLowerCase(),
  );
  const places = new Map<string, number>();
  let twice: string | undefined;
  for (const [column, spellings] of Object.entries(table)) {
    const spelling = spellings.find((name) => names.includes(name));
    if (spelling === undefined) continue;
    places.set(column, names.indexOf(spelling));
    if (names.indexOf(spelling) !== names.lastIndexOf(spelling)) twice ??= spelling;
  }
  return { places, twice };
};

const NEEDED = {
  shopify: ['handle', 'title', 'price'],
  own: ['title', 'price'],
} as const satisfies Record<Format, readonly string[]>;

/** The columns of a header row, or why they cannot be used. */
export const recogniseColumns = (
  header: readonly string[],
): { readonly columns: Columns } | { readonly problem: string } => {
  for (const [format, table] of [
    ['shopify', SHOPIFY],
    ['own', OWN],
  ] as const) {
    const { places, twice } = indexOf(header, table);
    if (!NEEDED[format].every((column) => places.has(column))) continue;
    if (twice !== undefined) return { problem: `the column “${twice}” appears twice` };
    const read = new Set(places.values());
    return {
      columns: {
        format,
        count: header.length,
        read: (cells, column) => {
          const place = places.get(column);
          const text = place === undefined ? '' : (cells[place] ?? '').trim();
          return format === 'own' && GUARDED.test(text) ? text.slice(1) : text;
        },
        has: (column) => places.has(column),
        handleIndex: places.get('handle'),
        unread: header
          .map((name, index) => ({ name: name.trim(), index }))
          .filter(({ name, index }) => name !== '' && !read.has(index)),
      },
    };
  }
  return {
    problem:
      'its first row names neither Shopify’s columns (Handle, Title, Variant Price) nor ours (name, price, category, subCategory, size, stock)',
  };
};
