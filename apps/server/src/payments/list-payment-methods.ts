import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { loadSettings } from '../settings/settings.ts';
import type { PaymentsDeps } from './payments.deps.ts';

type PaymentMethods = {
  readonly methods: ('cod' | 'stripe' | 'razorpay')[];
  readonly cashMost: number | null;
  readonly card: { readonly currency: 'usd' | 'inr'; readonly inrPerUsd: number | null };
};

/** The ways to pay that are offered, up to what cash is taken, and what a card is charged in. */
export const listPaymentMethods = async ({
  db,
  config,
  gateways,
}: Pick<PaymentsDeps, 'db' | 'config' | 'gateways'>): Promise<Outcome<PaymentMethods>> => {
  const { isCashOffered, cashMost, inrPerUsd } = await loadSettings(db, config);
  const online = gateways.map(({ provider }) => provider);
  return accept({
    methods: isCashOffered ? ['cod', ...online] : online,
    cashMost,
    card: { currency: config.cardCurrency, inrPerUsd: config.cardCurrency === 'usd' ? inrPerUsd : null },
  });
};
