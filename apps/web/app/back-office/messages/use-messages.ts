import type { Answer } from '@darzi/contract/client.ts';
import { INBOX_FILTERS } from '@darzi/contract/contact/inbox.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';

const MESSAGES = [MINE, 'admin', 'messages'] as const;
/** Matching messages, newest first, a page at a time. */
export const useMessages = ({ q, filter }: { readonly q: string; readonly filter: string }) =>
  usePages([...MESSAGES, 'list', { q, filter }], (page, options) =>
    call(
      'GET /api/admin/messages',
      {
        query: {
          q: q || undefined,
          filter: INBOX_FILTERS.find((one) => one === filter),
          ...page,
        },
      },
      options,
    ),
  );

/** How many messages are waiting. */
export const useMessageCounts = () =>
  useQuery({
    queryKey: [...MESSAGES, 'counts'],
    queryFn: ({ signal }) => call('GET /api/admin/messages/counts', {}, { signal }),
  });

const threadKey = (id: string) => [...MESSAGES, 'one', id] as const;

/** One message with its answers. */
export const useMessage = (id: string) =>
  useQuery({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/messages/:id', { params: { id } }, { signal })).message,
  });

/** Changes a message, shows the answer at once and refetches the lists. */
export const useMessageChange = <Given>(
  id: string,
  change: (given: Given, key: () => string) => Promise<Answer<'PATCH /api/admin/messages/:id'>>,
) => {
  const queries = useQueryClient();
  return useSend(change, {
    onSuccess: ({ message }) => {
      queries.setQueryData(threadKey(id), message);
      void queries.invalidateQueries({ queryKey: [...MESSAGES, 'list'] });
      void queries.invalidateQueries({ queryKey: [...MESSAGES, 'counts'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: threadKey(id) }),
  });
};
