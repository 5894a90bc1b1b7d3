import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

const PAGE = 40_000;

const countRow = z.object({ n: z.number() });

/** The number of sitemap pages, from the counter table. */
export const countSitemapPages = async (db: Db): Promise<number> => {
  const rows = await parseRows(
    db,
    countRow,
    sql`select coalesce(sum(products), 0)::int as n from facet_counts`,
  );
  return Math.max(1, Math.ceil((rows[0]?.n ?? 0) / PAGE));
};

const BATCH = 2_000;

/** One page of the visible products in batches, oldest first, so that pages do not change when products are added. */
export async function* readSitemapPage(
  db: Db,
  page: number,
): AsyncGenerator<readonly { readonly handle: string; readonly updatedAt: Date }[]> {
  const listed = z.object({ seq: z.number(), handle: z.string(), updatedAt: z.date() });
  let after = 0;
  for (let read = 0; read < PAGE; read += BATCH) {
    const rows = await parseRows(
      db,
      listed,
      sql`
      select seq, handle, updated_at as "updatedAt" from products where visible and seq > ${after}
      order by seq limit ${BATCH} offset ${read === 0 ? (page - 1) * PAGE : 0}`,
    );
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.seq;
  }
}
