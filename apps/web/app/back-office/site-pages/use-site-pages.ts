import type { PageBlock } from '@darzi/contract/pages/page-blocks.ts';
import type { ManagedPage } from '@darzi/contract/pages/pages.routes.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { loadBlockData } from '../../storefront/pages/block-data.ts';

const PAGES = [MINE, 'admin', 'site-pages'] as const;
const LIST_STALE = { stale: PAGES, isStaleExact: true } as const;

export const useSitePages = () =>
  useQuery({ queryKey: PAGES, queryFn: ({ signal }) => call('GET /api/admin/pages', {}, { signal }) });

/** One page as it is being edited. */
export const useSitePage = (handle: string) =>
  useQuery({
    queryKey: [...PAGES, handle],
    queryFn: ({ signal }) => call('GET /api/admin/pages/:handle', { params: { handle } }, { signal }),
    refetchOnMount: 'always',
  });

/** Changes a page, caches the answer and refetches the list. */
export const usePageChange = <Given>(change: (given: Given) => Promise<{ readonly page: ManagedPage }>) => {
  const queries = useQueryClient();
  return useSend(change, {
    ...LIST_STALE,
    onSuccess: (answer) => queries.setQueryData([...PAGES, answer.page.handle], answer),
  });
};

export const useRemovePage = () =>
  useSend((handle: string) => call('DELETE /api/admin/pages/:handle', { params: { handle } }), LIST_STALE);

const sourceOf = (block: PageBlock): string =>
  block.kind === 'products' ? `${block.source} ${block.collection}` : block.kind;

/** The catalogue data that the blocks show, for the preview. */
export const useBlockData = (blocks: readonly PageBlock[]) =>
  useQuery({
    queryKey: ['block-data', ...blocks.map(sourceOf)],
    queryFn: () => loadBlockData(call, blocks),
    placeholderData: keepPreviousData,
  });
