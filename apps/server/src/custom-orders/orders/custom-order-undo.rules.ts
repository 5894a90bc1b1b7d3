import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';

/** How long a move can be undone, in milliseconds. */
export const UNDO_WITHIN_MS = 10 * 60_000;
const UNDOABLE: readonly string[] = ['complete', 'ship', 'deliver', 'cancel'];

export type LastChange = {
  readonly eventId: number;
  readonly command: string;
  readonly actorId: UserId | null;
  readonly from: CustomOrderStatus | null;
  readonly to: CustomOrderStatus;
  readonly at: Date;
};

type Money = { readonly isPaid: boolean; readonly isAdvancePaid?: boolean; readonly isCash: boolean };

/**
 * A cancellation after payment is final: its refund is under way. So is a delivery against cash: the cash is in the
 * ledger.
 */
export const canBeUndone = (command: string, { isPaid, isAdvancePaid = false, isCash }: Money): boolean =>
  UNDOABLE.includes(command) &&
  !(command === 'cancel' && (isPaid || isAdvancePaid)) &&
  !(command === 'deliver' && isCash);

/** Whether the last event is one's own move within the last ten minutes, and not final. */
export const decideUndo = (
  order: Money & { readonly status: CustomOrderStatus },
  last: LastChange | undefined,
  actorId: UserId,
  now: Date,
): Outcome<{
  readonly eventId: number;
  readonly from: CustomOrderStatus;
  readonly to: CustomOrderStatus;
}> => {
  const isUndoable =
    last !== undefined &&
    last.from !== null &&
    last.actorId === actorId &&
    last.to === order.status &&
    now.getTime() - last.at.getTime() <= UNDO_WITHIN_MS &&
    canBeUndone(last.command, order);
  return isUndoable && last.from !== null
    ? accept({ eventId: last.eventId, from: order.status, to: last.from })
    : refuse('custom_order.undo_impossible');
};
