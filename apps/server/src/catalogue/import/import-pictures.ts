import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { MAX_PICTURE_BYTES } from '../images/image-fetch.ts';
import { MAX_ADDRESS_LENGTH, parseWebAddress } from '../images/image-files.rules.ts';
import { OWN_PICTURE } from '../products/product-change.rules.ts';

/** What a picture named in an import turns out to be. */
export type FoundPicture =
  | { readonly kind: 'web'; readonly key: string }
  /** A picture of this shop, as its own export names it. */
  | { readonly kind: 'own'; readonly key: string; readonly hash: string }
  /** `key` is the file name with the hash of its bytes, so that another picture under the same name is noticed. */
  | { readonly kind: 'file'; readonly key: string; readonly read: () => Promise<Buffer> }
  | { readonly kind: 'unusable'; readonly key: string; readonly problem: string };

export type FindPicture = (source: string) => Promise<FoundPicture>;

const nameOf = (source: string): string => source.replace(/^file:(?:\/\/)?/i, '');

const looksLikeAddress = (source: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(source) && !/^file:/i.test(source);

/**
 * Finds pictures by address, or by file name within one folder. Names that lead out of the folder, by `..`, as an
 * absolute path or through a link, are not followed.
 */
export const createPictureFinder = (
  folder: string | undefined,
  isOwn: (hash: string) => Promise<boolean>,
): FindPicture => {
  return async (source) => {
    const unusable = (problem: string): FoundPicture => ({ kind: 'unusable', key: source, problem });
    if (source.length > MAX_ADDRESS_LENGTH) return unusable('its address is too long');
    const hash = OWN_PICTURE.exec(source)?.[1];
    if (hash !== undefined && (await isOwn(hash))) return { kind: 'own', key: source, hash };
    if (parseWebAddress(source) !== undefined) return { kind: 'web', key: source };
    if (looksLikeAddress(source)) return unusable('only http and https addresses are fetched');
    if (folder === undefined) return unusable('it is not an address of the web');
    const name = nameOf(source);
    if (name === '' || name.includes('\0')) return unusable('it has no name');
    try {
      const root = await realpath(folder);
      const path = await realpath(resolve(root, name));
      if (!path.startsWith(root + sep)) return unusable('it lies outside the folder of pictures');
      const { size } = await stat(path);
      if (size > MAX_PICTURE_BYTES) return unusable('it is too large');
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
      return { kind: 'file', key: `file:${name}#${hash}`, read: () => readFile(path) };
    } catch {
      return unusable('there is no such file in the folder of pictures');
    }
  };
};
