import { CallError } from '@darzi/contract/client.ts';
import { withReason } from '../shell/call.ts';
import { textsOf } from '../texts/texts.ts';

const message = await textsOf('messages');

const CANCELLED = 'payment_cancelled';

/** Why a payment stopped in the browser, in the form of a server refusal. The server was not asked. */
const trouble = (code: string, message: string, fields: Record<string, string> = {}): CallError =>
  new CallError(0, message, code, fields, undefined);

/** The customer closed the gateway's dialog or came back from its page; `reason` if a payment failed before that. */
export const paymentCancelled = (reason?: string): CallError =>
  trouble(CANCELLED, message('paymentCancelled'), reason === undefined ? {} : { reason });

export const isPaymentCancelled = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === CANCELLED;

export const gatewayScriptMissing = (): CallError =>
  trouble('gateway_script_missing', withReason(message('gatewayScriptMissing')));

/**
 * Leaves the shop for another document. Does not settle while the browser navigates: busy buttons stay busy.
 * @throws CallError (payment cancelled) when the browser shows this page again, as its Back button does.
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
