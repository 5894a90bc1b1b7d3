import type { CustomOrderImageId } from '@darzi/contract/ids.ts';
import { createSigner } from '../../platform/auth/signed-links.ts';
import type { Db } from '../../platform/db/database.ts';

/** Makes addresses that open a private picture for two to three hours. */
export type LinkSigner = (imageId: CustomOrderImageId) => string;

export const createLinkSigner = async (db: Db, now = Date.now()): Promise<LinkSigner> => {
  const sign = await createSigner(db, 'custom', now);
  return (id) => `/files/custom/${id}${sign(id)}`;
};
