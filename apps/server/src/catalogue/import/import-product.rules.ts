/** From what the rows of a product say to the products it becomes in the shop, or to what is wrong with it. */
import { createHash } from 'node:crypto';
import type { Paise } from '@darzi/contract/money.ts';
import {
  type CategoryName,
  type CategoryNames,
  offeredOf,
  presentNameOf,
} from '../categories/category-names.rules.ts';
import type { Classified, Described } from './category-mapping.rules.ts';
import type { Problem, SourceProduct, SourceVariant } from './import-source.rules.ts';
import { textOfHtml, tidyLine, tidyText } from './import-text.rules.ts';
import {
  isSizeName,
  isSizeValue,
  LONGEST_SIZE,
  MOST_STOCK,
  normaliseSize,
  parsePrice,
  parseQuantity,
  slugOf,
} from './import-values.rules.ts';

const LONGEST_NAME = 255;
const MOST_SIZES = 100;
const LONGEST_SEARCH_TEXT = 1_000;

/** A product as the file has it, ready to be compared with what the last import said. */
export type ImportedProduct = {
  readonly row: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string | undefined;
  readonly subCategory: string | undefined;
  /** Where it waits, unpublished, while nothing fits. */
  readonly standsUnder: { readonly category: string; readonly subCategory: string };
  readonly bestSeller: boolean;
  readonly hsn: string | undefined;
  /** Title and description for search engines; undefined where the file has neither. */
  readonly searchWords: readonly [title: string, description: string] | undefined;
  /** Why it is not shown to the public yet; undefined when it is. */
  readonly hiddenBecause: string | undefined;
  /** `quantity` is undefined where the file says nothing of it. */
  readonly sizes: readonly { readonly size: string; readonly quantity: number | undefined }[];
  readonly images: readonly { readonly row: number; readonly source: string; readonly alt: string }[];
};

export type Derived =
  | { readonly products: readonly ImportedProduct[] }
  | { readonly problems: readonly Problem[] };

/** Which option is the size: one that is called so, else one whose every value looks like one. */
const sizeIndexOf = (variants: readonly SourceVariant[]): number => {
  const count = Math.max(0, ...variants.map(({ options }) => options.length));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const named = indexes.find((index) => isSizeName(variants[0]?.options[index]?.name ?? ''));
  return (
    named ??
    indexes.find((index) => variants.every(({ options }) => isSizeValue(options[index]?.value ?? ''))) ??
    -1
  );
};

type ReadVariant = {
  readonly row: number;
  readonly size: string;
  /** Values of the options that are not sizes, in their order. */
  readonly kind: readonly string[];
  readonly pricePaise: Paise;
  readonly quantity: number | undefined;
  readonly image: string;
};

const readVariant = (
  variant: SourceVariant,
  sizeIndex: number,
  problems: Problem[],
): ReadVariant | undefined => {
  const { row, options, price, quantity, image } = variant;
  const say = (message: string): undefined => {
    problems.push({ row, message });
    return undefined;
  };
  const missing = options.find(({ value }) => value === '');
  if (missing !== undefined) return say(`${missing.name} has no value.`);
  const pricePaise = parsePrice(price);
  if (pricePaise === undefined) {
    return say(
      price === ''
        ? 'The price is missing.'
        : `The price “${price.slice(0, 40)}” is not an amount above zero such as 1299.00.`,
    );
  }
  const pieces = quantity === '' ? undefined : parseQuantity(quantity);
  if (quantity !== '' && pieces === undefined) {
    return say(`The quantity “${quantity.slice(0, 40)}” is not a whole number up to ${MOST_STOCK}.`);
  }
  const size = normaliseSize(
    tidyLine(sizeIndex === -1 ? 'Default Title' : (options[sizeIndex]?.value ?? '')),
  );
  if (size === '' || size.length > LONGEST_SIZE) {
    return say(`The size “${size.slice(0, 40)}” must have 1 to ${LONGEST_SIZE} characters.`);
  }
  const kind = options.filter((_, index) => index !== sizeIndex).map(({ value }) => tidyLine(value));
  return { row, size, kind, pricePaise, quantity: pieces, image };
};

/** Sizes share one price in this shop: a product whose sizes differ is not guessed at. */
const checkKind = (variants: readonly ReadVariant[], problems: Problem[]): void => {
  const [first] = variants;
  const seen = new Set<string>();
  for (const { row, size, pricePaise } of variants) {
    if (seen.has(size)) problems.push({ row, message: `This product lists size ${size} twice.` });
    seen.add(size);
    if (first !== undefined && pricePaise !== first.pricePaise) {
      problems.push({
        row,
        message: `Size ${size} costs ${pricePaise / 100}, size ${first.size} costs ${first.pricePaise / 100}; all sizes of a product must have the same price.`,
      });
    }
  }
  if (seen.size > MOST_SIZES && first !== undefined) {
    problems.push({ row: first.row, message: `This product has more than ${MOST_SIZES} sizes.` });
  }
};

