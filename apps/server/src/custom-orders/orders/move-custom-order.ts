import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { collectCash } from '../../payments/ledger/ledger.ts';
import { cancelLivePayment } from '../../payments/locked-payment.ts';
import { lockLeft, refundPart, returnCaptured } from '../../payments/refunds.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { issueInvoice } from '../../sales/invoices/invoices.ts';
import type { Config } from '../../settings/config.ts';
import type { Deps } from '../../settings/deps.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { notifyAll } from './custom-order.changes.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { decideStudioMove, type SettledAdvance, staffRoleOf } from './custom-order.rules.ts';
import { customOrderToTax } from './custom-order-to-tax.rules.ts';
import { canBeUndone, UNDO_WITHIN_MS } from './custom-order-undo.rules.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import { customOrderPayable } from './settle-custom-order.ts';
import { isAgreed, moneyOf, restPaise } from './stored-custom-order.ts';

/** Issues the tax invoice of a custom order, as the last step of the transaction that ships it. */
export const issueCustomOrderInvoice = async (
  tx: Tx,
  config: Config,
  id: CustomOrderId,
  now = new Date(),
): Promise<void> => {
  const order = await findCustomOrder(tx, id);
  if (order !== undefined && isAgreed(order))
    await issueInvoice(tx, config, 'custom_order', { ...customOrderToTax(order), userId: order.userId }, now);
};

type Wanted = {
  readonly status: CustomOrderStatus;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly giveBack?: number | undefined;
};

/** Refunds what was paid for a cancelled order; for a finished one, as much of the advance as was decided. */
const returnMoney = async (
  tx: Tx,
  id: CustomOrderId,
  advance: SettledAdvance | undefined,
  by: UserId,
): Promise<void> => {
  await cancelLivePayment(tx, 'custom_order', id);
  if (advance === undefined) await returnCaptured(tx, customOrderPayable, id, by);
  if (advance === undefined || advance.returnedPaise === 0) return;
  const given = { requestedBy: by, reason: 'cancelled' };
  const back = await refundPart(tx, customOrderPayable, id, advance.returnedPaise, given);
  if (!back.ok) throw new Error(`the advance of ${id} does not go back: ${back.refusal.code}`);
};

/**
 * Moves an order along the table for the studio, in one transaction. A cancellation by the admin ends an open payment
 * and refunds what was paid, for a finished order as much of the advance as the admin says. Shipping issues the tax
 * invoice; a delivery against cash books the cash. The customer is notified once the move can no longer be undone.
 */
export const moveCustomOrderAlong = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: CustomOrderId,
  wanted: Wanted,
  actor: Actor,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const by = { id: actor.userId, role: staffRoleOf(actor.role) };
    const isFinishedCancel = order.status === 'completed' && wanted.status === 'cancelled';
    const leftPaise = isFinishedCancel ? await lockLeft(tx, 'custom_order', order.id) : NO_MONEY;
    const withMoney = { ...order, owedPaise: restPaise(order), leftPaise };
    const move = decideStudioMove(withMoney, wanted.status, by.role, wanted);
    if (!move.ok) return move;
    const { advance } = move.value;
    const money = moneyOf(order);
    const stamps = { ...move.value, isCash: money.isCash, ...(advance && { details: { ...advance } }) };
    const eventId = await moveCustomOrder(tx, order.id, stamps, by);
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    if (move.value.command === 'cancel') await returnMoney(tx, order.id, advance, actor.userId);
    if (order.status === 'shipped' && move.value.command === 'deliver' && order.isCash) {
      await collectCash(tx, 'custom_order', order.id, order.pricePaise, actor.userId);
    }
    await recordAudit(tx, actor, `custom_order.${move.value.command}`, `custom_order:${order.id}`, {
      status: [move.value.from, move.value.to],
      ...advance,
    });
    const undoableUntil = canBeUndone(move.value.command, money)
      ? new Date(Date.now() + UNDO_WITHIN_MS)
      : undefined;
    await notifyAll(tx, eventId, ['customer'], undoableUntil);
    const moved = await findCustomOrder(tx, order.id);
    // last, because document numbers are serialised by a lock
    if (move.value.command === 'ship') await issueCustomOrderInvoice(tx, config, order.id);
    return moved === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(moved, link, actor.userId, new Date()) });
  });
};
