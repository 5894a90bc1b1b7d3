import type {
  MeasurementProfile,
  ProfileDraft,
} from '@darzi/contract/custom-orders/measurement-profiles.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { useSend } from '../../shell/use-send.ts';

const PEOPLE_KEY = [MINE, 'measured-people'] as const;

/** The people whose measurements this customer has saved, most recent first. Inches. */
export const useMeasuredPeople = () => {
  const token = useToken();
  return useQuery({
    enabled: token !== null,
    queryKey: PEOPLE_KEY,
    queryFn: async ({ signal }): Promise<readonly MeasurementProfile[]> =>
      (await call('GET /api/user/measurement-profiles', {}, { signal })).profiles,
  });
};

/** Saves measurements under a name; without `id`, for a new person. */
export const useKeepPerson = () =>
  useSend(
    async ({ id, ...body }: ProfileDraft & { readonly id?: string | undefined }) =>
      id === undefined
        ? (await call('POST /api/user/measurement-profiles', { body })).profile
        : (await call('PATCH /api/user/measurement-profiles/:id', { params: { id }, body })).profile,
    { stale: PEOPLE_KEY },
  );

/** Deletes a person's measurements; orders keep their own copies. */
export const useDeletePerson = () =>
  useSend((id: string) => call('DELETE /api/user/measurement-profiles/:id', { params: { id } }), {
    stale: PEOPLE_KEY,
  });
