/**
 * What an import carries over: everything its file changed since the last import. Stock sold here and the owner's own
 * changes since then stay.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FACT_NAMES } from '@darzi/contract/catalogue/product-facts.ts';
import { z } from 'zod';
import { MIDDLE } from '../images/image-files.rules.ts';
import type { ExportedProduct } from '../products/export-products.ts';
import { OWN_PICTURE } from '../products/product-change.rules.ts';
import type { ProductFields } from '../products/product-write.repository.ts';
import { filledFacts } from './import-facts.rules.ts';
import type { ImportedProduct } from './import-product.rules.ts';

const snapshot = z.object({
  name: z.string(),
  description: z.string(),
  pricePaise: z.number(),
  category: z.string().nullable(),
  subCategory: z.string().nullable(),
  bestSeller: z.boolean(),
  hsn: z.string().nullable(),
  published: z.boolean(),
  /** Title and description for search engines, if the file has them. */
  searchWords: z.tuple([z.string(), z.string()]).optional(),
  /** Only if there are any. */
  tags: z.array(z.string()).optional(),
  /** Only non-empty ones. */
  facts: z.partialRecord(z.enum(FACT_NAMES), z.string()).optional(),
  /** The size chart's name, and whether it was archived; only if set. */
  sizeChart: z.string().optional(),
  archived: z.literal(true).optional(),
  sizes: z.array(z.tuple([z.string(), z.number().nullable()])),
  /** Each of `sizes`' data beyond its stock; only if that is more than the product's price. */
  variants: z
    .array(
      z.object({
        pricePaise: z.number(),
        mrpPaise: z.number().nullable(),
        sku: z.string().nullable(),
        barcode: z.string().nullable(),
        weightGrams: z.number().nullable(),
        costPaise: z.number().nullable(),
      }),
    )
    .optional(),
  /** Name and shade; only if there are colours. */
  colours: z.array(z.tuple([z.string(), z.string().nullable()])).optional(),
  /** Address or file name with the hash of its bytes, and alt text. */
  images: z.array(z.tuple([z.string(), z.string()])),
  /** The colour that each of `images` shows; only if one shows a colour. */
  imageColours: z.array(z.string().nullable()).optional(),
  /** The focus of each of `images`; only if one is not in the middle. */
  imageFocus: z.array(z.tuple([z.number(), z.number()])).optional(),
  /**
   * The handle of another shop's product from which an import made this one; null: it existed before, or came
   * otherwise.
   */
  source: z.string().nullable().optional(),
});

/** What a file said about a product, as remembered for the next import. */
export type Snapshot = z.output<typeof snapshot>;

/** A remembered snapshot; undefined if an older version wrote it differently. */
export const parseSnapshot = (value: unknown): Snapshot | undefined => snapshot.safeParse(value).data;

type Variants = NonNullable<Snapshot['variants']>;
type Described = Omit<ImportedProduct, 'row' | 'handle' | 'longName' | 'standsUnder' | 'sizeChartFigures'>;

/** Absent if there is nothing to add, so that an old file's snapshot stays the same. */
const variantsOf = ({ sizes, pricePaise }: Described): { variants?: Variants } => {
  const variants = sizes.map(({ size: _, colour: __, quantity: ___, ...variant }) => variant);
  const isPlain = variants.every(
    (variant) =>
      variant.pricePaise === pricePaise &&
      Object.values(variant).filter((value) => value !== null).length === 1,
  );
  return isPlain ? {} : { variants };
};

/** The data of a product that decides whether an import changes anything. */
export const takeSnapshot = (product: Described, imageKeys: ReadonlyMap<string, string>): Snapshot => ({
  name: product.name,
  description: product.description,
  pricePaise: product.pricePaise,
  category: product.category ?? null,
  subCategory: product.subCategory ?? null,
  bestSeller: product.bestSeller,
  hsn: product.hsn ?? null,
  published: product.hiddenBecause === undefined,
  ...(product.searchWords === undefined ? {} : { searchWords: [...product.searchWords] }),
  ...((product.tags ?? []).length === 0 ? {} : { tags: [...(product.tags ?? [])] }),
  ...filledFacts(product.facts),
  ...(product.sizeChart ? { sizeChart: product.sizeChart } : {}),
  ...(product.isArchived ? { archived: true } : {}),
  sizes: product.sizes.map(({ size, quantity }) => [size, quantity ?? null]),
  ...variantsOf(product),
  ...(product.colours.length === 0
    ? {}
    : { colours: product.colours.map(({ name, hex }): [string, string | null] => [name, hex]) }),
  images: product.images.map(({ source, alt }) => [imageKeys.get(source) ?? source, alt ?? '']),
  ...(product.images.every(({ colour }) => colour === null)
    ? {}
    : { imageColours: product.images.map(({ colour }) => colour) }),
  ...(product.images.every(({ focus }) => focus === undefined || focus.join() === MIDDLE.join())
    ? {}
    : { imageFocus: product.images.map(({ focus = MIDDLE }): [number, number] => [...focus]) }),
});

