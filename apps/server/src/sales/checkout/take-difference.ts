import type { OrderId } from '@darzi/contract/ids.ts';
import { showPaise, toRupees } from '@darzi/contract/money.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { TakenNow } from '@darzi/contract/orders/staff-order.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { collectCash } from '../../payments/ledger/ledger.ts';
import type { PaymentDeps } from '../../payments/open-payment.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { canPayEdit, makePaidEdit } from '../orders/make-edit.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { lockOrder, showAdminOrder } from '../orders/orders.ts';
import { type EndWithin, endWait } from './change-payment-link.ts';

type Taken = { readonly payment: TakenNow; readonly amount: number };

const takeWithin =
  (id: OrderId, { payment, amount }: Taken, actor: Actor): EndWithin =>
  async (tx, giveUp) => {
    await lockOrder(tx, id);
    const order = await findOrderWithMoney(tx, id);
    if (order === undefined) return refuse('order.not_found');
    if (order.due === null) return refuse('order.difference_none');
    const { part, amountPaise } = order.due;
    if (toRupees(amountPaise) !== amount)
      return refuse('order.difference_changed', { values: { due: showPaise(amountPaise) } });
    if (!(await canPayEdit(tx, order, part))) return refuse('order.moved_meanwhile');
    await giveUp();
    const reference = payment.method === 'cash' ? undefined : payment.reference;
    await collectCash(
      tx,
      'order',
      id,
      amountPaise,
      actor.userId,
      { takenBy: payment.method, reference },
      part,
    );
    if (!(await makePaidEdit(tx, order, part, actor))) throw new Error(`no edit ${part} of ${id}`);
    await recordAudit(tx, actor, 'order.difference_taken', `order:${id}`, {
      paidPaise: amountPaise,
      payment: payment.method,
    });
    return accept(true);
  };

/**
 * Staff take the payment that an edit waits for in cash or by card machine: the edit is made at once. A payment that
 * the customer has started online is closed first; if it turns out to be paid, it stands and nothing is taken.
 */
export const takeDifference = async (
  deps: PaymentDeps,
  id: OrderId,
  taken: Taken,
  actor: Actor,
): Promise<Outcome<{ readonly order: AdminOrder }>> => {
  const done = await endWait(deps, id, takeWithin(id, taken, actor));
  if (!done.ok) return done;
  const order = await findOrderWithMoney(deps.db, id);
  return order === undefined ? refuse('order.not_found') : accept({ order: showAdminOrder(order) });
};
