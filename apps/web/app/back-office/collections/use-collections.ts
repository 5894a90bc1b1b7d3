import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const COLLECTIONS = [MINE, 'admin', 'collections'] as const;

/** All collections, in order. */
export const useCollections = () =>
  useQuery({
    queryKey: COLLECTIONS,
    queryFn: ({ signal }) => call('GET /api/admin/collections', {}, { signal }),
  });

export const productChoice = (q: string) =>
  queryOptions({
    queryKey: [MINE, 'admin', 'product-choice', q],
    queryFn: ({ signal }) =>
      call('GET /api/admin/products', { query: { q: q || undefined, limit: 8 } }, { signal }),
  });

/** Products to choose from: by part of the name, or by the SKU or barcode of a variant. */
export const useProductChoice = (q: string) => useQuery(productChoice(q));

/** Changes collections and refetches the list, whatever the answer. */
export const useCollectionChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) =>
  useSend(change, { stale: COLLECTIONS });

/** The categories and types that a rule can name: the ones shoppers filter by. */
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
