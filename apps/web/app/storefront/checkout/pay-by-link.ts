import { CallError } from '@darzi/contract/client.ts';
import { type Paise, showPaise } from '@darzi/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { isPaymentCancelled, leaveFor } from '../../payment/payment-trouble.ts';
import { payInDialog } from '../../payment/razorpay-dialog.ts';
import { call, failureText } from '../../shell/call.ts';
import type { ShopFacts } from '../../shell/shop.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { inCardCurrency } from './card-method.ts';
import type { OfferedMethods } from './payment-choice.tsx';
import { upiHint } from './razorpay-method.ts';

const t = await textsOf('payment');

const keyOf = (token: string) => ['payment-link', token] as const;
const ASK_EVERY_MS = 3_000;

/**
 * The order behind a payment link. For customers just back from a gateway's page, the gateway is asked first; the
 * page then polls until the money has arrived.
 */
export const useLinkedOrder = (token: string, isBack: boolean) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => {
      const params = { token };
      // whatever the answer, the order is fetched next, and only that is shown
      if (isBack)
        await call('POST /api/pay/:token/verify', { params, body: undefined }, { signal }).catch(() => {});
      return call('GET /api/pay/:token', { params }, { signal });
    },
    refetchInterval: ({ state: { data } }) => (data?.order.state === 'open' ? ASK_EVERY_MS : false),
    retry: false,
  });

/** A payment method of a link: its texts and its action. */
export type LinkMethod = {
  readonly method: 'stripe' | 'razorpay';
  readonly label: string;
  readonly hint: (total: Paise) => string;
  readonly busyLabel: string;
  /** The amount charged, in the currency charged. */
  readonly charge: (total: Paise) => string;
  readonly pay: (token: string) => Promise<unknown>;
};

/** The shop's online methods, the most popular one here first. */
export const linkMethods = (
  { methods, card }: OfferedMethods,
  { storeName, settings: { razorpay } }: ShopFacts,
): readonly LinkMethod[] => {
  const offered: LinkMethod[] = [];
  if (razorpay !== null && methods.includes('razorpay')) {
    offered.push({
      method: 'razorpay',
      label: t('upiLabel'),
      hint: upiHint,
      busyLabel: t('waitingForPayment'),
      charge: showPaise,
      pay: (token) =>
        payInDialog({
          checkoutUrl: razorpay.checkoutUrl,
          storeName,
          prefill: { name: '', email: '', contact: '' },
          begin: () => call('POST /api/pay/:token/razorpay', { params: { token } }),
          verify: ({ orderId: _, ...word }) =>
            call('POST /api/pay/:token/verify', { params: { token }, body: { result: word } }),
          laterPage: `/pay?${new URLSearchParams({ order: token, success: 'true' })}`,
        }),
    });
  }
  if (methods.includes('stripe')) {
    offered.push({
      method: 'stripe',
      label: t('card'),
      hint: () => (card.currency === 'usd' ? t('inDollars') : t('onStripe')),
      busyLabel: t('openingCard'),
      charge: (total) => inCardCurrency(total, card),
      pay: async (token) => {
        const { session_url } = await call('POST /api/pay/:token/stripe', { params: { token } });
        return leaveFor(session_url);
      },
    });
  }
  return offered;
};

/** Pays by one of the methods; customers who cancel can try again and see no error. */
export const useLinkPayment = (token: string) => {
  const paying = useSend((method: LinkMethod) => method.pay(token), { stale: keyOf(token) });
  const { error } = paying;
  const reason = isPaymentCancelled(error) ? error.fields.reason : undefined;
  return {
    ...paying,
    /** Why the payment failed, in words; undefined while nothing is wrong. */
    trouble:
      error === null
        ? undefined
        : (reason ?? failureText(error, error instanceof CallError ? error.message : t('paymentFailed'))),
  };
};
