import type { Session } from '@darzi/contract/accounts/accounts.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, toastFailure } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';

export const SESSIONS_KEY = [MINE, 'sessions'] as const;

/** Where one is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }): Promise<readonly Session[]> =>
      (await call('GET /api/user/sessions', {}, { signal })).sessions,
  });

/** Ends the sessions with these ids. */
export const useEndSessions = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call('DELETE /api/user/sessions/:id', { params: { id } }))),
    onError: (error) => toastFailure(error, MESSAGES.genericError),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
};
