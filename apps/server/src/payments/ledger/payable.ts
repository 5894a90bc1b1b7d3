import type { PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { Recipient } from '../../accounts/profile.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** The credit note of a finished refund. */
    'credit-note': {
      readonly orderId: PayableId;
      readonly refundId: RefundId;
      /** What the id names; an order where it is left out. */
      readonly payableKind?: PayableKind;
    };
  }
}

/** What can be paid online. Each kind has its own table; what a payment needs of it is handed in at the start. */
export type PayableKind = 'order' | 'custom_order';

export type PayableState = {
  /** The part that is asked about is paid for already, by whichever payment. */
  readonly isPaid: boolean;
  /** Its customer is gone: money for it is refunded. */
  readonly isGone: boolean;
  /** What the part was for came to nothing: money for it is too late. Absent: it can be paid. */
  readonly isOver?: boolean;
};

/** What a receipt tells of the thing that was bought; its money is looked up by the payments themselves. */
export type ReceiptSource = {
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
  /** The part of it that paying in cash costs. */
  readonly cashFeePaise?: Paise;
  /** Taken off by a code; the lines stand at their full price. */
  readonly discount?: { readonly code: string; readonly amountPaise: Paise } | undefined;
  /** Taken off without a code, by name. */
  readonly discounts?: readonly { readonly name: string; readonly amountPaise: Paise }[];
  readonly totalPaise: Paise;
  /** What of it is to be paid before it is handed over, where a part of it was paid. */
  readonly owedPaise?: Paise;
  /** How it will be paid, until it is. */
  readonly method: 'COD' | 'Stripe' | 'Razorpay';
};

/**
 * What a payment needs of the thing it pays for. All of it runs in the settling transaction. Methods, so that each kind
 * takes the ids of its own: what is paid for is looked up by its kind. What is paid in parts is told which part a
 * payment was for; without one it is the first, or all of it.
 */
export type Payable<Id extends PayableId = PayableId> = {
  readonly kind: PayableKind;
  /**
   * Takes the locks that stand before a payment's own row (a customer's cart, a custom order), so that all who settle
   * take them in one order, and tells how the part of the thing stands.
   */
  lock(tx: Tx, id: Id, part?: number): Promise<PayableState>;
  /** The money is there while the pieces are reserved: it is bought. `paidPaise` is what the attempt was for. */
  fulfil(tx: Tx, id: Id, paidPaise: Paise, part?: number): Promise<void>;
  /**
   * The money is there but nothing is reserved any more: buys it all the same if that can be.
   * @returns false when it cannot: the money goes back
   */
  revive(tx: Tx, id: Id, paidPaise: Paise, part?: number): Promise<boolean>;
  /** Gives back what was reserved for a part, if anything was. */
  release(tx: Tx, id: Id, part?: number): Promise<void>;
  /** Whether there is such a thing; with `userId` whether it is that customer's. */
  isOf(db: Db, id: Id, userId: UserId | undefined): Promise<boolean>;
  /** Waits for whoever is changing it, and keeps others waiting until the transaction ends. */
  lockRow(tx: Tx, id: Id): Promise<void>;
  /** The customer's own, as its receipt tells it; undefined where there is none to be had. */
  loadForReceipt(db: Db, id: Id, userId: UserId): Promise<ReceiptSource | undefined>;
  /** Whom an email about it goes to; undefined once the account is deleted. */
  loadRecipient(db: Db, id: Id): Promise<Recipient | undefined>;
  /** Why nothing of what paid for it can be given back for now; absent: it always can. */
  canRefund?(tx: Tx, id: Id): Promise<Outcome<undefined>>;
  /** Money for it was given back; `refundId` names how much. */
  notifyOfRefund(tx: Tx, id: Id, refundId: RefundId): Promise<void>;
};

/** Everything that can be paid. */
export type Payables = Readonly<Record<PayableKind, Payable>>;

/** What is asked for when a payment is opened. */
export type Charge = {
  readonly kind: PayableKind;
  readonly payableId: PayableId;
  /** Whose cart it is for: they have one such attempt at a time. Null for what is paid by a link. */
  readonly customerId: UserId | null;
  readonly totalPaise: Paise;
  /** Which part of it is paid; absent: the first, or all of it. */
  readonly part?: number;
  readonly customerEmail: string;
  /** By a QR code that a UPI app pays directly. */
  readonly isUpiCode?: boolean;
  readonly description: string;
  /** Where a hosted page sends the customer; without a slash at the end. */
  readonly returnUrl: string;
  /** The page there, with its query begun. */
  readonly returnPage?: string;
};
