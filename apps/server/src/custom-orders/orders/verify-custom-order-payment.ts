import { CUSTOM_ORDER_MESSAGES } from '@darzi/contract/custom-orders/custom-order.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { SettleDeps } from '../../payments/settle-now.ts';
import { type DialogResult, verifyRazorpay } from '../../payments/verify-payment.ts';

type Verified = { readonly status: { readonly success: boolean }; readonly message: string };

/** Settles what Razorpay's dialog returned for a custom order; a refusal says so in `status` as well. */
export const verifyCustomOrderPayment = async (
  deps: SettleDeps,
  userId: string,
  word: DialogResult,
): Promise<Outcome<Verified>> => {
  const verified = await verifyRazorpay(deps, 'custom_order', userId, word);
  if (verified.ok)
    return accept({ status: { success: true }, message: CUSTOM_ORDER_MESSAGES.paymentVerified });
  const { code, ...more } = verified.refusal;
  return refuse(code, { ...more, details: { ...more.details, status: { success: false } } });
};
