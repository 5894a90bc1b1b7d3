import type { SettingsChange } from '@darzi/contract/settings/settings.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../shell/call.ts';
import { MINE } from '../shell/query-client.ts';
import { useSend } from '../shell/use-send.ts';

const SETTINGS = [MINE, 'admin', 'settings'] as const;
const FRONTS = [MINE, 'admin', 'fronts'] as const;

/** The shop's settings with their version. */
export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }),
    // the fields being edited must not change meanwhile
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

/** Earlier versions of menu and brand. */
export const useFrontVersions = () =>
  useQuery({
    queryKey: FRONTS,
    queryFn: ({ signal }) => call('GET /api/admin/settings/fronts', {}, { signal }),
  });

/** Saves settings and caches the answer. */
export const useChangeSettings = () => {
  const queries = useQueryClient();
  return useSend((change: SettingsChange) => call('PATCH /api/admin/settings', { body: change }), {
    onSuccess: (saved) => {
      queries.setQueryData(SETTINGS, saved);
      void queries.invalidateQueries({ queryKey: FRONTS });
      void queries.invalidateQueries({ queryKey: [MINE, 'admin', 'audit'] });
    },
  });
};
