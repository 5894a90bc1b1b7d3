/** From what the rows of a product say to the products it becomes in the shop, or to what is wrong with it. */

import { createHash } from 'node:crypto';
import { LONGEST_CATEGORY } from '@darzi/contract/catalogue/catalogue.ts';
import type { MissingWord } from '@darzi/contract/catalogue/categories.routes.ts';
import { LONGEST_TAG, MOST_TAGS, tagsIn } from '@darzi/contract/catalogue/tags.ts';
import { MOST_COLOURS, MOST_VARIANTS } from '@darzi/contract/catalogue/variants.ts';
import { HSN } from '@darzi/contract/gstin-fault.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { counted } from '@darzi/contract/wording.ts';
import {
  type CategoryName,
  type CategoryNames,
  offeredOf,
  presentNameOf,
} from '../categories/category-names.rules.ts';
import { MIDDLE } from '../images/image-files.rules.ts';
import type { Colour } from '../products/product-variants.rules.ts';
import type { ImageRow } from '../products/product-write.repository.ts';
import type { Classified, Described } from './category-mapping.rules.ts';
import { type Facts, tidyFacts } from './import-facts.rules.ts';
import { longNameOf, namesOf } from './import-names.rules.ts';
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

type Focus = ImageRow['focus'];

const LONGEST_NAME = 255;
const MOST_SIZES = 100;
const LONGEST_SEARCH_TEXT = 1_000;

/** A product as the file has it, ready to be compared with what the last import said. */
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
  /** Title and description for search engines; undefined where the file has neither. */
  readonly searchWords: readonly [title: string, description: string] | undefined;
  /** Undefined where the file has no column for them. */
  readonly tags: readonly string[] | undefined;
  readonly facts: Facts;
  /** The name of its size chart, blank: none; undefined where the file has no column for it. */
  readonly sizeChart: string | undefined;
  /** That chart, where the file brings it along, as JSON. */
  readonly sizeChartFigures: string;
  readonly isArchived: boolean;
  /** Why it is not shown to the public yet; undefined when it is. */
  readonly hiddenBecause: string | undefined;
  /** None where it has but one look. */
  readonly colours: readonly Colour[];
  readonly sizes: readonly ImportedVariant[];
  readonly images: readonly {
    readonly row: number;
    readonly source: string;
    /** Undefined where the file says nothing of it; so is the focus. */
    readonly alt: string | undefined;
    readonly focus: Focus | undefined;
    /** The colour that it shows; null: any. */
    readonly colour: string | null;
  }[];
};

/** What a product calls a category or type that the shop does not have. */
export type Missing = Omit<MissingWord, 'products'>;

export type Derived = { readonly missing: readonly Missing[] } & (
  | /** `notes` say what could not be kept of them. */
  { readonly products: readonly ImportedProduct[]; readonly notes: readonly Problem[] }
  | { readonly problems: readonly Problem[] }
);

/** Each variant once, and no more than the shop can hold. */
const checkKind = (variants: readonly ReadVariant[], problems: Problem[]): void => {
  const [first] = variants;
  const seen = new Set<string>();
  for (const { row, size } of variants) {
    if (seen.has(size)) problems.push({ row, message: `This product lists size ${size} twice.` });
    seen.add(size);
  }
  if (first === undefined) return;
  const most = first.colour === null ? MOST_SIZES : MOST_VARIANTS;
  if (seen.size > most)
    problems.push({ row: first.row, message: `This product has more than ${most} sizes.` });
  if (coloursOf(variants).length > MOST_COLOURS)
    problems.push({ row: first.row, message: `This product has more than ${MOST_COLOURS} colours.` });
};

/** The colours in the order of the file, each with the first shade that is told of it. */
const coloursOf = (variants: readonly ReadVariant[]): readonly Colour[] => {
  const shades = new Map<string, string | null>();
  for (const { colour, hex } of variants) if (colour !== null) shades.set(colour, shades.get(colour) ?? hex);
  return [...shades].map(([name, hex]) => ({ name, hex }));
};

/** Beyond what one product of this shop can hold, each colour is a product, as are the values of other options. */
const isTooMany = (kinds: Iterable<readonly ReadVariant[]>): boolean =>
  [...kinds].some(
    (kind) =>
      kind[0]?.colour !== null && (kind.length > MOST_VARIANTS || coloursOf(kind).length > MOST_COLOURS),
  );

