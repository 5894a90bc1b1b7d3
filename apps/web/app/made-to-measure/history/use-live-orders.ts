import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useToken } from '../../shell/session.ts';
import { watchChanges } from '../../shell/watch-changes.ts';
import { CUSTOM_ORDERS_KEY } from './own-custom-orders.ts';

/** Asks again for what changed, as soon as it did. True while changes are told live. */
export const useLiveOrders = (): boolean => {
  const token = useToken();
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (token === null) return;
    const ending = new AbortController();
    const onLive = (isOn: boolean) => {
      setLive(isOn);
      // What changed before it began to listen was not told.
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
