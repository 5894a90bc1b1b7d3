import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { dueNow, hasPaid, isPayable } from './custom-order-labels.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethodChoice, useCustomOrderPayments } from './payment-method-choice.tsx';
import { useClosing } from './use-closing.ts';
import type { useOrderPayment } from './use-order-payment.ts';

const [t, message, word] = await Promise.all([textsOf('history'), textsOf('messages'), textsOf('words')]);

/** Pays the agreed amount. The card owns `payment`: this dialog gives way to the gateway's and comes back. */
export const CompletePayment = ({
  order,
  payment,
  onClose,
}: {
  order: CustomOrder;
  payment: ReturnType<typeof useOrderPayment>;
  onClose: () => void;
}) => {
  const methods = useCustomOrderPayments();
  // cash on delivery covers the whole price, so an advance rules it out
  const offered = order.owed === undefined ? methods : methods.filter((one) => one !== 'cash');
  const { method, setMethod } = payment;
  const [isMethodMissing, setMethodMissing] = useState(false);
  // If only the answer was lost, the gateway has notified the shop by itself.
  const hasCome = !payment.isPending && payment.trouble !== undefined && hasPaid(order) && !isPayable(order);
  useClosing(payment.isSuccess || hasCome, onClose);

  if (payment.isSuccess || hasCome) {
    return (
      <p role="status" className="py-10 text-center font-display text-30">
        {word(payment.isSuccess ? payment.data : CUSTOM_ORDER_MESSAGES.paymentVerified)}
      </p>
    );
  }
  const due = method === 'cash' ? order.price : dueNow(order);
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMethodMissing(method === undefined);
    if (method !== undefined && due !== null && !payment.isPending) payment.mutate(due);
  };
  return (
    <form method="post" noValidate onSubmit={pay} className="grid gap-8 pt-5">
      {payment.trouble === undefined || payment.isPending || isMethodMissing ? null : (
        <Banner key={payment.submittedAt} tone={payment.trouble.tone} takesFocus>
          {payment.trouble.text}
        </Banner>
      )}
      {isMethodMissing ? <Banner takesFocus>{message('selectPaymentMethod')}</Banner> : null}
      <OrderSummary order={order} />
      {offered.length === 0 ? (
        <Banner tone="info">{t('notAvailable')}</Banner>
      ) : isPayable(order) && due !== null ? (
        <>
          <PaymentMethodChoice
            offered={offered}
            chosen={method}
            onChoose={(chosen) => {
              setMethod(chosen);
              setMethodMissing(false);
            }}
          />
          <Button
            type="submit"
            size="large"
            wide
            isBusy={payment.isPending}
            busyLabel={method === 'cash' ? t('placingOrder') : t('waitingForPayment')}
          >
            {method === 'cash'
              ? t('payInCash', { price: showRupees(due) })
              : t('payPrice', { price: showRupees(due) })}
          </Button>
        </>
      ) : (
        <Button variant="secondary" wide onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </form>
  );
};
