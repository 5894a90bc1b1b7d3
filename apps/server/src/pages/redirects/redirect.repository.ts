import { type RedirectId, redirectId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, ints, texts, uuids } from '../../platform/db/given.ts';

const redirectRow = z.object({ id: redirectId, seq: z.number(), from: z.string(), to: z.string() });
export type RedirectRow = z.output<typeof redirectRow>;

const COLUMNS = ['id', 'seq', 'from_path as from', 'to_address as to'] as const;

/** The target of the first of these paths that has a redirect. */
export const findTarget = async (db: Db, paths: readonly string[]): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_address as to'])
    .where('from_path', 'in', paths)
    .execute();
  const targets = new Map(rows.map(({ from, to }) => [from, to]));
  return paths.map((path) => targets.get(path)).find((target) => target !== undefined);
};

/** Redirects with this text in either address, newest first. `like` is a pattern in lower case. */
export const listRedirects = (
  db: Db,
  { like, before, limit }: { like: string | undefined; before: number | undefined; limit: number },
): Promise<RedirectRow[]> =>
  db
    .selectFrom('redirects')
    .select(COLUMNS)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(like !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('from_path', 'like', like ?? ''),
          where(where.fn<string>('lower', ['to_address']), 'like', like ?? ''),
        ]),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** Writes redirects; one from the same path replaces the earlier one. @returns the result of each */
export const putRedirects = async (
  tx: Tx,
  redirects: readonly Omit<RedirectRow, 'seq'>[],
): Promise<readonly (RedirectRow & { readonly isNew: boolean })[]> => {
  const written = given('r', {
    id: uuids(redirects.map(({ id }) => id)),
    from: texts(redirects.map(({ from }) => from)),
    to: texts(redirects.map(({ to }) => to)),
  });
  const rows = await tx
    .insertInto('redirects')
    .columns(['id', 'from_path', 'to_address'])
    .expression((eb) => eb.selectFrom(written).select(['r.id', 'r.from', 'r.to']))
    .onConflict((conflict) =>
      conflict
        .column('from_path')
        .doUpdateSet(({ ref }) => ({ to_address: ref('excluded.to_address') }))
        .whereRef('redirects.to_address', '<>', 'excluded.to_address'),
    )
    .returning(COLUMNS)
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
  const paths = redirects.map(({ from }) => from);
  const folders = paths.flatMap((from) => (from.endsWith('/*') ? from.slice(0, -1) : []));
  await tx
    .deleteFrom('missing_pages')
    .where((where) =>
      where.or([
        where('path', 'in', paths),
        sql<boolean>`exists (select 1 from unnest(${folders}::text[]) folder where starts_with(path || '/', folder))`,
      ]),
    )
    .execute();
  return rows;
};

export const findRedirect = (db: Db, path: string): Promise<RedirectRow | undefined> =>
  db.selectFrom('redirects').select(COLUMNS).where('from_path', '=', path).executeTakeFirst();

export const countRedirects = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('redirects')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

export const deleteRedirect = (tx: Tx, id: RedirectId): Promise<RedirectRow | undefined> =>
  tx.deleteFrom('redirects').where('id', '=', id).returning(COLUMNS).executeTakeFirst();

export type MissingRow = { readonly path: string; readonly hits: number; readonly lastAt: Date };

export const listMissing = (db: Db, limit: number): Promise<MissingRow[]> =>
  db
    .selectFrom('missing_pages')
    .select(['path', 'hits', 'last_at as lastAt'])
    .orderBy('hits', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();

/** A path exists now: it is no longer missing. */
export const deleteMissing = async (tx: Tx, path: string): Promise<void> => {
  await tx.deleteFrom('missing_pages').where('path', '=', path).execute();
};

/**
 * Adds up requests for missing paths; beyond `most` paths it drops the least requested, and those older than a season.
 */
export const addMissing = async (tx: Tx, hits: ReadonlyMap<string, number>, most: number): Promise<void> => {
  // in one order, so that two copies cannot deadlock
  const paths = [...hits.keys()].sort();
  const asked = given('a', { path: texts(paths), hits: ints(paths.map((path) => hits.get(path) ?? 1)) });
  await tx
    .insertInto('missing_pages')
    .columns(['path', 'hits'])
    .expression((eb) => eb.selectFrom(asked).select(['a.path', 'a.hits']))
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({
        hits: sql<number>`least(${ref('missing_pages.hits')} + ${ref('excluded.hits')}, 1000000)`,
        last_at: sql<Date>`now()`,
      })),
    )
    .execute();
  await tx.deleteFrom('missing_pages').where('last_at', '<', sql<Date>`now() - interval '90 days'`).execute();
  await tx
    .deleteFrom('missing_pages')
    .where('path', 'in', (eb) =>
      eb
        .selectFrom('missing_pages as kept')
        .select('kept.path')
        .orderBy('kept.hits', 'desc')
        .orderBy('kept.last_at', 'desc')
        .offset(most),
    )
    .execute();
};
