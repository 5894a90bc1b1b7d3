import type { ProductId, ProductImageId } from '@darzi/contract/ids.ts';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, ints, texts } from '../../platform/db/given.ts';
import { parseRow, parseRows } from '../../platform/db/rows.ts';
import type { Master } from './image-master.ts';

/** A stored picture's data without its bytes. */
export type ImageFacts = Pick<Master, 'hash' | 'width' | 'height'> & { readonly size: number };

/** Inserts rows for masters already in the file store; known ones stay. */
export const insertImages = async (db: Db, masters: readonly ImageFacts[]): Promise<void> => {
  if (masters.length === 0) return;
  const images = given('m', {
    hash: texts(masters.map((m) => m.hash)),
    width: ints(masters.map((m) => m.width)),
    height: ints(masters.map((m) => m.height)),
    bytes: ints(masters.map((m) => m.size)),
  });
  await db
    .insertInto('images')
    .columns(['hash', 'width', 'height', 'bytes'])
    .expression((eb) => eb.selectFrom(images).select(['m.hash', 'm.width', 'm.height', 'm.bytes']))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Counts a picture uploaded again as new: the uploader is about to use it. */
export const renewImage = async (db: Db, hash: string): Promise<void> => {
  await db
    .updateTable('images')
    .set({ created_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
};

/** Pictures older than a number of hours that no product, review or page shows, in the order of their hashes. */
export const listUnshownImages = async (
  db: Db,
  hours: number,
  after: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('images')
    .select('images.hash')
    .where('images.hash', '>', after)
    .where('images.created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_images')
            .select('product_images.id')
            .whereRef('product_images.image_hash', '=', 'images.hash'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_photos')
            .select('review_photos.review_id')
            .whereRef('review_photos.image_hash', '=', 'images.hash'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_page_pictures')
            .select('site_page_pictures.page_id')
            .whereRef('site_page_pictures.image_hash', '=', 'images.hash'),
        ),
      ),
    )
    .orderBy('images.hash')
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
};

const hashRow = z.object({ hash: z.string() });

/** Whether a product, a page or a setting shows a picture. */
const isShownByShop = (hash: RawBuilder<unknown>) => sql`(
  exists (select 1 from product_images p where p.image_hash = ${hash})
  or exists (select 1 from site_page_pictures p where p.image_hash = ${hash})
  or exists (select 1 from shop_settings s where position(${hash} in s.stored::text) > 0))`;

/**
 * Deletes the pictures that nothing uses: no product, review, page, setting or order's copy. Returns the deleted ones.
 */
export const deleteUnusedImages = async (db: Db, hashes: readonly string[]): Promise<readonly string[]> => {
  const rows = await parseRows(
    db,
    hashRow,
    sql`
    with ordered as materialized (
      select distinct unnest(l.images) as hash from order_lines l where l.images && ${[...hashes]}::text[]
    )
    delete from images i where i.hash = any(${[...hashes]}::text[])
      and not ${isShownByShop(sql`i.hash`)}
      and not exists (select 1 from review_photos f where f.image_hash = i.hash)
      and i.hash not in (select hash from ordered) returning i.hash`,
  );
  return rows.map(({ hash }) => hash);
};

/** Those of the hashes that are pictures of the shop. */
export const findKnownImages = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('images')
    .select('hash')
    .where('hash', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
};

/** Settled once no upload can still be about to use it. */
const shownRow = z.object({ isWithheld: z.boolean(), isSettled: z.boolean() });

/** Whether all that shows a picture is reviews that staff have not approved. */
export const findImageShown = async (db: Db, hash: string): Promise<z.output<typeof shownRow>> =>
  parseRow(
    db,
    shownRow,
    sql`
    select exists (select 1 from review_photos f where f.image_hash = ${hash})
        and not exists (select 1 from review_photos f join reviews r on r.id = f.review_id
          where f.image_hash = ${hash} and r.state = 'published')
        and not ${isShownByShop(sql`${hash}`)} as "isWithheld",
      not exists (select 1 from images i where i.hash = ${hash} and i.created_at > now() - interval '1 hour') as "isSettled"`,
  );

export type ImageToFetch = {
  readonly id: ProductImageId;
  readonly sourceUrl: string;
  /** The same address was fetched for another product. */
  readonly knownHash: string | null;
};

/** A product's picture still to be fetched, or undefined if it was fetched or is gone. */
export const findImageToFetch = async (db: Db, id: ProductImageId): Promise<ImageToFetch | undefined> => {
  const image = await db
    .selectFrom('product_images as i')
    .select(['i.id', 'i.source_url as sourceUrl'])
    .select(({ selectFrom }) =>
      selectFrom('product_images as o')
        .select('o.image_hash')
        .whereRef('o.source_url', '=', 'i.source_url')
        .where('o.image_hash', 'is not', null)
        .limit(1)
        .as('knownHash'),
    )
    .where('i.id', '=', id)
    .where('i.image_hash', 'is', null)
    .where('i.source_url', 'is not', null)
    .$narrowType<{ sourceUrl: NotNull }>()
    .executeTakeFirst();
  return image;
};

/** Shows the fetched picture. Returns its product, or undefined if the picture was removed or changed meanwhile. */
export const setFetched = async (
  db: Db,
  image: ImageToFetch,
  hash: string,
): Promise<ProductId | undefined> => {
  const shown = await db
    .updateTable('product_images')
    .set({ image_hash: hash, fetch_error: null })
    .where('id', '=', image.id)
    .where('source_url', '=', image.sourceUrl)
    .returning('product_id as productId')
    .executeTakeFirst();
  return shown?.productId;
};

/** Publishes the product of this picture if it was waiting for one. Returns its id. */
export const publishPictured = async (tx: Tx, imageId: ProductImageId): Promise<ProductId | undefined> => {
  const published = await tx
    .updateTable('products as p')
    .from('product_images as i')
    .set((eb) => ({
      published: true,
      waits_for_picture: false,
      version: eb('p.version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('i.id', '=', imageId)
    .whereRef('p.id', '=', 'i.product_id')
    .where('p.waits_for_picture', '=', true)
    .where('p.published', '=', false)
    .returning('p.id')
    .executeTakeFirst();
  return published?.id;
};

/** Removes the old pictures that stood in for this one. */
export const deleteStandIns = async (db: Db, imageId: ProductImageId): Promise<void> => {
  await db
    .deleteFrom('product_images')
    .where('is_stand_in', '=', true)
    .where('product_id', '=', (eb) =>
      eb.selectFrom('product_images').select('product_id').where('id', '=', imageId),
    )
    .execute();
};

/** Records why a picture could not be fetched, until it has been. */
export const setFetchError = async (db: Db, id: ProductImageId, reason: string): Promise<void> => {
  await db
    .updateTable('product_images')
    .set({ fetch_error: reason })
    .where('id', '=', id)
    .where('image_hash', 'is', null)
    .execute();
};
