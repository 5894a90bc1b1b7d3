import type { ProductId, ProductImageId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';

export type ProductFields = {
  readonly id: ProductId;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly hsn: string | null;
  readonly published: boolean;
  readonly handle: string | null;
  readonly sourceHash: string | null;
};

export type SizeRow = {
  readonly productId: ProductId;
  readonly size: string;
  readonly position: number;
  readonly stock: number;
};

export type ImageRow = {
  readonly id: ProductImageId;
  readonly productId: ProductId;
  readonly position: number;
  readonly alt: string;
  readonly hash: string | null;
  readonly sourceUrl: string | null;
  readonly fetchError: string | null;
  /** The point that stays in view, percent from left and top. */
  readonly focus: readonly [number, number];
  /** Shown until one of the pictures that take its place has been fetched. */
  readonly isStandIn: boolean;
};

const fieldArrays = (products: readonly ProductFields[]) => sql`
  ${products.map((p) => p.id)}::uuid[], ${products.map((p) => p.handle)}::text[], ${products.map((p) => p.name)}::text[],
  ${products.map((p) => p.description)}::text[], ${products.map((p) => p.pricePaise)}::bigint[],
  ${products.map((p) => p.category)}::text[], ${products.map((p) => p.subCategory)}::text[],
  ${products.map((p) => p.bestSeller)}::boolean[], ${products.map((p) => p.hsn)}::text[],
  ${products.map((p) => p.published)}::boolean[], ${products.map((p) => p.sourceHash)}::text[]`;

const FIELD_NAMES = sql`id, handle, name, description, price_paise, category, sub_category, best_seller, hsn, published, source_hash`;

/** Names become the keys that products stand under. */
const KEYS = sql`(select key from categories where name = p.category), (select key from product_types where name = p.sub_category)`;

/** Writes new products, the first as the oldest. */
export const insertProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    insert into products (${FIELD_NAMES})
    select id, handle, name, description, price_paise, ${KEYS}, best_seller, hsn, published, source_hash from unnest(${fieldArrays(products)}) with ordinality as p(${FIELD_NAMES}, ordinal)
    order by ordinal`.execute(tx);
};

/** Overwrites the fields of known products (not their handles) and counts up their versions. */
export const updateProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    update products set name = p.name, description = p.description, price_paise = p.price_paise,
      (category, sub_category) = (select ${KEYS}), best_seller = p.best_seller, hsn = p.hsn, published = p.published,
      source_hash = p.source_hash, version = products.version + 1, updated_at = now()
    from unnest(${fieldArrays(products)}) as p(${FIELD_NAMES}) where products.id = p.id`.execute(tx);
};

/**
 * Holds the sizes of products against checkouts, in the order of their keys as checkouts do, so that neither waits
 * for the other for ever.
 */
export const lockSizes = async (tx: Tx, productIds: readonly ProductId[]): Promise<readonly SizeRow[]> => {
  if (productIds.length === 0) return [];
  const { rows } = await sql<SizeRow>`
    select product_id as "productId", size, position, stock from product_sizes
    where product_id = any(${productIds}::uuid[]) order by product_id, size for no key update`.execute(tx);
  return rows;
};

/** Writes sizes: new ones come in, known ones get position and stock. */
export const putSizes = async (tx: Tx, sizes: readonly SizeRow[]): Promise<void> => {
  if (sizes.length === 0) return;
  await sql`
    insert into product_sizes (product_id, size, position, stock)
    select * from unnest(${sizes.map((s) => s.productId)}::uuid[], ${sizes.map((s) => s.size)}::text[],
      ${sizes.map((s) => s.position)}::int[], ${sizes.map((s) => s.stock)}::int[])
    on conflict (product_id, size) do update set position = excluded.position, stock = excluded.stock`.execute(
    tx,
  );
};

/** Takes sizes away, from carts too. */
export const deleteSizes = async (
  tx: Tx,
  sizes: readonly { readonly productId: ProductId; readonly size: string }[],
): Promise<void> => {
  if (sizes.length === 0) return;
  await sql`
    delete from product_sizes s
    using unnest(${sizes.map((s) => s.productId)}::uuid[], ${sizes.map((s) => s.size)}::text[]) as d(product_id, size)
    where s.product_id = d.product_id and s.size = d.size`.execute(tx);
};

/** Pictures of products, in their order. */
export const listImageRows = async (
  tx: Tx,
  productIds: readonly ProductId[],
): Promise<readonly ImageRow[]> => {
  if (productIds.length === 0) return [];
  const { rows } = await sql<ImageRow>`
    select id, product_id as "productId", position, alt, image_hash as hash, source_url as "sourceUrl",
      fetch_error as "fetchError", array[focus_x, focus_y] as focus, is_stand_in as "isStandIn"
    from product_images where product_id = any(${productIds}::uuid[]) order by product_id, position, id`.execute(
    tx,
  );
  return rows;
};

/** Gives products these pictures and no others. */
export const replaceImages = async (
  tx: Tx,
  productIds: readonly ProductId[],
  images: readonly ImageRow[],
): Promise<void> => {
  if (productIds.length > 0) {
    await sql`delete from product_images where product_id = any(${productIds}::uuid[])`.execute(tx);
  }
  if (images.length === 0) return;
  await sql`
    insert into product_images (id, product_id, position, alt, image_hash, source_url, fetch_error, focus_x, focus_y,
      is_stand_in)
    select * from unnest(${images.map((i) => i.id)}::uuid[], ${images.map((i) => i.productId)}::uuid[],
      ${images.map((i) => i.position)}::int[], ${images.map((i) => i.alt)}::text[], ${images.map((i) => i.hash)}::text[],
      ${images.map((i) => i.sourceUrl)}::text[], ${images.map((i) => i.fetchError)}::text[],
      ${images.map((i) => i.focus[0])}::int[], ${images.map((i) => i.focus[1])}::int[],
      ${images.map((i) => i.isStandIn)}::boolean[])`.execute(tx);
};

/** Where a picture is looked at when nobody says otherwise. */
const MIDDLE = [50, 50] as const;

/** A new picture's row. */
export const anImageRow = (
  productId: ProductId,
  position: number,
  image: Partial<Omit<ImageRow, 'id' | 'productId' | 'position'>>,
): ImageRow => ({
  alt: '',
  hash: null,
  sourceUrl: null,
  fetchError: null,
  focus: MIDDLE,
  isStandIn: false,
  ...image,
  id: newId<ProductImageId>(),
  productId,
  position,
});
