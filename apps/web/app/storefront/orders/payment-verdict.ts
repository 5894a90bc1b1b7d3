import { CallError } from '@darzi/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { CART_KEY } from '../../shell/cart-state.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { ORDERS_KEY } from './own-orders.ts';

const ASK_EVERY_MS = 3_000;
/** After this many answers without news, the page stops polling. */
const ASKED_OFTEN = 20;

type PaymentVerdict =
  | { readonly is: 'paid'; readonly isCustom: boolean }
  /** `why`: the server's own sentence, if it says more than that nothing was paid. */
  | { readonly is: 'failed'; readonly why?: string }
  /** According to the gateway, not paid yet. */
  | { readonly is: 'pending' }
  /** The outcome is unknown. */
  | { readonly is: 'unclear' };

const ENDED = new Set(['payment.ended', 'payment.returned', 'payment.differs']);

/** A payment without a gateway shows in the customer's own orders, or nowhere. */
const verdictOfOrders = async (orderId: string, signal: AbortSignal): Promise<PaymentVerdict> => {
  const [ready, custom] = await Promise.all([
    call('POST /api/order/userorders', { body: undefined }, { signal }),
    call('GET /api/custom-order', {}, { signal }),
  ]);
  const isAsked = ({ _id }: { readonly _id: string }) => _id === orderId;
  const order = ready.orders.find(isAsked);
  const customOrder = custom.orders.find(isAsked);
  if (order?.payment === true) return { is: 'paid', isCustom: false };
  if (customOrder?.payment === true) return { is: 'paid', isCustom: true };
  const isUnknown = order === undefined && customOrder === undefined;
  const isOver = isUnknown || order?.status === 'Cancelled' || customOrder?.status === 'cancelled';
  return { is: isOver ? 'failed' : 'pending' };
};

const askForVerdict = async (
  orderId: string,
  success: string,
  signal: AbortSignal,
): Promise<PaymentVerdict> => {
  try {
    await call('POST /api/order/verifyStripe', { body: { success, orderId } }, { signal });
    return { is: 'paid', isCustom: false };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'payment_pending') return { is: 'pending' };
    if (error.code === 'order.not_found') return verdictOfOrders(orderId, signal);
    if (ENDED.has(error.code)) return { is: 'failed', why: failureText(error, error.message) };
    return { is: 'unclear' };
  }
};

/**
 * The server's answer about an order's payment; nothing in the address is trusted.
 * @param success what the gateway's page put in the address; it only decides whether polling is worthwhile
 */
export const usePaymentVerdict = (orderId: string, success: string) => {
  const token = useToken();
  const queries = useQueryClient();
  const isAwaited = success === 'true';
  const verdict = useQuery({
    queryKey: [MINE, 'payment', orderId],
    queryFn: ({ signal }) => askForVerdict(orderId, success, signal),
    enabled: token !== null && orderId !== '',
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      const isOpen =
        state.data === undefined
          ? state.status === 'error'
          : state.data.is === 'unclear' || (state.data.is === 'pending' && isAwaited);
      return isOpen && state.dataUpdateCount + state.errorUpdateCount < ASKED_OFTEN ? ASK_EVERY_MS : false;
    },
  });
  const isPaid = verdict.data?.is === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    // The goods have left the cart, and the order is in the list.
    void queries.invalidateQueries({ queryKey: CART_KEY });
    void queries.resetQueries({ queryKey: ORDERS_KEY });
  }, [isPaid, queries]);
  return { ...verdict, isAwaited };
};
