import type { PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Recipient } from '../../accounts/profile.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Issues the credit note of a completed refund. */
    'credit-note': {
      readonly orderId: PayableId;
      readonly refundId: RefundId;
      /** The kind of payable; an order if absent. */
      readonly payableKind?: PayableKind;
    };
  }
}

/** What can be paid online. Each kind has its own table; what a payment needs from it is injected at start. */
export type PayableKind = 'order' | 'custom_order';

export type PayableState = {
  /** The part in question is already paid, by whichever payment. */
  readonly isPaid: boolean;
  /** Its customer has left: money for it is refunded. */
  readonly isGone: boolean;
  /** What the part was for was dropped: money for it is too late. Absent: it can be paid. */
  readonly isOver?: boolean;
};

/** A receipt's data about the purchase; payments add the money themselves. */
export type ReceiptSource = {
  readonly kind: PayableKind;
  readonly orderedAt: Date;
  /** The recipient's name; empty once erased. */
  readonly name: string;
  readonly lines: readonly {
    readonly name: string;
    readonly detail: string;
    readonly quantity: number;
    readonly amountPaise: Paise;
  }[];
  readonly deliveryPaise: Paise;
  /** The part of it charged for paying in cash. */
  readonly cashFeePaise?: Paise;
  /** Discount by a code; the lines are at full price. */
  readonly discount?: { readonly code: string; readonly amountPaise: Paise } | undefined;
  /** Automatic discounts, by name. */
  readonly discounts?: readonly { readonly name: string; readonly amountPaise: Paise }[];
  readonly totalPaise: Paise;
  /** The part still to be paid before delivery, if only a part was paid. */
  readonly owedPaise?: Paise;
  /** How it will be paid, until it is. */
  readonly method: 'COD' | 'Stripe' | 'Razorpay';
};

/**
 * What a payment needs from its payable. Everything runs in the settling transaction. Declared as methods, so that each
 * kind can take its own ids: a payable is looked up by its kind. `part` says which part of a payable a payment is for;
 * absent: the first, or all of it.
 */
export type Payable<Id extends PayableId = PayableId> = {
  readonly kind: PayableKind;
  /**
   * Takes the locks that come before a payment's own row (a customer's cart, a custom order), so that all settlements
   * take them in one order. Returns the state of the part.
   */
  lock(tx: Tx, id: Id, part?: number): Promise<PayableState>;
  /** The money arrived while the pieces are reserved: completes the purchase. `paidPaise` is the attempt's amount. */
  fulfil(tx: Tx, id: Id, paidPaise: Paise, part?: number): Promise<void>;
  /**
   * The money arrived after the reservation ended: completes the purchase if still possible.
   * @returns false if it is not: the money is refunded
   */
  revive(tx: Tx, id: Id, paidPaise: Paise, part?: number): Promise<boolean>;
  /** Ends a part's reservation, if there is any. */
  release(tx: Tx, id: Id, part?: number): Promise<void>;
  /** Whether it exists; with `userId`, whether it is that customer's. */
  isOf(db: Db, id: Id, userId: UserId | undefined): Promise<boolean>;
  /** Locks it until the transaction ends, after whoever is changing it now. */
  lockRow(tx: Tx, id: Id): Promise<void>;
  /** The customer's own, as its receipt shows it; undefined if there is none. */
  loadForReceipt(db: Db, id: Id, userId: UserId): Promise<ReceiptSource | undefined>;
  /** The recipient of emails about it; undefined once the account is deleted. */
  loadRecipient(db: Db, id: Id): Promise<Recipient | undefined>;
  /** Refuses if none of its money can be refunded for now; absent: it always can. */
  canRefund?(tx: Tx, id: Id): Promise<Outcome<undefined>>;
  /** Notifies of a refund of its money; `refundId` names the amount. */
  notifyOfRefund(tx: Tx, id: Id, refundId: RefundId): Promise<void>;
};

/** Everything that can be paid. */
export type Payables = Readonly<Record<PayableKind, Payable>>;

/** The data for opening a payment. */
export type Charge = {
  readonly kind: PayableKind;
  readonly payableId: PayableId;
  /** The owner of the cart: they have one such attempt at a time. Null for a payment link. */
  readonly customerId: UserId | null;
  readonly totalPaise: Paise;
  /** The part to pay; absent: the first, or all of it. */
  readonly part?: number;
  readonly customerEmail: string;
  /** Through a QR code for UPI apps. */
  readonly isUpiCode?: boolean;
  readonly description: string;
  /** Where a hosted page returns the customer; without a trailing slash. */
  readonly returnUrl: string;
  /** The page there, with its query begun. */
  readonly returnPage?: string;
};
