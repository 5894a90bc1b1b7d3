import { CallError } from '@darzi/contract/client.ts';
import { textsOf } from '../texts/texts.ts';

const message = await textsOf('messages');

const CANCELLED = 'payment_cancelled';

/** Why paying went no further in the browser, in the same form as the server's refusals. Nothing was asked of it. */
const trouble = (code: string, message: string, fields: Record<string, string> = {}): CallError =>
  new CallError(0, message, code, fields, undefined);

/** The customer closed the gateway's dialog, or came back from its page; `reason` when a payment failed before. */
export const paymentCancelled = (reason?: string): CallError =>
  trouble(CANCELLED, message('paymentCancelled'), reason === undefined ? {} : { reason });

/** Whether the customer broke the payment off. */
export const isPaymentCancelled = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === CANCELLED;

/** The gateway’s own script could not be loaded. */
export const gatewayScriptMissing = (): CallError =>
  trouble('gateway_script_missing', message('gatewayScriptMissing'));

/**
 * Leaves the shop for another document. Never settles while the browser is on its way: what is busy stays busy.
 * @throws CallError (payment cancelled) when the browser shows this very page again, as its Back button does.
 */
export const leaveFor = (address: string): Promise<never> =>
  new Promise((_, reject) => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onShow);
      reject(paymentCancelled());
    };
    window.addEventListener('pageshow', onShow);
    window.location.assign(address);
  });
