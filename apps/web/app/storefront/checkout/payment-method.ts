import type { Answer } from '@darzi/contract/client.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type PaymentMethod = Answer<'GET /api/order/payment-methods'>['methods'][number];

type PayingWith = {
  /** The same for a repeated attempt, so that it is one order. */
  readonly idempotencyKey: string;
  /** What must be done before the shop's page is left for a gateway's. */
  readonly beforeLeaving: () => Promise<void>;
};

/** A payment method: its words, and what happens on the press of the button. */
export type PaymentMethodOption = {
  readonly method: PaymentMethod;
  readonly label: string;
  readonly hint: string;
  /** In its place, where it depends on what is paid. */
  readonly hintFor?: (total: Paise) => string;
  /** The largest total that may be paid by this method; absent: any. */
  readonly mostPaise?: Paise;
  /** The button: what will be charged, in the currency that is charged. */
  readonly payLabel: (total: Paise) => string;
  readonly busyLabel: string;
  /** Settles with the order's id when the order stands. @throws CallError when the server says no, or the customer stops. */
  readonly pay: (checkout: CheckoutDraft, paying: PayingWith) => Promise<string>;
};
