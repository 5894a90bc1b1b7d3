import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const TWO_FACTOR = [MINE, 'two-factor'] as const;

/** Whether sign-in asks for a second factor. */
export const useTwoFactor = () =>
  useQuery({
    queryKey: TWO_FACTOR,
    queryFn: ({ signal }) => call('GET /api/user/two-factor', {}, { signal }),
  });

/** Starts the set-up, given the password; returns the secret for the app. */
export const useBeginTwoFactor = () =>
  useSend((password: string) => call('POST /api/user/two-factor', { body: { password } }));

/**
 * Switches it on with a code from the app; returns the recovery codes. The state is refetched once they have been
 * read.
 */
export const useConfirmTwoFactor = () =>
  useSend((code: string) => call('POST /api/user/two-factor/confirm', { body: { code } }));

export const useSwitchOffTwoFactor = () =>
  useSend((password: string) => call('DELETE /api/user/two-factor', { body: { password } }), {
    stale: TWO_FACTOR,
  });

/** Asks again whether the second factor is on. */
export const useRefreshTwoFactor = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: TWO_FACTOR });
};
