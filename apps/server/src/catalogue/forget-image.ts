import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';
import { eachAlone } from '../jobs/each-alone.ts';
import { deleteUnusedImages, listUnshownImages } from './image.repository.ts';
import { masterKeys, SENT_FORMATS, widthKey } from './image-file.rules.ts';

/** A form may stand open for a day with a picture that was uploaded for it. */
const KEPT_HOURS = 24;
const AT_ONCE = 200;

const removeFiles = async ({ files }: Pick<Deps, 'files'>, hash: string): Promise<void> => {
  const widths = IMAGE_WIDTHS.flatMap((width) => SENT_FORMATS.map((format) => widthKey(hash, width, format)));
  for (const key of [...masterKeys(hash), ...widths]) await files.remove(key);
};

/** Removes a picture from the store, with all that was derived of it, unless something still shows it. */
export const forgetImage = async (deps: Pick<Deps, 'db' | 'files'>, hash: string): Promise<void> => {
  for (const gone of await deleteUnusedImages(deps.db, [hash])) await removeFiles(deps, gone);
};

/**
 * Removes pictures that were uploaded more than a day ago and that no product, review or order shows.
 * @returns how many there were
 */
export const sweepImages = async (deps: Pick<Deps, 'db' | 'files' | 'log'>): Promise<number> => {
  let swept = 0;
  let after = '';
  for (;;) {
    const candidates = await listUnshownImages(deps.db, KEPT_HOURS, after, AT_ONCE);
    const last = candidates.at(-1);
    if (last === undefined) return swept;
    const gone = await deleteUnusedImages(deps.db, candidates);
    await eachAlone(deps.log, 'sweep of a picture', gone, (hash) => removeFiles(deps, hash));
    swept += gone.length;
    after = last;
  }
};
