import type { Answer } from '@darzi/contract/client.ts';
import { type Paise, showPaise } from '@darzi/contract/money.ts';
import { call } from '../../call.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

export type PaymentMethod = Answer<'GET /api/order/payment-methods'>['methods'][number];

/** One way to pay. A new gateway is one more row here: its words, and what happens on the press of the button. */
export type PaymentWay = {
  readonly method: PaymentMethod;
  readonly label: string;
  readonly hint: string;
  /** The button: what will be charged, in the currency that is charged. */
  readonly payLabel: (total: Paise) => string;
  /** Settles when the order stands. @throws CallError when the server says no. */
  readonly pay: (checkout: CheckoutDraft, idempotencyKey: string) => Promise<unknown>;
};

/** An amount as it stands on a button. */
export const inRupees = (total: Paise): string => `INR ${showPaise(total)}`;

const WAYS: readonly PaymentWay[] = [
  {
    method: 'cod',
    label: 'Cash on Delivery',
    hint: 'Pay in cash when the parcel is handed to you.',
    payLabel: (total) => `Place Order · ${inRupees(total)}`,
    pay: (checkout, idempotencyKey) =>
      call(
        'POST /api/order/place-cod',
        { body: checkout },
        { headers: { 'Idempotency-Key': idempotencyKey } },
      ),
  },
];

/** The ways that the shop offers now and that this page knows how to go. */
export const waysFor = (offered: readonly PaymentMethod[]): readonly PaymentWay[] =>
  WAYS.filter(({ method }) => offered.includes(method));
