import { addPaise, NO_MONEY, type Paise, paise, toRupees } from '@darzi/contract/money.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { shareOut } from '../invoices/share-out.ts';
import type { OrderToReturn } from '../orders/load-order-to-return.ts';
import type { StoredReturn } from './return.repository.ts';
import { paidForPieces } from './return.rules.ts';

const HOLDS: readonly string[] = ['requested', 'approved', 'received', 'refunded', 'exchanged'];

/** Pieces by the place of their line that returns hold: those before `seq`, or all. */
export const goingBack = (
  returns: readonly StoredReturn[],
  before = Infinity,
): ReadonlyMap<number, number> => {
  const held = new Map<number, number>();
  for (const { lines } of returns.filter(({ state, seq }) => HOLDS.includes(state) && seq < before)) {
    for (const { position, quantity } of lines) held.set(position, (held.get(position) ?? 0) + quantity);
  }
  return held;
};

/** What was paid for each line of a return, given those that came before it. */
export const valuesOf = (
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
): readonly { readonly position: number; readonly amountPaise: Paise }[] => {
  const gross = order.lines.map(({ pricePaise, quantity }) => paise(pricePaise * quantity));
  const discounts = shareOut(order.discountPaise, gross);
  const before = goingBack(all, one.seq);
  return one.lines.map(({ position, quantity }) => {
    const line = order.lines[position - 1];
    if (line === undefined) throw new Error(`order ${order.id} has no line ${position}`);
    const discount = discounts[position - 1] ?? NO_MONEY;
    return { position, amountPaise: paidForPieces(line, discount, before.get(position) ?? 0, quantity) };
  });
};

/** A return as it is read; amounts in rupees. Where its money goes is the owner's to read. */
export const showReturn = (
  one: StoredReturn,
  all: readonly StoredReturn[],
  order: OrderToReturn,
  isForOwner = false,
): OrderReturn => ({
  _id: one.id,
  orderId: one.orderId,
  state: one.state,
  wish: one.wish,
  reason: one.reason,
  answer: one.answer,
  date: one.createdAt.getTime(),
  lines: one.lines.map(({ position, quantity, exchangeSize }) => {
    const line = order.lines[position - 1];
    return {
      _id: line?.productId ?? '',
      name: line?.name ?? '',
      size: line?.size ?? '',
      quantity,
      exchangeSize,
    };
  }),
  value: toRupees(addPaise(NO_MONEY, ...valuesOf(one, all, order).map(({ amountPaise }) => amountPaise))),
  isCash: order.isCash,
  payout: isForOwner ? one.payout : null,
  version: one.version,
});
