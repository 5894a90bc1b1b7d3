import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const COLLECTIONS = [MINE, 'admin', 'collections'] as const;

/** All collections, in their order. */
export const useCollections = () =>
  useQuery({
    queryKey: COLLECTIONS,
    queryFn: ({ signal }) => call('GET /api/admin/collections', {}, { signal }),
  });

/** Products whose names hold what is typed, to be put into a collection. */
export const useProductChoice = (q: string) =>
  useQuery({
    queryKey: [MINE, 'admin', 'product-choice', q],
    queryFn: ({ signal }) =>
      call('GET /api/admin/products', { query: { q: q || undefined, limit: 8 } }, { signal }),
  });

/** Changes something about the collections; the list is fetched again, whatever the answer. */
export const useCollectionChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) =>
  useSend(change, { stale: COLLECTIONS });

/** The categories and types that a rule may name: those that shoppers filter by. */
export const useFacetWords = () => {
  const { data } = useQuery({
    queryKey: ['facet-words'],
    queryFn: ({ signal }) => call('GET /api/product/list', { query: { limit: 1 } }, { signal }),
  });
  return {
    categories: Object.keys(data?.facets?.category ?? {}),
    types: Object.keys(data?.facets?.subCategory ?? {}),
  };
};
