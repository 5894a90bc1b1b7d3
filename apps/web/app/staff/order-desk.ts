import { MINE } from '../shell/query-client.ts';
import { useSend } from '../shell/use-send.ts';

/** Key of everything that the order desk shows; asked anew after each change. */
export const DESK = [MINE, 'admin', 'orders'] as const;

/** Changes something at the desk; it stays busy until every place shows what is so now, whatever the answer. */
export const useAdminOrderChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) =>
  useSend(change, { stale: DESK });
