import type { AdminProduct, ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import { isSharp } from '@darzi/contract/catalogue/picture-size.ts';
import { eachFact, FACT_NAMES, type FactName, factOf } from '@darzi/contract/catalogue/product-facts.ts';
import { HSN, HSN_ERROR } from '@darzi/contract/gstin-fault.ts';
import type { SizeChartId } from '@darzi/contract/ids.ts';
import { isRupees, showRupees } from '@darzi/contract/money.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import {
  type DraftColour,
  type DraftSize,
  draftVariantsOf,
  plainVariants,
  sentVariantsOf,
  variantFault,
} from './draft-variants.ts';

export type DraftPicture = {
  readonly address: string;
  readonly alt: string;
  /** Percent from the left and top. */
  readonly focus: readonly [number, number];
  /** Width and height in pixels, if known. */
  readonly size?: readonly [number, number] | null | undefined;
  /** The colour it shows; null for any. */
  readonly colour?: string | null;
};

/** A product in the form: numbers are still the typed text. */
export type ProductDraft = Readonly<Record<FactName, string>> & {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly category: string;
  readonly subCategory: string;
  readonly hsn: string;
  /** Blank: derived from the name. */
  readonly handle: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bestSeller: boolean;
  readonly published: boolean;
  readonly tags: readonly string[];
  /** Blank: the one of its category and type. */
  readonly sizeChart: SizeChartId | '';
  readonly sizes: readonly DraftSize[];
  readonly colours: readonly DraftColour[];
  readonly pictures: readonly DraftPicture[];
};

export const NEW_PRODUCT: ProductDraft = {
  name: '',
  description: '',
  price: '',
  category: 'Women',
  subCategory: 'Topwear',
  hsn: '',
  handle: '',
  seoTitle: '',
  seoDescription: '',
  bestSeller: false,
  published: true,
  ...eachFact(() => ''),
  tags: [],
  sizeChart: '',
  sizes: ['S', 'M', 'L'].map((size) => ({ key: size, size, stock: '0' })),
  colours: [],
  pictures: [],
};

/** The stand-in for a missing picture; it is never sent back. */
const isDrawn = (address: string): boolean => address.startsWith('/images/drawn/');

export const draftOf = (product: AdminProduct): ProductDraft => ({
  name: product.name,
  description: product.description,
  price: String(product.price),
  category: product.category,
  subCategory: product.subCategory,
  hsn: product.hsn ?? '',
  handle: product.handle,
  seoTitle: product.seoTitle ?? '',
  seoDescription: product.seoDescription ?? '',
  bestSeller: product.bestSeller,
  published: product.published,
  ...eachFact((name) => product[name] ?? ''),
  tags: product.tags,
  sizeChart: product.sizeChart ?? '',
  ...draftVariantsOf(product),
  pictures: product.image.flatMap((address, index) =>
    isDrawn(address)
      ? []
      : [
          {
            address,
            alt: product.imageAlt[index] ?? '',
            focus: product.imageFocus[index] ?? ([50, 50] as const),
            size: product.imageSizes[index],
            ...(product.imageColours[index] == null ? {} : { colour: product.imageColours[index] }),
          },
        ],
  ),
});

/** A hint for pictures too small to zoom into. */
export const tooSmall = ({ size }: DraftPicture): string | undefined =>
  size == null || isSharp(...size)
    ? undefined
    : `Only ${size[0]} × ${size[1]} px: it will look blurred when enlarged.`;

/** Errors of the form, field → text. Empty: it can be sent. */
export const faultsOf = (draft: ProductDraft): Readonly<Record<string, string>> => {
  const faults: Record<string, string> = {};
  if (draft.name.trim() === '') faults.name = 'Required';
  const price = typedNumber(draft.price);
  if (!isRupees(price) || price <= 0) {
    faults.price = 'An amount in rupees, more than zero';
  }
  if (draft.hsn.trim() !== '' && !HSN.test(draft.hsn.trim())) faults.hsn = HSN_ERROR;
  const fault = variantFault(draft);
  if (fault !== undefined) faults.sizes = fault;
  return faults;
};

const colourOf = ({ colour }: DraftPicture, { colours }: ProductDraft): string | null =>
  colours.find(({ name }) => name === colour)?.name.trim() ?? null;

