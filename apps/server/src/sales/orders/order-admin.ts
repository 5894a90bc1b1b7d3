import { type OrderId, parseId } from '@darzi/contract/ids.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type {
  AdminOrder,
  OrderMoney,
  OrderTimelineEvent,
  Refundable,
} from '@darzi/contract/orders/order-admin.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { MAX_COUNTED_ROWS, type PageQuery, type TotalOfList } from '@darzi/contract/paging.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { showMoney } from '../../payments/ledger/ledger.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { readPage } from '../../platform/paging/read-page.ts';
import { nameWordsIn, searchTextOf, wholeWordsIn } from '../../platform/paging/search-text.ts';
import { sortingOf } from '../../platform/paging/sorting.ts';
import type { Deps } from '../../settings/deps.ts';
import { type Mover, moveOrderAlong } from './move-order.ts';
import {
  countAllOrders,
  estimateOrders,
  findOrder,
  findOrdersByName,
  findOrdersByText,
  findOrdersByWord,
  findOrderWithMoney,
  listAllOrders,
  ORDER_SORTS,
  ORDER_SORTS_OF_STATUS,
  ORDER_SORTS_WITHIN_DAYS,
} from './order.repository.ts';
import { changeTracking, listEvents } from './order-change.repository.ts';
import { showAdminOrder } from './orders.ts';
import { loadRefundState, refundableOf } from './refund-order.ts';
import { isInTransit, type PaymentMethod, type StoredOrder } from './stored-order.ts';
import { findUndoUntil } from './undo-delivery.ts';

type Correction = {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly version?: number | undefined;
};

/** Corrects carrier and number while the parcel is on its way; blank values remove them. */
export const correctTracking = (
  db: Database,
  id: OrderId,
  { carrier, trackingNumber, version }: Correction,
  actor: Actor,
): Promise<Outcome<{ order: AdminOrder }>> =>
  db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, id);
    if (order === undefined) return refuse('order.not_found');
    if (version !== undefined && version !== order.version) return refuse('order.moved_meanwhile');
    if (!isInTransit(order)) return refuse('order.not_on_the_way');
    const tracking = { carrier: carrier || null, trackingNumber: trackingNumber || null };
    if (!(await changeTracking(tx, order, tracking))) return refuse('order.moved_meanwhile');
    await recordAudit(tx, actor, 'order.tracking', `order:${order.id}`, {
      carrier: [order.carrier, tracking.carrier],
      trackingNumber: [order.trackingNumber, tracking.trackingNumber],
    });
    const changed = await findOrder(tx, order.id);
    return changed === undefined ? refuse('order.not_found') : accept({ order: showAdminOrder(changed) });
  });

