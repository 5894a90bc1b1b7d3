import { defineLifecycle } from '../lifecycle.ts';

export const ORDER_STATUSES = [
  'Order Placed',
  'Packing',
  'Shipped',
  'Out for delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderCommand = 'pack' | 'ship' | 'send-out' | 'deliver' | 'cancel';
export type OrderActor = 'customer' | 'packer' | 'admin';

/** The five steps of the tracker; `Cancelled` shows no progress. */
export const TRACKER_STEPS = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

/** One step at a time, forward only; cancelled by the customer before Packing and by the shop before Shipped. */
export const orderLifecycle = defineLifecycle<OrderStatus, OrderCommand, OrderActor>([
  { from: 'Order Placed', command: 'pack', to: 'Packing', by: ['packer', 'admin'] },
  { from: 'Packing', command: 'ship', to: 'Shipped', by: ['packer', 'admin'] },
  { from: 'Shipped', command: 'send-out', to: 'Out for delivery', by: ['packer', 'admin'] },
  { from: 'Out for delivery', command: 'deliver', to: 'Delivered', by: ['packer', 'admin'] },
  { from: 'Order Placed', command: 'cancel', to: 'Cancelled', by: ['customer', 'admin'] },
  { from: 'Packing', command: 'cancel', to: 'Cancelled', by: ['admin'] },
]);

const STEPS: readonly string[] = TRACKER_STEPS;

/** Index of the step reached, 0–4; an unknown status stands at Order Placed; -1 for a cancelled order. */
export const trackerStep = (status: string): number =>
  status === 'Cancelled' ? -1 : Math.max(0, STEPS.indexOf(status));