/** The whole product, for creating it. */
export const wholeOf = (draft: ProductDraft) => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  price: typedNumber(draft.price),
  category: draft.category,
  subCategory: draft.subCategory,
  hsn: draft.hsn.trim() === '' ? null : draft.hsn.trim(),
  ...(draft.handle.trim() === '' ? {} : { handle: draft.handle.trim() }),
  seoTitle: draft.seoTitle.trim() || null,
  seoDescription: draft.seoDescription.trim() || null,
  bestSeller: draft.bestSeller,
  published: draft.published,
  ...eachFact((name) => draft[name].trim() || null),
  tags: [...draft.tags],
  sizeChart: draft.sizeChart || null,
  ...sentVariantsOf(draft),
  image: draft.pictures.map(({ address }) => address),
  imageAlt: draft.pictures.map(({ alt }) => alt.trim()),
  imageFocus: draft.pictures.map(({ focus: [x, y] }): [number, number] => [x, y]),
  ...(draft.colours.length === 0
    ? {}
    : { imageColours: draft.pictures.map((picture) => colourOf(picture, draft)) }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs from the product that was opened, so that other people's changes elsewhere are kept. */
export const changesOf = (opened: AdminProduct, draft: ProductDraft): ProductChange => {
  const before = wholeOf(draftOf(opened));
  const { sizes, stock, colours, variants, image, imageAlt, imageFocus, imageColours, ...fields } =
    wholeOf(draft);
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, Reflect.get(before, name))),
  );
  const isPriced = 'price' in changed && variants !== undefined;
  const isStockChanged =
    isPriced ||
    !isSame([sizes, stock, colours, variants], [before.sizes, before.stock, before.colours, before.variants]);
  const arePicturesChanged = !isSame(
    [image, imageAlt, imageFocus, imageColours],
    [before.image, before.imageAlt, before.imageFocus, before.imageColours],
  );
  // a product that had colours and details must be told to drop them
  const range =
    variants === undefined && before.variants !== undefined
      ? { colours: [], variants: plainVariants(draft.sizes) }
      : variants === undefined
        ? { sizes, stock }
        : { price: fields.price, colours, variants };
  return {
    ...changed,
    ...(isStockChanged ? { ...range, stockSeen: opened.stock } : {}),
    ...(arePicturesChanged
      ? { image, imageAlt, imageFocus, ...(imageColours === undefined ? {} : { imageColours }) }
      : {}),
  };
};

/** Merges both edits: mine where I changed something, theirs everywhere else. */
export const mergeDrafts = (opened: ProductDraft, mine: ProductDraft, theirs: ProductDraft): ProductDraft => {
  const pick = <K extends keyof ProductDraft>(name: K): ProductDraft[K] =>
    isSame(mine[name], opened[name]) ? theirs[name] : mine[name];
  return {
    name: pick('name'),
    description: pick('description'),
    price: pick('price'),
    category: pick('category'),
    subCategory: pick('subCategory'),
    hsn: pick('hsn'),
    handle: pick('handle'),
    seoTitle: pick('seoTitle'),
    seoDescription: pick('seoDescription'),
    bestSeller: pick('bestSeller'),
    published: pick('published'),
    ...eachFact(pick),
    tags: pick('tags'),
    sizeChart: pick('sizeChart'),
    sizes: pick('sizes'),
    colours: pick('colours'),
    pictures: pick('pictures'),
  };
};

const yesNo = (flag: boolean): string => (flag ? 'yes' : 'no');
const sizesInWords = (product: AdminProduct): string =>
  product.sizes.map((size) => `${size} ${product.stock[size] ?? 0}`).join(', ');

const detailsInWords = ({ variants }: AdminProduct): string =>
  variants
    .map(({ colour, size, price, mrp, sku, barcode, weight, cost }) =>
      [colour, size, price, mrp, sku, barcode, weight, cost].filter((value) => value !== null).join(' '),
    )
    .join(', ');

type Compared = readonly [label: string, show: (product: AdminProduct) => string];

/** Fields as people compare them. */
const IN_WORDS: readonly Compared[] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description.slice(0, 120)],
  ['Price', ({ price }) => showRupees(price)],
  ['Category', ({ category, subCategory }) => `${category}, ${subCategory}`],
  ['HSN', ({ hsn }) => hsn ?? 'none'],
  ['Address', ({ handle }) => handle],
  ['Title for search engines', ({ seoTitle }) => seoTitle ?? 'the name'],
  ['Text for search engines', ({ seoDescription }) => seoDescription ?? 'the description'],
  ['Best seller', ({ bestSeller }) => yesNo(bestSeller)],
  ['Shown in the shop', ({ published }) => yesNo(published)],
  ['Archived', ({ archived }) => yesNo(archived)],
  ['Sizes and stock', sizesInWords],
  ['Colours', ({ colours }) => colours.map(({ name }) => name).join(', ') || 'none'],
  ['Prices and numbers of sizes', detailsInWords],
  ...FACT_NAMES.map((name): Compared => {
    const { label, ifNone = 'none' } = factOf(name);
    return [label, (product) => product[name]?.slice(0, 120) ?? ifNone];
  }),
  ['Tags', ({ tags }) => tags.join(', ') || 'none'],
  ['Size chart', ({ sizeChart }) => (sizeChart === null ? 'by type' : `its own (#${lastSix(sizeChart)})`)],
  [
    'Pictures',
    ({ image, imageAlt }) =>
      `${image.length}${imageAlt.some((alt) => alt !== '') ? ` (${imageAlt.filter(Boolean).join('; ')})` : ''}`,
  ],
];

export type Difference = { readonly label: string; readonly from: string; readonly to: string };

/** The differences between two states of a product. */
export const differencesBetween = (before: AdminProduct, after: AdminProduct): readonly Difference[] => {
  const differing = IN_WORDS.flatMap(([label, show]) =>
    show(before) === show(after) ? [] : [{ label, from: show(before), to: show(after) }],
  );
  const arePicturesOthers = !isSame([before.image, before.imageFocus], [after.image, after.imageFocus]);
  return arePicturesOthers && !differing.some(({ label }) => label === 'Pictures')
    ? [...differing, { label: 'Pictures', from: 'as you see them', to: 'different, or in a different order' }]
    : differing;
};
