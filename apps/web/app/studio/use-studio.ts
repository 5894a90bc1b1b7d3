import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../shell/call.ts';
import { MINE } from '../shell/query-client.ts';
import { usePages } from '../shell/use-pages.ts';
import { type Outcomes, useSend } from '../shell/use-send.ts';

/** Query key of everything in the studio; refetched when an order changes. */
export const STUDIO = [MINE, 'studio'] as const;

export type OrderFilter = {
  readonly status: CustomOrderStatus | undefined;
  readonly q: string;
  readonly assigned: 'me' | 'nobody' | undefined;
};

/** Matching orders, newest first, a page at a time. */
export const useStudioOrders = ({ status, q, assigned }: OrderFilter, limit: number) =>
  usePages(
    [...STUDIO, 'list', { status, q, assigned, limit }],
    (page, options) =>
      call(
        'GET /api/studio/custom-orders',
        { query: { status, q: q || undefined, assigned, ...page } },
        options,
      ),
    { limit },
  );

/** The number of orders in each state, and their value. Rupees. */
export const useCounts = () =>
  useQuery({
    queryKey: [...STUDIO, 'counts'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/studio/custom-orders/counts', {}, { signal })).counts,
  });

/** Everybody who works in the studio, by name. */
export const useStudioPeople = () =>
  useQuery({
    queryKey: [...STUDIO, 'people'],
    queryFn: async ({ signal }) => (await call('GET /api/studio/people', {}, { signal })).people,
  });

/** Query key of the list of looks. */
export const LOOKS = [...STUDIO, 'looks'] as const;

/** The looks one can edit, newest first, a page at a time. */
export const useLooks = () =>
  usePages(LOOKS, (page, options) => call('GET /api/studio/looks', { query: page }, options), {
    limit: 24,
  });

/** Query key of everything about one order. */
export const orderKey = (id: string) => [...STUDIO, 'order', id] as const;

/** One order with its history. */
export const useStudioOrder = (id: string) =>
  useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call('GET /api/studio/custom-orders/:id', { params: { id } }, { signal }),
  });

/** The conversation about an order, oldest first. */
export const useConversation = (id: string) =>
  useQuery({
    queryKey: [...orderKey(id), 'messages'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/custom-order/:id/messages', { params: { id } }, { signal })).messages,
  });

/** Changes something in the studio; stays busy until every place shows the current state, whatever the answer. */
export const useStudioChange = <Given, Answered>(
  change: (given: Given) => Promise<Answered>,
  outcomes: Omit<Outcomes<Given, Answered>, 'stale'> = {},
) => useSend(change, { ...outcomes, stale: STUDIO });
