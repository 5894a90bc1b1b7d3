import type { PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import type { TakenBy } from '@darzi/contract/orders/staff-order.ts';
import { announce } from '../../integrations/announce.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  insertCapture,
  listSettlingCaptures,
  lockSettlingCaptures,
  type StoredCapture,
} from './capture.repository.ts';
import { listEntries, listOpenRefunds } from './money.repository.ts';
import type { Payable, PayableKind } from './payable.ts';
import { insertRefund, loadRefund, moveRefund, type NewRefund, ORDER_EDITED } from './refund.repository.ts';
import { decideRefundMove } from './refund.rules.ts';
import { withoutOwed } from './refused-refunds.ts';

export { listSettlingCaptures, type StoredCapture } from './capture.repository.ts';
export { ORDER_EDITED } from './refund.repository.ts';

/**
 * Flags something about money for review; the owner finds it in the back office's audit.
 * @param details ids, amounts and states; never who somebody is
 */
export const flagForReview = (
  tx: Tx,
  subject: string,
  because: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => recordAudit(tx, 'system', 'payment.attention', subject, { because, ...details });

/** Notifies the customer and the owner's webhooks of a refund. */
export const notifyOfRefund = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  refundId: RefundId,
): Promise<void> => {
  await payable.notifyOfRefund(tx, payableId, refundId);
  await announce(tx, 'refund.settled', async () => {
    const { amountPaise } = await loadRefund(tx, refundId);
    const data = {
      refundId,
      of: payable.kind,
      payableId,
      amount: toRupees(amountPaise),
      currency: 'INR' as const,
    };
    return [{ subject: `${payable.kind}:${payableId}`, data }];
  });
};

/** Completes a cash refund, which is done as soon as it is booked. */
const finish = async (tx: Tx, refundId: RefundId, capture: StoredCapture): Promise<void> => {
  const refund = await loadRefund(tx, refundId);
  const move = decideRefundMove(refund, 'finish');
  if (move !== undefined) await moveRefund(tx, refund, capture, move);
};

/**
 * Stores a decided refund of a payable's money and sets its amount aside. Cash is refunded by hand: it is booked as
 * refunded at once, with our own reference if none is given.
 * @returns its id
 */
export const recordRefund = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  capture: StoredCapture,
  refund: Omit<NewRefund, 'captureId'>,
): Promise<RefundId> => {
  const isCash = capture.provider === 'cash';
  const refundId = await insertRefund(tx, {
    ...refund,
    captureId: capture.id,
    reference: isCash ? refund.reference || `CASH-${lastSix(payableId).toUpperCase()}` : null,
  });
  if (isCash) {
    await finish(tx, refundId, capture);
    await notifyOfRefund(tx, payable, payableId, refundId);
  }
  return refundId;
};

/** How staff took money themselves, and the reference on the card machine's slip. */
export type TakenInPerson = { readonly takenBy: TakenBy; readonly reference?: string | undefined };

/**
 * Books money that came without a gateway: through a courier, or taken by staff in person.
 * @param inPerson absent: it was collected on delivery
 * @param part of a payable paid in parts
 */
export const collectCash = async (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
  totalPaise: Paise,
  actorId: UserId | null,
  inPerson?: TakenInPerson,
  part = 1,
): Promise<void> => {
  await insertCapture(tx, {
    kind,
    payableId,
    paymentId: null,
    provider: 'cash',
    gatewayPaymentId: null,
    isSettling: true,
    part,
    currency: 'inr',
    inrPerUsd: null,
    amountMinor: totalPaise,
    amountPaise: totalPaise,
    ...inPerson,
    actorId,
  });
};

/**
 * Reverses cash that was booked as collected by mistake: a ledger entry takes it back, and it no longer settles
 * anything. Nobody is notified and nothing is credited: no money ever moved.
 * @returns false if there is no such cash, or some of it was refunded
 */
export const reverseCash = async (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
  actorId: UserId,
): Promise<boolean> => {
  const [capture] = await lockSettlingCaptures(tx, kind, payableId);
  if (capture?.provider !== 'cash' || capture.refundedPaise + capture.refundingPaise > 0) return false;
  const refundId = await insertRefund(tx, {
    captureId: capture.id,
    amountMinor: capture.amountMinor,
    amountPaise: capture.amountPaise,
    reference: 'Delivery undone',
    requestedBy: actorId,
    reason: 'delivery undone',
    askSeconds: 0,
  });
  await finish(tx, refundId, capture);
  await tx.updateTable('captures').set({ is_settling: false }).where('id', '=', capture.id).execute();
  return true;
};

/** Locks a payable's captures against new refunds. Returns how much is being refunded. */
export const lockRefunding = async (tx: Tx, kind: PayableKind, payableId: PayableId): Promise<Paise> => {
  const captures = await lockSettlingCaptures(tx, kind, payableId);
  return addPaise(NO_MONEY, ...captures.map(({ refundingPaise }) => refundingPaise));
};

