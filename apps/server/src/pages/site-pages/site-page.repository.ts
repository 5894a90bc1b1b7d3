import { type SitePageId, sitePageId } from '@darzi/contract/ids.ts';
import { type PageContent, pageContent } from '@darzi/contract/pages/page-blocks.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';

const sitePageRow = z.object({
  id: sitePageId,
  handle: z.string(),
  isBuiltIn: z.boolean(),
  draft: pageContent.nullable(),
  revision: z.number(),
  published: z.number().nullable(),
  publishAt: z.date().nullable(),
  changedAt: z.date().nullable(),
  /** What the public sees; null if nothing was published. */
  content: pageContent.nullable(),
});
export type SitePageRow = z.output<typeof sitePageRow>;

const select = (db: Db) =>
  db
    .selectFrom('site_pages as p')
    .leftJoin('site_page_versions as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.number', '=', 'p.published'),
    )
    .select(['p.id', 'p.handle', 'p.is_built_in as isBuiltIn', 'p.draft', 'p.revision', 'p.published'])
    .select(['p.publish_at as publishAt', 'p.changed_at as changedAt', 'v.content']);

const read = async (query: ReturnType<typeof select>): Promise<SitePageRow | undefined> => {
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : sitePageRow.parse(row);
};

/** All pages: those that every shop has, then the owner's own, oldest first. */
export const listPages = async (db: Db): Promise<SitePageRow[]> =>
  sitePageRow.array().parse(await select(db).orderBy('p.seq').execute());

export const findPage = (db: Db, handle: string): Promise<SitePageRow | undefined> =>
  read(select(db).where('p.handle', '=', handle));

/** The page that once had this address; the current holder of it comes first. */
export const findFormerPage = (db: Db, handle: string): Promise<SitePageRow | undefined> =>
  read(
    select(db).where('p.id', '=', (eb) =>
      eb.selectFrom('site_page_handles').select('page_id').where('handle', '=', handle),
    ),
  );

/** Gives a locked page another address. Returns whether it was free. */
export const renamePage = async (
  tx: Tx,
  { id, handle: former }: Pick<SitePageRow, 'id' | 'handle'>,
  handle: string,
): Promise<boolean> => {
  // of two concurrent claims to one address the second finds it taken
  await sql`lock table site_pages in share row exclusive mode`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('site_pages')
    .set((eb) => ({ handle, revision: eb('revision', '+', 1), changed_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('site_pages as o').select('o.id').where('o.handle', '=', handle))),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx
    .insertInto('site_page_handles')
    .values({ handle: former, page_id: id })
    .onConflict((conflict) =>
      conflict.column('handle').doUpdateSet({ page_id: id, left_at: sql<Date>`now()` }),
    )
    .execute();
  return true;
};

export const lockPage = (tx: Tx, handle: string): Promise<SitePageRow | undefined> =>
  read(select(tx).where('p.handle', '=', handle).forNoKeyUpdate('p'));

/** Pages due for publishing; those being edited right now follow a minute later. */
export const lockDuePages = async (tx: Tx): Promise<SitePageRow[]> => {
  const rows = await select(tx)
    .where('p.publish_at', '<=', sql<Date>`now()`)
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .skipLocked()
    .execute();
  return sitePageRow.array().parse(rows);
};

export const insertPage = async (
  tx: Tx,
  id: SitePageId,
  handle: string,
  draft: PageContent,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('site_pages')
    .values({ id, handle, draft: JSON.stringify(draft), changed_at: sql<Date>`now()` })
    .onConflict((clash) => clash.column('handle').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

type Change = {
  readonly draft?: PageContent | null;
  readonly published?: number;
  readonly publishAt?: Date | null;
};

/** Changes a locked page and increments its revision. */
export const updatePage = async (
  tx: Tx,
  id: SitePageId,
  { draft, published, publishAt }: Change,
): Promise<void> => {
  await tx
    .updateTable('site_pages')
    .set({
      ...(draft === undefined ? {} : { draft: draft === null ? null : JSON.stringify(draft) }),
      ...(published === undefined ? {} : { published }),
      ...(publishAt === undefined ? {} : { publish_at: publishAt }),
      revision: sql<number>`revision + 1`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

export const deletePage = async (tx: Tx, id: SitePageId): Promise<void> => {
  await tx.deleteFrom('site_pages').where('id', '=', id).execute();
};

/** Stores published content under the next version number. @returns the number */
export const insertVersion = async (tx: Tx, id: SitePageId, content: PageContent): Promise<number> => {
  const { number } = await tx
    .insertInto('site_page_versions')
    .values((eb) => ({
      page_id: id,
      number: eb
        .selectFrom('site_page_versions')
        .where('page_id', '=', id)
        .select(({ fn }) => sql<number>`coalesce(${fn.max('number')}, 0) + 1`.as('next')),
      content: JSON.stringify(content),
    }))
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
};

export type VersionRow = { readonly number: number; readonly publishedAt: Date };

/** Versions, newest first. */
export const listVersions = (db: Db, id: SitePageId, limit: number): Promise<VersionRow[]> =>
  db
    .selectFrom('site_page_versions')
    .select(['number', 'published_at as publishedAt'])
    .where('page_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

export const findVersion = async (
  db: Db,
  id: SitePageId,
  number: number,
): Promise<PageContent | undefined> => {
  const row = await db
    .selectFrom('site_page_versions')
    .select('content')
    .where('page_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : pageContent.parse(row.content);
};

/** Records which pictures a page shows; those of its versions stay recorded. */
export const addPictures = async (tx: Tx, id: SitePageId, hashes: readonly string[]): Promise<void> => {
  if (hashes.length === 0) return;
  await tx
    .insertInto('site_page_pictures')
    .values(hashes.map((hash) => ({ page_id: id, image_hash: hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
