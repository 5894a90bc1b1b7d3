/** What may be returned, and until when. Pure. */
import type { ProductId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { returnUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import type { ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';
import type { ReturnedPieces } from './stored-return.ts';

type Line = {
  readonly productId: ProductId;
  readonly size: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
};

/**
 * Decides a request: in time, for ordered pieces, no more than are not yet returned, with another size if an exchange
 * is requested.
 * @param goingBack pieces by position that earlier returns include
 */
export const decideReturn = (
  order: { readonly deliveredAt: Date | null; readonly returnDays: number; readonly lines: readonly Line[] },
  goingBack: ReadonlyMap<number, number>,
  draft: ReturnDraft,
  now: Date,
): Outcome<ReturnedPieces> => {
  const until = returnUntilOf(order.deliveredAt, order.returnDays);
  if (until === null) return refuse('return.not_delivered');
  if (now.getTime() > until) return refuse('return.too_late', { values: { days: order.returnDays } });
  const taken = new Set<number>();
  const refunded: { readonly position: number; readonly quantity: number }[] = [];
  const exchanged: { readonly position: number; readonly quantity: number; readonly exchangeSize: string }[] =
    [];
  for (const { _id, size, quantity, exchangeSize } of draft.lines) {
    const index = order.lines.findIndex((line) => line.productId === _id.toLowerCase() && line.size === size);
    const line = order.lines[index];
    const position = index + 1;
    if (line === undefined || taken.has(position)) return refuse('return.unknown_piece');
    if (quantity > line.quantity - (goingBack.get(position) ?? 0)) return refuse('return.too_many');
    taken.add(position);
    if (draft.resolution === 'refund') refunded.push({ position, quantity });
    else if (exchangeSize === undefined || exchangeSize === size) return refuse('return.size_missing');
    else exchanged.push({ position, quantity, exchangeSize });
  }
  return accept(
    draft.resolution === 'refund'
      ? { resolution: 'refund', lines: refunded }
      : { resolution: 'exchange', lines: exchanged },
  );
};
