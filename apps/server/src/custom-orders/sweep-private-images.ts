import type { Deps } from '../deps.ts';
import { listImagesToSweep } from './custom-order-image.repository.ts';
import { dropPictures } from './keep-pictures.ts';

const AT_ONCE = 200;

/**
 * Takes away the pictures that nothing holds any more: uploads that broke off an hour ago, and those of deleted
 * accounts.
 * @returns how many there were
 */
export const sweepPrivateImages = async (deps: Pick<Deps, 'db' | 'files'>): Promise<number> => {
  let swept = 0;
  for (;;) {
    const ids = await listImagesToSweep(deps.db, AT_ONCE);
    if (ids.length === 0) return swept;
    await dropPictures(deps, ids);
    swept += ids.length;
  }
};
