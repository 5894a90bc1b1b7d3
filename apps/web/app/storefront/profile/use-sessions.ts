import type { Session } from '@darzi/contract/accounts/accounts.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

export const SESSIONS_KEY = [MINE, 'sessions'] as const;

/** Where one is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }): Promise<readonly Session[]> =>
      (await call('GET /api/user/sessions', {}, { signal })).sessions,
  });

/** Ends the sessions with these ids. */
export const useEndSessions = () =>
  useSend(
    (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call('DELETE /api/user/sessions/:id', { params: { id } }))),
    { failed: MESSAGES.genericError, stale: SESSIONS_KEY },
  );
