import type { Answer } from '@darzi/contract/client.ts';
import { paiseFromRupees, showPaise, showRupees } from '@darzi/contract/money.ts';
import { call } from '../../shell/call.ts';
import type { ShopFacts } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { cardMethod } from './card-method.ts';
import type { PaymentMethodOption } from './payment-method.ts';
import { razorpayMethod } from './razorpay-method.ts';

const t = await textsOf('payment');

const cashMethod = (most: number | null, fee: number): PaymentMethodOption => ({
  method: 'cod',
  label: t('cod'),
  hint: fee === 0 ? t('codHint') : `${t('codHint')} ${t('codCosts', { fee: showRupees(fee) })}`,
  payLabel: (total) => t('placeOrder', { amount: showPaise(total) }),
  busyLabel: t('placing'),
  pay: async (checkout, { idempotencyKey }) => {
    const { orderId } = await call(
      'POST /api/order/place-cod',
      { body: checkout },
      { headers: { 'Idempotency-Key': idempotencyKey } },
    );
    return orderId;
  },
  ...(most === null ? {} : { maxPaise: paiseFromRupees(most) }),
});

/** The methods that the shop offers now, in its order. A new gateway is one more row. */
export const methodsFor = (
  { methods, cashMost, card }: Answer<'GET /api/order/payment-methods'>,
  { storeName, settings: { razorpay, deliveryRates } }: ShopFacts,
): readonly PaymentMethodOption[] => {
  const known: readonly PaymentMethodOption[] = [
    cashMethod(cashMost, deliveryRates?.cashFee ?? 0),
    cardMethod(card),
    ...(razorpay === null ? [] : [razorpayMethod(storeName, razorpay.checkoutUrl)]),
  ];
  return known.filter(({ method }) => methods.includes(method));
};
