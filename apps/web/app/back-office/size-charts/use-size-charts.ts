import type { SizeChartDraft } from '@darzi/contract/size-charts/size-charts.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useSend } from '../../shell/use-send.ts';

const CHARTS = [MINE, 'admin', 'size-charts'] as const;

/** All size charts, by name. */
export const useSizeCharts = () =>
  useQuery({
    queryKey: CHARTS,
    queryFn: ({ signal }) => call('GET /api/admin/size-charts', {}, { signal }),
  });

/** One chart as it is now; refetched whenever its page is opened, but never while somebody edits it. */
export const useSizeChart = (id: string) =>
  useQuery({
    queryKey: [...CHARTS, id],
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/size-charts/:id', { params: { id } }, { signal })).chart,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Adds a chart, or overwrites the `version` that was read. */
export const useSaveChart = (id: string | undefined) =>
  useSend(
    ({ version, ...body }: SizeChartDraft & { readonly version: number | undefined }) =>
      id === undefined || version === undefined
        ? call('POST /api/admin/size-charts', { body })
        : call('PATCH /api/admin/size-charts/:id', { params: { id }, body: { ...body, version } }),
    { stale: CHARTS },
  );

export const useRemoveChart = () =>
  useSend((id: string) => call('DELETE /api/admin/size-charts/:id', { params: { id } }), {
    done: 'The size chart has been removed.',
    failed: 'The size chart could not be removed.',
    stale: CHARTS,
  });
