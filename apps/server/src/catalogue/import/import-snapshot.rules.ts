/**
 * What an import carries over: whatever its file changed since the last import. Stock sold here and what the owner
 * changed by hand in between stay as they are.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProductFields } from '../products/product-write.repository.ts';
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
  /** Title and description for search engines, where the file has them. */
  searchWords: z.tuple([z.string(), z.string()]).optional(),
  sizes: z.array(z.tuple([z.string(), z.number().nullable()])),
  /** Address or file with the hash of its bytes, and alt text. */
  images: z.array(z.tuple([z.string(), z.string()])),
});

/** What a file said of a product, as it is remembered for the next import. */
export type Snapshot = z.output<typeof snapshot>;

/** A remembered snapshot; undefined for one that an older version wrote differently. */
export const parseSnapshot = (value: unknown): Snapshot | undefined => snapshot.safeParse(value).data;

/** What of a product decides whether an import changes anything. */
export const takeSnapshot = (product: ImportedProduct, imageKeys: ReadonlyMap<string, string>): Snapshot => ({
  name: product.name,
  description: product.description,
  pricePaise: product.pricePaise,
  category: product.category ?? null,
  subCategory: product.subCategory ?? null,
  bestSeller: product.bestSeller,
  hsn: product.hsn ?? null,
  published: product.hiddenBecause === undefined,
  ...(product.searchWords === undefined ? {} : { searchWords: [...product.searchWords] }),
  sizes: product.sizes.map(({ size, quantity }) => [size, quantity ?? null]),
  images: product.images.map(({ source, alt }) => [imageKeys.get(source) ?? source, alt]),
});

/** SHA-256 of a snapshot, hex: equal when nothing has changed since the last import. */
export const hashSnapshot = (taken: Snapshot): string =>
  createHash('sha256').update(JSON.stringify(taken)).digest('hex');

type Fields = Omit<ProductFields, 'id' | 'handle' | 'sourceHash'>;

/** The fields of a product that is new. Without a shelf of its own it waits, unpublished, on the first one. */
export const freshFields = (product: ImportedProduct): Fields => ({
  name: product.name,
  description: product.description,
  pricePaise: product.pricePaise,
  ...product.standsUnder,
  bestSeller: product.bestSeller,
  hsn: product.hsn ?? null,
  published: product.hiddenBecause === undefined,
});

/** The fields of a known product: each comes from the file where the file changed it, and stays otherwise. */
export const mergeFields = (
  present: Fields,
  product: ImportedProduct,
  earlier: Snapshot | undefined,
  taken: Snapshot,
): Fields => {
  const incoming = freshFields(product);
  const isChanged = (field: keyof Fields): boolean =>
    earlier === undefined || earlier[field] !== taken[field];
  return {
    name: isChanged('name') ? incoming.name : present.name,
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

type Sized = { readonly size: string; readonly position: number; readonly stock: number };

export type SizeChanges = {
  readonly put: readonly Sized[];
  readonly remove: readonly string[];
};

/**
 * Stock follows the file only where its quantity differs from the last import's. Sizes that left the file leave the
 * product; sizes that the owner added stay, behind the file's.
 */
export const mergeSizes = (
  present: readonly Sized[],
  taken: Snapshot,
  earlier: Snapshot | undefined,
): SizeChanges => {
  const known = new Map(present.map((row) => [row.size, row]));
  const before = new Map(earlier?.sizes);
  const wanted = new Set(taken.sizes.map(([size]) => size));
  const fromFile = taken.sizes.map(([size, quantity], position): Sized => {
    const row = known.get(size);
    const isSame = earlier !== undefined && before.has(size) && before.get(size) === quantity;
    const stock = row === undefined ? (quantity ?? 0) : isSame ? row.stock : (quantity ?? row.stock);
    return { size, position, stock };
  });
  const others = present.filter(({ size }) => !wanted.has(size));
  const isGone = ({ size }: Sized): boolean => earlier === undefined || before.has(size);
  const staying = others
    .filter((row) => !isGone(row))
    .map((row, index) => ({ ...row, position: fromFile.length + index }));
  const put = [...fromFile, ...staying].filter((row) => {
    const old = known.get(row.size);
    return old === undefined || old.position !== row.position || old.stock !== row.stock;
  });
  return { put, remove: others.filter(isGone).map(({ size }) => size) };
};
