import { pageAddress } from '@darzi/contract/pages/first-pages.ts';
import type { AuditActor } from '../../platform/audit/audit.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { clearMissing } from '../redirects/redirects.ts';
import { insertVersion, lockDuePages, type SitePageRow, updatePage } from './site-page.repository.ts';
import { sizeOf } from './site-page.rules.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Publishes what was scheduled for now. */
    'publish-pages': Readonly<Record<string, unknown>>;
  }
}

export const publishDraft = async (tx: Tx, page: SitePageRow, actor: AuditActor): Promise<void> => {
  if (page.draft === null) return;
  const version = await insertVersion(tx, page.id, page.draft);
  await updatePage(tx, page.id, { draft: null, published: version, publishAt: null });
  await recordAudit(tx, actor, 'page.published', `page:${page.handle}`, { version, ...sizeOf(page.draft) });
  await clearMissing(tx, pageAddress(page.handle));
  await changeCatalogue(tx);
};

/** Publishes what was scheduled. @returns how many pages */
export const publishDue = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDuePages(tx);
    for (const page of due) await publishDraft(tx, page, 'system');
    return due.length;
  });

export const PAGES_CRONTAB = '* * * * * publish-pages ?jobKey=publish-pages&max=1';

export const sitePageJobs = (deps: Pick<Deps, 'db' | 'log'>): Pick<JobHandlers, 'publish-pages'> => ({
  'publish-pages': async () => {
    const published = await publishDue(deps);
    if (published > 0) deps.log.info({ published }, 'scheduled pages were published');
  },
});
