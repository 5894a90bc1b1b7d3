/** The content of the owner's pages, and the pictures they show. Pure. */
import type { Language } from '@darzi/contract/languages.ts';
import { DEFAULT_PAGES, isBuiltInPage, pageAddress } from '@darzi/contract/pages/first-pages.ts';
import type { PageBlock, PageContent } from '@darzi/contract/pages/page-blocks.ts';
import type { PageSummary } from '@darzi/contract/pages/pages.routes.ts';
import { readingOf } from '@darzi/contract/settings/in-hindi.ts';
import type { SitePageRow } from './site-page.repository.ts';

/** A page's initial content before anything is published; undefined for a page of the owner's own. */
export const beginningOf = (handle: string): PageContent | undefined =>
  isBuiltInPage(handle) ? DEFAULT_PAGES[handle] : undefined;

/** What the public sees; undefined if there is nothing to see yet. */
const publicContentOf = ({ handle, content }: Pick<SitePageRow, 'handle' | 'content'>) =>
  content ?? beginningOf(handle);

/**
 * A page as the public reads it in a language, and the language of most of its text: `en` if a Hindi page has no Hindi
 * text. Undefined if there is nothing to see yet.
 */
export const readingOfPage = (
  row: Pick<SitePageRow, 'handle' | 'content'>,
  wanted: Language,
): { readonly content: PageContent; readonly language: Language } | undefined => {
  const written = publicContentOf(row);
  if (written === undefined) return undefined;
  const english = readingOf(written, 'en');
  const content = readingOf(written, wanted);
  const language = JSON.stringify(content) === JSON.stringify(english) ? 'en' : wanted;
  return { content, language };
};

/** The content being edited. */
export const contentOf = (row: SitePageRow): PageContent =>
  row.draft ?? publicContentOf(row) ?? { title: row.handle, description: '', blocks: [] };

const picturesOfBlock = (block: PageBlock): readonly string[] => {
  if (block.kind === 'picture') return [block.picture.address];
  if (block.kind !== 'slides') return [];
  return block.slides.flatMap(({ picture }) => (picture === null ? [] : [picture.address]));
};

/** The addresses of the pictures that a page shows. */
export const picturesOf = ({ blocks }: PageContent): readonly string[] => blocks.flatMap(picturesOfBlock);

export const summaryOf = (row: SitePageRow): PageSummary => ({
  handle: row.handle,
  title: contentOf(row).title,
  path: pageAddress(row.handle),
  isBuiltIn: row.isBuiltIn,
  isPublished: publicContentOf(row) !== undefined,
  hasDraft: row.draft !== null,
  publishAt: row.publishAt?.toISOString() ?? null,
  changedAt: row.changedAt?.toISOString() ?? null,
});

/** The size of a change: the audit records that it happened, the versions record the content. */
export const sizeOf = ({ title, blocks }: PageContent) => ({ title, blocks: blocks.length });
