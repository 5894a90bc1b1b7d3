import { isSharp } from '@darzi/contract/catalogue/picture-size.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { MIDDLE } from '../images/image-files.rules.ts';
import type { Master } from '../images/image-master.ts';
import { standInsFor } from '../products/product-change.rules.ts';
import {
  anImageRow,
  type ImageRow,
  listImageRows,
  replaceImages,
} from '../products/product-images.repository.ts';
import { addFetchJobs } from './import.repository.ts';
import type { FoundPicture } from './import-pictures.ts';
import { parseSnapshot, type Snapshot } from './import-snapshot.rules.ts';
import type { Problem } from './import-source.rules.ts';
import type { Decided, Prepared } from './import-verdict.ts';

const FETCH_ATTEMPTS = 5;

/** The result for a picture in the folder. */
type StoredPicture = Pick<Master, 'hash' | 'width' | 'height'> | { readonly problem: string };
export type StoredPictures = ReadonlyMap<string, StoredPicture>;

/** Stores a picture from the folder; returns its hash, or why it cannot be used. */
export type StorePicture = (picture: Extract<FoundPicture, { kind: 'file' }>) => Promise<StoredPicture>;

/**
 * Stores the folder's pictures of the products to be written, before the transaction: no picture is decoded inside it.
 */
export const storePictures = async (
  decided: readonly Decided[],
  keep: StorePicture,
): Promise<StoredPictures> => {
  const stored = new Map<string, StoredPicture>();
  for (const { prepared } of decided) {
    for (const picture of prepared.pictures.values()) {
      if (picture.kind === 'file' && !stored.has(picture.key)) stored.set(picture.key, await keep(picture));
    }
  }
  return stored;
};

/**
 * Replaces the last import's pictures by the file's; the owner's uploads follow them. If nothing could be shown until
 * they are fetched, the last import's stand in.
 */
const mergePictures = (
  productId: ProductId,
  prepared: Prepared,
  present: readonly ImageRow[],
  stored: StoredPictures,
): ImageRow[] => {
  const earlier = new Map(present.map((row) => [row.sourceUrl, row]));
  const fromFile = prepared.product.images.map(
    ({ source, colour: ownColour, ...imported }, position): ImageRow => {
      const picture = prepared.pictures.get(source);
      const sourceUrl = picture?.key ?? source;
      const before =
        picture?.kind === 'own' ? present.find(({ hash }) => hash === picture.hash) : earlier.get(sourceUrl);
      const { alt = before?.alt ?? '', focus = before?.focus ?? MIDDLE } = imported;
      const colour = ownColour ?? (picture?.kind === 'own' ? null : (before?.colour ?? null));
      const row = { alt, sourceUrl, focus, colour };
      if (picture === undefined || picture.kind === 'unusable') {
        return anImageRow(productId, position, { ...row, fetchError: picture?.problem ?? 'unknown' });
      }
      if (picture.kind === 'own')
        return anImageRow(productId, position, { ...row, sourceUrl: null, hash: picture.hash });
      if (picture.kind === 'web')
        return anImageRow(productId, position, { ...row, hash: earlier.get(picture.key)?.hash ?? null });
      const result = stored.get(picture.key);
      if (result === undefined || 'problem' in result) {
        return anImageRow(productId, position, { ...row, fetchError: result?.problem ?? 'unknown' });
      }
      return anImageRow(productId, position, { ...row, hash: result.hash });
    },
  );
  const named = new Set(fromFile.map(({ hash }) => hash));
  const uploaded = present.filter(
    ({ sourceUrl, isStandIn, hash }) => sourceUrl === null && !isStandIn && !named.has(hash),
  );
  const merged = [...fromFile, ...uploaded];
  const standIns = standInsFor(
    merged,
    present.filter(({ hash }) => hash !== null),
  );
  return [...merged, ...standIns].map((row, position) => ({ ...row, position }));
};

const hasOtherPictures = ({ known, prepared }: Decided): boolean => {
  const earlier = parseSnapshot(known?.snapshot);
  const picturesOf = ({ images, imageColours, imageFocus }: Snapshot) =>
    JSON.stringify([images, imageColours, imageFocus]);
  return earlier === undefined || picturesOf(earlier) !== picturesOf(prepared.snapshot);
};

/** Writes pictures of products whose file names others than last time; those on the web are fetched afterwards. */
export const writePictures = async (
  tx: Tx,
  written: readonly Decided[],
  stored: StoredPictures,
): Promise<ReadonlySet<string>> => {
  const changed = written.filter(hasOtherPictures);
  const known = changed.flatMap((decided) => decided.known?.id ?? []);
  const present = Map.groupBy(await listImageRows(tx, known), ({ productId }) => productId);
  const rows = changed.flatMap(({ fields, prepared }) =>
    mergePictures(fields.id, prepared, present.get(fields.id) ?? [], stored),
  );
  await replaceImages(tx, known, rows);
  const missing = rows.filter(({ hash, fetchError }) => hash === null && fetchError === null);
  await addFetchJobs(
    tx,
    missing.map(({ id }) => id),
    FETCH_ATTEMPTS,
  );
  return new Set(changed.map(({ fields }) => fields.id));
};

/** Notes about the folder's pictures, by their results. */
const announcePictures = (
  decided: readonly Decided[],
  stored: StoredPictures,
  messageFor: (source: string, result: StoredPicture) => string | undefined,
): readonly Problem[] =>
  decided.flatMap(({ prepared }) =>
    prepared.product.images.flatMap(({ row, source }) => {
      const picture = prepared.pictures.get(source);
      const result = picture?.kind === 'file' ? stored.get(picture.key) : undefined;
      const message = result === undefined ? undefined : messageFor(source, result);
      return message === undefined ? [] : [{ row, product: prepared.product.name, message }];
    }),
  );

/** Pictures in the folder that turned out to be unusable. */
export const lostPictures = (decided: readonly Decided[], stored: StoredPictures): readonly Problem[] =>
  announcePictures(decided, stored, (source, result) =>
    'problem' in result ? `The picture ${source} cannot be used: ${result.problem}` : undefined,
  );

/** Pictures in the folder that will look blurred: stored anyway. */
export const smallPictures = (decided: readonly Decided[], stored: StoredPictures): readonly Problem[] =>
  announcePictures(decided, stored, (source, result) =>
    'problem' in result || isSharp(result.width, result.height)
      ? undefined
      : `The picture ${source} has only ${result.width} × ${result.height} px: it will look blurred when enlarged.`,
  );
