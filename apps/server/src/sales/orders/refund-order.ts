import type { CaptureId } from '@darzi/contract/ids.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { RefundDeps } from '../../payments/carry-out-refund.ts';
import { type RefundAsked, refundMoney } from '../../payments/refunds.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { parseId } from '../../platform/db/id.ts';
import { loadOrderWithMoney } from './orders.ts';

/** Gives money back for an order of ready clothing, also where it came too late to place it. See {@link refundMoney}. */
export const refundOrder = async (
  deps: RefundDeps,
  id: string,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string; readonly order: Order }>> => {
  const before = await loadOrderWithMoney(deps.db, id);
  if (before === undefined) return refuse('order.not_found');
  const message = await refundMoney(deps, { kind: 'order', payableId: before._id }, asked, actor, key);
  if (!message.ok) return message;
  const order = await loadOrderWithMoney(deps.db, before._id);
  return order === undefined ? refuse('order.not_found') : accept({ message: message.value, order });
};

/** Gives money back by the capture it is of: what paid for an order, and what paid for nothing. */
export const refundCapture = async (
  deps: RefundDeps,
  id: string,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string }>> => {
  const captureId = parseId<CaptureId>(id);
  if (captureId === undefined) return refuse('refund.no_capture');
  const message = await refundMoney(deps, { captureId }, asked, actor, key);
  if (message.ok) return accept({ message: message.value });
  return message.refusal.code === 'refund.nothing_paid' ? refuse('refund.no_capture') : message;
};
