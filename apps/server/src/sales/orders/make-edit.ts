import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import { sql } from 'kysely';
import { deductStock, lockStock, returnStock } from '../../catalogue/stock/stock.ts';
import { cancelLivePayment } from '../../payments/locked-payment.ts';
import { type AuditActor, recordAudit, writtenActor } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { replaceDiscounts } from '../discounts/automatic-discounts.ts';
import { changeDiscount } from '../discounts/discounts.ts';
import { announceOrder } from './announce-order.ts';
import type { EditPlan } from './edit-plan.ts';
import { recordEvent } from './order-change.repository.ts';
import type { StoredOrder } from './stored-order.ts';
import { closeWaitingEdit, findWaitingEdit, insertWaitingEdit } from './waiting-edit.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** What staff edited in an order, or that an edit was dropped. */
    'order-edited-mail': { readonly eventId: number };
    /** The payment an order waits for, with its link. */
    'payment-link-mail': { readonly orderId: OrderId };
  }
}

/**
 * Writes the order in its new form; the caller has locked it. Nothing refers to the lines of an order that is not yet
 * sent.
 */
const rewriteOrder = async (
  tx: Tx,
  id: OrderId,
  { address, lines, totals, discountCode }: EditPlan,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      ...(address === null ? {} : { address: JSON.stringify(address) }),
      subtotal_paise: totals.subtotalPaise,
      discount_paise: totals.discountPaise,
      discount_code: discountCode,
      delivery_paise: totals.deliveryPaise,
      cash_fee_paise: totals.cashFeePaise,
      total_paise: totals.totalPaise,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('order_lines').where('order_id', '=', id).execute();
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, index) => ({
        order_id: id,
        position: index + 1,
        product_id: line.productId,
        name: line.name,
        description: line.description,
        price_paise: line.pricePaise,
        images: [...line.images],
        category: line.category,
        sub_category: line.subCategory,
        hsn: line.hsn,
        gst_percent: line.gstPercent,
        size: line.size,
        quantity: line.quantity,
        discount_paise: line.discountPaise,
        is_agreed: line.isAgreed === true,
      })),
    )
    .execute();
};

/** Whom the order's history names as the editor. */
type Editor = { readonly id: UserId | null; readonly role: string };
type Edited = Pick<StoredOrder, 'id' | 'status'>;

/** Records an edit, or that it was dropped, and notifies the customer. */
const writeEdit = async (tx: Tx, { id, status }: Edited, edit: EditPlan['story'], actor: Editor) => {
  const eventId = await recordEvent(tx, { orderId: id, from: status, to: status, edit, actor });
  await addJob(tx, 'order-edited-mail', { eventId });
};

const causeOf = (actor: AuditActor, orderId: OrderId) => ({ actor, orderId, note: 'Order edited' }) as const;

/**
 * Makes a decided edit: the order's new form, its event, discounts and stock. The caller has locked the order.
 * @param by `isHeld`: the added pieces were already reserved for it
 */
export const makeEdit = async (
  tx: Tx,
  order: Edited,
  plan: EditPlan,
  {
    isHeld,
    editor,
    actor,
  }: { readonly isHeld: boolean; readonly editor: Editor; readonly actor: AuditActor },
): Promise<void> => {
  const { id } = order;
  const { taken, returned } = plan;
  if (returned.length > 0) await lockStock(tx, returned);
  await rewriteOrder(tx, id, plan);
  await writeEdit(tx, order, plan.story, editor);
  await announceOrder(tx, 'order.edited', id);
  if (plan.given !== null) await replaceDiscounts(tx, id, plan.given);
  if (plan.codePaise !== null) await changeDiscount(tx, id, plan.codePaise);
  const cause = causeOf(actor, id);
  if (returned.length > 0) await returnStock(tx, returned, { ...cause, reason: 'cancelled' });
  if (taken.length > 0 && !isHeld) await deductStock(tx, taken, { ...cause, reason: 'sale' });
};

