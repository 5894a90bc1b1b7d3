import type { ProductId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Where a product is found, and what search engines show of it. */
export type ProductAddress = {
  readonly handle: string;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
};

/** Whether another product has, or once had, this handle. */
export const isHandleTaken = async (db: Db, handle: string, productId: ProductId): Promise<boolean> =>
  (await db
    .selectFrom('product_handles')
    .select('handle')
    .where('handle', '=', handle)
    .where('product_id', '!=', productId)
    .executeTakeFirst()) !== undefined;

/** Gives a product its address; the one it had sends on. */
export const putAddress = async (tx: Tx, id: ProductId, address: ProductAddress): Promise<void> => {
  await tx
    .updateTable('products')
    .set({
      handle: address.handle,
      seo_title: address.seoTitle,
      seo_description: address.seoDescription,
    })
    .where('id', '=', id)
    .execute();
};

type SearchWords = {
  readonly id: ProductId;
  readonly title: string | null;
  readonly description: string | null;
};

/** What search engines shall show of these products. */
export const putSearchWords = async (tx: Tx, words: readonly SearchWords[]): Promise<void> => {
  if (words.length === 0) return;
  await sql`
    update products set seo_title = w.title, seo_description = w.description
    from unnest(${words.map(({ id }) => id)}::uuid[], ${words.map(({ title }) => title)}::text[],
      ${words.map(({ description }) => description)}::text[]) as w(id, title, description)
    where products.id = w.id`.execute(tx);
};
