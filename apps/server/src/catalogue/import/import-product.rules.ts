/** Turns the rows of a product into the products they become in the shop, or into their problems. */

import { createHash } from 'node:crypto';
import { MAX_TAG_LENGTH, MAX_TAGS, tagsIn } from '@darzi/contract/catalogue/tags.ts';
import { MAX_COLOURS, MAX_VARIANTS } from '@darzi/contract/catalogue/variants.ts';
import { HSN } from '@darzi/contract/gstin-fault.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { CategoryNames } from '../categories/category-names.rules.ts';
import type { Colour } from '../products/product-variants.rules.ts';
import type { Classified, Described } from './category-mapping.rules.ts';
import { facetOf, type Missing } from './import-facet.rules.ts';
import { type Facts, tidyFacts } from './import-facts.rules.ts';
import { type ImportedImage, imagesOf } from './import-images.rules.ts';
import type { Problem, SourceProduct } from './import-source.rules.ts';
import { textOfHtml, tidyLine, tidyText } from './import-text.rules.ts';
import { slugOf } from './import-values.rules.ts';
import {
  type ImportedVariant,
  PIECES_OF_UNCOUNTED,
  placesOf,
  type ReadVariant,
  readVariant,
} from './import-variant.rules.ts';

const MAX_NAME_LENGTH = 255;
const MAX_SIZES = 100;
const MAX_SEARCH_TEXT_LENGTH = 1_000;

/** The full name of a product made from one in the file: "Shirt – Dots". */
const longNameOf = (title: string, kind: readonly string[]): string => [title, ...kind].join(' – ');

/**
 * Names of the products made from one in the file: a value that all share, or that the title contains, is left out as
 * long as the names stay distinct.
 */
const namesOf = (title: string, kinds: readonly (readonly string[])[]) => {
  const isSaid = (value: string): boolean => `-${slugOf(title)}-`.includes(`-${slugOf(value)}-`);
  const isShared = (value: string, index: number): boolean => kinds.every((kind) => kind[index] === value);
  const distinct = (kind: readonly string[]) =>
    longNameOf(
      title,
      kind.filter((value, index) => !isShared(value, index)),
    );
  const short = (kind: readonly string[]) =>
    longNameOf(
      title,
      kind.filter((value, index) => !isShared(value, index) && !isSaid(value)),
    );
  return new Set(kinds.map(short)).size === kinds.length ? short : distinct;
};

/** A product as the file has it, ready to be compared with the last import. */
export type ImportedProduct = {
  readonly row: number;
  readonly handle: string;
  readonly name: string;
  /** With the value of every further option, as earlier versions named it. */
  readonly longName: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string | undefined;
  readonly subCategory: string | undefined;
  /** Where it waits, unpublished, while nothing fits. */
  readonly standsUnder: { readonly category: string; readonly subCategory: string };
  readonly bestSeller: boolean;
  readonly hsn: string | undefined;
  /** Title and description for search engines; undefined if the file has neither. */
  readonly searchWords: readonly [title: string, description: string] | undefined;
  /** Undefined if the file has no column for them. */
  readonly tags: readonly string[] | undefined;
  readonly facts: Facts;
  /** The name of its size chart, empty: none; undefined if the file has no column for it. */
  readonly sizeChart: string | undefined;
  /** That chart as JSON, if the file contains it. */
  readonly sizeChartFigures: string;
  readonly isArchived: boolean;
  /** Why it is not public yet; undefined if it is. */
  readonly hiddenBecause: string | undefined;
  /** Empty for a product of one look. */
  readonly colours: readonly Colour[];
  readonly sizes: readonly ImportedVariant[];
  readonly images: readonly ImportedImage[];
};

export type Derived = { readonly missing: readonly Missing[] } & (
  | /** `notes` list what could not be kept. */
  { readonly products: readonly ImportedProduct[]; readonly notes: readonly Problem[] }
  | { readonly problems: readonly Problem[] }
);

/** Requires each variant once, and no more than the shop can hold. */
const checkKind = (variants: readonly ReadVariant[], problems: Problem[]): void => {
  const [first] = variants;
  const seen = new Set<string>();
  for (const { row, size } of variants) {
    if (seen.has(size)) problems.push({ row, message: `This product lists size ${size} twice.` });
    seen.add(size);
  }
  if (first === undefined) return;
  const most = first.colour === null ? MAX_SIZES : MAX_VARIANTS;
  if (seen.size > most)
    problems.push({ row: first.row, message: `This product has more than ${most} sizes.` });
  if (coloursOf(variants).length > MAX_COLOURS)
    problems.push({ row: first.row, message: `This product has more than ${MAX_COLOURS} colours.` });
};

/** The colours in the file's order, each with the first shade given for it. */
const coloursOf = (variants: readonly ReadVariant[]): readonly Colour[] => {
  const shades = new Map<string, string | null>();
  for (const { colour, hex } of variants) if (colour !== null) shades.set(colour, shades.get(colour) ?? hex);
  return [...shades].map(([name, hex]) => ({ name, hex }));
};

/**
 * If one product of this shop cannot hold everything, each colour becomes a product, like the values of other options.
 */
const isTooMany = (kinds: Iterable<readonly ReadVariant[]>): boolean =>
  [...kinds].some(
    (kind) =>
      kind[0]?.colour !== null && (kind.length > MAX_VARIANTS || coloursOf(kind).length > MAX_COLOURS),
  );

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const handleOf = (base: string, kind: readonly string[]): string =>
  kind.length === 0 ? base : `${base}--${slugOf(kind.join(' ')) || hashed(kind.join('\n'))}`;

