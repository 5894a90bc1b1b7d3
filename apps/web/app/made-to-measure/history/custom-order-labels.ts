import { CallError } from '@darzi/contract/client.ts';
import {
  CUSTOM_ORDER_STEPS,
  type CustomOrderStatus,
  customOrderLifecycle,
  customOrderStep,
  knownStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { paidState } from '../../payment/payment-labels.ts';
import { failureText } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('history');

export const BADGE_TONE = {
  pending: 'plain',
  bid_received: 'info',
  accepted: 'info',
  waiting_payment: 'bad',
  in_progress: 'info',
  shipped: 'info',
  delivered: 'good',
  completed: 'good',
  cancelled: 'plain',
} as const satisfies Record<CustomOrderStatus, string>;

type Standing = Pick<CustomOrder, 'status' | 'price'>;
const mayDo = ({ status }: Standing, command: 'accept' | 'cancel'): boolean =>
  customOrderLifecycle.find(knownStatus(status), command, 'customer') !== undefined;

/** A priced order that still waits for its customer. */
export const hasOpenBid = (order: Standing): boolean => order.price !== null && mayDo(order, 'accept');
/** Whether the customer may still cancel. */
export const canCancel = (order: Standing): boolean => mayDo(order, 'cancel');

/** The price was accepted and no money has come: paying makes the work start. */
export const isPayable = ({ status, payment }: Pick<CustomOrder, 'status' | 'payment'>): boolean =>
  !payment && customOrderLifecycle.find(knownStatus(status), 'start', 'system') !== undefined;

const FROM_IN_PROGRESS = CUSTOM_ORDER_STEPS.findIndex(([step]) => step === 'in_progress');

/** Work began on the promise of cash at the door. */
const isCashDue = ({ status, payment }: Pick<CustomOrder, 'status' | 'payment'>): boolean =>
  !payment && customOrderStep(status) >= FROM_IN_PROGRESS;

/** What is said of the money beside the price: that it is due in cash, or what of it went back. */
export const moneyNote = (
  order: Pick<CustomOrder, 'status' | 'payment' | 'price' | 'refunded'>,
): string | undefined => {
  if (isCashDue(order)) return t('cashDue');
  return order.refunded === undefined
    ? undefined
    : paidState({ amount: order.price ?? 0, refunded: order.refunded });
};

const FROM_COMPLETED = CUSTOM_ORDER_STEPS.findIndex(([step]) => step === 'completed');

/** The button shows from completed on; sending works once the outfit was delivered. */
export const canReview = ({ status, review }: Pick<CustomOrder, 'status' | 'review'>): boolean =>
  review === null && customOrderStep(status) >= FROM_COMPLETED;

/** Nothing will happen to it any more. */
export const isOver = ({ status }: Pick<CustomOrder, 'status'>): boolean =>
  customOrderLifecycle.rows.every(({ from }) => from !== knownStatus(status));

const UNREACHABLE = 503;

/** The server's own words, or `fallback`; `unreachable` when no answer came at all. */
export const orderFailure = (error: unknown, fallback: string, unreachable: string): string =>
  error instanceof CallError && error.code === 'unknown' && error.status === UNREACHABLE
    ? unreachable
    : failureText(error, fallback);
