/** What a change of the back office makes of a product. Pure: from the product as it is and what was sent. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { parseWebAddress } from './image-address.rules.ts';
import { isImageHash } from './image-file.rules.ts';
import type { ImageRow, ProductFields } from './product-write.repository.ts';

export type Stocked = { readonly size: string; readonly stock: number };

/** Fields that are compared one by one; the audit names those that changed. */
export type Changeable = Omit<ProductFields, 'id' | 'handle' | 'sourceHash'> & { readonly archived: boolean };

/** The product's fields after the change. */
export const applyFields = (now: Changeable, change: ProductChange): Changeable => ({
  name: change.name ?? now.name,
  description: change.description ?? now.description,
  pricePaise: change.price === undefined ? now.pricePaise : paiseFromRupees(change.price),
  category: change.category ?? now.category,
  subCategory: change.subCategory ?? now.subCategory,
  bestSeller: change.bestSeller ?? now.bestSeller,
  hsn: change.hsn === undefined ? now.hsn : change.hsn,
  published: change.published ?? now.published,
  archived: change.archived ?? now.archived,
});

/**
 * The sizes after the change. `stock` alone says which sizes there are; `sizes` gives their order, and without
 * `stock` also which there are (new ones empty).
 */
export const applySizes = (
  now: readonly Stocked[],
  { stock, sizes }: Pick<ProductChange, 'stock' | 'sizes'>,
): readonly Stocked[] => {
  if (stock === undefined && sizes === undefined) return now;
  const pieces = new Map(stock === undefined ? now.map((s) => [s.size, s.stock]) : Object.entries(stock));
  const named = sizes ?? [];
  const order = stock === undefined ? named : [...named.filter((s) => pieces.has(s)), ...pieces.keys()];
  return [...new Set(order)].map((size) => ({ size, stock: pieces.get(size) ?? 0 }));
};

export type Picture = Pick<ImageRow, 'hash' | 'sourceUrl' | 'fetchError' | 'alt'>;

const OWN_ADDRESS = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{64})\/\d+\.webp$/;
const DRAWN_ADDRESS = /\/images\/drawn\/[^/]+\.svg$/;

/** Hashes that a list of addresses names as ours. */
export const hashesIn = (addresses: readonly string[]): readonly string[] =>
  addresses.flatMap((address) => OWN_ADDRESS.exec(address)?.[1] ?? []).filter(isImageHash);

/**
 * The pictures after the change: those named (all present ones when none are named), pictures still on their way,
 * then the uploaded ones. Refuses an address that is neither ours nor one of the web.
 */
export const applyPictures = (
  now: readonly Picture[],
  { image, imageAlt }: Pick<ProductChange, 'image' | 'imageAlt'>,
  uploaded: readonly string[],
  shownElsewhere: ReadonlySet<string>,
): Outcome<readonly Picture[]> => {
  const onTheirWay = now.filter(({ hash }) => hash === null);
  const shown = now.filter(({ hash }) => hash !== null);
  const named: Picture[] = [];
  for (const address of image ?? []) {
    if (DRAWN_ADDRESS.test(address)) continue;
    const hash = OWN_ADDRESS.exec(address)?.[1];
    const present = shown.find((picture) => picture.hash === hash);
    if (hash !== undefined && present !== undefined) named.push(present);
    else if (hash !== undefined && shownElsewhere.has(hash)) {
      named.push({ hash, sourceUrl: null, fetchError: null, alt: '' });
    } else if (hash === undefined && parseWebAddress(address) !== undefined) {
      named.push({ hash: null, sourceUrl: address, fetchError: null, alt: '' });
    } else return refuse('request.invalid', { fields: { image: 'Unknown picture' } });
  }
  const wanted = new Set(named.map(({ sourceUrl }) => sourceUrl));
  const pictures = [
    ...(image === undefined ? shown : named),
    ...onTheirWay.filter(({ sourceUrl }) => !wanted.has(sourceUrl)),
    ...uploaded.map((hash) => ({ hash, sourceUrl: null, fetchError: null, alt: '' })),
  ];
  return accept(pictures.map((picture, index) => ({ ...picture, alt: imageAlt?.[index] ?? picture.alt })));
};

/** Field → [before, after], only for what differs. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly [unknown, unknown]>> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field] ?? null, after[field]] as const]),
  );
