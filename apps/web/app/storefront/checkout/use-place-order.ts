import type { CartData } from '@darzi/contract/cart/cart.ts';
import { CallError } from '@darzi/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { isPaymentCancelled } from '../../payment/payment-trouble.ts';
import { CART_KEY } from '../../shell/cart-state.ts';
import { toast } from '../../shell/toast.ts';
import { useAttemptKey, useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { type CartLine, useRefreshLines } from '../cart/cart-lines.ts';
import { clearDiscountCode, DISCOUNT_KEY } from '../cart/discount-code.ts';
import { ORDERS_KEY, PLACED_KEY } from '../orders/own-orders.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { DELIVERY_KEY } from './delivery-answer.tsx';
import { PAYMENT_METHODS_KEY } from './payment-choice.tsx';
import type { PaymentMethodOption } from './payment-method.ts';

const message = await textsOf('messages');

/** How long customers can read the confirmation before the orders are shown. */
const READ_MS = 1_500;
const MAX_REPEATS = 2;

/** The shop did not answer: nobody knows whether the order stands, but its key makes a retry safe. */
const wasNotAnswered = (error: unknown): boolean => error instanceof CallError && error.code === 'unknown';

type Attempt = {
  readonly option: PaymentMethodOption;
  readonly checkout: CheckoutDraft;
  /** The lines on the screen. */
  readonly lines: readonly CartLine[];
  /** What must be done before ordering; never rejects. */
  readonly beforePlacing: () => Promise<void>;
  /** Must finish before leaving the page for a gateway's. */
  readonly beforeLeaving: () => Promise<void>;
};

/** Orders the cart's contents, then empties the cart and shows the orders. */
export const usePlaceOrder = () => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refreshLines = useRefreshLines();
  const { keyOf } = useAttemptKey();
  const { revalidate } = useRevalidator();
  const place = async ({ option, checkout, beforePlacing, beforeLeaving }: Attempt) => {
    await beforePlacing();
    return option.pay(checkout, {
      idempotencyKey: keyOf({ method: option.method, checkout }),
      beforeLeaving,
    });
  };
  const placing = useSend(place, {
    retry: (repeats, error) => repeats < MAX_REPEATS && wasNotAnswered(error),
    onSuccess: (orderId) => {
      toast.clear();
      toast.success(message('orderPlaced'), { description: message('orderPlacedDescription') });
      queries.setQueryData<CartData>(CART_KEY, {});
      clearDiscountCode();
      queries.removeQueries({ queryKey: ORDERS_KEY });
      queries.setQueryData<string>(PLACED_KEY, orderId);
    },
    onError: (error) => {
      if (isPaymentCancelled(error)) {
        const { reason } = error.fields;
        toast.info(error.message, reason === undefined ? {} : { description: reason });
      }
      void refreshLines();
      // The owner may have changed the fee or the payment methods while this page was open. Without a connection,
      // reloading the page's data would fail too, and an error page would replace everything filled in.
      if (!wasNotAnswered(error)) void revalidate();
      void queries.invalidateQueries({ queryKey: PAYMENT_METHODS_KEY });
      void queries.invalidateQueries({ queryKey: DISCOUNT_KEY });
      void queries.invalidateQueries({ queryKey: [DELIVERY_KEY] });
    },
  });
  const { isSuccess } = placing;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => navigate('/orders'), READ_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, navigate]);
  return placing;
};
