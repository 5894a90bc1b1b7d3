import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';

const PAGE = 40_000;

/** The number of sitemap pages, from the counter table. */
export const countSitemapPages = async (db: Db): Promise<number> => {
  const { products } = await db
    .selectFrom('facet_counts')
    .select(sql<number>`coalesce(sum(products), 0)::int`.as('products'))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(products / PAGE));
};

const BATCH = 2_000;
const listed = z.object({ seq: z.number(), handle: z.string(), updatedAt: z.date() });

/** One page of the visible products in batches, oldest first, so that pages do not change when products are added. */
export async function* readSitemapPage(
  db: Db,
  page: number,
): AsyncGenerator<readonly { readonly handle: string; readonly updatedAt: Date }[]> {
  let after = 0;
  for (let read = 0; read < PAGE; read += BATCH) {
    const rows = await db
      .selectFrom('products')
      .select(['seq', 'handle', 'updated_at as updatedAt'])
      .where('visible', '=', true)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .offset(read === 0 ? (page - 1) * PAGE : 0)
      .execute();
    yield rows.map((row) => listed.parse(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.seq;
  }
}
