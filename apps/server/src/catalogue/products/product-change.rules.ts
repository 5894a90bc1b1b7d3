/** The effect of a back-office change on a product. Pure: from the current product and the change. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import { sinceSeen } from '@darzi/contract/back-office/stock.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { isImageHash, MIDDLE, parseWebAddress } from '../images/image-files.rules.ts';
import type { ImageRow } from './product-images.repository.ts';
import type { ProductFields } from './product-write.repository.ts';

export type Stocked = { readonly size: string; readonly stock: number };

/** Fields compared one by one; the audit names the changed ones. */
export type Changeable = Omit<ProductFields, 'id' | 'handle' | 'sourceHash'> & { readonly archived: boolean };

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
 * The sizes after the change. `sizes` lists them in order (new ones empty), `stock` sets the stock of those it names;
 * for a product without other data, the sizes are those of its stock. With `stockSeen`, only the difference to it is
 * applied. Refuses stock of a size that the product does not have.
 */
export const applySizes = (
  now: readonly Stocked[],
  { stock, sizes, stockSeen }: Pick<ProductChange, 'stock' | 'sizes' | 'stockSeen'>,
): Outcome<readonly Stocked[]> => {
  const refuseStock = (text: string) => refuseFields({ stock: text });
  const named = Object.keys(stock ?? {});
  if (stock !== undefined && named.length === 0) return refuseStock('Required');
  const there = sizes ?? (now.length > 0 ? now.map(({ size }) => size) : named);
  if (there.length === 0) return refuseFields({ [sizes === undefined ? 'stock' : 'sizes']: 'Required' });
  const unknown = named.find((size) => !there.includes(size));
  if (unknown !== undefined) return refuseStock(`This product has no size ${unknown}`);
  const present = new Map(now.map((row) => [row.size, row.stock]));
  const pieces = new Map(Object.entries(stock ?? {}));
  return accept(
    there.map((size) => {
      const left = present.get(size);
      const wanted = pieces.get(size);
      return {
        size,
        stock: wanted === undefined ? (left ?? 0) : sinceSeen(wanted, stockSeen?.[size], left),
      };
    }),
  );
};

export type Picture = Omit<ImageRow, 'id' | 'productId' | 'position'>;

/** A picture uploaded with a form, and the colour it shows. */
export type Uploaded = { readonly hash: string; readonly colour: string | null };

const aPicture = (from: Partial<Picture>): Picture => ({
  hash: null,
  sourceUrl: null,
  fetchError: null,
  alt: '',
  focus: MIDDLE,
  isStandIn: false,
  colour: null,
  ...from,
});

/**
 * The old pictures that stay visible while the new ones are still to be fetched: an unreachable address must not leave
 * a product bare.
 */
export const standInsFor = <P extends Pick<Picture, 'hash' | 'isStandIn'>>(
  pictures: readonly Pick<Picture, 'hash'>[],
  shown: readonly P[],
): readonly P[] =>
  pictures.length > 0 && pictures.every(({ hash }) => hash === null)
    ? shown.map((picture) => ({ ...picture, isStandIn: true }))
    : [];

/** An address of a picture of this shop, whatever the shop's own address. */
export const OWN_PICTURE = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{64})\/\d+\.webp$/;
const DRAWN_ADDRESS = /\/images\/drawn\/[^/]+\.svg$/;

/** The hashes of our own pictures in a list of addresses. */
export const hashesIn = (addresses: readonly string[]): readonly string[] =>
  addresses.flatMap((address) => OWN_PICTURE.exec(address)?.[1] ?? []).filter(isImageHash);

/**
 * The pictures after the change: the named ones (without names, all current ones), those still to be fetched, the
 * uploaded ones, then the stand-ins. Failed fetches are dropped when others are named. Refuses an address that is
 * neither ours nor on the web.
 */
export const applyPictures = (
  now: readonly Picture[],
  {
    image,
    imageAlt,
    imageFocus,
    imageColours,
  }: Pick<ProductChange, 'image' | 'imageAlt' | 'imageFocus' | 'imageColours'>,
  uploaded: readonly Uploaded[],
  known: ReadonlySet<string>,
  colours: readonly string[],
): Outcome<readonly Picture[]> => {
  const onTheirWay = now.filter(({ hash }) => hash === null);
  const shown = now.filter(({ hash }) => hash !== null);
  const named: Picture[] = [];
  for (const address of image ?? []) {
    if (DRAWN_ADDRESS.test(address)) continue;
    const hash = OWN_PICTURE.exec(address)?.[1];
    const present = shown.find((picture) => picture.hash === hash);
    if (hash !== undefined && present !== undefined) named.push({ ...present, isStandIn: false });
    else if (hash !== undefined && known.has(hash)) named.push(aPicture({ hash }));
    else if (hash === undefined && parseWebAddress(address) !== undefined) {
      named.push(aPicture({ sourceUrl: address }));
    } else return refuseFields({ image: 'Unknown picture' });
  }
  const wanted = new Set(named.map(({ sourceUrl }) => sourceUrl));
  const pictures = [
    ...(image === undefined ? shown : named),
    ...onTheirWay.filter(
      ({ sourceUrl, fetchError }) => !wanted.has(sourceUrl) && (image === undefined || fetchError === null),
    ),
    ...uploaded.map((picture) => aPicture(picture)),
  ];
  const unknown = [...uploaded.map(({ colour }) => colour), ...(imageColours ?? [])].find(
    (colour) => colour !== null && !colours.includes(colour),
  );
  if (unknown !== undefined) return refuseFields({ image: `This product has no colour ${unknown}` });
  const isThere = (colour: string | null) => colour !== null && colours.includes(colour);
  const colourOf = (own: string | null, asked: string | null | undefined) =>
    asked === undefined ? (isThere(own) ? own : null) : asked;
  const asked = pictures.map((picture, index) => ({
    ...picture,
    alt: imageAlt?.[index] ?? picture.alt,
    focus: imageFocus?.[index] ?? picture.focus,
    colour: colourOf(picture.colour, imageColours?.[index]),
  }));
  const isEmptied = image !== undefined && named.length === 0;
  return accept([
    ...asked,
    ...(isEmptied
      ? []
      : standInsFor(
          asked,
          shown.map((one) => ({ ...one, colour: colourOf(one.colour, undefined) })),
        )),
  ]);
};

export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, readonly [unknown, unknown]>> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field] ?? null, after[field]] as const]),
  );
