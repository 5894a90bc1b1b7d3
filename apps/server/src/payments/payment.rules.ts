/** What a gateway's report about a payment means, what is charged, and what can be refunded. Pure. */
import {
  addPaise,
  minPaise,
  NO_MONEY,
  type Paise,
  paise,
  showPaise,
  subtractPaise,
} from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { isHolding } from '@darzi/contract/payments/payment.lifecycle.ts';
import type { Currency, GatewayPayment, Provider } from './gateways/gateway.ts';
import type { StoredCapture } from './ledger/capture.repository.ts';
import type { PayableState } from './ledger/payable.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';

export type ChargeTerms = { readonly cardCurrency: Currency; readonly inrPerUsd: number };
export type Charged = Pick<StoredPayment, 'chargedMinor' | 'currency' | 'inrPerUsd'>;

/** The charge for a total: in rupees or, for cards if the owner chose so, in dollars rounded to cents. */
export const chargeFor = (totalPaise: Paise, provider: Provider, terms: ChargeTerms): Charged =>
  provider === 'stripe' && terms.cardCurrency === 'usd'
    ? { chargedMinor: Math.round(totalPaise / terms.inrPerUsd), currency: 'usd', inrPerUsd: terms.inrPerUsd }
    : { chargedMinor: totalPaise, currency: 'inr', inrPerUsd: null };

/** The value of an amount in the ledger. The value of currencies that we never charge is unknown. */
export const worthInPaise = (amountMinor: number, currency: string, inrPerUsd: number | null): Paise => {
  if (currency === 'inr') return paise(amountMinor);
  return paise(currency === 'usd' && inrPerUsd !== null ? Math.round(amountMinor * inrPerUsd) : 0);
};

export type ReturnReason = 'differs' | 'paid twice' | 'customer gone' | 'too late';

export type SettlementDecision =
  /** `because` explains why, for the log. */
  | { readonly do: 'nothing'; readonly because: string }
  /** This money was booked before. */
  | { readonly do: 'known'; readonly capture: StoredCapture }
  | { readonly do: 'pay' }
  /** Nothing is reserved any more: buy anyway if possible, otherwise refund. */
  | { readonly do: 'revive' }
  | { readonly do: 'return'; readonly because: ReturnReason }
  | { readonly do: 'release' }
  /** Authorised while the hold lasts: to be captured, which needs a caller outside a transaction. */
  | { readonly do: 'capture' }
  /** The event's figures differ from ours: it is not trusted, and the gateway is polled. */
  | { readonly do: 'ask' }
  | { readonly do: 'alarm'; readonly because: string };

/** The data of an attempt that decides how to treat a gateway's report. */
export type AttemptToSettle = Pick<
  StoredPayment,
  | 'id'
  | 'state'
  | 'payableId'
  | 'chargedMinor'
  | 'currency'
  | 'gatewayOrderId'
  | 'isHoldAlive'
  | 'isBeingAsked'
>;

const agrees = (payment: AttemptToSettle, report: GatewayPayment): boolean =>
  report.gatewayOrderId === payment.gatewayOrderId &&
  report.amountMinor === payment.chargedMinor &&
  report.currency.toLowerCase() === payment.currency &&
  (report.orderId === undefined || report.orderId === payment.payableId);

const nothing = (because: string): SettlementDecision => ({ do: 'nothing', because });

const decidePaid = (
  payment: AttemptToSettle,
  state: PayableState,
  report: GatewayPayment,
  known: StoredCapture | undefined,
  isFetched: boolean,
): SettlementDecision => {
  if (report.gatewayPaymentId === undefined) return { do: 'alarm', because: 'paid without a payment id' };
  if (known !== undefined) {
    return known.paymentId === payment.id
      ? { do: 'known', capture: known }
      : { do: 'alarm', because: 'this payment id has paid for another order' };
  }
  if (!agrees(payment, report)) return isFetched ? { do: 'return', because: 'differs' } : { do: 'ask' };
  if (state.isPaid) return { do: 'return', because: 'paid twice' };
  if (state.isGone) return { do: 'return', because: 'customer gone' };
  if (state.isOver) return { do: 'return', because: 'too late' };
  return isHolding(payment.state) ? { do: 'pay' } : { do: 'revive' };
};

