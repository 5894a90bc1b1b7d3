import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { RefundDeps } from './carry-out-refund.ts';
import { type RefundAsked, refundPayable } from './refund-payable.ts';

/** Gives money back for an order of ready clothing. See {@link refundPayable}. */
export const refundOrder = async (
  deps: RefundDeps,
  id: string,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string; readonly order: Order }>> => {
  const before = await loadOrder(deps.db, id);
  if (before === undefined) return refuse('order.not_found');
  const message = await refundPayable(deps, 'order', before._id, asked, actor, key);
  if (!message.ok) return message;
  const order = await loadOrder(deps.db, before._id);
  return order === undefined ? refuse('order.not_found') : accept({ message: message.value, order });
};
