import { FABRICS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { GARMENTS } from '@darzi/contract/custom-orders/garments.ts';
import { type LookId, lookId, type UserId, userId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { document } from '../../platform/db/rows.ts';
import { garmentColumns } from '../orders/custom-order-write.repository.ts';
import type { Composition } from '../orders/garment-design.rules.ts';
import type { ComposedLook } from './look.rules.ts';

const storedLook = z.object({
  id: lookId,
  seq: z.number(),
  authorId: userId,
  designer: z.string(),
  title: z.string(),
  description: z.string(),
  titleHindi: z.string(),
  descriptionHindi: z.string(),
  garment: z.enum(GARMENTS),
  wearer: document<ComposedLook['wearer']>(),
  style: z.enum(STYLES),
  fabric: z.enum(FABRICS),
  composition: document<Composition>(),
  revision: z.number(),
  clothFront: z.string().nullable(),
  clothBack: z.string().nullable(),
  isPublished: z.boolean(),
  orders: z.number(),
});
export type StoredLook = z.output<typeof storedLook>;

const select = (db: Db) =>
  db
    .selectFrom('looks as l')
    .innerJoin('users as u', 'u.id', 'l.author_id')
    .select(({ selectFrom, fn }) => [
      'l.id',
      'l.seq',
      'l.author_id as authorId',
      'u.name as designer',
      'l.title',
      'l.description',
      'l.title_hindi as titleHindi',
      'l.description_hindi as descriptionHindi',
      'l.garment',
      'l.wearer',
      'l.style',
      'l.fabric',
      'l.composition',
      'l.revision',
      'l.cloth_front as clothFront',
      'l.cloth_back as clothBack',
      'l.is_published as isPublished',
      selectFrom('custom_orders as o')
        .select(fn.countAll<number>().as('orders'))
        .whereRef('o.look_id', '=', 'l.id')
        .as('orders'),
    ])
    .where('l.removed_at', 'is', null);

const listPage = async (
  query: ReturnType<typeof select>,
  before: number | undefined,
  limit: number,
): Promise<StoredLook[]> => {
  const page = query.orderBy('l.seq', 'desc').limit(limit);
  const rows = await (before === undefined ? page : page.where('l.seq', '<', before)).execute();
  return rows.map((row) => storedLook.parse(row));
};

/** Looks that everybody may see, newest first. */
export const listShownLooks = (db: Db, before: number | undefined, limit: number): Promise<StoredLook[]> =>
  listPage(
    select(db).where('l.is_published', '=', true).where('l.cloth_front', 'is not', null),
    before,
    limit,
  );

/** One designer's looks, or everybody's; newest first. */
export const listLooksBy = (
  db: Db,
  authorId: UserId | undefined,
  before: number | undefined,
  limit: number,
): Promise<StoredLook[]> =>
  listPage(
    authorId === undefined ? select(db) : select(db).where('l.author_id', '=', authorId),
    before,
    limit,
  );

/** A look, or undefined; with `authorId` only that designer's. */
export const findLook = async (db: Db, id: LookId, authorId?: UserId): Promise<StoredLook | undefined> => {
  const query = select(db).where('l.id', '=', id);
  const row = await (authorId === undefined
    ? query
    : query.where('l.author_id', '=', authorId)
  ).executeTakeFirst();
  return row && storedLook.parse(row);
};

/** {@link findLook} with its row locked. */
export const lockLook = async (tx: Tx, id: LookId, authorId?: UserId): Promise<StoredLook | undefined> => {
  await tx.selectFrom('looks').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findLook(tx, id, authorId);
};

export const countLooks = async (db: Db, authorId: UserId): Promise<number> => {
  const { looks } = await db
    .selectFrom('looks')
    .select(({ fn }) => fn.countAll<number>().as('looks'))
    .where('author_id', '=', authorId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return looks;
};

const columnsOf = (look: ComposedLook) => ({
  style: look.style,
  fabric: look.fabric,
  ...garmentColumns(look),
});

export type LookTexts = {
  readonly title: string;
  readonly description: string;
  readonly titleHindi: string;
  readonly descriptionHindi: string;
  readonly isPublished: boolean;
};
const textsOf = ({ title, description, titleHindi, descriptionHindi, isPublished }: LookTexts) => ({
  title,
  description,
  title_hindi: titleHindi,
  description_hindi: descriptionHindi,
  is_published: isPublished,
});

export const insertLook = async (
  tx: Tx,
  id: LookId,
  authorId: UserId,
  texts: LookTexts,
  composed: ComposedLook,
): Promise<void> => {
  await tx
    .insertInto('looks')
    .values({ id, author_id: authorId, ...textsOf(texts), ...columnsOf(composed) })
    .execute();
};

export const updateLookTexts = async (tx: Tx, id: LookId, texts: LookTexts): Promise<void> => {
  await tx.updateTable('looks').set(textsOf(texts)).where('id', '=', id).execute();
};

/** Stores another composition and removes the pictures of the previous one. */
export const recomposeLook = async (tx: Tx, id: LookId, composed: ComposedLook): Promise<void> => {
  await tx
    .updateTable('looks')
    .set({
      ...columnsOf(composed),
      revision: sql<number>`revision + 1`,
      cloth_front: null,
      cloth_back: null,
    })
    .where('id', '=', id)
    .execute();
};

/** Attaches the pictures of this revision. @returns false if the look was recomposed or deleted meanwhile */
export const attachPictures = async (
  tx: Tx,
  id: LookId,
  revision: number,
  { front, back }: { readonly front: string; readonly back: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('looks')
    .set({ cloth_front: front, cloth_back: back })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const markRemoved = async (tx: Tx, id: LookId): Promise<void> => {
  await tx
    .updateTable('looks')
    .set({ removed_at: sql<Date>`now()`, is_published: false, cloth_front: null, cloth_back: null })
    .where('id', '=', id)
    .execute();
};