const facetOf = (
  source: SourceProduct,
  classify: (described: Described) => Classified,
  names: CategoryNames,
  problems: Problem[],
) => {
  const found = classify({ type: source.type, tags: source.tags, title: source.title });
  const pick = (given: string, known: readonly CategoryName[], column: string): string | undefined => {
    const match = presentNameOf(known, given);
    if (given !== '' && match === undefined) {
      problems.push({
        row: source.row,
        message: `${column} “${given.slice(0, 40)}” is not one of ${offeredOf(known).join(', ')}.`,
      });
    }
    return match;
  };
  const ifOffered = (known: readonly CategoryName[], name: string | undefined) =>
    offeredOf(known).find((one) => one === name);
  const category =
    pick(source.category, names.categories, 'category') ?? ifOffered(names.categories, found.category);
  const subCategory =
    pick(source.subCategory, names.types, 'subCategory') ?? ifOffered(names.types, found.subCategory);
  const isGiven = source.category !== '' && source.subCategory !== '';
  const said = [`type “${source.type}”`, `tags “${source.tags.join(', ')}”`].join(', ').slice(0, 200);
  const unmapped =
    found.excludedBy !== undefined && !isGiven
      ? `The mapping keeps out “${found.excludedBy}”`
      : category === undefined
        ? `No category fits (${said})`
        : subCategory === undefined
          ? `No type of clothing fits (${said})`
          : undefined;
  const standsUnder = {
    category: category ?? offeredOf(names.categories)[0] ?? '',
    subCategory: subCategory ?? offeredOf(names.types)[0] ?? '',
  };
  return { category, subCategory, standsUnder, hiddenBecause: source.hiddenBecause ?? unmapped };
};

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const handleOf = (base: string, kind: readonly string[]): string =>
  kind.length === 0 ? base : `${base}--${slugOf(kind.join(' ')) || hashed(kind.join('\n'))}`;

const searchWordsOf = ({ seoTitle, seoDescription }: SourceProduct): ImportedProduct['searchWords'] => {
  const words = [
    tidyLine(seoTitle).slice(0, LONGEST_NAME),
    tidyLine(seoDescription).slice(0, LONGEST_SEARCH_TEXT),
  ] as const;
  return words.some((text) => text !== '') ? words : undefined;
};

const imagesOf = (source: SourceProduct, variants: readonly ReadVariant[], all: readonly ReadVariant[]) => {
  const own = new Set(variants.map(({ image }) => image).filter(Boolean));
  const others = new Set(all.map(({ image }) => image).filter((image) => image !== '' && !own.has(image)));
  const listed = [...source.images].sort((a, b) => a.position - b.position);
  const leading = [...own].map((image) => ({
    row: variants.find((variant) => variant.image === image)?.row ?? source.row,
    source: image,
    alt: listed.find((other) => other.source === image)?.alt ?? '',
  }));
  const rest = listed.filter((image) => !own.has(image.source) && !others.has(image.source));
  const seen = new Set<string>();
  return [...leading, ...rest]
    .filter((image) => !seen.has(image.source) && seen.add(image.source))
    .map(({ row, source: address, alt }) => ({
      row,
      source: address,
      alt: tidyLine(alt).slice(0, LONGEST_NAME),
    }));
};

/**
 * The products that a product of the file becomes: one for each value of the options that are not sizes, named
 * "Shirt – Red". With any problem in any of its rows it becomes none.
 */
export const deriveProducts = (
  source: SourceProduct,
  classify: (described: Described) => Classified,
  names: CategoryNames,
): Derived => {
  const problems: Problem[] = [];
  const title = tidyLine(source.title);
  if (title === '') problems.push({ row: source.row, message: 'The title is missing.' });
  if (source.isGiftCard) problems.push({ row: source.row, message: 'Gift cards are not imported.' });
  if (source.hsn !== '' && !/^\d{4,8}$/.test(source.hsn)) {
    problems.push({ row: source.row, message: 'The HSN code must have four to eight digits.' });
  }
  if (source.variants.length === 0) problems.push({ row: source.row, message: 'The price is missing.' });
  const sizeIndex = sizeIndexOf(source.variants);
  const variants = source.variants.flatMap((variant) => readVariant(variant, sizeIndex, problems) ?? []);
  const kinds = Map.groupBy(variants, ({ kind }) => kind.join('\n'));
  for (const kind of kinds.values()) checkKind(kind, problems);
  const shelf = facetOf(source, classify, names, problems);
  // The costly part comes only where there is something to describe.
  const description =
    problems.length > 0 ? '' : source.isHtml ? textOfHtml(source.body) : tidyText(source.body);
  const products = [...kinds.values()].flatMap((members): ImportedProduct[] => {
    const [first] = members;
    if (first === undefined) return [];
    const name = [title, ...first.kind].join(' – ');
    if (name.length > LONGEST_NAME) {
      problems.push({ row: first.row, message: `The name is longer than ${LONGEST_NAME} characters.` });
    }
    return [
      {
        row: first.row,
        handle: handleOf(source.handle, first.kind),
        name,
        description,
        pricePaise: first.pricePaise,
        ...shelf,
        bestSeller: source.bestSeller,
        hsn: source.hsn || undefined,
        searchWords: searchWordsOf(source),
        sizes: members.map(({ size, quantity }) => ({ size, quantity })),
        images: imagesOf(source, members, variants),
      },
    ];
  });
  const handles = products.map(({ handle }) => handle);
  const clash = products.find(({ handle }, index) => handles.indexOf(handle) !== index);
  if (clash !== undefined) {
    problems.push({ row: clash.row, message: `“${clash.name}” cannot be told apart from another variant.` });
  }
  return problems.length > 0 ? { problems: problems.sort((a, b) => a.row - b.row) } : { products };
};
