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

/** A priced order waiting for its customer. */
export const hasOpenBid = (order: OrderState): boolean => order.price !== null && mayDo(order, 'accept');
export const canCancel = (order: OrderState): boolean => mayDo(order, 'cancel');

/** The price was accepted and nothing has been paid, or the rest is owed. Work starts once paid. */
export const isPayable = ({
  status,
  payment,
  owed,
}: Pick<CustomOrder, 'status' | 'payment' | 'owed'>): boolean =>
  owed !== undefined ||
  (!payment && customOrderLifecycle.find(knownStatus(status), 'start', 'system') !== undefined);

/** Whether the price or its advance has been paid. */
export const hasPaid = ({ payment, advance }: Pick<CustomOrder, 'payment' | 'advance'>): boolean =>
  payment || advance?.isPaid === true;

/** The next amount to pay online, in rupees: the price, its advance, or the rest; null before there is a price. */
export const dueNow = ({ price, advance, owed }: Pick<CustomOrder, 'price' | 'advance' | 'owed'>) =>
  owed ?? (advance === undefined || advance.isPaid ? price : advance.amount);

const FROM_IN_PROGRESS = CUSTOM_ORDER_STEPS.findIndex(([step]) => step === 'in_progress');

/** Work began on the promise of cash on delivery. */
const isCashDue = ({
  status,
  payment,
  advance,
}: Pick<CustomOrder, 'status' | 'payment' | 'advance'>): boolean =>
  !payment && advance === undefined && customOrderStep(status) >= FROM_IN_PROGRESS;

/** The note beside the price: what is paid when, that cash is due, or what was refunded. */
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

export const isOver = ({ status }: Pick<CustomOrder, 'status'>): boolean =>
  customOrderLifecycle.rows.every(({ from }) => from !== knownStatus(status));

const UNREACHABLE = 503;

/** The server's own words, or `fallback`; `unreachable` if no answer arrived at all. */
export const orderFailure = (error: unknown, fallback: string, unreachable: string): string =>
  failureText(
    error,
    error instanceof CallError && error.code === 'unknown' && error.status === UNREACHABLE
      ? unreachable
      : fallback,
  );
