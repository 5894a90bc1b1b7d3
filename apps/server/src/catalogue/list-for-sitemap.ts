import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const PAGE = 40_000;

/** Pages of the sitemap, by the counter table. */
export const countSitemapPages = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select coalesce(sum(products), 0)::int as n from shelf_counts`.execute(db);
  return Math.max(1, Math.ceil((rows[0]?.n ?? 0) / PAGE));
};

/** One page of the visible products, oldest first, so that a page stays what it was when products are added. */
export const listSitemapPage = (db: Db, page: number): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .selectFrom('products')
    .select(['id', 'updated_at as updatedAt'])
    .where('visible', '=', true)
    .orderBy('seq')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
