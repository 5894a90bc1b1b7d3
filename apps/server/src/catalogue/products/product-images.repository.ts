import type { ProductId, ProductImageId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { booleans, given, ints, texts, uuids } from '../../platform/db/given.ts';
import { newId } from '../../platform/db/id.ts';
import { MIDDLE } from '../images/image-files.rules.ts';

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
  /** Shown until one of the pictures that replace it has been fetched. */
  readonly isStandIn: boolean;
  /** The colour it shows; null: any. */
  readonly colour: string | null;
};

/** Pictures of products, in their order. */
export const listImageRows = async (
  tx: Tx,
  productIds: readonly ProductId[],
): Promise<readonly ImageRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await tx
    .selectFrom('product_images')
    .select(['id', 'product_id as productId', 'position', 'alt', 'image_hash as hash', 'colour'])
    .select(['source_url as sourceUrl', 'fetch_error as fetchError', 'is_stand_in as isStandIn'])
    .select(['focus_x', 'focus_y'])
    .where('product_id', '=', sql<ProductId>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ focus_x, focus_y, ...row }) => ({ ...row, focus: [focus_x, focus_y] }));
};

const COLUMNS = [
  'id',
  'product_id',
  'position',
  'alt',
  'image_hash',
  'source_url',
  'fetch_error',
  'focus_x',
  'focus_y',
  'is_stand_in',
  'colour',
] as const;

/** Replaces products' pictures by these. */
export const replaceImages = async (
  tx: Tx,
  productIds: readonly ProductId[],
  images: readonly ImageRow[],
): Promise<void> => {
  if (productIds.length > 0) {
    await tx
      .deleteFrom('product_images')
      .where('product_id', '=', sql<ProductId>`any(${productIds}::uuid[])`)
      .execute();
  }
  if (images.length === 0) return;
  const rows = given('i', {
    id: uuids(images.map(({ id }) => id)),
    product_id: uuids(images.map(({ productId }) => productId)),
    position: ints(images.map(({ position }) => position)),
    alt: texts(images.map(({ alt }) => alt)),
    image_hash: texts(images.map(({ hash }) => hash)),
    source_url: texts(images.map(({ sourceUrl }) => sourceUrl)),
    fetch_error: texts(images.map(({ fetchError }) => fetchError)),
    focus_x: ints(images.map(({ focus }) => focus[0])),
    focus_y: ints(images.map(({ focus }) => focus[1])),
    is_stand_in: booleans(images.map(({ isStandIn }) => isStandIn)),
    colour: texts(images.map(({ colour }) => colour)),
  });
  await tx
    .insertInto('product_images')
    .columns(COLUMNS)
    .expression((eb) => eb.selectFrom(rows).select(COLUMNS))
    .execute();
};

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
  colour: null,
  ...image,
  id: newId<ProductImageId>(),
  productId,
  position,
});
