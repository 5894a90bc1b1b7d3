import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { OrderReturn, ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { holdOrder } from '../orders/hold-order.ts';
import { loadOrderToReturn } from '../orders/load-order-to-return.ts';
import { findReturn, insertReturn, listReturnsOf } from './return.repository.ts';
import { decideReturn } from './return.rules.ts';
import { goingBack, showReturn } from './show-return.ts';

type Requested = { readonly message: string; readonly return: OrderReturn };

const MESSAGE = 'We have your request and write to you as soon as we have looked at it.';

/** The customer asks to send pieces of an own order back. Nothing can be asked for twice. */
export const requestReturn = (
  db: Database,
  orderId: string,
  draft: ReturnDraft,
  userId: string,
): Promise<Outcome<Requested>> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    if (id === undefined) return refuse('order.not_found');
    await holdOrder(tx, id);
    const order = await loadOrderToReturn(tx, id, userId);
    if (order === undefined) return refuse('order.not_found');
    const before = await listReturnsOf(tx, id);
    const decided = decideReturn(order, goingBack(before), draft, new Date());
    if (!decided.ok) return decided;
    const { wish, reason } = draft;
    const payout = order.isCash && wish === 'refund' ? (draft.payout ?? null) : null;
    const returnId = await insertReturn(tx, { orderId: id, wish, reason, payout, lines: decided.value });
    await addJob(tx, 'return-mail', { returnId, event: 'requested' });
    const made = await findReturn(tx, returnId);
    if (made === undefined) throw new Error(`no return ${returnId}`);
    return accept({ message: MESSAGE, return: showReturn(made, [...before, made], order) });
  });
