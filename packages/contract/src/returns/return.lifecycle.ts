import { DAY_MS } from '../durations.ts';
import { defineLifecycle } from '../lifecycle.ts';

/** The states of a return. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'declined',
  'withdrawn',
  'received',
  'refunded',
  'exchanged',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];
export type ReturnCommand = 'approve' | 'decline' | 'withdraw' | 'receive' | 'refund' | 'exchange';
export type ReturnActor = 'customer' | 'packer' | 'admin';

export const returnLifecycle = defineLifecycle<ReturnState, ReturnCommand, ReturnActor>([
  { from: 'requested', command: 'approve', to: 'approved', by: ['admin'] },
  { from: 'requested', command: 'decline', to: 'declined', by: ['admin'] },
  { from: 'requested', command: 'withdraw', to: 'withdrawn', by: ['customer'] },
  { from: 'approved', command: 'withdraw', to: 'withdrawn', by: ['customer'] },
  { from: 'approved', command: 'decline', to: 'declined', by: ['admin'] },
  { from: 'approved', command: 'receive', to: 'received', by: ['packer', 'admin'] },
  { from: 'received', command: 'refund', to: 'refunded', by: ['admin'] },
  { from: 'received', command: 'exchange', to: 'exchanged', by: ['packer', 'admin'] },
]);

/** Days after delivery in which pieces can be returned, unless the owner sets another number. */
export const RETURN_DAYS = 7;

/**
 * The last moment for a return, epoch milliseconds; null until delivery.
 * @param days as promised when the pieces were ordered
 */
export const returnUntilOf = (deliveredAt: Date | null, days: number): number | null =>
  deliveredAt === null ? null : deliveredAt.getTime() + days * DAY_MS;

/** Days that the parcel of an exchange may take: its delivery is not recorded. */
const EXCHANGE_TRAVEL_DAYS = 7;

/** The last moment for a return of pieces that were sent in exchange, epoch milliseconds. */
export const exchangedUntilOf = (sentAt: Date, days: number): number =>
  sentAt.getTime() + (days + EXCHANGE_TRAVEL_DAYS) * DAY_MS;

export const RETURN_LABEL = {
  requested: 'Return requested',
  approved: 'Return approved',
  declined: 'Return declined',
  withdrawn: 'Return withdrawn',
  received: 'Return received',
  refunded: 'Returned and refunded',
  exchanged: 'Exchanged',
} as const satisfies Record<ReturnState, string>;
