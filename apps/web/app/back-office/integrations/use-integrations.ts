import type { DeliveryState, WebhookDelivery } from '@darzi/contract/integrations/integrations.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';

export const WEBHOOKS = [MINE, 'admin', 'webhooks'] as const;
export const API_KEYS = [MINE, 'admin', 'api-keys'] as const;

export const useEndpoints = () =>
  useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }) => call('GET /api/admin/webhooks', {}, { signal }) });

export const useKeys = () =>
  useQuery({ queryKey: API_KEYS, queryFn: ({ signal }) => call('GET /api/admin/api-keys', {}, { signal }) });

/** Longer than the server claims a delivery while sending it. */
const SOON_MS = 65_000;
const POLL_MS = 2_000;

/** An endpoint's deliveries, newest first, a page at a time; polled while any is pending. */
export const useDeliveries = (id: string, state: DeliveryState | undefined) => {
  const query = usePages([...WEBHOOKS, id, { state }], (page, options) =>
    call('GET /api/admin/webhooks/:id/deliveries', { params: { id }, query: { state, ...page } }, options),
  );
  const { data, dataUpdatedAt, refetch } = query;
  useEffect(() => {
    const isSoon = ({ nextTryAt }: WebhookDelivery) =>
      nextTryAt !== null && Date.parse(nextTryAt) < dataUpdatedAt + SOON_MS;
    const isOn = data?.pages[0]?.endpoint.isOn === true;
    if (!isOn || !data.pages.some(({ deliveries }) => deliveries.some(isSoon))) return;
    const timer = setTimeout(() => void refetch(), POLL_MS);
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, refetch]);
  return query;
};

export const STATE_LABEL = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Given up',
} as const satisfies Record<DeliveryState, string>;

export const STATE_TONE = {
  waiting: 'info',
  delivered: 'good',
  given_up: 'bad',
} as const satisfies Record<DeliveryState, string>;
