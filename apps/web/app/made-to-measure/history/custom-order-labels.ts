import { CallError } from '@darzi/contract/client.ts';
import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import {
  CUSTOM_ORDER_STEPS,
  type CustomOrderStatus,
  customOrderLifecycle,
  customOrderStep,
  knownStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { paidState } from '../../payment/payment-labels.ts';
import { failureText } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';

const [t, word] = await Promise.all([textsOf('history'), textsOf('words')]);

/** `Girl, 9, 52″ tall` */
export const wearerLabel = ({ who, age, height }: Wearer): string =>
  [
    word(capitalised(who)),
    ...(age === undefined ? [] : [age]),
    ...(height === undefined ? [] : [t('tall', { height })]),
  ].join(', ');

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

type OrderState = Pick<CustomOrder, 'status' | 'price'>;
const mayDo = ({ status }: OrderState, command: 'accept' | 'cancel'): boolean =>
  customOrderLifecycle.find(knownStatus(status), command, 'customer') !== undefined;

/** A priced order that still waits for its customer. */
export const hasOpenBid = (order: OrderState): boolean => order.price !== null && mayDo(order, 'accept');
/** Whether the customer may still cancel. */
export const canCancel = (order: OrderState): boolean => mayDo(order, 'cancel');

/** The price was accepted and no money has come: paying makes the work start. Or its rest is owed. */
export const isPayable = ({
  status,
  payment,
  owed,
}: Pick<CustomOrder, 'status' | 'payment' | 'owed'>): boolean =>
  owed !== undefined ||
  (!payment && customOrderLifecycle.find(knownStatus(status), 'start', 'system') !== undefined);

/** Its price or its advance has come. */
export const hasPaid = ({ payment, advance }: Pick<CustomOrder, 'payment' | 'advance'>): boolean =>
  payment || advance?.isPaid === true;

/** What is paid online next, in rupees: the price, its advance, or its rest; null before there is a price. */
export const dueNow = ({ price, advance, owed }: Pick<CustomOrder, 'price' | 'advance' | 'owed'>) =>
  owed ?? (advance === undefined || advance.isPaid ? price : advance.amount);

const FROM_IN_PROGRESS = CUSTOM_ORDER_STEPS.findIndex(([step]) => step === 'in_progress');

/** Work began on the promise of cash at the door. */
const isCashDue = ({
  status,
  payment,
  advance,
}: Pick<CustomOrder, 'status' | 'payment' | 'advance'>): boolean =>
  !payment && advance === undefined && customOrderStep(status) >= FROM_IN_PROGRESS;

/** What is said of the money beside the price: what is paid when, that it is due in cash, or what of it went back. */
export const moneyNote = (
  order: Pick<CustomOrder, 'status' | 'payment' | 'price' | 'refunded' | 'advance' | 'owed' | 'kept'>,
): string | undefined => {
  const { advance, owed, status, kept } = order;
  if (kept !== undefined) return t('advanceKept', { amount: showRupees(kept) });
  if (owed !== undefined) return t('stillOwed', { amount: showRupees(owed) });
  if (advance !== undefined && !advance.isPaid && status !== 'cancelled')
    return t('inParts', { now: showRupees(advance.amount), rest: showRupees(advance.rest) });
  if (isCashDue(order)) return t('cashDue');
  const paid = advance?.isPaid && !order.payment ? advance.amount : order.price;
  return order.refunded === undefined
    ? undefined
    : paidState({ amount: paid ?? 0, refunded: order.refunded });
};

const FROM_COMPLETED = CUSTOM_ORDER_STEPS.findIndex(([step]) => step === 'completed');

/** The button shows from completed on; sending works once the custom order was delivered. */
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
