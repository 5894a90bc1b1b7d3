import { defineLifecycle } from '../lifecycle.ts';

export const CUSTOM_ORDER_STATUSES = [
  'pending',
  'bid_received',
  'accepted',
  'waiting_payment',
  'in_progress',
  'completed',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type CustomOrderStatus = (typeof CUSTOM_ORDER_STATUSES)[number];
export type CustomOrderCommand =
  | 'bid'
  | 'accept'
  | 'cancel'
  | 'open-payment'
  | 'start'
  | 'complete'
  | 'ship'
  | 'deliver';
export type CustomOrderActor = 'customer' | 'designer' | 'admin' | 'system';

/**
 * The one table of made to measure: who may move what. The rules hold the guards (price, address, money, carrier).
 */
export const customOrderLifecycle = defineLifecycle<CustomOrderStatus, CustomOrderCommand, CustomOrderActor>([
  { from: 'pending', command: 'bid', to: 'pending', by: ['designer', 'admin'] },
  { from: 'bid_received', command: 'bid', to: 'bid_received', by: ['designer', 'admin'] },
  { from: 'pending', command: 'accept', to: 'accepted', by: ['customer'] },
  { from: 'bid_received', command: 'accept', to: 'accepted', by: ['customer'] },
  { from: 'pending', command: 'cancel', to: 'cancelled', by: ['customer', 'admin'] },
  { from: 'bid_received', command: 'cancel', to: 'cancelled', by: ['customer', 'admin'] },
  { from: 'accepted', command: 'open-payment', to: 'waiting_payment', by: ['system'] },
  { from: 'accepted', command: 'start', to: 'in_progress', by: ['system'] },
  { from: 'waiting_payment', command: 'start', to: 'in_progress', by: ['system'] },
  { from: 'in_progress', command: 'complete', to: 'completed', by: ['designer'] },
  { from: 'completed', command: 'ship', to: 'shipped', by: ['designer', 'admin'] },
  { from: 'shipped', command: 'deliver', to: 'delivered', by: ['designer', 'admin'] },
  { from: 'accepted', command: 'cancel', to: 'cancelled', by: ['admin'] },
  { from: 'waiting_payment', command: 'cancel', to: 'cancelled', by: ['admin'] },
  { from: 'in_progress', command: 'cancel', to: 'cancelled', by: ['admin'] },
  { from: 'completed', command: 'cancel', to: 'cancelled', by: ['admin'] },
]);

export const CUSTOM_ORDER_BADGE = {
  pending: 'Pending',
  bid_received: 'Bid Received',
  accepted: 'Accepted',
  waiting_payment: 'Payment Pending',
  in_progress: 'In Progress',
  shipped: 'Shipped',
  delivered: 'Delivered',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<CustomOrderStatus, string>;

/** The seven steps of the tracker, in order. */
export const CUSTOM_ORDER_STEPS = [
  ['pending', 'Order Placed'],
  ['accepted', 'Accepted'],
  ['waiting_payment', 'Payment'],
  ['in_progress', 'In Progress'],
  ['completed', 'Completed'],
  ['shipped', 'Shipped'],
  ['delivered', 'Delivered'],
] as const satisfies readonly (readonly [CustomOrderStatus, string])[];

/** The status to show: an unknown one counts as pending. */
export const knownStatus = (status: string): CustomOrderStatus =>
  CUSTOM_ORDER_STATUSES.find((known) => known === status) ?? 'pending';

/** Index of the step reached, 0–6; 0 for `bid_received` and unknown statuses, -1 when cancelled. */
export const customOrderStep = (status: string): number => {
  if (status === 'cancelled') return -1;
  return Math.max(
    0,
    CUSTOM_ORDER_STEPS.findIndex(([step]) => step === status),
  );
};
