import type { SitePageId } from '@darzi/contract/ids.ts';
import type { Language } from '@darzi/contract/languages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { pageAddress } from '@darzi/contract/pages/first-pages.ts';
import type { PageContent } from '@darzi/contract/pages/page-blocks.ts';
import { FIRST_VERSION, type ManagedPage, type PageSummary } from '@darzi/contract/pages/pages.routes.ts';
import { spellAddress } from '../../catalogue/collections/collections.ts';
import { findPictures } from '../../catalogue/images/store-image.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { publishDraft } from './publish-pages.ts';
import {
  addPictures,
  deletePage,
  findFormerPage,
  findPage,
  findVersion,
  insertPage,
  listPages,
  listVersions,
  lockPage,
  renamePage,
  type SitePageRow,
  updatePage,
} from './site-page.repository.ts';
import { beginningOf, contentOf, picturesOf, readingOfPage, sizeOf, summaryOf } from './site-page.rules.ts';

const MAX_PAGES = 200;
/** Versions that can be restored; older ones stay stored. */
const SHOWN_VERSIONS = 50;

type Answer = Outcome<{ page: ManagedPage }>;

const keyOf = (handle: string): string => handle.normalize('NFC').toLowerCase();

const show = async (db: Db, handle: string): Promise<Answer> => {
  const row = handle.includes('\0') ? undefined : await findPage(db, keyOf(handle));
  if (row === undefined) return refuse('page.not_found');
  const versions = await listVersions(db, row.id, SHOWN_VERSIONS);
  return accept({
    page: {
      ...summaryOf(row),
      content: contentOf(row),
      revision: row.revision,
      published: row.published,
      versions: [
        ...versions.map(({ number, publishedAt }) => ({ number, publishedAt: publishedAt.toISOString() })),
        ...(row.isBuiltIn ? [{ number: FIRST_VERSION, publishedAt: null }] : []),
      ],
    },
  });
};

/** A page as the public sees it, at its current address. Refuses one that does not exist or is not published yet. */
const showPublic = async (
  db: Db,
  handle: string,
  wanted: Language,
): Promise<Outcome<{ page: PageContent & { handle: string; path: string; language: Language } }>> => {
  const key = keyOf(handle);
  const row = handle.includes('\0')
    ? undefined
    : ((await findPage(db, key)) ?? (await findFormerPage(db, key)));
  const reading = row === undefined ? undefined : readingOfPage(row, wanted);
  if (row === undefined || reading === undefined) return refuse('page.not_found');
  const { content, language } = reading;
  return accept({ page: { ...content, handle: row.handle, path: pageAddress(row.handle), language } });
};

const listAll = async (db: Db): Promise<Outcome<{ pages: PageSummary[] }>> =>
  accept({ pages: (await listPages(db)).map(summaryOf) });

/** Runs a change of a page, if nobody else has changed it since it was read. */
const withPage = (
  db: Database,
  handle: string,
  revision: number | undefined,
  act: (tx: Tx, page: SitePageRow) => Promise<Outcome<{ readonly handle?: string }>>,
): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    const page = handle.includes('\0') ? undefined : await lockPage(tx, keyOf(handle));
    if (page === undefined) return refuse('page.not_found');
    if (revision !== undefined && revision !== page.revision) return refuse('page.changed_meanwhile');
    const done = await act(tx, page);
    return done.ok ? show(tx, done.value.handle ?? page.handle) : done;
  });

/** Adds a page of the owner's own, unpublished. Refuses an address already taken. */
const addPage = (
  db: Database,
  actor: Actor,
  draft: { readonly title: string; readonly handle?: string | undefined },
): Promise<Answer> =>
  db.transaction().execute(async (tx) => {
    const { title } = draft;
    if ((await listPages(tx)).length >= MAX_PAGES) {
      return refuse('page.too_many', { values: { most: MAX_PAGES } });
    }
    const handle = draft.handle ?? (await spellAddress(tx, title));
    if (handle === '') return refuse('request.invalid', { fields: { handle: 'Required' } });
    const content: PageContent = { title, description: '', blocks: [] };
    if (!(await insertPage(tx, newId<SitePageId>(), handle, content))) {
      return refuse('request.invalid', { fields: { handle: 'Another page has this address' } });
    }
    await recordAudit(tx, actor, 'page.added', `page:${handle}`, { title });
    return show(tx, handle);
  });