/**
 * Decides the effect of a report about a payment. Forward only: nothing leads back from captured.
 * @param known money already booked under the report's payment id
 * @param isFetched whether we asked for the report; a signed event is trusted only if its figures are ours
 */
export const decideSettlement = (
  payment: AttemptToSettle,
  state: PayableState,
  report: GatewayPayment,
  known: StoredCapture | undefined,
  isFetched: boolean,
): SettlementDecision => {
  switch (report.state) {
    case 'open':
      return nothing('not paid yet');
    case 'expired':
      if (payment.state === 'captured' || payment.state === 'closed') return nothing('ended before');
      // whoever is closing it right now takes over its reservation
      return payment.isBeingAsked && isHolding(payment.state) ? nothing('being closed') : { do: 'release' };
    case 'authorised':
      if (!agrees(payment, report))
        return isFetched ? nothing('authorised for something else') : { do: 'ask' };
      return payment.isHoldAlive && !state.isPaid && !state.isGone && !state.isOver
        ? { do: 'capture' }
        : nothing('authorised too late; what is not captured goes back by itself');
    case 'paid':
      return decidePaid(payment, state, report, known, isFetched);
  }
};

export type RefundAmount = { readonly amountPaise: Paise; readonly amountMinor: number };

/** What of a capture can still be refunded. */
export const leftOf = ({
  amountPaise,
  refundedPaise,
  refundingPaise,
}: Pick<StoredCapture, 'amountPaise' | 'refundedPaise' | 'refundingPaise'>): Paise =>
  subtractPaise(amountPaise, addPaise(refundedPaise, refundingPaise));

/**
 * Decides a refund, in paise and in the currency that the gateway charged. Without an amount, it is all that is left.
 * The refund that takes the rest returns exactly the remaining cents, whatever was rounded before.
 */
export const decideRefund = (
  capture: StoredCapture,
  askedPaise: Paise | undefined,
): Outcome<RefundAmount> => {
  const restPaise = leftOf(capture);
  const restMinor = capture.amountMinor - capture.refundedMinor - capture.refundingMinor;
  const amountPaise = askedPaise ?? restPaise;
  if (amountPaise > restPaise || restPaise === 0) {
    return refuse('refund.too_much', { values: { rest: showPaise(restPaise) } });
  }
  if (amountPaise === restPaise) return accept({ amountPaise, amountMinor: restMinor });
  const amountMinor =
    capture.inrPerUsd === null
      ? amountPaise
      : Math.min(restMinor, Math.round(amountPaise / capture.inrPerUsd));
  if (amountMinor === 0)
    return refuse('refund.too_small', { values: { currency: capture.currency.toUpperCase() } });
  return accept({ amountPaise, amountMinor });
};

export type RefundPart = RefundAmount & { readonly capture: StoredCapture };

/**
 * Spreads a refund over several captures in their order, taking as much of each as is left. Without an amount, it is
 * everything left of them.
 */
export const decideRefunds = (
  captures: readonly StoredCapture[],
  askedPaise: Paise | undefined,
): Outcome<readonly RefundPart[]> => {
  const restPaise = addPaise(NO_MONEY, ...captures.map(leftOf));
  const amountPaise = askedPaise ?? restPaise;
  if (amountPaise > restPaise || restPaise === 0)
    return refuse('refund.too_much', { values: { rest: showPaise(restPaise) } });
  const parts: RefundPart[] = [];
  let openPaise = amountPaise;
  for (const capture of captures) {
    const partPaise = minPaise(openPaise, leftOf(capture));
    if (partPaise === 0) continue;
    const decided = decideRefund(capture, partPaise);
    if (!decided.ok) return decided;
    parts.push({ ...decided.value, capture });
    openPaise = subtractPaise(openPaise, partPaise);
  }
  return accept(parts);
};
