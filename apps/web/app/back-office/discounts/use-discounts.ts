import { DISCOUNT_STATES } from '@darzi/contract/discounts/discount.ts';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';

const DISCOUNTS = [MINE, 'admin', 'discounts'] as const;
/** Matching discount codes, newest first, a page at a time. */
export const useDiscounts = ({ q, state }: { readonly q: string; readonly state: string }) =>
  usePages([...DISCOUNTS, { q, state }], (page, options) =>
    call(
      'GET /api/admin/discounts',
      {
        query: {
          q: q || undefined,
          state: DISCOUNT_STATES.find((one) => one === state),
          ...page,
        },
      },
      options,
    ),
  );

/** Changes codes and refetches the lists, whatever the answer. */
export const useDiscountChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) =>
  useSend(change, { stale: DISCOUNTS });

const AUTOMATIC = [MINE, 'admin', 'automatic-discounts'] as const;
/** Automatic discounts, newest first, a page at a time. */
export const useAutomaticDiscounts = () =>
  usePages(AUTOMATIC, (page, options) =>
    call('GET /api/admin/automatic-discounts', { query: { ...page } }, options),
  );

/** Changes them and refetches the list, whatever the answer. */
export const useAutomaticChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) =>
  useSend(change, { stale: AUTOMATIC });
