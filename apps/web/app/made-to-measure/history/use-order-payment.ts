import { CallError } from '@darzi/contract/client.ts';
import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPaymentCancelled } from '../../payment/payment-trouble.ts';
import { isOpenQuestion, payInDialog } from '../../payment/razorpay-dialog.ts';
import { call } from '../../shell/call.ts';
import { useShop } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { orderFailure } from './custom-order-labels.ts';
import { CUSTOM_ORDERS_KEY, payInCash } from './own-custom-orders.ts';
import type { CustomOrderPaymentCall } from './payment-method-choice.tsx';

const [message, word] = await Promise.all([textsOf('messages'), textsOf('words')]);

const NOT_FOUND = 404;

/** The problem with a payment, in words; `tone` is the banner's. */
type Trouble = { readonly tone: 'bad' | 'warning'; readonly text: string };

class PaymentTrouble extends Error {
  readonly trouble: Trouble;
  constructor(text: string, tone: Trouble['tone'] = 'bad') {
    super(text);
    this.name = 'PaymentTrouble';
    this.trouble = { tone, text };
  }
}

const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === NOT_FOUND;

const openingTrouble = (error: unknown): PaymentTrouble =>
  new PaymentTrouble(
    isNotFound(error)
      ? word(CUSTOM_ORDER_MESSAGES.endpointMissing)
      : orderFailure(error, message('paymentInitFailed'), word(CUSTOM_ORDER_MESSAGES.payFailed)),
  );

const windowTrouble = (error: unknown): PaymentTrouble => {
  if (isPaymentCancelled(error))
    return new PaymentTrouble(word(CUSTOM_ORDER_MESSAGES.windowClosed), 'warning');
  return new PaymentTrouble(
    error instanceof CallError ? error.message : word(CUSTOM_ORDER_MESSAGES.windowFailed),
  );
};

/** A failed request is reported at once; an open question is left for polling. */
const verificationTrouble = (error: unknown): unknown => {
  if (isOpenQuestion(error) && error.code !== 'unknown') return error;
  if (isNotFound(error)) return new PaymentTrouble(word(CUSTOM_ORDER_MESSAGES.endpointMissing));
  const unreachable = word(CUSTOM_ORDER_MESSAGES.verificationFailedRetry);
  const why = orderFailure(error, unreachable, unreachable);
  if (why === unreachable || why === message('paymentVerificationFailed')) return new PaymentTrouble(why);
  return new PaymentTrouble(`${message('paymentVerificationFailed')}: ${why}`);
};

/** Asks to start work. The payment has already done so, and a failure here does no harm. */
const isStatusSet = (orderId: string): Promise<boolean> =>
  call('POST /api/custom-order/update-status', { body: { orderId, status: 'in_progress' } }).then(
    () => true,
    () => false,
  );

const promiseCash = async (orderId: string, amount: number): Promise<string> => {
  const payFailed = word(CUSTOM_ORDER_MESSAGES.payFailed);
  const { message } = await payInCash(orderId, amount).catch((error: unknown) => {
    throw new PaymentTrouble(orderFailure(error, payFailed, payFailed));
  });
  return message;
};

/**
 * Pays the accepted price, or the part of it that is due: in Razorpay's dialog, or by promising cash. While
 * Razorpay's dialog is open (`isAtGateway`), none of ours may be: the browser puts a modal dialog above everything
 * else.
 */
export const useOrderPayment = (order: CustomOrder) => {
  const { storeName, settings } = useShop();
  const queries = useQueryClient();
  const [isAtGateway, setAtGateway] = useState(false);
  const [method, setMethod] = useState<CustomOrderPaymentCall>();
  const refresh = () => void queries.invalidateQueries({ queryKey: CUSTOM_ORDERS_KEY, exact: true });
  const paying = useSend(
    async (amount: number): Promise<string> => {
      if (method === 'cash') return promiseCash(order._id, amount);
      if (settings.razorpay === null) throw new PaymentTrouble(message('gatewayScriptMissing'));
      await payInDialog({
        checkoutUrl: settings.razorpay.checkoutUrl,
        storeName,
        prefill: { name: '', email: '', contact: order.shippingAddress?.phoneNumber ?? '' },
        begin: () =>
          call('POST /api/custom-order/razorpay', { body: { orderId: order._id, amount } }).catch(
            (error: unknown) => {
              throw openingTrouble(error);
            },
          ),
        verify: (body) =>
          call('POST /api/custom-order/verify-razorpay', { body }).catch((error: unknown) => {
            throw verificationTrouble(error);
          }),
        onShown: setAtGateway,
      }).catch((error: unknown) => {
        throw error instanceof PaymentTrouble ? error : windowTrouble(error);
      });
      if (order.owed !== undefined) return word(CUSTOM_ORDER_MESSAGES.paidInFull);
      return (await isStatusSet(order._id))
        ? word(CUSTOM_ORDER_MESSAGES.paymentVerified)
        : word(CUSTOM_ORDER_MESSAGES.paymentVerifiedStatusBehind);
    },
    { done: (text) => text, onSuccess: refresh, onError: refresh },
  );
  const { error } = paying;
  const trouble: Trouble | undefined =
    error === null
      ? undefined
      : error instanceof PaymentTrouble
        ? error.trouble
        : { tone: 'bad', text: word(CUSTOM_ORDER_MESSAGES.payFailed) };
  return { ...paying, isAtGateway, trouble, method, setMethod };
};
