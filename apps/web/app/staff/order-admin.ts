import { MINE } from '../shell/query-client.ts';
import { type Outcomes, useSend } from '../shell/use-send.ts';

/** Query key of everything in order admin; refetched after each change. */
export const ORDER_ADMIN = [MINE, 'admin', 'orders'] as const;

/** Changes an order; stays busy until every place shows the new state, whatever the answer. */
export const useAdminOrderChange = <Given, Answered>(
  change: (given: Given) => Promise<Answered>,
  outcomes: Omit<Outcomes<Given, Answered>, 'stale'> = {},
) => useSend(change, { ...outcomes, stale: ORDER_ADMIN });