const searchWordsOf = ({ seoTitle, seoDescription }: SourceProduct): ImportedProduct['searchWords'] => {
  const words = [
    tidyLine(seoTitle).slice(0, MAX_NAME_LENGTH),
    tidyLine(seoDescription).slice(0, MAX_SEARCH_TEXT_LENGTH),
  ] as const;
  return words.some((text) => text !== '') ? words : undefined;
};

/** The tags that can be kept; others are noted. */
const tagsOf = ({ row, ownTags }: SourceProduct, notes: Problem[]): ImportedProduct['tags'] => {
  if (ownTags === undefined) return undefined;
  const tags = tagsIn(ownTags);
  const fitting = tags.filter((tag) => tag.length <= MAX_TAG_LENGTH);
  const accepted = fitting.slice(0, MAX_TAGS);
  if (accepted.length < tags.length) {
    const message = `${counted(tags.length - accepted.length, 'tag')} left out: a product has at most ${MAX_TAGS} of ${MAX_TAG_LENGTH} characters.`;
    notes.push({ row, message });
  }
  return accepted;
};

/** What is wrong with the product as a whole. */
const checkSource = ({ row, title, isGiftCard, hsn, variants }: SourceProduct, problems: Problem[]): void => {
  if (tidyLine(title) === '') problems.push({ row, message: 'The title is missing.' });
  if (isGiftCard) problems.push({ row, message: 'Gift cards are not imported.' });
  if (hsn !== '' && !HSN.test(hsn)) {
    problems.push({ row, message: 'The HSN code must have four, six or eight digits.' });
  }
  if (variants.length === 0) problems.push({ row, message: 'The price is missing.' });
};

const noteAssumedStock = (variants: readonly ReadVariant[], notes: Problem[]): void => {
  const assumed = variants.filter(({ isAssumed }) => isAssumed);
  const [first] = assumed;
  if (first === undefined) return;
  const message = `The file has no stock for ${counted(assumed.length, 'size')}; ${PIECES_OF_UNCOUNTED} pieces of each were assumed.`;
  notes.push({ row: first.row, message });
};

const checkNames = (products: readonly ImportedProduct[], problems: Problem[]): void => {
  for (const { row, name } of products) {
    if (name.length > MAX_NAME_LENGTH)
      problems.push({ row, message: `The name is longer than ${MAX_NAME_LENGTH} characters.` });
  }
  const handles = products.map(({ handle }) => handle);
  const clash = products.find(({ handle }, index) => handles.indexOf(handle) !== index);
  if (clash !== undefined) {
    problems.push({ row: clash.row, message: `“${clash.name}” cannot be told apart from another variant.` });
  }
};

/** What the products made from one in the file have in common. */
const sharedOf = (source: SourceProduct, isFaulty: boolean, notes: Problem[]) => ({
  tags: tagsOf(source, notes),
  facts: tidyFacts(source.row, source.facts, notes),
  // the costly part runs only if there is something to describe
  description: isFaulty ? '' : source.isHtml ? textOfHtml(source.body) : tidyText(source.body),
  bestSeller: source.bestSeller,
  hsn: source.hsn || undefined,
  searchWords: searchWordsOf(source),
  sizeChart: source.sizeChart === undefined ? undefined : tidyLine(source.sizeChart),
  sizeChartFigures: source.sizeChartFigures,
  isArchived: source.isArchived,
});

const sizeOf = ({
  row: _,
  hex: __,
  kind: ___,
  image: ____,
  isAssumed: _____,
  ...variant
}: ReadVariant): ImportedVariant => variant;

/**
 * The products that one in the file becomes: one, with its colours and sizes; or one per value of further options (and
 * per colour if it `isSplit`), named "Shirt – Red". None if any of its rows has a problem.
 */
export const deriveProducts = (
  source: SourceProduct,
  classify: (described: Described) => Classified,
  names: CategoryNames,
  isSplit = false,
): Derived => {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const missing: Missing[] = [];
  const title = tidyLine(source.title);
  checkSource(source, problems);
  const places = placesOf(source.variants, isSplit);
  const variants = source.variants.flatMap(
    (variant) => readVariant(variant, places, source, problems, notes) ?? [],
  );
  const kinds = [...Map.groupBy(variants, ({ kind }) => kind.join('\n')).values()];
  if (!source.isOwn && !isSplit && isTooMany(kinds)) return deriveProducts(source, classify, names, true);
  for (const kind of kinds) checkKind(kind, problems);
  noteAssumedStock(variants, notes);
  const facet = facetOf(source, classify, names, problems, missing);
  const shared = sharedOf(source, problems.length > 0, notes);
  const nameOf = namesOf(
    title,
    kinds.flatMap(([first]) => (first === undefined ? [] : [first.kind])),
  );
  const products = kinds.flatMap((members): ImportedProduct[] => {
    const [first] = members;
    if (first === undefined) return [];
    return [
      {
        row: first.row,
        handle: handleOf(source.handle, first.kind),
        name: nameOf(first.kind),
        longName: longNameOf(title, first.kind),
        pricePaise: members.reduce(
          (least, { pricePaise }) => (pricePaise < least ? pricePaise : least),
          first.pricePaise,
        ),
        ...facet,
        ...shared,
        colours: coloursOf(members),
        sizes: members.map(sizeOf),
        images: imagesOf(source, members, variants, notes),
      },
    ];
  });
  checkNames(products, problems);
  return problems.length > 0
    ? { problems: problems.sort((a, b) => a.row - b.row), missing }
    : { products, notes, missing };
};
