import { defineLifecycle } from '../lifecycle.ts';

/**
 * One attempt to be paid at a gateway. While it is opening or open, the pieces of its order are reserved.
 * - opening: stored; the gateway is being asked, or did not answer clearly
 * - open: the gateway waits for the customer
 * - captured: money was taken; final
 * - replaced: another checkout took over the reserved pieces, but the gateway may not have closed it yet
 * - closed: nobody can pay any more and nothing is reserved; money that still arrives is flagged for review
 */
export const PAYMENT_STATES = ['opening', 'open', 'captured', 'replaced', 'closed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export type PaymentCommand = 'open' | 'capture' | 'replace' | 'close';
export type PaymentActor = 'gateway' | 'shop';

export const paymentLifecycle = defineLifecycle<PaymentState, PaymentCommand, PaymentActor>([
  { from: 'opening', command: 'open', to: 'open', by: ['gateway'] },
  { from: 'opening', command: 'capture', to: 'captured', by: ['gateway'] },
  { from: 'open', command: 'capture', to: 'captured', by: ['gateway'] },
  { from: 'replaced', command: 'capture', to: 'captured', by: ['gateway'] },
  { from: 'closed', command: 'capture', to: 'captured', by: ['gateway'] },
  { from: 'opening', command: 'replace', to: 'replaced', by: ['shop'] },
  { from: 'open', command: 'replace', to: 'replaced', by: ['shop'] },
  { from: 'opening', command: 'close', to: 'closed', by: ['shop', 'gateway'] },
  { from: 'open', command: 'close', to: 'closed', by: ['shop', 'gateway'] },
  { from: 'replaced', command: 'close', to: 'closed', by: ['shop', 'gateway'] },
]);

/** Whether this attempt reserves the order's pieces. */
export const isHolding = (state: PaymentState): boolean => state === 'opening' || state === 'open';

/**
 * Money on its way back.
 * - requested: reserved in the ledger; the gateway is being asked, or will be asked again after refusing
 * - pending: the gateway accepted it and has not finished
 * - done: in the ledger for good
 * - refused: not in the ledger; the reserved amount is free again until its owner retries the same refund
 */
export const REFUND_STATES = ['requested', 'pending', 'done', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type RefundCommand = 'accept' | 'finish' | 'refuse' | 'retry';

export const refundLifecycle = defineLifecycle<RefundState, RefundCommand, 'gateway' | 'owner'>([
  { from: 'requested', command: 'accept', to: 'pending', by: ['gateway'] },
  { from: 'requested', command: 'finish', to: 'done', by: ['gateway'] },
  { from: 'requested', command: 'refuse', to: 'refused', by: ['gateway'] },
  { from: 'requested', command: 'retry', to: 'requested', by: ['gateway'] },
  { from: 'pending', command: 'finish', to: 'done', by: ['gateway'] },
  { from: 'pending', command: 'refuse', to: 'refused', by: ['gateway'] },
  { from: 'pending', command: 'retry', to: 'requested', by: ['gateway'] },
  { from: 'refused', command: 'retry', to: 'requested', by: ['owner'] },
]);
