import type { OrderId, ReturnId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise, toRupees } from '@darzi/contract/money.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import type { Payout } from '@darzi/contract/returns/payout.ts';
import type { ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import type {
  AdminReturn,
  OrderReturn,
  ReturnablePieces,
  ReturnDraft,
} from '@darzi/contract/returns/returns.routes.ts';
import { ORDER_ADMIN } from '@darzi/contract/route.ts';
import { alertStaff } from '../../accounts/staff-alerts.ts';
import { areEvenPrices } from '../../catalogue/stock/stock.ts';
import { announce } from '../../integrations/announce.ts';
import { type ByHand, byHandOfRest, refundedByHand } from '../../payments/by-hand.ts';
import { listSettlingCaptures, type StoredCapture } from '../../payments/ledger/ledger.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { findOrder } from '../orders/order.repository.ts';
import { lockOrder } from '../orders/orders.ts';
import { afterRefund, type OrderToRefund, pieceValue, type RefundState } from '../orders/refund.rules.ts';
import { loadRefundState } from '../orders/refund-order.ts';
import { deliveredAtOf } from '../orders/stored-order.ts';
import { findReturn, insertReturn, listReturns, listReturnsOf, setPayout } from './return.repository.ts';
import { decideReturn, holdingsOf } from './return.rules.ts';
import {
  answerOf,
  isOpen,
  linesOf,
  type OpenReturn,
  payoutOf,
  type ReturnedPieces,
  type StoredReturn,
} from './stored-return.ts';

/** An order as its returns see it; lines in their order. */
export type OrderToReturn = {
  readonly id: OrderId;
  readonly userId: UserId | null;
  readonly customerName: string;
  readonly deliveredAt: Date | null;
  readonly returnDays: number;
  /** What paid for it, as far as it is left to refund, the last payment first. */
  readonly captures: readonly StoredCapture[];
  readonly deliveryPaise: Paise;
  readonly discountPaise: Paise;
  readonly lines: OrderToRefund['lines'];
  /** What was refunded of each line so far. */
  readonly states: readonly RefundState[];
};

/** The order, or undefined; with `userId` only that customer's. */
export const loadOrderToReturn = async (
  db: Db,
  orderId: OrderId,
  userId?: UserId,
): Promise<OrderToReturn | undefined> => {
  const order = await findOrder(db, orderId, userId);
  if (order === undefined) return undefined;
  const { id, address, deliveryPaise, discountPaise, lines, returnDays } = order;
  const deliveredAt = deliveredAtOf(order);
  const captures = await listSettlingCaptures(db, 'order', id);
  const customerName = address === null ? '' : personOf(address);
  const states = await loadRefundState(db, order);
  return {
    id,
    userId: order.userId,
    customerName,
    deliveredAt,
    returnDays,
    captures,
    deliveryPaise,
    discountPaise,
    lines,
    states,
  };
};

/** Pieces by line position whose money the returns before `seq` gave back or still may; an exchange gave none. */
const countClaimed = (returns: readonly StoredReturn[], before: number): Map<number, number> => {
  const claimed = new Map<number, number>();
  const claims = (one: StoredReturn) => one.seq < before && (isOpen(one) || one.state === 'refunded');
  for (const { lines } of returns.filter(claims)) {
    for (const { position, quantity } of lines)
      claimed.set(position, (claimed.get(position) ?? 0) + quantity);
  }
  return claimed;
};

type Value = {
  readonly position: number;
  readonly size: string;
  readonly quantity: number;
  readonly amountPaise: Paise;
};

/**
 * The refund for each line of a return: the actual one, or what it would be now, given the returns before it. An
 * exchange is worth what was paid for its pieces, also once they are refunded.
 */
export const valuesOf = (
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
): readonly Value[] => {
  const claimed = countClaimed(all, one.seq);
  const given = one.state === 'refunded' ? one.refundPaise : [];
  const states = new Map(order.states.map((state) => [state.position, state]));
  return one.lines.map(({ position, size, quantity }, index) => {
    const wentBack = given[index];
    if (wentBack != null) return { position, size, quantity, amountPaise: paise(wentBack) };
    const state = states.get(position);
    if (state === undefined) throw new Error(`order ${order.id} has no line ${position}`);
    const before = claimed.get(position);
    const untouched = { ...state, leftPaise: state.paidPaise, unnamedPaise: NO_MONEY };
    const amountPaise = pieceValue(one.state === 'exchanged' ? untouched : state, quantity, before);
    // the line's pieces in another size follow
    states.set(position, afterRefund(state, [{ position, quantity, amountPaise }]));
    if (before !== undefined) claimed.set(position, before + quantity);
    return { position, size, quantity, amountPaise };
  });
};

/** Whether some of the order was paid in cash, whose refund is paid by hand. */
export const isInCash = ({ captures }: OrderToReturn): boolean =>
  captures.some(({ provider }) => provider === 'cash');

/** Whether this return's money may still be paid by hand. */
const isPaidByHand = (one: StoredReturn, order: OrderToReturn): one is OpenReturn =>
  isInCash(order) && isOpen(one);

/** A return as the API shows it; amounts in rupees. Only the owner may read where its money goes. */
export const showReturn = (
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
  isForOwner = false,
): OrderReturn => {
  const valuePaise = addPaise(NO_MONEY, ...valuesOf(one, all, order).map(({ amountPaise }) => amountPaise));
  const byHandPaise = isPaidByHand(one, order) ? refundedByHand(order.captures, valuePaise) : NO_MONEY;
  return {
    _id: one.id,
    orderId: one.orderId,
    state: one.state,
    resolution: one.resolution,
    reason: one.reason,
    answer: answerOf(one),
    date: one.createdAt.getTime(),
    lines: linesOf(one).map(({ position, size, quantity, exchangeSize }) => {
      const line = order.lines[position - 1];
      if (line === undefined) throw new Error(`order ${order.id} has no line ${position}`);
      return { _id: line.productId, position, name: line.name, size, quantity, exchangeSize };
    }),
    value: toRupees(valuePaise),
    isCash: isOpen(one) ? byHandPaise > 0 : isInCash(order),
    byHand: toRupees(byHandPaise),
    payout: isForOwner ? payoutOf(one) : null,
    isPayoutMissing:
      isPaidByHand(one, order) && byHandPaise > 0 && one.resolution === 'refund' && one.payout === null,
    version: one.version,
  };
};

type ReturnsOfOrder = { returns: OrderReturn[]; returnable: ReturnablePieces[]; byHand: ByHand };

/**
 * An order's returns, oldest first, and what can still go back. Somebody else's order is answered like one that does
 * not exist.
 */
export const listForOrder = async (db: Db, id: OrderId, actor: Actor): Promise<Outcome<ReturnsOfOrder>> => {
  const owner = ORDER_ADMIN.includes(actor.role) ? undefined : actor.userId;
  const order = await loadOrderToReturn(db, id, owner);
  if (order === undefined) return refuse('order.not_found');
  const all = await listReturnsOf(db, order.id);
  const returns = all.map((one) => showReturn(one, all, order, actor.role === 'admin'));
  const returnable = holdingsOf(order, all, new Date())
    .filter(({ pieces }) => pieces > 0)
    .map(({ productId: _id, pieces: left, ...one }) => ({ _id, left, ...one }));
  return accept({ returns, returnable, byHand: byHandOfRest(order.captures) });
};

type Query = PageQuery & {
  readonly state?: ReturnState | undefined;
};

/** A page of everybody's returns, newest first. Refuses an unknown cursor. */
export const listForAdmin = (
  db: Db,
  { state, ...page }: Query,
  { role }: Actor,
): Promise<Outcome<{ returns: AdminReturn[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) => listReturns(db, { state, before, limit }),
    show: async (shown) => {
      const returns: AdminReturn[] = [];
      for (const one of shown) {
        const order = await loadOrderToReturn(db, one.orderId);
        if (order === undefined) continue;
        const { customerName } = order;
        returns.push({
          ...showReturn(one, await listReturnsOf(db, one.orderId), order, role === 'admin'),
          customerName,
        });
      }
      return { returns };
    },
  });

