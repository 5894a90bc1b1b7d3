import type { Deps } from '../../settings/deps.ts';
import { imageKey, isImageInUse } from './custom-order-image.repository.ts';

/** The bytes of a picture that an order or a message holds, or undefined. */
export const findPrivateImage = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<Buffer | undefined> => ((await isImageInUse(db, id)) ? files.read(imageKey(id)) : undefined);
