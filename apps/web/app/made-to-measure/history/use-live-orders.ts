import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useToken } from '../../shell/session.ts';
import { watchChanges } from '../../shell/watch-changes.ts';
import { CUSTOM_ORDERS_KEY } from './own-custom-orders.ts';

/** Refetches orders as soon as they change. True while updates arrive live. */
export const useLiveOrders = (): boolean => {
  const token = useToken();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (token === null) return;
    const ending = new AbortController();
    const onLive = (isOn: boolean) => {
      setLive(isOn);
      // Changes made before the stream opened were missed.
      if (isOn) void queries.invalidateQueries({ queryKey: CUSTOM_ORDERS_KEY });
    };
    const onChange = (orderId: string) => {
      void queries.invalidateQueries({ queryKey: CUSTOM_ORDERS_KEY, exact: true });
      void queries.invalidateQueries({ queryKey: [...CUSTOM_ORDERS_KEY, orderId] });
    };
    void watchChanges({ path: '/api/custom-order/events', token, onLive, onChange }, ending.signal);
    return () => ending.abort();
  }, [token, queries]);
  return isLive;
};