/** Stores a draft and cancels scheduled publishing. Refuses pictures that the shop does not have. */
const saveDraft = (
  db: Database,
  actor: Actor,
  handle: string,
  { content, revision }: { readonly content: PageContent; readonly revision: number },
): Promise<Answer> =>
  withPage(db, handle, revision, async (tx, page) => {
    const pictures = await findPictures(tx, picturesOf(content));
    if (pictures === undefined) {
      return refuse('request.invalid', {
        fields: { 'content.blocks': 'A picture is no longer in the shop' },
      });
    }
    await addPictures(tx, page.id, pictures);
    await updatePage(tx, page.id, { draft: content, publishAt: null });
    await recordAudit(tx, actor, 'page.changed', `page:${page.handle}`, sizeOf(content));
    return accept({});
  });

const publish = (
  db: Database,
  actor: Actor,
  handle: string,
  { revision, at }: { readonly revision: number; readonly at?: string | undefined },
): Promise<Answer> =>
  withPage(db, handle, revision, async (tx, page) => {
    if (page.draft === null) return refuse('page.nothing_new');
    const publishAt = at === undefined ? undefined : new Date(at);
    if (publishAt === undefined || publishAt.getTime() <= Date.now()) await publishDraft(tx, page, actor);
    else {
      await updatePage(tx, page.id, { publishAt });
      await recordAudit(tx, actor, 'page.planned', `page:${page.handle}`, { at: publishAt.toISOString() });
    }
    return accept({});
  });

/** Makes an earlier version the draft; the published version leaves no draft. */
const restore = (
  db: Database,
  actor: Actor,
  handle: string,
  { revision, version }: { readonly revision: number; readonly version: number },
): Promise<Answer> =>
  withPage(db, handle, revision, async (tx, page) => {
    const content =
      version === FIRST_VERSION ? beginningOf(page.handle) : await findVersion(tx, page.id, version);
    if (content === undefined) return refuse('page.no_version');
    const isShown = version === (page.published ?? FIRST_VERSION);
    await updatePage(tx, page.id, { draft: isShown ? null : content, publishAt: null });
    await recordAudit(tx, actor, 'page.restored', `page:${page.handle}`, { version });
    return accept({});
  });

/** Gives a page of the owner's own another address; its former address redirects there. Refuses one already taken. */
const rename = (
  db: Database,
  actor: Actor,
  handle: string,
  wanted: { readonly revision: number; readonly handle: string },
): Promise<Answer> =>
  withPage(db, handle, wanted.revision, async (tx, page) => {
    if (page.isBuiltIn) return refuse('page.fixed_address');
    if (wanted.handle === page.handle) return accept({});
    if (!(await renamePage(tx, page, wanted.handle))) {
      return refuse('request.invalid', { fields: { handle: 'Another page has this address' } });
    }
    await recordAudit(tx, actor, 'page.renamed', `page:${wanted.handle}`, {
      handle: [page.handle, wanted.handle],
    });
    await changeCatalogue(tx);
    return accept({ handle: wanted.handle });
  });

const removePage = (db: Database, actor: Actor, handle: string): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    const page = handle.includes('\0') ? undefined : await lockPage(tx, keyOf(handle));
    if (page === undefined) return refuse('page.not_found');
    if (page.isBuiltIn) return refuse('page.built_in');
    await deletePage(tx, page.id);
    await recordAudit(tx, actor, 'page.removed', `page:${page.handle}`, sizeOf(contentOf(page)));
    await changeCatalogue(tx);
    return accept({});
  });

/** The addresses of published pages that the owner added. */
export const listOwnPagePaths = async (db: Db): Promise<string[]> =>
  (await listPages(db))
    .filter((row) => !row.isBuiltIn && row.published !== null)
    .map(({ handle }) => pageAddress(handle));

export const sitePagesRoutes = ({ db }: Deps) => [
  serve('GET /api/page/:handle', ({ params, query }) =>
    showPublic(db, params.handle, query.language ?? 'en'),
  ),
  serve('GET /api/admin/pages', () => listAll(db)),
  serve('POST /api/admin/pages', ({ actor, body }) => addPage(db, actor, body)),
  serve('GET /api/admin/pages/:handle', ({ params }) => show(db, params.handle)),
  serve('PATCH /api/admin/pages/:handle', ({ actor, params, body }) =>
    saveDraft(db, actor, params.handle, body),
  ),
  serve('POST /api/admin/pages/:handle/publish', ({ actor, params, body }) =>
    publish(db, actor, params.handle, body),
  ),
  serve('POST /api/admin/pages/:handle/restore', ({ actor, params, body }) =>
    restore(db, actor, params.handle, body),
  ),
  serve('POST /api/admin/pages/:handle/rename', ({ actor, params, body }) =>
    rename(db, actor, params.handle, body),
  ),
  serve('DELETE /api/admin/pages/:handle', ({ actor, params }) => removePage(db, actor, params.handle)),
];
