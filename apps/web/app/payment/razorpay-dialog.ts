import { gatewayScriptMissing, paymentCancelled } from './payment-trouble.ts';

/** What the dialog hands over once money was authorised; only the server can tell whether it is true. */
export type DialogResult = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};

type DialogOptions = {
  readonly key: string;
  readonly order_id: string;
  /** In paise, as `currency` has it. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
  readonly theme: { readonly color: string };
};

type OpenedWith = DialogOptions & {
  readonly handler: (word: DialogResult) => void;
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

const PATIENCE_MS = 20_000;
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
    const timer = setTimeout(fail, PATIENCE_MS);
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

/** Loads the gateway's script, once. @throws CallError when it does not come; the next call tries again. */
export const loadRazorpay = async (address: string): Promise<void> => {
  if (window.Razorpay !== undefined) return;
  loading ??= appendScript(address);
  await loading;
};

/**
 * Shows the gateway's dialog until somebody paid in it. A declined card is told, and tried again, inside of it.
 * @throws CallError (payment cancelled) when it is closed unpaid
 */
export const openRazorpay = (options: DialogOptions): Promise<DialogResult> =>
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