/** What is exchanged for what. */
const swapsOf = (order: OrderToReturn, asked: ReturnedPieces) =>
  asked.resolution === 'refund'
    ? []
    : asked.lines.flatMap(({ position, size, exchangeSize: other }) => {
        const line = order.lines[position - 1];
        return line === undefined ? [] : [{ productId: line.productId, size, other }];
      });

type Requested = { readonly message: string; readonly return: OrderReturn };

const MESSAGE = 'We received your request. We will email you as soon as we have looked at it.';

/** The customer requests to return pieces of their own order, each once for as long as they do not get another for it. */
export const requestReturn = (
  db: Database,
  id: OrderId,
  draft: ReturnDraft,
  userId: UserId,
): Promise<Outcome<Requested>> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, id);
    const order = await loadOrderToReturn(tx, id, userId);
    if (order === undefined) return refuse('order.not_found');
    const before = await listReturnsOf(tx, id);
    const decided = decideReturn(order, before, draft, new Date());
    if (!decided.ok) return decided;
    if (!(await areEvenPrices(tx, swapsOf(order, decided.value)))) return refuse('return.price_differs');
    const { reason } = draft;
    const payout = isInCash(order) && draft.resolution === 'refund' ? (draft.payout ?? null) : null;
    const returnId = await insertReturn(tx, {
      orderId: id,
      reason,
      payout,
      ...decided.value,
    });
    await addJob(tx, 'return-mail', { returnId, event: 'requested' });
    await alertStaff(tx, { kind: 'returns', id: returnId });
    await announce(tx, 'return.requested', async () => {
      const { lines, resolution } = decided.value;
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const event = { returnId, orderId: id, state: 'requested' as const, resolution, pieces };
      return [{ subject: `return:${returnId}`, data: event }];
    });
    const made = await findReturn(tx, returnId);
    if (made === undefined) throw new Error(`no return ${returnId}`);
    return accept({ message: MESSAGE, return: showReturn(made, [...before, made], order) });
  });

const NOTED = 'Thank you. We will send the money there once we have the pieces.';

/** The customer says where to send the money of a return of a cash order, until it is paid. */
export const handInPayout = (
  db: Database,
  id: ReturnId,
  payout: Payout,
  userId: UserId,
): Promise<Outcome<Requested>> =>
  db.transaction().execute(async (tx) => {
    const found = await findReturn(tx, id);
    if (found === undefined) return refuse('return.not_found');
    await lockOrder(tx, found.orderId);
    const order = await loadOrderToReturn(tx, found.orderId, userId);
    const one = await findReturn(tx, found.id);
    if (order === undefined || one === undefined) return refuse('return.not_found');
    if (!isPaidByHand(one, order)) return refuse('return.payout_not_needed');
    if (!(await setPayout(tx, one, payout))) return refuse('return.moved_meanwhile');
    const all = await listReturnsOf(tx, order.id);
    const kept = all.find((other) => other.id === one.id);
    return kept === undefined
      ? refuse('return.not_found')
      : accept({ message: NOTED, return: showReturn(kept, all, order) });
  });
