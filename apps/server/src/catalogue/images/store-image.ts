import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { createSigner } from '../../platform/auth/signed-links.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { readFormFile, readFormParts } from '../../platform/http/form-parts.ts';
import type { Deps } from '../../settings/deps.ts';
import { drawSvg, isSvg } from './draw-svg.ts';
import { findKnownImages, insertImages, renewImage } from './image.repository.ts';
import { MAX_PICTURE_BYTES } from './image-fetch.ts';
import { hashIn, masterKey, masterKeys } from './image-files.rules.ts';
import { type Master, makeMaster } from './image-master.ts';
import { storeSmallest } from './image-widths.ts';

/** The address of a picture; the storefront substitutes the width it needs. */
export const imageAddress = (hash: string): string => `/images/${hash}/960.webp`;

/** The address of a picture in a review, which opens for some hours although staff have not approved it. */
export type PhotoAddress = (hash: string) => string;

export const createPhotoAddress = async (db: Db): Promise<PhotoAddress> => {
  const sign = await createSigner(db, 'review');
  return (hash) => `${imageAddress(hash)}${sign(hash)}`;
};

/** The hashes of the pictures at these addresses, each once; undefined if one of them is not a picture of the shop. */
export const findPictures = async (
  db: Db,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> => {
  const hashes = [...new Set(addresses.map((address) => hashIn(address) ?? ''))];
  const known = await findKnownImages(db, hashes);
  return hashes.every((hash) => known.has(hash)) ? hashes.sort() : undefined;
};

/** Stores a master. The file comes first: a row never names a missing picture. */
export const storeMaster = async (
  { db, files }: { readonly db: Db; readonly files: FileStore },
  master: Master,
): Promise<void> => {
  await files.write(masterKey(master.hash, master.format), master.bytes);
  await insertImages(db, [{ ...master, size: master.bytes.length }]);
  await renewImage(db, master.hash);
};

/**
 * Re-encodes a picture from staff (its bytes or the path of its file) and stores it under the hash of its new bytes.
 * Refuses a file that is not a picture.
 */
export const storeImage = async (
  deps: { readonly db: Db; readonly files: FileStore },
  source: Buffer | string,
): Promise<Outcome<Pick<Master, 'hash' | 'width' | 'height'>>> => {
  if (!(await deps.files.hasRoom())) return refuse('files.full');
  const made = await makeMaster(source, { from: 'staff', isStaff: true });
  if (!made.ok) return made;
  await storeMaster(deps, made.value);
  const { hash, width, height } = made.value;
  await storeSmallest(deps.files, hash);
  return accept({ hash, width, height });
};

/** Stores the picture in a form's field `image`. Refuses a form without one, and a file that is not a picture. */
export const uploadImage = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: FastifyRequest,
): Promise<Outcome<{ image: string; size: [number, number] }>> => {
  if (!request.isMultipart()) return refuse('request.unsupported_type');
  let bytes: Buffer | undefined;
  for await (const part of readFormParts(request, { fileSize: MAX_PICTURE_BYTES, files: 1 })) {
    if (part.type === 'file' && part.fieldname === 'image') bytes = await readFormFile(part);
    else if (part.type === 'file') part.file.resume();
  }
  if (bytes === undefined) return refuseFields({ image: 'Required' });
  const picture = isSvg(bytes) ? await drawSvg(bytes) : accept(bytes);
  if (!picture.ok) return picture;
  const stored = await storeImage(deps, picture.value);
  if (!stored.ok) return stored;
  const { hash, width, height } = stored.value;
  return accept({ image: imageAddress(hash), size: [width, height] });
};

/** For each picture, the places where its master may be: exactly one of them exists. */
export const listImageFiles = async (db: Db): Promise<readonly (readonly string[])[]> =>
  (await db.selectFrom('images').select('hash').execute()).map(({ hash }) => masterKeys(hash));