/** A waiting edit, while it still applies: the order must be unchanged since the edit began to wait. */
const fittingEdit = async (tx: Tx, { id, status, version, address }: StoredOrder, part: number) => {
  const edit = await findWaitingEdit(tx, id);
  if (edit === undefined || edit.plan === null || edit.part !== part) return undefined;
  const isSame = edit.orderVersion === version && orderLifecycle.find(status, 'pack', 'packer') !== undefined;
  return isSame && address !== null ? { ...edit, plan: edit.plan } : undefined;
};

/** Whether the difference that this part of an order stands for can still be paid; the caller has locked the order. */
export const canPayEdit = async (tx: Tx, order: StoredOrder, part: number): Promise<boolean> =>
  (await fittingEdit(tx, order, part)) !== undefined;

/**
 * Makes an edit whose difference was paid. The caller has locked the order.
 * @param takenBy who took the money in person; absent: it came online
 * @returns false if it can no longer be made: the money is refunded
 */
export const makePaidEdit = async (
  tx: Tx,
  order: StoredOrder,
  part: number,
  takenBy?: Actor,
): Promise<boolean> => {
  const edit = await fittingEdit(tx, order, part);
  if (edit === undefined) return false;
  const { plan, amountPaise } = edit;
  await closeWaitingEdit(tx, order.id, 'paid');
  // parallel payment attempts can no longer succeed; money that still arrives is refunded
  await cancelLivePayment(tx, 'order', order.id);
  const actor = takenBy ?? 'system';
  await recordAudit(tx, actor, 'order.edited', `order:${order.id}`, {
    totalPaise: [plan.story.wasTotalPaise, plan.story.isTotalPaise],
    paidPaise: amountPaise,
  });
  const story = { ...plan.story, due: { is: 'paid' as const, paise: amountPaise } };
  const editor =
    takenBy === undefined
      ? { id: order.userId, role: 'customer' }
      : { id: takenBy.userId, role: takenBy.role };
  await makeEdit(tx, order, { ...plan, story }, { isHeld: true, editor, actor });
  return true;
};

/** Emails the customer where to pay what the order waits for. */
export const mailLink = (tx: Tx, id: OrderId): Promise<void> =>
  addJob(tx, 'payment-link-mail', { orderId: id }, { key: `payment-link-mail-${id}` });

/**
 * Stores an edit until its difference is paid, and reserves the pieces it adds. The caller has locked order and stock.
 */
export const waitForEdit = async (
  tx: Tx,
  order: Edited,
  plan: EditPlan,
  {
    amountPaise,
    hours,
    actor,
  }: { readonly amountPaise: Paise; readonly hours: number; readonly actor: Actor },
): Promise<void> => {
  const { id, status } = order;
  await insertWaitingEdit(tx, id, amountPaise, plan, hours);
  const edit = { ...plan.story, due: { is: 'asked' as const, paise: amountPaise } };
  const by = { id: actor.userId, role: actor.role };
  await recordEvent(tx, { orderId: id, from: status, to: status, edit, actor: by });
  await mailLink(tx, id);
  if (plan.taken.length > 0) await deductStock(tx, plan.taken, { ...causeOf(actor, id), reason: 'sale' });
};

/**
 * Drops an edit that was not paid: its reserved pieces go back, and the order stays as it was. The caller has locked
 * the order and given up the attempt to pay for the edit.
 * @returns false if none waits or, for `expired`, if its time is not over
 */
export const dropWaitingEdit = async (
  tx: Tx,
  order: StoredOrder,
  because: 'expired' | 'taken back',
  actor: AuditActor,
): Promise<boolean> => {
  const ended = await closeWaitingEdit(tx, order.id, because);
  if (ended === undefined) return false;
  const { totalPaise } = order;
  const nothing = { pieces: [], prices: [], address: [], refundPaise: NO_MONEY };
  const totals = { wasTotalPaise: totalPaise, isTotalPaise: totalPaise };
  const due = { is: because, paise: ended.amountPaise };
  await writeEdit(tx, order, { ...nothing, ...totals, due }, writtenActor(actor));
  if (ended.held.length > 0) {
    await lockStock(tx, ended.held);
    await returnStock(tx, ended.held, { ...causeOf(actor, order.id), reason: 'released' });
  }
  return true;
};
