import type { ProductId } from '@darzi/contract/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, texts, uuids } from '../../platform/db/given.ts';

/** A product's address, and its texts for search engines. */
export type ProductAddress = {
  readonly handle: string;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
};

/** Whether another product has or had this handle. */
export const isHandleTaken = async (db: Db, handle: string, productId: ProductId): Promise<boolean> =>
  (await db
    .selectFrom('product_handles')
    .select('handle')
    .where('handle', '=', handle)
    .where('product_id', '!=', productId)
    .executeTakeFirst()) !== undefined;

/** Gives a product its address; its former one redirects. */
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

/** Writes these products' texts for search engines. */
export const putSearchWords = async (tx: Tx, words: readonly SearchWords[]): Promise<void> => {
  if (words.length === 0) return;
  await tx
    .updateTable('products as p')
    .from(
      given('w', {
        id: uuids(words.map(({ id }) => id)),
        title: texts(words.map(({ title }) => title)),
        description: texts(words.map(({ description }) => description)),
      }),
    )
    .set(({ ref }) => ({ seo_title: ref('w.title'), seo_description: ref('w.description') }))
    .whereRef('p.id', '=', 'w.id')
    .execute();
};
