import { type CaptureId, type OrderId, orderId, type RefundId } from '@darzi/contract/ids.ts';
import { NO_MONEY, toRupees } from '@darzi/contract/money.ts';
import type { Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { RefundDeps } from '../../payments/carry-out-refund.ts';
import type { WrittenRefund } from '../../payments/record-refunds.ts';
import { type Allot, type RefundAsked, refundMoney } from '../../payments/refunds.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findOrderWithMoney } from './order.repository.ts';
import { loadOrderWithMoney } from './orders.ts';
import {
  DELIVERY,
  type NamedRefund,
  nameRefund,
  pieceValue,
  type RefundLine,
  type RefundState,
  splitLines,
  spreadRefund,
  stateAfter,
  sumOf,
} from './refund.rules.ts';
import { insertRefundLines, listRefundLines, listRefundsOfOrder } from './refund-line.repository.ts';
import type { StoredOrder } from './stored-order.ts';

/** What a refund is for, as its credit note reverses it; empty for one that states only an amount. */
export const findRefundedLines = (db: Db, refundId: RefundId): Promise<readonly RefundLine[]> =>
  listRefundLines(db, refundId);

/** What can still be refunded of an order, by piece and for delivery. Rupees. */
export const refundableOf = (order: StoredOrder, states: readonly RefundState[]): Refundable => ({
  lines: order.lines.map(({ productId, name, size }, index) => {
    const state = states.find(({ position }) => position === index + 1);
    const pieces = state === undefined ? 0 : state.quantity - state.refundedPieces;
    return {
      _id: productId,
      name,
      size,
      values: Array.from({ length: pieces }, (_, more) =>
        state === undefined ? 0 : toRupees(pieceValue(state, more + 1)),
      ),
    };
  }),
  delivery: toRupees(states.find(({ position }) => position === DELIVERY)?.leftPaise ?? NO_MONEY),
});

/** {@link stateAfter} of an order now. */
export const loadRefundState = async (db: Db, order: StoredOrder): Promise<readonly RefundState[]> =>
  stateAfter(order, await listRefundsOfOrder(db, order.id));

const isEqual = (a: readonly RefundLine[], { lines, delivery }: NamedRefund, order: StoredOrder): boolean => {
  const named = lines.map(({ _id, size, quantity }) => {
    const index = order.lines.findIndex((line) => line.productId === _id.toLowerCase() && line.size === size);
    return `${index + 1} ${quantity}`;
  });
  if (delivery) named.push(`${DELIVERY} null`);
  const before = a.map(({ position, quantity }) => `${position} ${quantity}`);
  return named.toSorted().join() === before.toSorted().join();
};

/** Records what an amount is for, with each of the refunds that share it. */
export const recordRefundLines = async (
  tx: Tx,
  refunds: readonly WrittenRefund[],
  lines: readonly RefundLine[],
): Promise<void> => {
  const parts = splitLines(
    lines,
    refunds.map(({ amountPaise }) => amountPaise),
  );
  for (const [index, { refundId }] of refunds.entries())
    await insertRefundLines(tx, refundId, parts[index] ?? []);
};

/** Decides what a refund of an order is for: the named pieces, otherwise its amount spread over the order. */
const allotOrder = (id: OrderId, named: NamedRefund | undefined): Allot => ({
  isNamed: named !== undefined,
  isSame: async (tx, refundId) => {
    if (named === undefined) return true;
    const order = await findOrderWithMoney(tx, id);
    return order !== undefined && isEqual(await listRefundLines(tx, refundId), named, order);
  },
  decide: async (tx, { isSettling, leftPaise }, askedPaise) => {
    const order = await findOrderWithMoney(tx, id);
    if (order === undefined) return refuse('refund.nothing_paid');
    // money that paid for nothing belongs to no pieces
    if (!isSettling) {
      if (named !== undefined) return refuse('refund.not_of_pieces');
      return accept({ amountPaise: askedPaise, note: () => Promise.resolve() });
    }
    const states = await loadRefundState(tx, order);
    const note = (lines: readonly RefundLine[]) => (refunds: readonly WrittenRefund[]) =>
      recordRefundLines(tx, refunds, lines);
    if (named === undefined)
      return accept({
        amountPaise: askedPaise,
        note: note(spreadRefund(askedPaise ?? leftPaise, states)),
      });
    const lines = nameRefund(order, states, named);
    if (!lines.ok) return lines;
    const amountPaise = sumOf(lines.value);
    if (askedPaise !== undefined && askedPaise !== amountPaise) return refuse('refund.changed_meanwhile');
    return accept({ amountPaise, note: note(lines.value) });
  },
});

type Asked = RefundAsked & {
  readonly lines?: NamedRefund['lines'] | undefined;
  readonly delivery?: boolean | undefined;
};

/**
 * Refunds an order of ready-made clothing, even one whose money came too late to place it: either named pieces and
 * delivery, or an amount. See {@link refundMoney}.
 */
export const refundOrder = async (
  deps: RefundDeps,
  id: OrderId,
  { lines = [], delivery = false, ...asked }: Asked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string; readonly order: Order }>> => {
  const before = await loadOrderWithMoney(deps.db, id);
  if (before === undefined) return refuse('order.not_found');
  const named = lines.length > 0 || delivery ? { lines, delivery } : undefined;
  const target = { kind: 'order', payableId: before._id } as const;
  const allot = allotOrder(orderId.parse(before._id), named);
  const message = await refundMoney(deps, target, { ...asked, allot }, actor, key);
  if (!message.ok) return message;
  const order = await loadOrderWithMoney(deps.db, before._id);
  return order === undefined ? refuse('order.not_found') : accept({ message: message.value, order });
};

/** Refunds by capture: money that paid for an order, or for nothing. */
export const refundCapture = async (
  deps: RefundDeps,
  captureId: CaptureId,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<{ readonly message: string }>> => {
  const message = await refundMoney(deps, { captureId }, asked, actor, key);
  if (message.ok) return accept({ message: message.value });
  return message.refusal.code === 'refund.nothing_paid' ? refuse('refund.no_capture') : message;
};
