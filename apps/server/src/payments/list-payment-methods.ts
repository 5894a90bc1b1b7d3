import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';

type PaymentMethods = {
  readonly methods: ('cod' | 'stripe' | 'razorpay')[];
  readonly card: { readonly currency: 'usd' | 'inr'; readonly inrPerUsd: number | null };
};

/** The ways to pay that are offered, and what a card is charged in. */
export const listPaymentMethods = ({
  config: { cardCurrency, inrPerUsd },
  gateways,
}: Pick<Deps, 'config' | 'gateways'>): Outcome<PaymentMethods> =>
  accept({
    methods: ['cod', ...gateways.map(({ provider }) => provider)],
    card: { currency: cardCurrency, inrPerUsd: cardCurrency === 'usd' ? inrPerUsd : null },
  });
