import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isPayable } from './custom-order-labels.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethodChoice, useCustomOrderPayments } from './payment-method-choice.tsx';
import { useClosing } from './use-closing.ts';
import type { useOrderPayment } from './use-order-payment.ts';

/** Pays what was agreed on. `payment` is kept by the card: this dialog makes way for the gateway's and comes back. */
export const CompletePayment = ({
  order,
  payment,
  onClose,
}: {
  order: CustomOrder;
  payment: ReturnType<typeof useOrderPayment>;
  onClose: () => void;
}) => {
  const offered = useCustomOrderPayments();
  const { method, setMethod } = payment;
  const [isMethodMissing, setMethodMissing] = useState(false);
  useClosing(payment.isSuccess, onClose);

  if (payment.isSuccess) {
    return (
      <p role="status" className="py-10 text-center font-display text-30">
        {payment.data}
      </p>
    );
  }
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMethodMissing(method === undefined);
    if (method !== undefined && order.price !== null && !payment.isPending) payment.mutate(order.price);
  };
  return (
    <form method="post" noValidate onSubmit={pay} className="grid gap-8 pt-5">
      {payment.trouble === undefined || payment.isPending || isMethodMissing ? null : (
        <Banner key={payment.submittedAt} tone={payment.trouble.tone} takesFocus>
          {payment.trouble.text}
        </Banner>
      )}
      {isMethodMissing ? <Banner takesFocus>{MESSAGES.selectPaymentMethod}</Banner> : null}
      <OrderSummary order={order} />
      {offered.length === 0 ? (
        <Banner tone="info">Online payment is not available right now. Please try again later.</Banner>
      ) : isPayable(order) && order.price !== null ? (
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
            busyLabel={method === 'cash' ? 'Placing your order' : 'Waiting for your payment'}
          >
            {method === 'cash' ? 'Place order, pay' : 'Pay'} {showRupees(order.price)}
            {method === 'cash' ? ' on delivery' : ''}
          </Button>
        </>
      ) : (
        <Button variant="secondary" wide onClick={onClose}>
          Close
        </Button>
      )}
    </form>
  );
};
