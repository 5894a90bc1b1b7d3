import type { Paise } from '@darzi/contract/money.ts';
import type { Tx } from '../db/database.ts';

/** What can be paid online. Each kind has its own table and its own row in payables.ts. */
export type PayableKind = 'order' | 'custom_order';

export type PayableStanding = {
  /** Paid for already, by whichever payment. */
  readonly isPaid: boolean;
  /** Nobody is left to hand it to: money for it goes back. */
  readonly isGone: boolean;
};

/** What a payment needs of the thing it pays for. All of it runs in the settling transaction. */
export type Payable = {
  /**
   * Takes the locks that stand before a payment's own row (a customer's cart, a custom order), so that all who settle
   * take them in one order, and tells how the thing stands.
   */
  readonly lock: (tx: Tx, id: string) => Promise<PayableStanding>;
  /** The money is there while the pieces are reserved: it is bought. `paidPaise` is what the attempt was for. */
  readonly fulfil: (tx: Tx, id: string, paidPaise: Paise) => Promise<void>;
  /**
   * The money is there but nothing is reserved any more: buys it all the same if that can be.
   * @returns false when it cannot: the money goes back
   */
  readonly revive: (tx: Tx, id: string, paidPaise: Paise) => Promise<boolean>;
  /** Gives back what was reserved, if anything was. */
  readonly release: (tx: Tx, id: string) => Promise<void>;
  /** Money for it was given back; `refundId` names how much. */
  readonly tellRefund: (tx: Tx, id: string, refundId: string) => Promise<void>;
};

/** What is asked for when a payment is opened. */
export type Charge = {
  readonly kind: PayableKind;
  readonly payableId: string;
  readonly customerId: string;
  readonly totalPaise: Paise;
  readonly customerEmail: string;
  readonly description: string;
  /** Where a hosted page sends the customer; without a slash at the end. */
  readonly returnUrl: string;
};
