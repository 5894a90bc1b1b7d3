import type { GatewayRefundId, RefundId } from '@darzi/contract/ids.ts';
import type { RefundCommand } from '@darzi/contract/payments/payment.lifecycle.ts';
import type { Currency, Deadline, GatewayAnswer, GatewayRefund } from './gateways/gateway.ts';
import { askGateway } from './gateways/gateways.ts';
import { lockCapture, type StoredCapture } from './ledger/capture.repository.ts';
import { flagForReview, notifyOfRefund } from './ledger/ledger.ts';
import {
  isUndecided,
  loadRefund,
  moveRefund,
  postponeRefund,
  type StoredRefund,
  type UndecidedRefund,
} from './ledger/refund.repository.ts';
import { decideRefundMove, hoursUntilRetry } from './ledger/refund.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';

export type RefundDeps = Pick<PaymentsDeps, 'db' | 'gateways' | 'payables' | 'log' | 'metrics'>;
export type RefundResult =
  | { readonly is: 'done' | 'pending' }
  | { readonly is: 'refused' | 'unclear'; readonly reason: string };

const isCharged = (currency: string): currency is Currency => currency === 'inr' || currency === 'usd';

/** The outcome of a refund, as recorded in the ledger. */
export const resultOf = ({ state }: StoredRefund): RefundResult => {
  if (state === 'refused') return { is: 'refused', reason: 'it was refused before' };
  return { is: state === 'done' ? 'done' : 'pending' };
};

/** A gateway that answers `pending` is asked again later, under the same key. */
const COMMAND = { done: 'finish', pending: 'accept', refused: 'refuse' } as const satisfies Record<
  GatewayRefund['state'],
  RefundCommand
>;

const ask = async (
  deps: RefundDeps,
  refund: UndecidedRefund,
  capture: StoredCapture,
  deadline: Deadline,
): Promise<GatewayAnswer<GatewayRefund>> => {
  const { provider, gatewayPaymentId, currency } = capture;
  if (provider === 'cash' || gatewayPaymentId === null)
    return { is: 'refused', reason: 'cash is paid by hand' };
  if (!isCharged(currency)) return { is: 'refused', reason: `never charged in ${currency}` };
  // rounding had used up the cents before: the ledger follows, but the gateway has nothing left to refund
  if (refund.amountMinor === 0) return { is: 'done', value: { state: 'done', amountMinor: 0 } };
  const { amountMinor, id, attempt } = refund;
  // a gateway repeats its refusal for a key that it has refused
  const refundKey = attempt === 1 ? id : `${id}-${attempt}`;
  return askGateway(deps, provider, (gateway) =>
    gateway.refund({ gatewayPaymentId, amountMinor, currency, refundKey }, deadline),
  );
};

/** Records the outcome of an attempt; what was decided meanwhile stands. */
const note = (
  deps: RefundDeps,
  tried: UndecidedRefund,
  command: RefundCommand,
  gatewayRefundId: GatewayRefundId | undefined,
  reason: string,
  isWaitedFor: boolean,
) =>
  deps.db.transaction().execute(async (tx) => {
    const capture = await lockCapture(tx, tried.captureId);
    const refund = await loadRefund(tx, tried.id);
    if (!isUndecided(refund) || refund.attempt !== tried.attempt) return;
    const { kind, payableId } = capture;
    const refusal = command === 'refuse' ? reason.slice(0, 200) : undefined;
    const hours = refusal === undefined ? undefined : hoursUntilRetry(refund, isWaitedFor);
    const move = decideRefundMove(refund, hours === undefined ? command : 'retry');
    if (move === undefined) return;
    const isMoved =
      refusal !== undefined && hours !== undefined
        ? await postponeRefund(tx, refund, move, refusal, hours)
        : await moveRefund(tx, refund, capture, move, {
            gatewayRefundId,
            refusal,
          });
    if (!isMoved) return;
    if (command === 'finish') await notifyOfRefund(tx, deps.payables[kind], payableId, refund.id);
    if (refusal !== undefined) {
      await flagForReview(tx, `${kind}:${payableId}`, 'refund refused', {
        refundId: refund.id,
        reason: refusal,
        ...(hours === undefined ? {} : { triedAgainInHours: hours }),
      });
    }
  });

/**
 * Makes a refund at its gateway under one key, however often it is tried, and books it once the gateway has made it.
 * The caller has claimed it. Outside any transaction. A refused refund is retried with growing delays.
 * @param isWaitedFor whether the person who asked for it is waiting for the answer
 */
export const carryOutRefund = async (
  deps: RefundDeps,
  refundId: RefundId,
  deadline: Deadline,
  isWaitedFor = false,
): Promise<RefundResult> => {
  const refund = await loadRefund(deps.db, refundId);
  if (!isUndecided(refund)) return resultOf(refund);
  const capture = await deps.db.transaction().execute((tx) => lockCapture(tx, refund.captureId));
  const answer = await ask(deps, refund, capture, deadline);
  const state = answer.is === 'done' ? answer.value.state : answer.is;
  const reason = answer.is === 'done' ? `the gateway says ${answer.value.state}` : answer.reason;
  deps.metrics.refunds.inc({ provider: capture.provider, result: state });
  const line = { refundId, orderId: capture.payableId, provider: capture.provider, state, reason };
  if (state === 'done') deps.log.info(line, 'refunded');
  else deps.log.warn(line, 'not refunded yet');
  if (state === 'unclear') return { is: state, reason };
  const isNoted = refund.state === 'pending' && state === 'pending';
  const gatewayRefundId = answer.is === 'done' ? answer.value.gatewayRefundId : undefined;
  if (!isNoted) await note(deps, refund, COMMAND[state], gatewayRefundId, reason, isWaitedFor);
  return state === 'refused' ? { is: state, reason } : { is: state };
};
