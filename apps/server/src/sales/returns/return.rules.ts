/** What may be sent back, until when, and what was paid for it. Pure. */
import type { ProductId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise, paise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { RETURN_DAYS, returnUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import type { ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';

type Line = {
  readonly productId: ProductId;
  readonly size: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
};

/** Pieces of an order's line, by its place in the order, beginning with 1. */
export type ReturnedLine = {
  readonly position: number;
  readonly quantity: number;
  readonly exchangeSize: string | null;
};

/**
 * Decides a request: in time, of what was ordered, no more than has not been sent back yet, with another size where one
 * is wished for.
 * @param goingBack pieces by place that earlier returns hold
 */
export const decideReturn = (
  order: { readonly deliveredAt: Date | null; readonly lines: readonly Line[] },
  goingBack: ReadonlyMap<number, number>,
  draft: ReturnDraft,
  now: Date,
): Outcome<readonly ReturnedLine[]> => {
  const until = returnUntilOf(order.deliveredAt);
  if (until === null) return refuse('return.not_delivered');
  if (now.getTime() > until) return refuse('return.too_late', { values: { days: RETURN_DAYS } });
  const wanted: ReturnedLine[] = [];
  for (const { _id, size, quantity, exchangeSize } of draft.lines) {
    const index = order.lines.findIndex((line) => line.productId === _id.toLowerCase() && line.size === size);
    const line = order.lines[index];
    const position = index + 1;
    if (line === undefined || wanted.some((one) => one.position === position))
      return refuse('return.unknown_piece');
    if (quantity > line.quantity - (goingBack.get(position) ?? 0)) return refuse('return.too_many');
    if (draft.resolution === 'exchange' && (exchangeSize === undefined || exchangeSize === size))
      return refuse('return.size_missing');
    wanted.push({
      position,
      quantity,
      exchangeSize: draft.resolution === 'exchange' ? (exchangeSize ?? null) : null,
    });
  }
  return accept(wanted);
};

/**
 * What was paid for so many pieces of a line, counted from the first of them: parts of a line add up to the whole.
 * @param paidPaise of the whole line, after its share of a discount
 */
const paidFor = (paidPaise: Paise, of: number, pieces: number): Paise =>
  paise(Math.floor((paidPaise * pieces) / of));

/**
 * What was paid for pieces of a line, given how many of it came back before.
 * @param discountPaise the line's share of the order's discount
 */
export const paidForItems = (line: Line, discountPaise: Paise, before: number, pieces: number): Paise => {
  const paid = subtractPaise(timesPaise(line.pricePaise, line.quantity), discountPaise);
  return subtractPaise(
    paidFor(paid, line.quantity, before + pieces),
    before === 0 ? NO_MONEY : paidFor(paid, line.quantity, before),
  );
};
