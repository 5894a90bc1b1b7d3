import type { Config } from '../config.ts';
import type { Tx } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { ASK_SECONDS } from './ask-gateway.ts';
import type { Provider } from './gateway.ts';
import type { Charge } from './payable.ts';
import { insertPayment } from './payment.repository.ts';
import { chargeFor } from './payment.rules.ts';

/** Stripe refuses sessions that end within 30 minutes; a little more, since its clock is not ours. */
const LEAST_SESSION_SECONDS = 35 * 60;
const AFTER_HOLD_SECONDS = 5 * 60;

export type PaymentTerms = Pick<
  Config,
  'cardCurrency' | 'inrPerUsd' | 'holdMinutes' | 'reconcileAfterMinutes'
>;

/**
 * Writes an attempt to be paid, in the transaction that reserves what is paid for. The gateway is asked after that has
 * committed, by `openPayment`; until then nobody else does.
 * @returns the attempt's id
 */
export const beginPayment = async (
  tx: Tx,
  terms: PaymentTerms,
  provider: Provider,
  charge: Charge,
): Promise<string> => {
  const id = newId();
  const { kind, payableId, customerId, totalPaise } = charge;
  const charged = chargeFor(totalPaise, provider, terms);
  const holdSeconds = terms.holdMinutes * 60;
  const lifeSeconds = Math.max(holdSeconds + AFTER_HOLD_SECONDS, LEAST_SESSION_SECONDS);
  const backTo = (success: boolean) => `${charge.returnUrl}/verify?success=${success}&orderId=${payableId}`;
  await insertPayment(tx, {
    id,
    kind,
    payableId,
    customerId,
    provider,
    totalPaise,
    ...charged,
    request: {
      orderId: payableId,
      attemptKey: id,
      amountMinor: charged.chargedMinor,
      currency: charged.currency,
      description: charge.description,
      customerEmail: charge.customerEmail,
      successUrl: backTo(true),
      cancelUrl: backTo(false),
      expiresAt: new Date(Date.now() + lifeSeconds * 1_000),
    },
    holdSeconds,
    lookAfterSeconds: terms.reconcileAfterMinutes * 60,
    askSeconds: ASK_SECONDS,
  });
  return id;
};