type Query = PageQuery & {
  readonly status?: OrderStatus | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly waiting?: '1' | undefined;
  readonly toPack?: '1' | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** A full id finds its order wherever it is in the list. */
const listById = async (db: Db, id: OrderId): Promise<readonly StoredOrder[]> => {
  const order = await findOrderWithMoney(db, id);
  return order === undefined ? [] : [order];
};

/** As many are collected and then listed; of more, the list is read until the page is full. */
const MAX_COLLECTED = 1_000;
const mayCollect = (found: readonly unknown[]) => found.length <= MAX_COLLECTED;
/** Of a text that is in none of its samples, PostgreSQL assumes that one order in ten thousand has it. */
const FEW_BY_ESTIMATE = 10_000;
/** So far above what is counted that a wrong estimate is still beyond it. */
const CERTAINLY_UNCOUNTED = 10 * MAX_COUNTED_ROWS;

/**
 * The placed orders with exactly this telephone number, email address or tracking number; undefined if the text is
 * none, or only a part of one.
 */
export const findByWholeWord = async (db: Db, typed: string) => {
  const words = wholeWordsIn(typed);
  if (words.length === 0) return undefined;
  const found = await findOrdersByWord(db, words, MAX_COLLECTED + 1);
  return found.length > 0 && mayCollect(found) ? found : undefined;
};

type Search = {
  readonly text: string | readonly number[] | undefined;
  /** More orders have the text than are counted. */
  readonly isCommon: boolean;
};

/** How to look for a text: by the orders that have it if they are few, so that these are found once for list and total. */
const planSearch = async (db: Db, typed: string): Promise<Search> => {
  const numbers = (found: readonly { readonly seq: number }[]) => ({
    text: found.map(({ seq }) => seq),
    isCommon: false,
  });
  const whole = await findByWholeWord(db, typed);
  if (whole !== undefined) return numbers(whole);
  const text = searchTextOf(typed);
  if (text === undefined) return { text, isCommon: false };
  const estimate = await estimateOrders(db, text);
  if (estimate > CERTAINLY_UNCOUNTED) return { text, isCommon: true };
  const words = nameWordsIn(text);
  const named = words.length === 0 ? [] : await findOrdersByName(db, words, MAX_COUNTED_ROWS + 1);
  if (named.length > MAX_COUNTED_ROWS) return { text, isCommon: true };
  if (named.length > 0) return numbers(named);
  if (estimate > FEW_BY_ESTIMATE) return { text, isCommon: false };
  const found = await findOrdersByText(db, text, MAX_COLLECTED + 1);
  return mayCollect(found) ? numbers(found) : { text, isCommon: false };
};

/** A page of everybody's matching placed orders, newest first unless sorted otherwise. Refuses an unknown cursor. */
export const listForAdmin = async (
  db: Db,
  { status, method, waiting, toPack, q = '', sort = '-placed', from, to, ...page }: Query,
): Promise<Outcome<TotalOfList & { orders: AdminOrder[]; nextCursor: string | null }>> => {
  const id = parseId<OrderId>(q.trim());
  const isWaiting = waiting === '1';
  const isToPack = toPack === '1';
  const isWithinDays = !isWaiting && (from !== undefined || to !== undefined);
  const sorts = status === undefined ? ORDER_SORTS : ORDER_SORTS_OF_STATUS;
  const sorting = sortingOf(isWithinDays ? ORDER_SORTS_WITHIN_DAYS : sorts, sort);
  const numbered = sorting.numbered(({ seq, totalPaise }: StoredOrder) => ({
    value: sort.endsWith('total') ? totalPaise : null,
    tie: seq,
  }));
  const { text, isCommon } = isWaiting
    ? { text: searchTextOf(q), isCommon: false }
    : await planSearch(db, id === undefined ? q : '');
  const filter = { status, method, isWaiting, isToPack, text, from, to, sorting };
  const isTextAlone = !isToPack && (status ?? method ?? from ?? to) === undefined;
  return readPage(page, numbered, {
    read: (after, limit) =>
      id === undefined ? listAllOrders(db, { ...filter, after, limit }) : listById(db, id),
    count: async (limit) =>
      isCommon && isTextAlone ? limit : countAllOrders(db, { ...filter, after: undefined, limit }),
    show: (orders) => ({ orders: orders.map(showAdminOrder) }),
  });
};

/** One order with its history, oldest first, and its money; also one whose money came too late to place it. */
export const showForAdmin = async (
  db: Db,
  id: OrderId,
  actor: Actor,
): Promise<
  Outcome<{
    order: AdminOrder;
    undoUntil: string | null;
    timeline: OrderTimelineEvent[];
    money: OrderMoney;
    refundable: Refundable;
  }>
> => {
  const order = await findOrderWithMoney(db, id);
  if (order === undefined) return refuse('order.not_found');
  return accept({
    order: showAdminOrder(order),
    undoUntil: await findUndoUntil(db, order.id, actor),
    timeline: await listEvents(db, order.id),
    money: await showMoney(db, 'order', order.id),
    refundable: refundableOf(order, await loadRefundState(db, order)),
  });
};

type Wanted = { readonly _id: string; readonly version?: number | undefined };
type Verdict = { readonly _id: string; readonly ok: boolean; readonly message: string };

/** Moves orders to Packing one after the other: a failure of one does not stop the others. */
export const packOrders = async (
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  wanted: readonly Wanted[],
  by: Mover,
): Promise<Outcome<{ verdicts: Verdict[] }>> => {
  const verdicts: Verdict[] = [];
  for (const { _id, version } of wanted) {
    const pack = async () => {
      const id = parseId<OrderId>(_id);
      return id === undefined
        ? refuse('order.not_found')
        : moveOrderAlong(deps, id, { to: 'Packing', version }, by);
    };
    const moved = await pack().catch((error: unknown) => {
      deps.log.error({ err: error, orderId: _id }, 'order could not be packed');
      return undefined;
    });
    if (moved === undefined) verdicts.push({ _id, ok: false, message: 'Something went wrong on our side.' });
    else if (moved.ok) verdicts.push({ _id, ok: true, message: 'Packing' });
    else verdicts.push({ _id, ok: false, message: refusalMessage(moved.refusal.code, moved.refusal.values) });
  }
  return accept({ verdicts });
};
