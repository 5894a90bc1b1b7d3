import type {
  GatewayEventId,
  GatewayOrderId,
  GatewayPaymentId,
  GatewayRefundId,
  PayableId,
} from '@darzi/contract/ids.ts';

/**
 * The port to an online payment provider. Adapters (Stripe, Razorpay) and the simulator pass one suite of tests. Every
 * call ends within the caller's deadline; a gateway's failures are returned, never thrown.
 */
export type Provider = 'stripe' | 'razorpay';

/** Lower-case ISO 4217; amounts to and from gateways are whole minor units (cents, paise). */
export type Currency = 'inr' | 'usd';

export type GatewayAnswer<T> =
  | { readonly is: 'done'; readonly value: T }
  /** The gateway refused: nothing was created, nothing will happen. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Timeout, reset, 5xx, garbage: it may or may not have happened. Ask again with the same key. */
  | { readonly is: 'unclear'; readonly reason: string };

export type OpenRequest = {
  /** Our own id of the order, sent as metadata.orderId / client_reference_id, or notes.orderId. */
  readonly orderId: PayableId;
  /** Unique for this attempt: Stripe's Idempotency-Key, Razorpay's receipt (≤ 40 characters). */
  readonly attemptKey: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string;
  readonly customerEmail: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** A QR code for UPI apps instead of a dialog (only Razorpay). */
  readonly isUpiCode?: boolean | undefined;
  /** When the gateway is to close it by itself (Stripe: at least 30 minutes ahead). */
  readonly expiresAt: Date;
};

export type OpenedPayment = {
  /** Stripe: the Checkout Session's id; Razorpay: the id of the order, or of the QR code. */
  readonly gatewayOrderId: GatewayOrderId;
  /**
   * Stripe's hosted page; for a UPI code its content (`upi://…`), or the address of its picture; absent if a dialog
   * opens in the shop's own page.
   */
  readonly redirectUrl?: string;
  /** The gateway's own object, passed through to the browser where the specification says so. */
  readonly order: { readonly id: GatewayOrderId; readonly amount: number; readonly currency: string };
};

/** A gateway's report about a payment that we opened. */
export type GatewayPayment = {
  readonly gatewayOrderId: GatewayOrderId;
  /** Our order id as the gateway returns it; absent if it has none. */
  readonly orderId?: string;
  readonly state: 'open' | 'authorised' | 'paid' | 'expired';
  /** Present from `authorised` on: Stripe's payment_intent, Razorpay's payment. */
  readonly gatewayPaymentId?: GatewayPaymentId;
  readonly amountMinor: number;
  readonly currency: string;
};

export type GatewayRefund = {
  /** Absent where the gateway had nothing to refund. */
  readonly gatewayRefundId?: GatewayRefundId;
  readonly state: 'done' | 'pending' | 'refused';
  readonly amountMinor: number;
};

export type RefundRequest = {
  readonly gatewayPaymentId: GatewayPaymentId;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** One key per refund, however often it is requested. */
  readonly refundKey: string;
};

/** A webhook's content once its signature was verified. */
export type GatewayEvent =
  | { readonly is: 'payment'; readonly eventId: GatewayEventId; readonly payment: GatewayPayment }
  /** A refund that could not be made after all: the buyer's bank returned the money to the gateway. */
  | {
      readonly is: 'failed-refund';
      readonly eventId: GatewayEventId;
      readonly type: string;
      readonly gatewayRefundId: GatewayRefundId;
    }
  | { readonly is: 'other'; readonly eventId: GatewayEventId; readonly type: string }
  | { readonly is: 'forged' };

/** A common deadline for all gateway calls of a request, on the monotonic clock: milliseconds of `performance`. */
export type Deadline = { readonly at: number };
/** A deadline this many milliseconds from now. */
export const deadlineIn = (milliseconds: number): Deadline => ({ at: performance.now() + milliseconds });

export type Gateway = {
  readonly provider: Provider;
  /** Passed to the browser for a dialog (Razorpay's key id); never a secret. */
  readonly publicKey: string;
  readonly open: (request: OpenRequest, deadline: Deadline) => Promise<GatewayAnswer<OpenedPayment>>;
  /** Finds what an `open` with an unclear outcome has created, by its attempt key. `undefined`: nothing was created. */
  readonly findOpened: (
    request: OpenRequest,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<OpenedPayment | undefined>>;
  readonly poll: (
    gatewayOrderId: GatewayOrderId,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<GatewayPayment>>;
  /** Ends it so that nobody can pay any more; returns the final state, which may be `paid`. */
  readonly close: (
    gatewayOrderId: GatewayOrderId,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<GatewayPayment>>;
  /** Captures an authorised payment. Succeeds if it was captured before. */
  readonly capture: (payment: GatewayPayment, deadline: Deadline) => Promise<GatewayAnswer<GatewayPayment>>;
  /** One payment by its own id (verification in the browser names it). */
  readonly pollPayment: (
    gatewayPaymentId: GatewayPaymentId,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<GatewayPayment>>;
  readonly refund: (request: RefundRequest, deadline: Deadline) => Promise<GatewayAnswer<GatewayRefund>>;
  /** Timing-safe check of the signature that the browser brings; false if the gateway has none. */
  readonly isSignedByGateway: (
    gatewayOrderId: GatewayOrderId,
    gatewayPaymentId: GatewayPaymentId,
    signature: string,
  ) => boolean;
  readonly readEvent: (
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => GatewayEvent;
};
