/**
 * The port to an online payment provider. Adapters (Stripe, Razorpay) and the simulator pass one suite of tests.
 * Every call ends within the caller's deadline; nothing is thrown for what a gateway does or fails to do.
 */
export type Provider = 'stripe' | 'razorpay';

/** Lower-case ISO 4217; amounts to and from gateways are whole minor units of it (cents, paise). */
export type Currency = 'inr' | 'usd';

export type GatewayAnswer<T> =
  | { readonly is: 'done'; readonly value: T }
  /** The gateway said no: nothing was created, nothing will happen. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Time-out, reset, 5xx, garbage: it may or may not have happened. Ask again with the same key. */
  | { readonly is: 'unclear'; readonly reason: string };

export type OpenRequest = {
  /** Our own id of the order, carried as metadata.orderId / client_reference_id, or notes.orderId. */
  readonly orderId: string;
  /** Unique for this attempt: Stripe's Idempotency-Key, Razorpay's receipt (≤ 40 characters). */
  readonly attemptKey: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string;
  readonly customerEmail: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** A QR code that a UPI app pays directly, instead of a dialog (Razorpay alone). */
  readonly isUpiCode?: boolean | undefined;
  /** When the gateway shall close by itself (Stripe: at least 30 minutes ahead). */
  readonly expiresAt: Date;
};

export type OpenedPayment = {
  /** Stripe: the Checkout Session's id; Razorpay: the id of the order, or of the QR code. */
  readonly gatewayOrderId: string;
  /**
   * Stripe's hosted page; of a UPI code what is in it (`upi://…`), or where its picture lies; absent where a dialog is
   * opened in the shop's own page.
   */
  readonly redirectUrl?: string;
  /** The gateway's own object, passed through to the browser where the specification says so. */
  readonly order: { readonly id: string; readonly amount: number; readonly currency: string };
};

/** What a gateway says about a payment that we opened. */
export type GatewayPayment = {
  readonly gatewayOrderId: string;
  /** Our order id as the gateway gives it back; absent where it has none. */
  readonly orderId?: string;
  readonly state: 'open' | 'authorised' | 'paid' | 'expired';
  /** Present from `authorised` on: Stripe's payment_intent, Razorpay's payment. */
  readonly gatewayPaymentId?: string;
  readonly amountMinor: number;
  readonly currency: string;
};

export type GatewayRefund = {
  readonly gatewayRefundId: string;
  readonly state: 'done' | 'pending' | 'refused';
  readonly amountMinor: number;
};

export type RefundRequest = {
  readonly gatewayPaymentId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** One refund, one key, however often it is asked for. */
  readonly refundKey: string;
};

/** A webhook's content once its signature was right. */
export type GatewayEvent =
  | { readonly is: 'payment'; readonly eventId: string; readonly payment: GatewayPayment }
  | { readonly is: 'other'; readonly eventId: string; readonly type: string }
  | { readonly is: 'forged' };

/** A deadline for all gateway calls of one request together, by a clock that nobody sets: milliseconds of `performance`. */
export type Deadline = { readonly at: number };
/** A deadline so many milliseconds from now. */
export const deadlineIn = (milliseconds: number): Deadline => ({ at: performance.now() + milliseconds });

export type Gateway = {
  readonly provider: Provider;
  /** Handed to the browser where a dialog needs it (Razorpay's key id); never a secret. */
  readonly publicKey: string;
  readonly open: (request: OpenRequest, deadline: Deadline) => Promise<GatewayAnswer<OpenedPayment>>;
  /** Finds what an `open` that ended unclear has created, by its attempt key. `undefined`: nothing was created. */
  readonly findOpened: (
    request: OpenRequest,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<OpenedPayment | undefined>>;
  readonly poll: (gatewayOrderId: string, deadline: Deadline) => Promise<GatewayAnswer<GatewayPayment>>;
  /** Ends it so that nobody can pay any more; tells the state it ended in, which may be `paid`. */
  readonly close: (gatewayOrderId: string, deadline: Deadline) => Promise<GatewayAnswer<GatewayPayment>>;
  /** Takes an authorised payment. Done also when it was taken before. */
  readonly capture: (payment: GatewayPayment, deadline: Deadline) => Promise<GatewayAnswer<GatewayPayment>>;
  /** One payment by its own id (verification in the browser names it). */
  readonly pollPayment: (
    gatewayPaymentId: string,
    deadline: Deadline,
  ) => Promise<GatewayAnswer<GatewayPayment>>;
  readonly refund: (request: RefundRequest, deadline: Deadline) => Promise<GatewayAnswer<GatewayRefund>>;
  /** Timing-safe check of the signature that the browser brings; false where the gateway has none. */
  readonly isSignedByGateway: (
    gatewayOrderId: string,
    gatewayPaymentId: string,
    signature: string,
  ) => boolean;
  readonly readEvent: (
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => GatewayEvent;
};