const facetOf = (
  source: SourceProduct,
  classify: (described: Described) => Classified,
  names: CategoryNames,
  problems: Problem[],
  missing: Missing[],
) => {
  const found = classify({ type: source.type, tags: source.tags, title: source.title });
  const miss = (said: Missing['said'], word: string, lacks: Omit<Missing, 'said' | 'word'>): void => {
    if (word.length <= LONGEST_CATEGORY && /[\p{L}\p{N}]/u.test(word)) missing.push({ said, word, ...lacks });
  };
  const pick = (
    given: string,
    known: readonly CategoryName[],
    column: 'category' | 'subCategory',
  ): string | undefined => {
    const match = presentNameOf(known, given);
    if (given !== '' && match === undefined) {
      const lacksCategory = column === 'category';
      miss(column, tidyLine(given), { lacksCategory, lacksType: !lacksCategory });
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
  const tags = source.tags.join(', ');
  const told = [source.type && `type “${source.type}”`, tags && `tags “${tags}”`].filter(Boolean);
  const said = (told.join(', ') || 'it says neither type nor tags').slice(0, 200);
  const unmapped =
    found.excludedBy !== undefined && !isGiven
      ? `The mapping keeps out “${found.excludedBy}”`
      : category === undefined
        ? `No category fits (${said})`
        : subCategory === undefined
          ? `No type of clothing fits (${said})`
          : undefined;
  if (found.excludedBy === undefined) {
    const lacks = { lacksCategory: category === undefined, lacksType: subCategory === undefined };
    if (lacks.lacksCategory || lacks.lacksType) miss('type', tidyLine(source.type), lacks);
  }
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

/** The tags that can be kept; what cannot is noted. */
const tagsOf = ({ row, ownTags }: SourceProduct, notes: Problem[]): ImportedProduct['tags'] => {
  if (ownTags === undefined) return undefined;
  const said = tagsIn(ownTags);
  const fitting = said.filter((tag) => tag.length <= LONGEST_TAG);
  const kept = fitting.slice(0, MOST_TAGS);
  if (kept.length < said.length) {
    const message = `${counted(said.length - kept.length, 'tag')} left out: a product has at most ${MOST_TAGS} of ${LONGEST_TAG} characters.`;
    notes.push({ row, message });
  }
  return kept;
};

/** The colour of a picture: what the file says, else that of the variants that it belongs to, where it is one. */
const colourOfImage = (told: string, address: string, variants: readonly ReadVariant[]): string | null => {
  const known = new Set(variants.map(({ colour }) => colour));
  if (told !== '') return known.has(told) ? told : null;
  const shown = new Set(variants.flatMap(({ image, colour }) => (image === address ? [colour] : [])));
  const [only = null] = shown;
  return shown.size === 1 ? only : null;
};

/** Blank is the middle; undefined, and noted, what is no point of a picture. */
const focusOf = (told: string, row: number, notes: Problem[]): Focus | undefined => {
  if (told === '') return MIDDLE;
  const [x = 101, y = 101] = /^\d{1,3} \d{1,3}$/.test(told) ? told.split(' ').map(Number) : [];
  if (x <= 100 && y <= 100) return [x, y];
  notes.push({ row, message: `The focus “${told.slice(0, 40)}” is not like 50 20 and was left out.` });
  return undefined;
};

const imagesOf = (
  source: SourceProduct,
  variants: readonly ReadVariant[],
  all: readonly ReadVariant[],
  notes: Problem[],
) => {
  const own = new Set(variants.map(({ image }) => image).filter(Boolean));
  const others = new Set(all.map(({ image }) => image).filter((image) => image !== '' && !own.has(image)));
  const listed = [...source.images].sort((a, b) => a.position - b.position);
  const leading = [...own].map((image) => ({
    row: variants.find((variant) => variant.image === image)?.row ?? source.row,
    source: image,
    alt: listed.find((other) => other.source === image)?.alt,
    focus: undefined,
    colour: '',
  }));
  const rest = listed.filter((image) => !own.has(image.source) && !others.has(image.source));
  const seen = new Set<string>();
  // Where colours are told apart by the pictures' colour, these stand in the order of the file.
  const hasColours = variants.some(({ colour }) => colour !== null);
  const inOrder = hasColours
    ? [...listed.filter((image) => !others.has(image.source)), ...leading]
    : [...leading, ...rest];
  const keyOf = ({ source: address, colour }: (typeof inOrder)[number]) => `${address}\n${colour}`;
  return inOrder
    .filter((image) => !seen.has(keyOf(image)) && seen.add(keyOf(image)))
    .map(({ row, source: address, alt, focus, colour }) => ({
      row,
      source: address,
      alt: alt === undefined ? undefined : tidyLine(alt).slice(0, LONGEST_NAME),
      focus: focus === undefined ? undefined : focusOf(focus, row, notes),
      colour: colourOfImage(colour, address, variants),
    }));
};

/**
 * The products that a product of the file becomes: one, with its colours and sizes; or one for each value of further
 * options (and of the colour, where it `isSplit`), named "Shirt – Red". With any problem in any of its rows it becomes none.
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
  if (title === '') problems.push({ row: source.row, message: 'The title is missing.' });
  if (source.isGiftCard) problems.push({ row: source.row, message: 'Gift cards are not imported.' });
  if (source.hsn !== '' && !HSN.test(source.hsn)) {
    problems.push({ row: source.row, message: 'The HSN code must have four, six or eight digits.' });
  }
  if (source.variants.length === 0) problems.push({ row: source.row, message: 'The price is missing.' });
  const places = placesOf(source.variants, isSplit);
  const variants = source.variants.flatMap(
    (variant) => readVariant(variant, places, source, problems, notes) ?? [],
  );
  const kinds = Map.groupBy(variants, ({ kind }) => kind.join('\n'));
  if (!source.isOwn && !isSplit && isTooMany(kinds.values()))
    return deriveProducts(source, classify, names, true);
  for (const kind of kinds.values()) checkKind(kind, problems);
  const assumed = variants.filter(({ isAssumed }) => isAssumed);
  if (assumed[0] !== undefined) {
    const message = `The file does not count the pieces of ${counted(assumed.length, 'size')}; ${PIECES_OF_UNCOUNTED} each were taken for its stock.`;
    notes.push({ row: assumed[0].row, message });
  }
  const shelf = facetOf(source, classify, names, problems, missing);
  const tags = tagsOf(source, notes);
  const facts = tidyFacts(source.row, source.facts, notes);
  // The costly part comes only where there is something to describe.
  const description =
    problems.length > 0 ? '' : source.isHtml ? textOfHtml(source.body) : tidyText(source.body);
  const nameOf = namesOf(
    title,
    [...kinds.values()].flatMap(([first]) => (first === undefined ? [] : [first.kind])),
  );
  const products = [...kinds.values()].flatMap((members): ImportedProduct[] => {
    const [first] = members;
    if (first === undefined) return [];
    const name = nameOf(first.kind);
    if (name.length > LONGEST_NAME) {
      problems.push({ row: first.row, message: `The name is longer than ${LONGEST_NAME} characters.` });
    }
    return [
      {
        row: first.row,
        handle: handleOf(source.handle, first.kind),
        name,
        longName: longNameOf(title, first.kind),
        description,
        pricePaise: members.reduce(
          (least, { pricePaise }) => (pricePaise < least ? pricePaise : least),
          first.pricePaise,
        ),
        ...shelf,
        bestSeller: source.bestSeller,
        hsn: source.hsn || undefined,
        searchWords: searchWordsOf(source),
        tags,
        facts,
        sizeChart: source.sizeChart === undefined ? undefined : tidyLine(source.sizeChart),
        sizeChartFigures: source.sizeChartFigures,
        isArchived: source.isArchived,
        colours: coloursOf(members),
        sizes: members.map(
          ({ row: _, hex: __, kind: ___, image: ____, isAssumed: _____, ...variant }) => variant,
        ),
        images: imagesOf(source, members, variants, notes),
      },
    ];
  });
  const handles = products.map(({ handle }) => handle);
  const clash = products.find(({ handle }, index) => handles.indexOf(handle) !== index);
  if (clash !== undefined) {
    problems.push({ row: clash.row, message: `“${clash.name}” cannot be told apart from another variant.` });
  }
  return problems.length > 0
    ? { problems: problems.sort((a, b) => a.row - b.row), missing }
    : { products, notes, missing };
};
