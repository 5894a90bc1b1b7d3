import type { CallInput } from '@darzi/contract/client.ts';
import { REVIEW_STATES } from '@darzi/contract/reviews/review.lifecycle.ts';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';

const REVIEWS = [MINE, 'admin', 'reviews'] as const;
const PAGE = 24;

/** Matching reviews, newest first, a page at a time. */
export const useReviewsToModerate = ({ q, state }: { readonly q: string; readonly state: string }) =>
  usePages(
    [...REVIEWS, { q, state }],
    (page, options) =>
      call(
        'GET /api/admin/reviews',
        {
          query: {
            q: q || undefined,
            state: REVIEW_STATES.find((one) => one === state),
            ...page,
          },
        },
        options,
      ),
    { limit: PAGE },
  );

/** Publishes or hides a review and refetches the lists, whatever the answer. */
export const useModeration = (id: string) =>
  useSend(
    (body: CallInput<'POST /api/admin/reviews/:id/state'>['body']) =>
      call('POST /api/admin/reviews/:id/state', { params: { id }, body }),
    { failed: 'The review could not be changed.', stale: REVIEWS },
  );