/** What our own export would say about a product now; pictures by their hashes. */
const snapshotOfExported = (product: ExportedProduct): Snapshot => {
  const { name, description, pricePaise, category, subCategory, bestSeller, facts, isArchived } = product;
  const { seoTitle, seoDescription } = product;
  const shades = new Map(
    product.variants.flatMap(({ colour, hex }) => (colour === null ? [] : [[colour, hex]])),
  );
  return takeSnapshot(
    {
      ...{ name, description, pricePaise, category, subCategory, bestSeller, isArchived },
      hsn: product.hsn ?? undefined,
      hiddenBecause: product.published ? undefined : 'It is not published',
      searchWords: seoTitle || seoDescription ? [seoTitle ?? '', seoDescription ?? ''] : undefined,
      tags: product.tags,
      facts: Object.fromEntries(FACT_NAMES.map((fact, n) => [fact, facts[n] ?? ''])),
      sizeChart: product.chart?.name,
      sizes: product.variants.map(({ ownSize: _, hex: __, stock, ...variant }) => ({
        ...variant,
        quantity: stock,
        pricePaise: variant.pricePaise ?? pricePaise,
      })),
      colours: [...shades].map(([colour, hex]) => ({ name: colour, hex })),
      images: product.images.map(([hash, source, colour, alt, ...focus]) => ({
        row: 0,
        source: hash ?? source ?? '',
        ...{ alt, colour, focus },
      })),
    },
    new Map(),
  );
};

const withPlainPictures = ({ source: _, images, ...snapshot }: Snapshot): Omit<Snapshot, 'source'> => ({
  ...snapshot,
  images: images.map(([key, alt]) => [key.replace(OWN_PICTURE, '$1'), alt]),
});

/** Whether our own file matches the product as it is. */
export const isAsExported = (taken: Snapshot, present: ExportedProduct): boolean =>
  isDeepStrictEqual(withPlainPictures(taken), withPlainPictures(snapshotOfExported(present)));

/** SHA-256 of a snapshot, hex: equal if nothing has changed since the last import. */
export const hashSnapshot = (taken: Snapshot): string =>
  createHash('sha256').update(JSON.stringify(taken)).digest('hex');

type Fields = Omit<ProductFields, 'id' | 'handle' | 'sourceHash'>;

/** The fields of a new product. Without a category of its own it waits, unpublished, in the first one. */
export const freshFields = (product: ImportedProduct): Fields => ({
  name: product.name,
  description: product.description,
  pricePaise: product.pricePaise,
  ...product.standsUnder,
  bestSeller: product.bestSeller,
  hsn: product.hsn ?? null,
  published: product.hiddenBecause === undefined,
});

/** The fields of a known product: each follows the file if the file changed it, and stays otherwise. */
export const mergeFields = (
  present: Fields,
  product: ImportedProduct,
  earlier: Snapshot | undefined,
  taken: Snapshot,
): Fields => {
  const incoming = freshFields(product);
  const isHers = earlier?.name === product.longName && present.name !== earlier.name;
  const isChanged = (field: keyof Fields): boolean =>
    earlier === undefined || earlier[field] !== taken[field];
  return {
    name: isChanged('name') && !isHers ? incoming.name : present.name,
    description: isChanged('description') ? incoming.description : present.description,
    pricePaise: isChanged('pricePaise') ? incoming.pricePaise : present.pricePaise,
    category: isChanged('category') ? (product.category ?? present.category) : present.category,
    subCategory: isChanged('subCategory')
      ? (product.subCategory ?? present.subCategory)
      : present.subCategory,
    bestSeller: isChanged('bestSeller') ? incoming.bestSeller : present.bestSeller,
    hsn: isChanged('hsn') ? (incoming.hsn ?? present.hsn) : present.hsn,
    published: isChanged('published') ? incoming.published : present.published,
  };
};
