import type { Answer } from '@darzi/contract/client.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { call } from '../../shell/call.ts';
import type { ShopFacts } from '../../shell/shop.ts';
import { cardWay } from './card-way.ts';
import { inRupees, type PaymentWay } from './payment-way.ts';
import { razorpayWay } from './razorpay-way.ts';

const cashWay = (most: number | null): PaymentWay => ({
  method: 'cod',
  label: 'Cash on Delivery',
  hint: 'Pay in cash when your parcel arrives.',
  payLabel: (total) => `Place Order · ${inRupees(total)}`,
  busyLabel: 'Placing your order',
  pay: async (checkout, { idempotencyKey }) => {
    const { orderId } = await call(
      'POST /api/order/place-cod',
      { body: checkout },
      { headers: { 'Idempotency-Key': idempotencyKey } },
    );
    return orderId;
  },
  ...(most === null ? {} : { mostPaise: paiseFromRupees(most) }),
});

/** The ways that the shop offers now, in its order. A new gateway is one more row here. */
export const waysFor = (
  { methods, cashMost, card }: Answer<'GET /api/order/payment-methods'>,
  { storeName, settings: { razorpay } }: ShopFacts,
): readonly PaymentWay[] => {
  const ways: readonly PaymentWay[] = [
    cashWay(cashMost),
    cardWay(card),
    ...(razorpay === null ? [] : [razorpayWay(storeName, razorpay.checkoutUrl)]),
  ];
  return ways.filter(({ method }) => methods.includes(method));
};
