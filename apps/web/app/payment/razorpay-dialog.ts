import { CallError } from '@darzi/contract/client.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { toast } from '../shell/toast.ts';
import { textsOf } from '../texts/texts.ts';
import { nextChance } from '../ui/load-part.tsx';
import { gatewayScriptMissing, leaveFor, paymentCancelled } from './payment-trouble.ts';

const t = await textsOf('payment');

/** The dialog's result once money was authorised; only the server can verify it. */
export type DialogResult = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

type DialogOptions = {
  readonly key: string;
  readonly order_id: string;
  /** In the smallest unit of `currency` (paise). */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
};

type OpenedWith = DialogOptions & {
  readonly handler: (result: DialogResult) => void;
  readonly modal: { readonly ondismiss: () => void; readonly confirm_close: boolean };
};

type Dialog = {
  readonly open: () => void;
  readonly on: (
    event: 'payment.failed',
    listener: (failure: { readonly error?: { readonly description?: string } }) => void,
  ) => void;
};

declare global {
  interface Window {
    /** Set by the gateway's own script. */
    readonly Razorpay?: new (
      options: OpenedWith,
    ) => Dialog;
  }
}

const TIMEOUT_MS = 20_000;
let loading: Promise<void> | undefined;

const appendScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      loading = undefined;
      reject(gatewayScriptMissing());
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = address;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (window.Razorpay === undefined) return fail();
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });

/** Loads the gateway's script once. @throws CallError when it fails; the next call tries again. */
const loadRazorpay = async (address: string): Promise<void> => {
  if (window.Razorpay !== undefined) return;
  loading ??= appendScript(address);
  await loading;
};

/**
 * Shows the gateway's dialog until the customer has paid. Declined cards are reported and retried inside it.
 * @throws CallError (payment cancelled) when it is closed unpaid
 */
const openRazorpay = (options: DialogOptions): Promise<DialogResult> =>
  new Promise((resolve, reject) => {
    if (window.Razorpay === undefined) return reject(gatewayScriptMissing());
    let lastFailure: string | undefined;
    const dialog = new window.Razorpay({
      ...options,
      handler: resolve,
      modal: { ondismiss: () => reject(paymentCancelled(lastFailure)), confirm_close: true },
    });
    dialog.on('payment.failed', ({ error }) => {
      lastFailure = error?.description;
    });
    dialog.open();
  });

const MADDER = '#9b2d30';
const MAX_ATTEMPTS = 4;
const BETWEEN_TRIES_MS = 1_500;
const OFFLINE_MS = 60_000;

/** Not a refusal: gateway or shop could not tell yet whether the money has arrived. */
export const isOpenQuestion = (error: unknown): error is CallError =>
  error instanceof CallError && ['payment_pending', 'gateway_unavailable', 'unknown'].includes(error.code);

type Opened = {
  /** Our id of the order. */
  readonly orderId: string;
  /** The gateway's order; amount in paise. */
  readonly order: { readonly id: string; readonly amount: number; readonly currency: string };
  readonly key: string;
};

type DialogPayment = {
  /** The address of the gateway's script. */
  readonly checkoutUrl: string;
  readonly storeName: string;
  readonly prefill: DialogOptions['prefill'];
  /** Starts the payment at the gateway; called only once its script has loaded. */
  readonly begin: () => Promise<Opened>;
  /**
   * Reports the result to the shop. @throws CallError matching {@link isOpenQuestion} while the outcome is unknown
   */
  readonly verify: (result: DialogResult & { readonly orderId: string }) => Promise<unknown>;
  /** Called when the dialog opens and closes: no modal of ours may cover it. */
  readonly onShown?: (isShown: boolean) => void;
  readonly beforeLeaving?: () => Promise<void>;
  /** The page that keeps checking while the outcome is unknown; by default the customer's own. */
  readonly laterPage?: string;
};

/**
 * Pays in the gateway's dialog and settles with our order's id once the shop has verified the payment. While the
 * outcome is unknown it asks again, and once more when a lost connection is back; then a page that keeps checking takes
 * over, so that nobody pays twice.
 * @throws CallError (payment cancelled) when the dialog is closed unpaid; whatever `begin` and `verify` throw
 */
export const payInDialog = async (payment: DialogPayment): Promise<string> => {
  // The script comes first: without it nothing is ordered and no stock reserved.
  await loadRazorpay(payment.checkoutUrl);
  const { orderId, order, key } = await payment.begin();
  payment.onShown?.(true);
  const result = await openRazorpay({
    key,
    order_id: order.id,
    amount: order.amount,
    currency: order.currency,
    name: payment.storeName,
    description: t('orderNumber', { number: orderNumber(orderId) }),
    prefill: payment.prefill,
    theme: { color: MADDER },
  }).finally(() => payment.onShown?.(false));
  for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
    try {
      await payment.verify({ orderId, ...result });
      toast.clear();
      return orderId;
    } catch (error) {
      if (!isOpenQuestion(error)) throw error;
      if (!navigator.onLine) toast.info(t('paidOffline'), { id: 'paid-offline', milliseconds: OFFLINE_MS });
      if (tries < MAX_ATTEMPTS) await nextChance(BETWEEN_TRIES_MS);
    }
  }
  await payment.beforeLeaving?.();
  return leaveFor(payment.laterPage ?? `/verify?${new URLSearchParams({ success: 'true', orderId })}`);
};
