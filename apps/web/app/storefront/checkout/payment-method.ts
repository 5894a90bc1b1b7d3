import type { Answer } from '@darzi/contract/client.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type PaymentMethod = Answer<'GET /api/order/payment-methods'>['methods'][number];

type PayingWith = {
  /** The same for a retry, so that both make one order. */
  readonly idempotencyKey: string;
  /** Must finish before leaving the shop for a gateway's page. */
  readonly beforeLeaving: () => Promise<void>;
};

/** A payment method: its texts and its action. */
export type PaymentMethodOption = {
  readonly method: PaymentMethod;
  readonly label: string;
  readonly hint: string;
  /** Replaces the hint where it depends on the amount. */
  readonly hintFor?: (total: Paise) => string;
  /** The largest total for this method; absent: any. */
  readonly maxPaise?: Paise;
  /** The button text: the amount charged, in the currency charged. */
  readonly payLabel: (total: Paise) => string;
  readonly busyLabel: string;
  /**
   * Resolves to the order's id once the order stands. @throws CallError when the server refuses or the customer
   * cancels.
   */
  readonly pay: (checkout: CheckoutDraft, paying: PayingWith) => Promise<string>;
};
