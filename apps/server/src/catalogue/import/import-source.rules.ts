/** Brings the rows of one product, in Shopify's format or ours, into one form. */

import { FACT_NAMES } from '@darzi/contract/catalogue/product-facts.ts';
import { splitList } from '../products/product-details.rules.ts';
import type { Columns } from './import-columns.rules.ts';
import type { Facts } from './import-facts.rules.ts';
import type { CsvRow } from './import-file.ts';
import { parseFlag } from './import-values.rules.ts';

export type Problem = {
  readonly row: number;
  readonly message: string;
  /** The name of the product concerned, or its handle; absent if it concerns none. */
  readonly product?: string;
};

export type SourceVariant = {
  readonly row: number;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly price: string;
  /** Empty if the file does not say. */
  readonly quantity: string;
  /** It is sold even when none is left, or its stock is not counted. */
  readonly isUncounted: boolean;
  readonly image: string;
  /** Shade of its colour; only in our own files. */
  readonly hex: string;
  readonly compareAt: string;
  readonly sku: string;
  readonly barcode: string;
  readonly weight: string;
  readonly cost: string;
};

type SourceImage = {
  readonly row: number;
  readonly source: string;
  /** Undefined if the file has no column for it; the same for the focus. */
  readonly alt: string | undefined;
  /** `30 20`, percent from left and top; empty: the middle. */
  readonly focus: string | undefined;
  readonly position: number;
  /** The colour it shows if the file says so, otherwise empty. */
  readonly colour: string;
};

/** A product as read from its rows; values still as text. */
export type SourceProduct = {
  readonly row: number;
  readonly handle: string;
  readonly title: string;
  readonly body: string;
  readonly isHtml: boolean;
  /** From our own export: sizes are spelled as intended, and a colour is never part of another product's name. */
  readonly isOwn: boolean;
  readonly hasExactSizes: boolean;
  readonly type: string;
  /** Further texts by which to find its category, besides its type. */
  readonly tags: readonly string[];
  /** The owner's tags, as written; undefined if the file has no column for them. */
  readonly ownTags: string | undefined;
  /** Why the file itself keeps it unpublished, if it does. */
  readonly hiddenBecause: string | undefined;
  readonly isGiftCard: boolean;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly hsn: string;
  /** For search engines; empty if the file has none. */
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** As written; only those with a column in the file. */
  readonly facts: Facts;
  /** The size chart it names; empty: none. Undefined if the file has no column for it. */
  readonly sizeChart: string | undefined;
  /** That chart as JSON, if the file contains it. */
  readonly sizeChartFigures: string;
  readonly isArchived: boolean;
  readonly variants: readonly SourceVariant[];
  readonly images: readonly SourceImage[];
};

type Row = { readonly row: number; readonly cells: readonly string[] };

/** A variant's data beside its options, price and stock. */
const moreOf = (cells: readonly string[], columns: Columns) => ({
  hex: columns.read(cells, 'hex'),
  compareAt: columns.read(cells, 'compareAt'),
  sku: columns.read(cells, 'sku'),
  barcode: columns.read(cells, 'barcode'),
  weight: columns.read(cells, 'weight'),
  cost: columns.read(cells, 'cost'),
});

const isUncounted = (cells: readonly string[], columns: Columns): boolean => {
  if (!columns.has('quantity')) return false;
  const policy = columns.read(cells, 'policy').toLowerCase();
  const isTracked = !columns.has('tracker') || columns.read(cells, 'tracker') !== '';
  return !isTracked || policy === 'continue' || parseFlag(policy) === true;
};

const OPTION_NUMBERS = [1, 2, 3] as const;

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const hiddenReason = (published: string, status: string): string | undefined => {
  if (published !== '' && parseFlag(published) === false) return 'Published is false';
  const word = status.toLowerCase();
  return word === '' || word === 'active' ? undefined : `Status is ${word}`;
};

/** Reads the first non-empty cell of a column, for data given once per product. */
const firstOf =
  (rows: readonly Row[], columns: Columns) =>
  (column: string): string => {
    for (const { cells } of rows) {
      const found = columns.read(cells, column);
      if (found !== '') return found;
    }
    return '';
  };

const factsOf = (columns: Columns, first: (column: string) => string): Facts =>
  Object.fromEntries(FACT_NAMES.filter((name) => columns.has(name)).map((name) => [name, first(name)]));

const shopifyVariants = (
  rows: readonly Row[],
  columns: Columns,
  optionNames: readonly string[],
): SourceVariant[] =>
  rows.flatMap(({ row, cells }): SourceVariant[] => {
    const values = OPTION_NUMBERS.map((n) => columns.read(cells, `option${n}Value`));
    const price = columns.read(cells, 'price');
    if (price === '' && values.every((value) => value === '')) return [];
    const options = values.flatMap((value, index) => {
      const name = optionNames[index] ?? '';
      return name === '' && value === '' ? [] : [{ name, value }];
    });
    return [
      {
        row,
        options: options.length > 0 ? options : [{ name: 'Title', value: 'Default Title' }],
        price,
        quantity: columns.read(cells, 'quantity'),
        isUncounted: isUncounted(cells, columns),
        image: columns.read(cells, 'variantImage'),
        ...moreOf(cells, columns),
      },
    ];
  });

const shopifyImages = (rows: readonly Row[], columns: Columns): SourceImage[] =>
  rows.flatMap(({ row, cells }, index): SourceImage[] => {
    const source = columns.read(cells, 'imageSrc');
    const position = Number(columns.read(cells, 'imagePosition'));
    const alt = columns.has('imageAlt') ? columns.read(cells, 'imageAlt') : undefined;
    return source === ''
      ? []
      : [{ row, source, alt, focus: undefined, colour: '', position: position > 0 ? position : index + 1 }];
  });

