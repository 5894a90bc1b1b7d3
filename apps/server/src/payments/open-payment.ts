import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayOrderId, PayableId, PaymentId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { RefusalCode } from '@darzi/contract/refusals.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/id.ts';
import { reportRepeatedFaults } from '../platform/http/log.ts';
import type { Config } from '../settings/config.ts';
import { loadSettings } from '../settings/settings.ts';
import type { Deadline, GatewayAnswer, OpenedPayment, Provider } from './gateways/gateway.ts';
import { ASK_SECONDS, askGateway, isOver } from './gateways/gateways.ts';
import type { Charge, PayableKind } from './ledger/payable.ts';
import { findPaymentOf, loadPayment, lockPayment } from './ledger/payment.repository.ts';
import {
  claimPayment,
  freePayment,
  insertPayment,
  movePayment,
  storeGatewayIds,
} from './ledger/payment-write.repository.ts';
import { secondsToNextPoll } from './ledger/poll.rules.ts';
import type { OpeningPayment, StoredPayment } from './ledger/stored-payment.ts';
import { chargeFor } from './payment.rules.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { lockAttempt } from './settle.ts';

type PaymentMethods = {
  readonly methods: ('cod' | 'stripe' | 'razorpay')[];
  readonly cashMost: number | null;
  readonly card: { readonly currency: 'usd' | 'inr'; readonly inrPerUsd: number | null };
};

/** The payment methods on offer, the limit for cash, and the card currency. */
export const listPaymentMethods = async ({
  db,
  config,
  gateways,
}: Pick<PaymentsDeps, 'db' | 'config' | 'gateways'>): Promise<Outcome<PaymentMethods>> => {
  const { isCashOffered, cashMost, cardCurrency: currency, inrPerUsd } = await loadSettings(db, config);
  const online = gateways.map(({ provider }) => provider);
  return accept({
    methods: isCashOffered ? ['cod', ...online] : online,
    cashMost,
    card: { currency, inrPerUsd: currency === 'usd' ? inrPerUsd : null },
  });
};

/** Stripe refuses sessions that end within 30 minutes; slightly more, since its clock is not ours. */
const MIN_SESSION_SECONDS = 35 * 60;
const AFTER_HOLD_SECONDS = 5 * 60;
/** Somebody is waiting at the till: poll soon if the gateway sends no message. */
const UPI_CODE_POLL_SECONDS = 60;

export type PaymentTerms = Pick<
  Config,
  'cardCurrency' | 'inrPerUsd' | 'holdMinutes' | 'reconcileAfterMinutes'
>;

/**
 * Writes a payment attempt in the transaction that reserves what is paid for. Once that has committed, `openPayment`
 * calls the gateway; nobody else does until then.
 * @returns the attempt's id
 */
export const beginPayment = async (
  tx: Tx,
  terms: PaymentTerms,
  provider: Provider,
  charge: Charge,
): Promise<PaymentId> => {
  const id = newId<PaymentId>();
  const { kind, payableId, customerId, totalPaise, part = 1 } = charge;
  const charged = chargeFor(totalPaise, provider, terms);
  const holdSeconds = terms.holdMinutes * 60;
  const lifeSeconds = Math.max(holdSeconds + AFTER_HOLD_SECONDS, MIN_SESSION_SECONDS);
  const page = `${charge.returnUrl}${charge.returnPage ?? '/verify?'}`;
  const backTo = (success: boolean) => `${page}success=${success}&orderId=${payableId}`;
  await insertPayment(tx, {
    id,
    kind,
    payableId,
    part,
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
      ...(charge.isUpiCode === true ? { isUpiCode: true } : {}),
      expiresAt: new Date(Date.now() + lifeSeconds * 1_000),
    },
    holdSeconds,
    pollAfterSeconds: secondsToNextPoll(
      { holdLeftSeconds: holdSeconds },
      charge.isUpiCode === true ? UPI_CODE_POLL_SECONDS : terms.reconcileAfterMinutes * 60,
    ),
    askSeconds: ASK_SECONDS,
  });
  return id;
};

