import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import type { StockFilter } from '@darzi/contract/back-office/stock.ts';
import { unbroken } from '@darzi/contract/catalogue/variants.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';

export const totalStock = ({ stock }: Pick<AdminProduct, 'stock'>): number =>
  Object.values(stock).reduce((sum, pieces) => sum + pieces, 0);

export const PRODUCTS = ['product', 'products'] as const;

/** `1 product`, `1,200 products`. */
export const countProducts = (count: number): string => counted(count, 'product');

/** `S: 0 · M: 12 · L: 3`, in size order. */
export const showStock = ({ sizes, stock }: Pick<AdminProduct, 'sizes' | 'stock'>): string =>
  sizes.map((size) => `${unbroken(size)}:\u00a0${stock[size] ?? 0}`).join('\u00a0· ');

/** A product's state in a word, with its tone; nothing for one that is simply on sale. */
export const stateOf = ({
  archived,
  published,
  waitsForPicture,
}: Pick<AdminProduct, 'archived' | 'published' | 'waitsForPicture'>):
  | { readonly word: string; readonly tone: 'plain' | 'info' }
  | undefined =>
  archived
    ? { word: 'Archived', tone: 'plain' }
    : published
      ? undefined
      : { word: waitsForPicture ? 'Waiting for its picture' : 'Not published', tone: 'info' };

/** Query key of everything about products and stock in the back office. */
export const GOODS = [MINE, 'admin', 'goods'] as const;

export type ProductFilter = {
  readonly q: string;
  readonly category: string | undefined;
  readonly state: 'published' | 'unpublished' | 'archived' | undefined;
  readonly tag?: string;
  readonly stock: StockFilter | undefined;
  readonly sort?: string;
};

const STATE_QUERY = {
  published: { published: '1' },
  unpublished: { published: '0' },
  archived: { archived: '1' },
} as const;

/** The filter as query parameters. */
export const queryOf = ({ q, category, state, tag, stock }: ProductFilter) => ({
  q: q || undefined,
  category,
  tag: tag || undefined,
  stock,
  ...(state === undefined ? {} : STATE_QUERY[state]),
});

/** Matching products, newest first by default, a page at a time. */
export const useProducts = (filter: ProductFilter, limit = 50) =>
  usePages(
    [...GOODS, 'list', { ...filter, limit }],
    (page, options) =>
      call('GET /api/admin/products', { query: { ...queryOf(filter), sort: filter.sort, ...page } }, options),
    { limit },
  );

/** One product as it is now; refetched whenever its page is opened. */
export const useProduct = (id: string) =>
  useQuery({
    queryKey: [...GOODS, 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/products/:id', { params: { id } }, { signal })).product,
    staleTime: 0,
    // Data under edit must not change while somebody types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Changes products or stock and refreshes every list of them. */
export const useGoodsChange = <Given = void, Answered = unknown>(
  change: (given: Given, key: () => string) => Promise<Answered>,
  outcomes: Parameters<typeof useSend<Given, Answered>>[1] = {},
) => useSend(change, { ...outcomes, stale: GOODS });
