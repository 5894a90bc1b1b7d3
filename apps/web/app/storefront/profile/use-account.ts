import type { Session, User } from '@darzi/contract/accounts/accounts.routes.ts';
import type { CallInput } from '@darzi/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';

const message = await textsOf('messages');

const ME_KEY = [MINE, 'me'] as const;

type Change = CallInput<'PATCH /api/user/me'>['body'];

/** Changes the profile and updates everything that shows it. */
export const useChangeProfile = () => {
  const queries = useQueryClient();
  return useSend((change: Change) => call('PATCH /api/user/me', { body: change }), {
    scope: { id: 'profile' },
    onSuccess: ({ user }) => queries.setQueryData<User>(ME_KEY, user),
  });
};

export const SESSIONS_KEY = [MINE, 'sessions'] as const;

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }): Promise<readonly Session[]> =>
      (await call('GET /api/user/sessions', {}, { signal })).sessions,
  });

export const useEndSessions = () =>
  useSend(
    (ids: readonly string[]) =>
      Promise.all(ids.map((id) => call('DELETE /api/user/sessions/:id', { params: { id } }))),
    { failed: message('genericError'), stale: SESSIONS_KEY },
  );