export const findPaymentOfPayable = (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<StoredPayment | undefined> => findPaymentOf(db, kind, payableId);

const POLL_MS = 40;

/** Why an attempt has ended, if the gateway did not refuse it. */
const CLOSED: Readonly<Record<string, RefusalCode>> = {
  replaced: 'order.replaced',
  expired: 'payment.ended',
  'never opened': 'gateway_unavailable',
};

export type PaymentDeps = Pick<PaymentsDeps, 'db' | 'gateways' | 'payables' | 'log' | 'metrics'>;

/** What the browser needs to continue: Stripe's page, or the order that Razorpay's dialog shows. */
export type OpenPayment = {
  readonly gatewayOrder: { readonly id: GatewayOrderId; readonly amount: number; readonly currency: string };
  readonly redirectUrl: string;
};

const shown = ({
  gatewayOrder,
  redirectUrl,
}: Extract<StoredPayment, { state: 'open' | 'captured' }>): Outcome<OpenPayment> =>
  gatewayOrder === null
    ? refuse('order.already_paid')
    : accept({ gatewayOrder, redirectUrl: redirectUrl ?? '' });

/** An attempt with an unclear outcome may exist: it is looked up before it is requested again. */
const ask = async (
  deps: PaymentDeps,
  { provider, request }: OpeningPayment,
  isFirst: boolean,
  deadline: Deadline,
): Promise<GatewayAnswer<OpenedPayment>> => {
  if (!isFirst) {
    const found = await askGateway(deps, provider, (gateway) => gateway.findOpened(request, deadline));
    if (found.is !== 'done') return found;
    if (found.value !== undefined) return { is: 'done', value: found.value };
  }
  return askGateway(deps, provider, (gateway) => gateway.open(request, deadline));
};

/** Records what the gateway opened, even if the attempt was replaced meanwhile, so that it can be closed. */
const noteOpened = async (
  deps: Pick<PaymentsDeps, 'db'>,
  payment: Pick<StoredPayment, 'id'>,
  opened: OpenedPayment,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockPayment(tx, payment.id);
    await storeGatewayIds(tx, payment.id, {
      gatewayOrderId: opened.gatewayOrderId,
      gatewayOrder: opened.order,
      redirectUrl: opened.redirectUrl,
    });
    if (current.state === 'opening') await movePayment(tx, current, 'open', 'gateway');
  });
};

/** Records the gateway's refusal: nothing can be paid, and the reservation ends at once. */
const noteRefused = async (
  deps: Pick<PaymentsDeps, 'db' | 'payables'>,
  payment: Pick<StoredPayment, 'id'>,
  because: string,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const { payment: current, payable } = await lockAttempt(tx, deps.payables, payment.id);
    if (current.state !== 'opening') return;
    await movePayment(tx, current, 'close', 'gateway', because.slice(0, 200));
    await payable.release(tx, current.payableId, current.part);
  });
};

/** If a gateway is away, it is away for every buyer. */
const reportNotOpened = reportRepeatedFaults();

const askAndNote = async (
  deps: PaymentDeps,
  payment: OpeningPayment,
  isFirst: boolean,
  deadline: Deadline,
): Promise<GatewayAnswer<OpenedPayment>['is']> => {
  const answer = await ask(deps, payment, isFirst, deadline);
  deps.metrics.paymentsOpened.inc({ provider: payment.provider, result: answer.is });
  if (answer.is === 'done') await noteOpened(deps, payment, answer.value);
  else {
    const reported = reportNotOpened(`${payment.provider} ${JSON.stringify(answer)}`);
    if (reported !== undefined)
      deps.log.warn(
        { paymentId: payment.id, provider: payment.provider, answer, ...reported },
        'payment not opened',
      );
    if (answer.is === 'refused') await noteRefused(deps, payment, answer.reason);
    else await freePayment(deps.db, payment.id);
  }
  return answer.is;
};

/**
 * Opens an attempt at its gateway, or waits for whoever is doing so: equal checkouts get one answer. Resumes an attempt
 * with an unclear outcome. Outside any transaction.
 * @param isMine whether the caller has just written the attempt, so that nobody else may ask yet
 */
export const openPayment = async (
  deps: PaymentDeps,
  paymentId: PaymentId,
  deadline: Deadline,
  isMine: boolean,
): Promise<Outcome<OpenPayment>> => {
  let isAsking = isMine;
  for (;;) {
    const payment = await loadPayment(deps.db, paymentId);
    if (payment.state === 'replaced') return refuse('order.replaced');
    if (payment.state === 'closed') return refuse(CLOSED[payment.closedBecause ?? ''] ?? 'gateway_refused');
    if (payment.state !== 'opening') return shown(payment);
    if (isOver(deadline)) return refuse('gateway_unavailable');
    if (
      isAsking ||
      (!payment.isBeingAsked && (await claimPayment(deps.db, paymentId, ['opening'], ASK_SECONDS)))
    ) {
      const answer = await askAndNote(deps, payment, isAsking, deadline);
      if (answer === 'unclear') return refuse('gateway_unavailable');
      isAsking = false;
    } else {
      await pause(POLL_MS);
    }
  }
};
