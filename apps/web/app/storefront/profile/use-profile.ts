import type { User } from '@darzi/contract/accounts/accounts.routes.ts';
import type { CallInput } from '@darzi/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';

const ME_KEY = [MINE, 'me'] as const;

type Change = CallInput<'PATCH /api/user/me'>['body'];

/** Changes the own profile; every place that shows it follows. */
export const useChangeProfile = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => call('PATCH /api/user/me', { body: change }),
    scope: { id: 'profile' },
    onSuccess: ({ user }) => queries.setQueryData<User>(ME_KEY, user),
  });
};
