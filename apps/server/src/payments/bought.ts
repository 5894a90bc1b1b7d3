import type { Paise } from '@darzi/contract/money.ts';
import type { PayableKind } from './payable.ts';

/** What a receipt tells of the thing that was bought; its money is looked up by the payments themselves. */
export type Bought = {
  readonly kind: PayableKind;
  readonly orderedAt: Date;
  /** Whom it was made out to; empty once that was erased. */
  readonly name: string;
  readonly lines: readonly {
    readonly name: string;
    readonly detail: string;
    readonly quantity: number;
    readonly amountPaise: Paise;
  }[];
  readonly deliveryPaise: Paise;
  /** Taken off by a code; the lines stand at their full price. */
  readonly discount?: { readonly code: string; readonly amountPaise: Paise } | undefined;
  readonly totalPaise: Paise;
  /** How it is to be paid while it is not. */
  readonly method: 'COD' | 'Stripe' | 'Razorpay';
};
