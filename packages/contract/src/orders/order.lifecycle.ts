import { defineLifecycle } from '../lifecycle.ts';

export const ORDER_STATUSES = [
  'Order Placed',
  'Packing',
  'Shipped',
  'Out for delivery',
  'Delivered',
  'Cancelled',
  'Returned to sender',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderCommand = 'pack' | 'ship' | 'send-out' | 'deliver' | 'hand-over' | 'cancel' | 'take-back';
export type OrderActor = 'customer' | 'packer' | 'admin' | 'courier' | 'counter';

/** The five steps of the tracker; an order that ended any other way shows no progress. */
export const TRACKER_STEPS = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

/**
 * One step at a time, forward only. The customer can cancel before Packing, the shop before Shipped. A refused or
 * undeliverable parcel returns to the sender. A courier's own answers move what it carries. Goods sold over the
 * counter are handed over at once.
 */
export const orderLifecycle = defineLifecycle<OrderStatus, OrderCommand, OrderActor>([
  { from: 'Order Placed', command: 'pack', to: 'Packing', by: ['packer', 'admin'] },
  { from: 'Packing', command: 'ship', to: 'Shipped', by: ['packer', 'admin', 'courier'] },
  { from: 'Shipped', command: 'send-out', to: 'Out for delivery', by: ['packer', 'admin', 'courier'] },
  { from: 'Out for delivery', command: 'deliver', to: 'Delivered', by: ['packer', 'admin', 'courier'] },
  { from: 'Order Placed', command: 'hand-over', to: 'Delivered', by: ['counter'] },
  { from: 'Order Placed', command: 'cancel', to: 'Cancelled', by: ['customer', 'admin'] },
  { from: 'Packing', command: 'cancel', to: 'Cancelled', by: ['admin'] },
  { from: 'Shipped', command: 'take-back', to: 'Returned to sender', by: ['packer', 'admin'] },
  { from: 'Out for delivery', command: 'take-back', to: 'Returned to sender', by: ['packer', 'admin'] },
]);

const STEPS: readonly string[] = TRACKER_STEPS;

const ENDED: readonly string[] = ['Cancelled', 'Returned to sender'] satisfies readonly OrderStatus[];

/** States in which an order has ended, one way or another. */
export const ENDED_STATUSES = [
  'Delivered',
  'Cancelled',
  'Returned to sender',
] as const satisfies readonly OrderStatus[];

/** Index of the step reached, 0–4; 0 for an unknown status, -1 for an order that will not arrive. */
export const trackerStep = (status: string): number =>
  ENDED.includes(status) ? -1 : Math.max(0, STEPS.indexOf(status));