/** Excludes refunds due to edits: they are neither for a piece nor on an invoice of the current order. */
const refundsOfReceipt = (db: Db, kind: PayableKind, payableId: PayableId) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('captures as c', 'c.id', 'r.capture_id')
    .where('c.kind', '=', kind)
    .where('c.payable_id', '=', payableId)
    .where('c.is_settling', '=', true)
    .where('r.reason', '<>', ORDER_EDITED);

/** Ids of a payable's completed refunds, oldest first. */
export const listDoneRefunds = async (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<readonly RefundId[]> => {
  const rows = await refundsOfReceipt(db, kind, payableId)
    .select('r.id')
    .where('r.state', '=', 'done')
    .orderBy('r.decided_at')
    .execute();
  return rows.map(({ id }) => id);
};

/** A payable's completed and pending refunds, oldest first. */
export const listActiveRefunds = async (
  db: Db,
  kind: PayableKind,
  payableId: PayableId,
): Promise<readonly { readonly id: RefundId; readonly amountPaise: Paise }[]> => {
  const rows = await refundsOfReceipt(db, kind, payableId)
    .select(['r.id', 'r.amount_paise as amount'])
    .where('r.state', '<>', 'refused')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  return rows.map(({ id, amount }) => ({ id, amountPaise: paise(amount) }));
};

/** What was or is refunded of a payable because it was cancelled. */
export const sumCancelled = async (db: Db, kind: PayableKind, payableId: PayableId): Promise<Paise> => {
  const rows = await refundsOfReceipt(db, kind, payableId)
    .select('r.amount_paise as amount')
    .where('r.reason', '=', 'cancelled')
    .execute();
  return addPaise(NO_MONEY, ...rows.map(({ amount }) => paise(amount)));
};

/** A completed refund as emails need it. */
export type RefundForMail = {
  readonly isForCustomOrder: boolean;
  /** Its money had paid for the order; otherwise it came too late, twice or in a wrong amount. */
  readonly isForOrder: boolean;
  /** The order was made cheaper before it was invoiced. */
  readonly isOfEdit: boolean;
  /** The order is paid for, by this or by other money. */
  readonly isOrderPaid: boolean;
  readonly amountPaise: Paise;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isCash: boolean;
  readonly reference: string | null;
  readonly paidPaise: Paise;
  readonly refundedPaise: Paise;
};

/** The refund, or undefined until it is completed. */
export const loadRefundForMail = async (db: Db, refundId: RefundId): Promise<RefundForMail | undefined> => {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select([
      'refunds.amount_paise',
      'refunds.amount_minor',
      'refunds.reference',
      'refunds.reason',
      'captures.kind',
      'captures.currency',
      'captures.provider',
      'captures.payable_id',
      'captures.is_settling',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'done')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const kind = row.kind === 'custom_order' ? row.kind : 'order';
  const paid = await listSettlingCaptures(db, kind, row.payable_id);
  return {
    isForCustomOrder: kind === 'custom_order',
    isForOrder: row.is_settling,
    isOfEdit: row.reason === ORDER_EDITED,
    isOrderPaid: paid.length > 0,
    amountPaise: paise(row.amount_paise),
    amountMinor: row.amount_minor,
    currency: row.currency,
    isCash: row.provider === 'cash',
    reference: row.reference,
    paidPaise: addPaise(NO_MONEY, ...paid.map(({ amountPaise }) => amountPaise)),
    refundedPaise: addPaise(NO_MONEY, ...paid.map(({ refundedPaise }) => refundedPaise)),
  };
};

/** What was paid for a payable, what was refunded, and every ledger entry about it, oldest first. Rupees. */
export const showMoney = async (db: Db, kind: PayableKind, payableId: PayableId): Promise<OrderMoney> => {
  const captures = await listSettlingCaptures(db, kind, payableId);
  const captured = addPaise(NO_MONEY, ...captures.map(({ amountPaise }) => amountPaise));
  const refunded = addPaise(NO_MONEY, ...captures.map(({ refundedPaise }) => refundedPaise));
  const refunding = addPaise(NO_MONEY, ...captures.map(({ refundingPaise }) => refundingPaise));
  const left: Paise[] = [];
  for (const capture of captures) {
    const { amountPaise, refundedPaise, refundingPaise } = await withoutOwed(db, capture);
    left.push(subtractPaise(amountPaise, addPaise(refundedPaise, refundingPaise)));
  }
  return {
    captured: toRupees(captured),
    refunded: toRupees(refunded),
    refunding: toRupees(refunding),
    rest: toRupees(addPaise(NO_MONEY, ...left)),
    // the last payment is refunded first
    isCash: captures[0]?.provider === 'cash',
    entries: await listEntries(db, kind, payableId),
    open: await listOpenRefunds(db, kind, payableId),
  };
};
