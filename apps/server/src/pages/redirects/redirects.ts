import type { RedirectId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import {
  MAX_REDIRECTS,
  type MissingPage,
  type Redirect,
  type RedirectDraft,
} from '@darzi/contract/pages/redirects.routes.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Database, type Db, searchPattern, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { serve } from '../../platform/http/serve.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import { importRedirects } from './import-redirects.ts';
import {
  countRedirects,
  deleteMissing,
  deleteRedirect,
  findRedirect,
  listMissing,
  listRedirects,
  putRedirects,
  type RedirectRow,
} from './redirect.repository.ts';
import { pathKeyOf } from './redirect.rules.ts';

const SHOWN_MISSING = 100;

const showRedirect = ({ id, from, to }: RedirectRow): Redirect => ({ _id: id, from, to });

/** One page of redirects, newest first. Refuses an unknown cursor. */
const listPage = (
  db: Db,
  { q = '', ...page }: PageQuery & { readonly q?: string | undefined },
): Promise<Outcome<{ redirects: Redirect[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) =>
      listRedirects(db, { like: q === '' ? undefined : searchPattern(q), before, limit }),
    show: (rows) => ({ redirects: rows.map(showRedirect) }),
  });

/** Adds a redirect, or changes an earlier one's target. Refuses one that leads to itself. */
const addRedirect = (
  db: Database,
  actor: Actor,
  draft: RedirectDraft,
): Promise<Outcome<{ redirect: Redirect }>> =>
  db.transaction().execute(async (tx) => {
    const from = pathKeyOf(draft.from);
    if (from === undefined) {
      return refuseFields({ from: 'An address of the shop, such as /pages/our-story' });
    }
    if (pathKeyOf(draft.to) === from) {
      return refuseFields({ to: 'This leads back to itself' });
    }
    if ((await countRedirects(tx)) >= MAX_REDIRECTS) {
      return refuse('redirect.too_many', { values: { most: MAX_REDIRECTS } });
    }
    const [written] = await putRedirects(tx, [{ id: newId<RedirectId>(), from, to: draft.to }]);
    if (written !== undefined) {
      await recordAudit(tx, actor, 'redirect.set', `redirect:${written.id}`, { from, to: draft.to });
    }
    const now = written ?? (await findRedirect(tx, from));
    if (now === undefined) throw new Error('a redirect just written cannot be found');
    return accept({ redirect: showRedirect(now) });
  });

const removeRedirect = (
  db: Database,
  actor: Actor,
  id: RedirectId,
): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const gone = await deleteRedirect(tx, id);
    if (gone === undefined) return refuse('redirect.not_found');
    await recordAudit(tx, actor, 'redirect.removed', `redirect:${gone.id}`, { from: gone.from, to: gone.to });
    return accept({});
  });

/** Missing pages, the most requested first. */
const showMissing = async (db: Db): Promise<Outcome<{ pages: MissingPage[] }>> => {
  const rows = await listMissing(db, SHOWN_MISSING);
  return accept({
    pages: rows.map(({ path, hits, lastAt }) => ({ _id: path, path, hits, lastAt: lastAt.toISOString() })),
  });
};

/** Clears a missing page: from now on there is a page at this path. */
export const clearMissing = async (tx: Tx, path: string): Promise<void> => {
  const key = pathKeyOf(path);
  if (key !== undefined) await deleteMissing(tx, key);
};

export const redirectsRoutes = ({ db }: Deps) => [
  serve('GET /api/admin/redirects', ({ query }) => listPage(db, query)),
  serve('POST /api/admin/redirects', ({ actor, body }) => addRedirect(db, actor, body)),
  serve('DELETE /api/admin/redirects/:id', ({ actor, params }) => removeRedirect(db, actor, params.id)),
  serve('POST /api/admin/redirects/import', ({ actor, request }) => importRedirects(db, actor, request)),
  serve('GET /api/admin/missing-pages', () => showMissing(db)),
];