const shopifySource = (handle: string, rows: readonly Row[], columns: Columns): SourceProduct => {
  const first = firstOf(rows, columns);
  const optionNames = OPTION_NUMBERS.map((n) => first(`option${n}Name`));
  const tags = listOf(first('tags'));
  return {
    row: rows[0]?.row ?? 0,
    handle,
    title: first('title'),
    body: first('body'),
    isHtml: true,
    isOwn: false,
    hasExactSizes: false,
    type: first('type'),
    tags: [
      ...tags,
      first('gender'),
      first('ageGroup'),
      first('productCategory') || first('googleCategory'),
    ].filter(Boolean),
    ownTags: columns.has('tags') ? first('tags') : undefined,
    hiddenBecause: hiddenReason(first('published'), first('status')),
    isGiftCard: parseFlag(first('giftCard')) === true,
    category: '',
    subCategory: '',
    bestSeller: tags.some((tag) => /^best[\s-]?sellers?$/i.test(tag)),
    hsn: '',
    seoTitle: first('seoTitle'),
    seoDescription: first('seoDescription'),
    facts: factsOf(columns, first),
    sizeChart: undefined,
    sizeChartFigures: '',
    isArchived: false,
    variants: shopifyVariants(rows, columns, optionNames),
    images: shopifyImages(rows, columns),
  };
};

/** One row per size; or one row per product, with its sizes in `stock` as `S:5 M:3`. */
const ownVariants = (rows: readonly Row[], columns: Columns, firstPrice: string): SourceVariant[] => {
  const hasColours = rows.some(({ cells }) => columns.read(cells, 'colour') !== '');
  return rows.flatMap(({ row, cells }) => {
    const colour = columns.read(cells, 'colour');
    const size = columns.read(cells, 'size');
    const stock = columns.read(cells, 'quantity');
    const price = columns.read(cells, 'price') || firstPrice;
    const variant = (value: string, quantity: string): SourceVariant => ({
      row,
      options: [...(hasColours ? [{ name: 'Colour', value: colour }] : []), { name: 'Size', value }],
      price,
      quantity,
      isUncounted: false,
      image: '',
      ...moreOf(cells, columns),
    });
    if (size === '' && stock.includes(':')) {
      return stock.split('|').map((part) => {
        const colon = part.lastIndexOf(':');
        return variant(part.slice(0, Math.max(colon, 0)).trim(), part.slice(colon + 1).trim());
      });
    }
    if (size.includes('|')) return size.split('|').map((value) => variant(value.trim(), stock));
    const isOnlyPictures =
      colour === '' && size === '' && stock === '' && columns.read(cells, 'price') === '';
    return isOnlyPictures && rows.length > 1 ? [] : [variant(size === '' ? 'Default Title' : size, stock)];
  });
};

const ownSource = (handle: string, rows: readonly Row[], columns: Columns): SourceProduct => {
  const [head] = rows;
  const first = firstOf(rows, columns);
  const images = rows.flatMap(({ row, cells }) => {
    const colours = splitList(columns.read(cells, 'imageColours'));
    const listed = (column: string) => {
      const texts = splitList(columns.read(cells, column));
      return (index: number) => (columns.has(column) ? (texts[index] ?? '') : undefined);
    };
    const [alt, focus] = [listed('imageAlt'), listed('imageFocus')];
    return columns
      .read(cells, 'images')
      .split('|')
      .map((source, index) => ({
        row,
        source: source.trim(),
        colour: colours[index] ?? '',
        alt: alt(index),
        focus: focus(index),
      }))
      .filter(({ source }) => source !== '');
  });
  return {
    row: head?.row ?? 0,
    handle,
    title: first('title'),
    body: first('body'),
    isHtml: false,
    isOwn: true,
    hasExactSizes: columns.has('colour'),
    type: '',
    tags: [],
    ownTags: columns.has('tags') ? first('tags') : undefined,
    hiddenBecause: hiddenReason(first('published'), ''),
    isGiftCard: false,
    category: first('category'),
    subCategory: first('subCategory'),
    bestSeller: parseFlag(first('bestSeller')) === true,
    hsn: first('hsn'),
    seoTitle: first('seoTitle'),
    seoDescription: first('seoDescription'),
    facts: factsOf(columns, first),
    sizeChart: columns.has('sizeChart') ? first('sizeChart') : undefined,
    sizeChartFigures: first('sizeChartFigures'),
    isArchived: parseFlag(first('archived')) === true,
    variants: ownVariants(rows, columns, first('price')),
    images: images.map((image, index) => ({ ...image, position: index + 1 })),
  };
};

/** The product in these rows, or the problems of unreadable rows: then the whole product is left out. */
export const readSource = (
  handle: string,
  rows: readonly CsvRow[],
  columns: Columns,
): { readonly source: SourceProduct } | { readonly problems: readonly Problem[] } => {
  const problems: Problem[] = [];
  const readable: Row[] = [];
  for (const row of rows) {
    if ('problem' in row) problems.push({ row: row.row, message: row.problem });
    else if (row.cells.slice(columns.count).some((cell) => cell.trim() !== '')) {
      problems.push({ row: row.row, message: 'This row has more cells than the header has columns.' });
    } else readable.push(row);
  }
  if (problems.length > 0) return { problems };
  return { source: (columns.format === 'shopify' ? shopifySource : ownSource)(handle, readable, columns) };
};
