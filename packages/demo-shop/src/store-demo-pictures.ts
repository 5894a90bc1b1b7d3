import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClothRequest, clothPictureKey } from '@darzi/garment-renderer/cloth-request.ts';
import { storeClothPicture } from '@darzi/server/custom-orders/cloth/cloth-pictures.ts';
import type { ClothView } from '@darzi/server/custom-orders/orders/cloth-request.rules.ts';
import type { Deps } from '@darzi/server/settings/deps.ts';

/** Pictures of looks and custom orders; committed, each named by a hash of its request: `npm run look-pictures`. */
export const DEMO_PICTURES = join(import.meta.dirname, 'looks');

const storePicture = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: ClothRequest,
): Promise<string | undefined> => {
  const key = clothPictureKey(request);
  const bytes = await readFile(join(DEMO_PICTURES, `${key}.webp`)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  await storeClothPicture(deps, key, bytes);
  return key;
};

/** @returns both pictures' keys; undefined if one is missing under the name of its current rendering */
export const keepDemoPictures = async (
  deps: Pick<Deps, 'db' | 'files'>,
  request: (view: ClothView) => ClothRequest,
): Promise<Readonly<Record<ClothView, string>> | undefined> => {
  const front = await storePicture(deps, request('front'));
  const back = await storePicture(deps, request('back'));
  return front === undefined || back === undefined ? undefined : { front, back };
};
