import type { Answer } from '@darzi/contract/client.ts';
import { type Paise, showPaise } from '@darzi/contract/money.ts';
import { leaveFor } from '../../payment/payment-trouble.ts';
import { call } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import type { PaymentMethodOption } from './payment-method.ts';

const t = await textsOf('payment');

type CardTerms = Answer<'GET /api/order/payment-methods'>['card'];

const DOLLARS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The amount charged to a card, in the card's currency: `USD 22.34`. The server rounds the same way. */
export const inCardCurrency = (total: Paise, { currency, inrPerUsd }: CardTerms): string =>
  currency === 'usd' && inrPerUsd !== null
    ? `USD ${DOLLARS.format(Math.round(total / inrPerUsd) / 100)}`
    : showPaise(total);

/** Card payment on Stripe's own page; the customer comes back to /verify. */
export const cardMethod = (terms: CardTerms): PaymentMethodOption => ({
  method: 'stripe',
  label: t('card'),
  hint: terms.currency === 'usd' ? t('onStripeInDollars') : t('onStripe'),
  payLabel: (total) => t('placeOrder', { amount: inCardCurrency(total, terms) }),
  busyLabel: t('openingCard'),
  pay: async (checkout, { idempotencyKey, beforeLeaving }) => {
    const { session_url } = await call(
      'POST /api/order/stripe',
      { body: checkout },
      { headers: { 'Idempotency-Key': idempotencyKey } },
    );
    await beforeLeaving();
    return leaveFor(session_url);
  },
});
