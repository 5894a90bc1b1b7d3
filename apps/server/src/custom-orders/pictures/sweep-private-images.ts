import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Deps } from '../../settings/deps.ts';
import { listImagesToSweep } from './custom-order-image.repository.ts';
import { dropPictures } from './keep-pictures.ts';

const AT_ONCE = 200;

/**
 * Takes away the pictures that nothing holds any more: uploads that broke off an hour ago, and those of deleted
 * accounts. A file that cannot be taken away now stops none of the others and is taken by the next sweep.
 * @returns how many there were
 */
export const sweepPrivateImages = async (deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<number> => {
  let swept = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await listImagesToSweep(deps.db, after, AT_ONCE);
    after = ids.at(-1);
    if (after === undefined) return swept;
    const gone = await eachAlone(deps.log, 'sweep of a private picture', ids, (id) =>
      dropPictures(deps, [id]),
    );
    swept += gone.length;
  }
};
