import { IMAGE_WIDTHS } from '@darzi/contract/catalogue/catalogue.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { masterKeys, SENT_FORMATS, widthKey } from './image-file.rules.ts';

/** Removes a picture from the store, with all that was derived of it, unless something still shows it. */
export const forgetImage = async ({ db, files }: Pick<Deps, 'db' | 'files'>, hash: string): Promise<void> => {
  const { rows } = await sql`
    delete from images i where i.hash = ${hash}
      and not exists (select 1 from product_images p where p.image_hash = i.hash)
      and not exists (select 1 from review_photos p where p.image_hash = i.hash) returning 1`.execute(db);
  if (rows.length === 0) return;
  const widths = IMAGE_WIDTHS.flatMap((width) => SENT_FORMATS.map((format) => widthKey(hash, width, format)));
  for (const key of [...masterKeys(hash), ...widths]) await files.remove(key);
};
